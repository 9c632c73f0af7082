//! Values as 128-bit numbers made in another way than keys are.

use std::hash::Hash;

use super::bytes;

/// Different values give different ones, as far as anybody will live to see.
pub(super) type Digest = [u64; 2];

/// The digest of a value.
pub(super) fn digest<T: Hash>(value: &T) -> Digest {
    [bytes::hash(value), bytes::hash(&(value, 1u8))]
}
