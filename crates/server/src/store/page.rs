//! Where a page of a list ends, and how the next request says so.
//!
//! It owns the text of such a place. To callers it is opaque: they hand back what they were given.

use std::fmt;
use std::str::FromStr;

use super::{BadId, TableId};

/// A table's place in lists: the newest card comes first, and of two of the same millisecond the later table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardPlace {
    /// When its card became true, in milliseconds since 1970.
    pub updated_ms: i64,
    /// The table's number in the store.
    pub no: i64,
}

/// A finished game's place in lists: the one that ended last comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GamePlace {
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
    /// Where it was played.
    pub table: TableId,
    /// Which game of that table.
    pub number: u32,
}

/// A text that no list has given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cursor is what the page before it came with, unchanged")]
pub struct BadCursor;

impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.updated_ms, self.no)
    }
}

impl fmt::Display for GamePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{}{:08x}", self.ended_ms, self.table, self.number)
    }
}

/// The first digits of a text, and the rest.
fn split(text: &str, digits: usize) -> Result<(&str, &str), BadCursor> {
    text.split_at_checked(digits).ok_or(BadCursor)
}

fn number(digits: &str) -> Result<u64, BadCursor> {
    let plain = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if plain { u64::from_str_radix(digits, 16).map_err(|_| BadCursor) } else { Err(BadCursor) }
}

impl FromStr for CardPlace {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Self, BadCursor> {
        let (time, no) = split(text, 16)?;
        if no.len() != 16 {
            return Err(BadCursor);
        }
        Ok(Self { updated_ms: number(time)?.cast_signed(), no: number(no)?.cast_signed() })
    }
}

impl FromStr for GamePlace {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Self, BadCursor> {
        let (time, rest) = split(text, 16)?;
        let (table, count) = split(rest, 32)?;
        if count.len() != 8 {
            return Err(BadCursor);
        }
        let table = table.parse().map_err(|_: BadId| BadCursor)?;
        let number_of_game = u32::try_from(number(count)?).map_err(|_| BadCursor)?;
        Ok(Self { ended_ms: number(time)?.cast_signed(), table, number: number_of_game })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_was_written_and_not_otherwise() {
        let card = CardPlace { updated_ms: 1_700_000_000_123, no: 42 };
        let early = CardPlace { updated_ms: -5, no: i64::MAX };
        assert_eq!(card.to_string(), "0000018bcfe5687b000000000000002a");
        assert_eq!([card, early].map(|place| place.to_string().parse()), [Ok(card), Ok(early)]);
        let game = GamePlace { ended_ms: 9, table: TableId([7; 16]), number: 3 };
        assert_eq!(game.to_string().parse(), Ok(game));
        for wrong in
            ["", "x", "0000018bcfe5687b", "+000018bcfe5687b000000000000002a", "盘".repeat(11).as_str()]
        {
            assert_eq!(wrong.parse::<CardPlace>(), Err(BadCursor), "{wrong}");
            assert_eq!(wrong.parse::<GamePlace>(), Err(BadCursor), "{wrong}");
        }
        assert_eq!((card.to_string() + "0").parse::<CardPlace>(), Err(BadCursor));
        assert_eq!((game.to_string() + "0").parse::<GamePlace>(), Err(BadCursor));
    }
}
