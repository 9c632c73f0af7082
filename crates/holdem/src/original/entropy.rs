//! Where the seed of an unseeded table comes from.
//!
//! Rules draw no randomness of their own: the host hands a supplier over. With the cargo feature `os-entropy` the
//! operating system is the supplier of every new table; without it a table that has neither a seed nor a supplier
//! refuses to deal, rather than dealing the same hand every time.

use paiju_contract::Entropy;
#[cfg(feature = "os-entropy")]
use paiju_contract::Seed;

/// A seed from the operating system.
#[cfg(feature = "os-entropy")]
pub fn os_entropy() -> Option<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(Seed(bytes))
}

/// What a new table draws its seeds from; nothing where the host has yet to say.
#[cfg(feature = "os-entropy")]
pub(super) const USUAL: Option<Entropy> = Some(os_entropy);
#[cfg(not(feature = "os-entropy"))]
pub(super) const USUAL: Option<Entropy> = None;
