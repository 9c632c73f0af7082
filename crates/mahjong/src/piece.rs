//! Tiles and suits with their text: `1p`–`9p` 筒, `1s`–`9s` 条, `1m`–`9m` 万.
//!
//! It does not know hands: counting tiles is the business of [`hand`](crate::hand).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How many kinds of tiles there are.
pub const KINDS: usize = 27;
/// How many tiles there are.
pub const TILES: usize = 108;

/// A suit; the order is that of R1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Suit {
    /// 筒, dots.
    #[serde(rename = "p")]
    Tong,
    /// 条, bamboo.
    #[serde(rename = "s")]
    Tiao,
    /// 万, characters.
    #[serde(rename = "m")]
    Wan,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Self; 3] = [Self::Tong, Self::Tiao, Self::Wan];

    /// The suit as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the text notation: `p s m`.
    pub const fn letter(self) -> char {
        ['p', 's', 'm'][self as usize]
    }

    /// `筒 条 万`
    pub const fn chinese(self) -> char {
        ['筒', '条', '万'][self as usize]
    }

    /// The two other suits, in order.
    #[inline]
    pub const fn others(self) -> [Self; 2] {
        match self {
            Self::Tong => [Self::Tiao, Self::Wan],
            Self::Tiao => [Self::Tong, Self::Wan],
            Self::Wan => [Self::Tong, Self::Tiao],
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == letter || suit.chinese() == letter)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A kind of tile: `9 * suit + rank - 1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile of that suit and rank (1–9).
    pub const fn new(suit: Suit, rank: u8) -> Self {
        assert!(rank >= 1 && rank <= 9);
        Self(suit as u8 * 9 + rank - 1)
    }

    /// The tile of that index, `0..27`.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < KINDS { Some(Self(index as u8)) } else { None }
    }

    /// The tile of an index that is known to be one.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < KINDS);
        Self(index as u8)
    }

    /// The tile as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        match self.0 {
            0..9 => Suit::Tong,
            9..18 => Suit::Tiao,
            _ => Suit::Wan,
        }
    }

    /// Its rank, 1–9.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// All kinds in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..KINDS as u8).map(Self)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no tile, or no row of tiles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected tiles such as 5m or 123p 55m: ranks 1 to 9, then p (筒), s (条) or m (万)")]
pub struct BadTile;

impl FromStr for Tile {
    type Err = BadTile;
    fn from_str(text: &str) -> Result<Self, BadTile> {
        let mut chars = text.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(rank @ '1'..='9'), Some(letter), None) => {
                let suit = Suit::from_letter(letter).ok_or(BadTile)?;
                Ok(Self::new(suit, rank as u8 - b'0'))
            }
            _ => Err(BadTile),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let text = [b'0' + self.rank(), self.suit().letter() as u8];
        to.serialize_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Tile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a tile such as \"5m\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Tile, E> {
                text.parse().map_err(E::custom)
            }
        }
        from.deserialize_str(Text)
    }
}

#[cfg(feature = "schema")]
paiju_contract::text_schema!(Tile, "^[1-9][psm筒条万]$", "A tile: its rank, then p 筒, s 条 or m 万.");

/// Reads a row of tiles: `"123456p 123m 5m"`, spaces optional.
pub fn parse_tiles(text: &str) -> Result<Vec<Tile>, BadTile> {
    let (mut tiles, mut ranks) = (Vec::new(), Vec::new());
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '1'..='9' => ranks.push(c as u8 - b'0'),
            _ if ranks.is_empty() => return Err(BadTile),
            _ => {
                let suit = Suit::from_letter(c).ok_or(BadTile)?;
                tiles.extend(ranks.drain(..).map(|rank| Tile::new(suit, rank)));
            }
        }
    }
    if ranks.is_empty() { Ok(tiles) } else { Err(BadTile) }
}

/// Writes tiles the short way: `123456p 123m 5m` becomes `123456p1235m`.
pub fn write_tiles(tiles: impl IntoIterator<Item = Tile>) -> String {
    let mut text = String::new();
    let mut last: Option<Suit> = None;
    for tile in tiles {
        if let Some(suit) = last.filter(|suit| *suit != tile.suit()) {
            text.push(suit.letter());
        }
        text.push((b'0' + tile.rank()) as char);
        last = Some(tile.suit());
    }
    text.extend(last.map(Suit::letter));
    text
}

/// A set of kinds, one bit a kind; iterates in order and serializes as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileSet(pub(crate) u32);

impl TileSet {
    /// No kind.
    pub const EMPTY: Self = Self(0);

    /// Whether `tile` is a member.
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The bit mask: bit `n` is tile `n`.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        Self(tiles.into_iter().fold(0, |bits, tile| bits | 1 << tile.0))
    }
}

#[expect(clippy::copy_iterator, reason = "a set is a number: walking a copy of it costs nothing")]
impl Iterator for TileSet {
    type Item = Tile;
    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let tile = Tile(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(tile)
    }
}

impl Serialize for TileSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Tile>::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for TileSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TileSet".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let item = generator.subschema_for::<Tile>();
        schemars::json_schema!({"type": "array", "items": item, "description": "Kinds of tiles, ascending."})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_1_tiles_read_as_they_are_written() {
        for (index, tile) in Tile::all().enumerate() {
            assert_eq!(tile.index(), index);
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(tile, Tile::new(tile.suit(), tile.rank()));
        }
        assert_eq!("5m".parse::<Tile>().unwrap().index(), 22);
        for text in ["", "5", "0m", "5x", "55m", "m5"] {
            assert!(text.parse::<Tile>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn rows_of_tiles_read_both_ways() {
        let tiles = parse_tiles("123p 55m").unwrap();
        assert_eq!(write_tiles(tiles), "123p55m");
        assert!(parse_tiles("12").is_err() && parse_tiles("p").is_err() && parse_tiles("1z").is_err());
        assert_eq!(parse_tiles(""), Ok(vec![]));
    }
}
