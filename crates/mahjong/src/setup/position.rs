//! A position as a person would write it: hands, melds, discards, the wall, and whose decision it is (R12.13).
//!
//! It owns the words; `place` makes a state of them, `write` finds them for a state.

use std::fmt;
use std::str::FromStr;

use paiju_contract::{Seat, notation};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::hand::{Meld, MeldKind};
use crate::piece::{Suit, Tile, parse_tiles, write_tiles};
use crate::rules::SEATS;
use crate::state::Answer;

/// A position. Whatever is left out is dealt from the seed: tiles of hands that are not named, buried tiles, the wall.
/// With `turn` somebody acts, with `offer` a tile is on offer, with neither everybody buries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Who acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// What it has just drawn, beside its hand. Left out, it is dealt, unless the dealer opens or a pong was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Tile>,
    /// What it acts after, if not an ordinary draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
    /// The tile that may be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offered>,
    /// The four seats.
    pub seats: [Place; SEATS],
    /// The wall, the next tile first; what is not named is dealt behind it.
    #[serde(skip_serializing_if = "Row::is_empty")]
    pub wall: Row,
    /// The other end of the wall, where kongs are replaced: the next tile first.
    #[serde(skip_serializing_if = "Row::is_empty")]
    pub tail: Row,
    /// How many tiles are left in the wall. Left out, all tiles that are nowhere else; what is too many lies aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall_left: Option<u8>,
    /// Tiles that lie open beside the discards: won with, but not discarded.
    #[serde(skip_serializing_if = "Row::is_empty")]
    pub aside: Row,
    /// Who won first; left out, the first winner from the dealer on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_winner: Option<Seat>,
}

/// One seat of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Place {
    /// The concealed tiles, as many as are named; without a tile just drawn or being added to a pong.
    #[serde(skip_serializing_if = "Row::is_empty")]
    pub hand: Row,
    /// The buried tiles.
    #[serde(skip_serializing_if = "Row::is_empty")]
    pub buried: Row,
    /// The missing suit; left out, that of the buried tiles, else the one it holds the least of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Suit>,
    /// The declared melds: `"pong 5s from 2"`, `"kong 5s from 2"`, `"kong-added 5s from 2"`, `"kong-concealed 5s"`.
    /// Without `from` the tile came from the seat before.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "notation")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub melds: Vec<Claimed>,
    /// What it has discarded, the first tile first, those claimed since included.
    #[serde(skip_serializing_if = "Row::is_empty")]
    pub discards: Row,
    /// How often it has won.
    #[serde(skip_serializing_if = "is_zero")]
    pub won: u8,
    /// The dearest win it let pass since its last discard, in fan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed: Option<u16>,
    /// Its points; left out, those everybody starts with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Whether it has not drawn before in this hand; left out, it has not if nothing shows that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fresh: Option<bool>,
    /// What it has answered already to the tile on offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// What a turn came after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// A kong: the tile drawn is its replacement.
    Kong,
    /// A pong: nothing was drawn, and a tile must be discarded.
    Pong,
}

/// A tile on offer: the last discard of a seat, or one that it adds to a pong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// Whose tile it is.
    pub from: Seat,
    /// The tile being added to a pong, beside the hand; left out, the last of the seat's discards is on offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adds: Option<Tile>,
    /// Whether the discard followed a kong.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub after_kong: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands the field over like this")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Tiles in a row, written short: `"123m 55p"`. A list of such rows is read too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row(pub Vec<Tile>);

impl Row {
    /// Whether no tile is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tiles.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.0.iter().copied()
    }
}

impl FromIterator<Tile> for Row {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        Self(tiles.into_iter().collect())
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&write_tiles(self.tiles()))
    }
}

/// A row as it may be written.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected tiles such as \"123m 55p\"")]
enum Written {
    Text(String),
    List(Vec<String>),
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let rows = match Written::deserialize(from)? {
            Written::Text(text) => vec![text],
            Written::List(rows) => rows,
        };
        let read = |row: &String| {
            parse_tiles(row).map_err(|why| serde::de::Error::custom(format!("{row:?}: {why}")))
        };
        Ok(Self(rows.iter().map(read).collect::<Result<Vec<_>, _>>()?.concat()))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Row {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Row".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let row = r"^\s*(([1-9]\s*)+[psm筒条万]\s*)*$";
        schemars::json_schema!({
            "anyOf": [
                {"type": "string", "pattern": row},
                {"type": "array", "items": {"type": "string", "pattern": row}},
            ],
            "description": "Tiles in a row, written short: \"123m 55p\"; or a list of such rows.",
        })
    }
}

/// A meld as it is written; without a seat the tile came from the seat before the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// How it was declared.
    pub kind: MeldKind,
    /// The kind of its tiles.
    pub tile: Tile,
    /// Who discarded the tile taken.
    pub from: Option<Seat>,
}

const VERBS: [(MeldKind, &str); 4] = [
    (MeldKind::Pong, "pong"),
    (MeldKind::KongExposed, "kong"),
    (MeldKind::KongAdded, "kong-added"),
    (MeldKind::KongConcealed, "kong-concealed"),
];

impl Claimed {
    pub(super) fn of(meld: &Meld) -> Self {
        let from = (meld.kind != MeldKind::KongConcealed).then_some(meld.from);
        Self { kind: meld.kind, tile: meld.tile, from }
    }
}

impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = VERBS.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, verb)| verb);
        write!(f, "{verb} {}", self.tile)?;
        self.from.map_or(Ok(()), |from| write!(f, " from {from}"))
    }
}

/// A text that is no meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected pong 5s from 2, kong 5s from 2, kong-added 5s from 2 or kong-concealed 5s")]
pub struct BadMeld;

impl FromStr for Claimed {
    type Err = BadMeld;
    fn from_str(text: &str) -> Result<Self, BadMeld> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (verb, tile, from) = match words[..] {
            [verb, tile] => (verb, tile, None),
            [verb, tile, "from", seat] => (verb, tile, Some(seat)),
            _ => return Err(BadMeld),
        };
        let kind = VERBS.iter().find(|(_, word)| *word == verb).ok_or(BadMeld)?.0;
        let seat = |text: &str| text.parse().ok().filter(|seat| usize::from(*seat) < SEATS).map(Seat);
        let from = from.map(|from| seat(from).ok_or(BadMeld)).transpose()?;
        if from.is_some() && kind == MeldKind::KongConcealed {
            return Err(BadMeld);
        }
        Ok(Self { kind, tile: tile.parse().map_err(|_| BadMeld)?, from })
    }
}
