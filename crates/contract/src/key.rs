//! Information-set keys: what somebody knows as one stable number.
//!
//! The key is SipHash-2-4-128 (both keys zero) over the CBOR bytes of what is known. It is the same on every machine
//! and in every build whose views are the same.

use std::fmt;
use std::hash::Hasher;
use std::io;

use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher24};

/// 128 bits that stand for everything an observer knows. Equal knowledge gives equal keys; that different knowledge
/// gives equal ones is as likely as a collision of a good 128-bit hash. Where all that is known fits into 128 bits, a
/// game may write it side by side instead: exact, and far cheaper. Where the state without history forgets nothing that
/// was shown, both forms of a game have the same keys, so that what was solved on lean games serves at real tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(pub u128);

impl Key {
    /// The key of anything that can be written down.
    pub fn of<T: Serialize + ?Sized>(known: &T) -> Self {
        let mut keyed = Keyed::default();
        keyed.add(known);
        keyed.key()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A key in the making, for knowledge that comes in parts.
#[derive(Clone, Debug, Default)]
pub struct Keyed(SipHasher24);

impl Keyed {
    /// Adds a part. The order of the parts matters.
    pub fn add<T: Serialize + ?Sized>(&mut self, part: &T) {
        ciborium::into_writer(part, Bytes(&mut self.0)).expect("what views are made of can be written");
    }

    /// The key of all parts so far.
    pub fn key(&self) -> Key {
        Key(self.0.finish128().as_u128())
    }
}

struct Bytes<'a>(&'a mut SipHasher24);

impl io::Write for Bytes<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_stable() {
        assert_eq!(Key::of("paiju").to_string(), "6e55f0553c0da6c3c944d71fd8251533");
    }

    #[test]
    fn parts_in_another_order_are_other_knowledge() {
        let key = |parts: [u8; 2]| {
            let mut keyed = Keyed::default();
            for part in parts {
                keyed.add(&part);
            }
            keyed.key()
        };
        assert_eq!(key([1, 2]), key([1, 2]));
        assert_ne!(key([1, 2]), key([2, 1]));
    }
}
