//! Names of tables and players: 128 bits, written as 32 hexadecimal digits.
//!
//! It owns their text and nothing else. Who makes a name takes random bits, so that nobody finds an unlisted table by
//! counting.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A table's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub [u8; 16]);

/// A player's name to the server; what others call him is another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub [u8; 16]);

impl PlayerId {
    /// Somebody who is not known any more. It is no bot's: bots have no name to the server.
    pub const NOBODY: Self = Self([0; 16]);
}

/// A text that names nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 32 hexadecimal digits, in lower case")]
pub struct BadId;

fn digits(bytes: [u8; 16], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{:032x}", u128::from_be_bytes(bytes))
}

/// One spelling each: neither signs nor capitals.
fn bytes(text: &str) -> Result<[u8; 16], BadId> {
    let plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if text.len() != 32 || !plain {
        return Err(BadId);
    }
    u128::from_str_radix(text, 16).map(u128::to_be_bytes).map_err(|_| BadId)
}

macro_rules! as_text {
    ($id:ident) => {
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                digits(self.0, f)
            }
        }

        impl FromStr for $id {
            type Err = BadId;
            fn from_str(text: &str) -> Result<Self, BadId> {
                bytes(text).map(Self)
            }
        }

        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = String::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

as_text!(TableId);
as_text!(PlayerId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written_and_not_otherwise() {
        let id = TableId(*b"\x00\x01paiju tables!!");
        let text = id.to_string();
        assert_eq!(text, "00017061696a75207461626c65732121");
        assert_eq!(text.parse(), Ok(id));
        let json = serde_json::to_string(&PlayerId(id.0)).unwrap();
        assert_eq!(
            (json.as_str(), serde_json::from_str(&json).unwrap()),
            (&*format!("{text:?}"), PlayerId(id.0))
        );
        for wrong in ["", "zz", &text[1..], &text.to_uppercase(), &format!("+{}", &text[1..])] {
            assert_eq!(wrong.parse::<TableId>(), Err(BadId), "{wrong}");
            assert!(serde_json::from_str::<PlayerId>(&format!("{wrong:?}")).is_err(), "{wrong}");
        }
    }
}
