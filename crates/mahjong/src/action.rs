//! What a player can do, its JSON, its text and its fixed number.
//!
//! The numbers are those of R12.3 and give the order of every legal list. Whether an action is legal is not
//! decided here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::piece::{Suit, Tile, parse_tiles, write_tiles};

/// An action or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Wire", into = "Wire")]
pub enum Action {
    /// Lay three tiles of one suit away for good, ascending (R3.1).
    Bury([Tile; 3]),
    /// Discard a tile.
    Discard(Tile),
    /// 暗杠
    KongConcealed(Tile),
    /// 补杠
    KongAdded(Tile),
    /// Win with the tile just drawn or discarded.
    Hu,
    /// 天胡, setting this tile aside (R8.2).
    HuAside(Tile),
    /// 碰
    Pong,
    /// 明杠
    Kong,
    /// Nothing to claim.
    Pass,
}

/// How many actions have a number.
pub const ACTIONS: usize = 607;
pub(crate) const KONG_CONCEALED: usize = 27;
pub(crate) const KONG_ADDED: usize = 54;
pub(crate) const HU: usize = 81;
pub(crate) const PONG: usize = 82;
pub(crate) const KONG: usize = 83;
pub(crate) const PASS: usize = 84;
pub(crate) const HU_ASIDE: usize = 85;
pub(crate) const BURY: usize = 112;
/// Ways to take three tiles of one suit, equal ones allowed.
const TRIOS: usize = 165;
/// The ascending triples of rank indices in order, and where those begin that start with two ranks.
const TRIO: ([[u8; 3]; TRIOS], [[u8; 9]; 9]) = trios();

const fn trios() -> ([[u8; 3]; TRIOS], [[u8; 9]; 9]) {
    let (mut list, mut begin) = ([[0; 3]; TRIOS], [[0; 9]; 9]);
    let (mut number, mut a, mut b, mut c) = (0, 0, 0, 0);
    while a < 9 {
        if c == b {
            begin[a as usize][b as usize] = number as u8;
        }
        list[number] = [a, b, c];
        number += 1;
        c += 1;
        if c == 9 {
            b += 1;
            if b == 9 {
                a += 1;
                b = a;
            }
            c = b;
        }
    }
    (list, begin)
}

impl Action {
    /// A burying, the tiles in any order.
    pub fn bury(mut tiles: [Tile; 3]) -> Self {
        tiles.sort_unstable();
        Self::Bury(tiles)
    }

    /// The fixed number; none for a burying of mixed suits, which is never legal.
    pub fn id(self) -> Option<usize> {
        Some(match self {
            Self::Discard(tile) => tile.index(),
            Self::KongConcealed(tile) => KONG_CONCEALED + tile.index(),
            Self::KongAdded(tile) => KONG_ADDED + tile.index(),
            Self::Hu => HU,
            Self::Pong => PONG,
            Self::Kong => KONG,
            Self::Pass => PASS,
            Self::HuAside(tile) => HU_ASIDE + tile.index(),
            Self::Bury(tiles) => BURY + trio_number(tiles)?,
        })
    }

    /// The action of that number.
    pub fn from_id(id: usize) -> Option<Self> {
        Some(match id {
            0..KONG_CONCEALED => Self::Discard(Tile::at(id)),
            KONG_CONCEALED..KONG_ADDED => Self::KongConcealed(Tile::at(id - KONG_CONCEALED)),
            KONG_ADDED..HU => Self::KongAdded(Tile::at(id - KONG_ADDED)),
            HU => Self::Hu,
            PONG => Self::Pong,
            KONG => Self::Kong,
            PASS => Self::Pass,
            HU_ASIDE..BURY => Self::HuAside(Tile::at(id - HU_ASIDE)),
            BURY..ACTIONS => {
                let (suit, trio) = (Suit::ALL[(id - BURY) / TRIOS], TRIO.0[(id - BURY) % TRIOS]);
                Self::Bury(trio.map(|rank| Tile::new(suit, rank + 1)))
            }
            _ => return None,
        })
    }
}

fn trio_number(tiles: [Tile; 3]) -> Option<usize> {
    if tiles.iter().any(|tile| tile.suit() != tiles[0].suit()) || !tiles.is_sorted() {
        return None;
    }
    Some(trio_at(tiles))
}

/// The number of three tiles of one suit, ascending.
#[inline]
pub(crate) fn trio_at(tiles: [Tile; 3]) -> usize {
    let [a, b, c] = tiles.map(|tile| usize::from(tile.rank()) - 1);
    tiles[0].suit().index() * TRIOS + usize::from(TRIO.1[a][b]) + c - b
}

/// The JSON of an action.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
enum Wire {
    /// Lay three tiles of one suit away for good.
    Bury {
        /// The three tiles, in any order.
        tiles: [Tile; 3],
    },
    /// Discard a tile.
    Discard {
        /// The tile.
        tile: Tile,
    },
    /// 暗杠: declare four concealed tiles.
    KongConcealed {
        /// Their kind.
        tile: Tile,
    },
    /// 补杠: add the fourth tile to a pong.
    KongAdded {
        /// The tile.
        tile: Tile,
    },
    /// Win.
    Hu {
        /// 天胡 only: the tile of the hand that is set aside.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tile: Option<Tile>,
    },
    /// 碰: take the discard for a pong.
    Pong,
    /// 明杠: take the discard for a kong.
    Kong,
    /// Let the tile go.
    Pass,
}

impl From<Wire> for Action {
    fn from(wire: Wire) -> Self {
        match wire {
            Wire::Bury { tiles } => Self::bury(tiles),
            Wire::Discard { tile } => Self::Discard(tile),
            Wire::KongConcealed { tile } => Self::KongConcealed(tile),
            Wire::KongAdded { tile } => Self::KongAdded(tile),
            Wire::Hu { tile: None } => Self::Hu,
            Wire::Hu { tile: Some(tile) } => Self::HuAside(tile),
            Wire::Pong => Self::Pong,
            Wire::Kong => Self::Kong,
            Wire::Pass => Self::Pass,
        }
    }
}

impl From<Action> for Wire {
    fn from(action: Action) -> Self {
        match action {
            Action::Bury(tiles) => Self::Bury { tiles },
            Action::Discard(tile) => Self::Discard { tile },
            Action::KongConcealed(tile) => Self::KongConcealed { tile },
            Action::KongAdded(tile) => Self::KongAdded { tile },
            Action::Hu => Self::Hu { tile: None },
            Action::HuAside(tile) => Self::Hu { tile: Some(tile) },
            Action::Pong => Self::Pong,
            Action::Kong => Self::Kong,
            Action::Pass => Self::Pass,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bury(tiles) => write!(f, "bury {}", write_tiles(*tiles)),
            Self::Discard(tile) => write!(f, "discard {tile}"),
            Self::KongConcealed(tile) => write!(f, "kong-concealed {tile}"),
            Self::KongAdded(tile) => write!(f, "kong-added {tile}"),
            Self::Hu => f.write_str("hu"),
            Self::HuAside(tile) => write!(f, "hu {tile}"),
            Self::Pong => f.write_str("pong"),
            Self::Kong => f.write_str("kong"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected bury 123p, discard 5m, kong-concealed 5m, kong-added 5m, hu, hu 5m (heavenly), pong, kong or pass"
)]
pub struct BadAction;

impl FromStr for Action {
    type Err = BadAction;
    fn from_str(text: &str) -> Result<Self, BadAction> {
        let mut words = text.splitn(2, char::is_whitespace);
        let (verb, rest) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let tiles = parse_tiles(rest).map_err(|_| BadAction)?;
        match (verb, &tiles[..]) {
            ("bury", &[a, b, c]) => Ok(Self::bury([a, b, c])),
            ("discard", &[tile]) => Ok(Self::Discard(tile)),
            ("kong-concealed", &[tile]) => Ok(Self::KongConcealed(tile)),
            ("kong-added", &[tile]) => Ok(Self::KongAdded(tile)),
            ("hu", &[]) => Ok(Self::Hu),
            ("hu", &[tile]) => Ok(Self::HuAside(tile)),
            ("pong", &[]) => Ok(Self::Pong),
            ("kong", &[]) => Ok(Self::Kong),
            ("pass", &[]) => Ok(Self::Pass),
            _ => Err(BadAction),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r12_3_every_number_is_an_action_and_reads_back() {
        for id in 0..ACTIONS {
            let action = Action::from_id(id).unwrap();
            assert_eq!(action.id(), Some(id));
            assert_eq!(action.to_string().parse(), Ok(action));
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        }
        assert_eq!(Action::from_id(ACTIONS), None);
        assert_eq!("bury 1p2s3m".parse::<Action>().unwrap().id(), None);
    }

    #[test]
    fn r12_1_the_json_of_actions() {
        let json = |text: &str| serde_json::to_string(&text.parse::<Action>().unwrap()).unwrap();
        assert_eq!(json("bury 321p"), r#"{"type":"BURY","tiles":["1p","2p","3p"]}"#);
        assert_eq!(json("discard 5m"), r#"{"type":"DISCARD","tile":"5m"}"#);
        assert_eq!(json("kong-concealed 5m"), r#"{"type":"KONG_CONCEALED","tile":"5m"}"#);
        assert_eq!(json("kong-added 5m"), r#"{"type":"KONG_ADDED","tile":"5m"}"#);
        assert_eq!(json("hu"), r#"{"type":"HU"}"#);
        assert_eq!(json("hu 5m"), r#"{"type":"HU","tile":"5m"}"#);
        assert_eq!(json("pass"), r#"{"type":"PASS"}"#);
        let lax = r#"{"tile":"5m","note":1,"type":"DISCARD"}"#;
        assert_eq!(serde_json::from_str::<Action>(lax).unwrap(), Action::Discard("5m".parse().unwrap()));
    }
}
