//! Seeds and their commitments: what a deal is made from, and how it is proven fair afterwards.
//!
//! A seed is one 256-bit number. Its text is 64 hexadecimal digits, most significant first; a `u64`
//! is simply that (small) number, so `42` and `000…02a` are one seed. The generator of [`Rng`](crate::Rng)
//! takes the 32 bytes of that text, in that order, as its key.
//!
//! The commitment that is published before the deal is SHA-256 over the ASCII text
//! `paiju/seed/1`, a line feed, the 64 digits in lower case, a line feed. In a shell:
//! `printf 'paiju/seed/1\n%s\n' <digits> | sha256sum`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A 256-bit seed, most significant byte first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed that is the number `n`.
    #[inline]
    pub const fn from_u64(n: u64) -> Self {
        let mut bytes = [0; 32];
        let low = n.to_be_bytes();
        let mut i = 0;
        while i < 8 {
            bytes[24 + i] = low[i];
            i += 1;
        }
        Self(bytes)
    }

    /// The seed one above this one; the highest is followed by 0.
    #[must_use]
    pub fn successor(self) -> Self {
        let mut bytes = self.0;
        for byte in bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
        Self(bytes)
    }

    /// What is published before the deal: it binds the dealer to this seed without showing it.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(format!("paiju/seed/1\n{self}\n")).into())
    }
}

impl From<u64> for Seed {
    fn from(n: u64) -> Self {
        Self::from_u64(n)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl FromStr for Seed {
    type Err = BadHex;
    fn from_str(text: &str) -> Result<Self, BadHex> {
        parse_hex(text).map(Self)
    }
}

/// The published hash of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// Whether `seed` is the one that was committed to.
    pub fn opens_to(&self, seed: &Seed) -> bool {
        seed.commitment() == *self
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for Commitment {
    type Err = BadHex;
    fn from_str(text: &str) -> Result<Self, BadHex> {
        parse_hex(text).map(Self)
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 hexadecimal digits, got {0} characters of something else")]
pub struct BadHex(usize);

fn write_hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (halves, _) = bytes.as_chunks::<16>();
    halves.iter().try_for_each(|half| write!(f, "{:032x}", u128::from_be_bytes(*half)))
}

fn parse_hex(text: &str) -> Result<[u8; 32], BadHex> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(BadHex(text.chars().count()));
    }
    let value = |digit: u8| (digit as char).to_digit(16).unwrap_or(0) as u8;
    Ok(std::array::from_fn(|i| value(digits[2 * i]) << 4 | value(digits[2 * i + 1])))
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Text(String),
        }
        match Either::deserialize(from) {
            Ok(Either::Number(n)) => Ok(Self::from_u64(n)),
            Ok(Either::Text(text)) => text.parse().map_err(serde::de::Error::custom),
            Err(_) => Err(serde::de::Error::custom(
                "a seed is an integer from 0 to 2^64-1 or 64 hexadecimal digits",
            )),
        }
    }
}

impl Serialize for Commitment {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_is_the_number_its_digits_write() {
        let digits = format!("{:064x}", 42);
        assert_eq!(Seed::from_u64(42), digits.parse().unwrap());
        assert_eq!(Seed::from_u64(42).to_string(), digits);
    }

    #[test]
    fn the_successor_carries() {
        assert_eq!(Seed::from_u64(0xffff).successor(), Seed::from_u64(0x1_0000));
        assert_eq!(Seed([0xff; 32]).successor(), Seed::from_u64(0));
    }

    #[test]
    fn the_commitment_is_what_sha256sum_prints() {
        // printf 'paiju/seed/1\n%064x\n' 42 | sha256sum
        let expected = "a408c024674d1d1909d56d5392db535dc76686f0024ffa24f88ee0fa353e7937";
        assert_eq!(Seed::from_u64(42).commitment().to_string(), expected);
        assert!(Seed::from_u64(42).commitment().opens_to(&Seed::from_u64(42)));
        assert!(!Seed::from_u64(42).commitment().opens_to(&Seed::from_u64(43)));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "42", &"g".repeat(64), &"0".repeat(65), "é"] {
            assert!(text.parse::<Seed>().is_err(), "{text:?}");
        }
    }
}
