//! The text of a range: items between commas, each a kind, a kind and better, kinds from-to, a hand, or `random`.

use std::str::FromStr;

use super::{Combo, Kind, Range};
use crate::{Card, Rank};

/// A text that is no range: which item, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRange {
    /// Nothing between two commas, or nothing at all.
    #[error("an item of the range is empty: write hands between commas, such as QQ+,AKs,A5s-A2s")]
    Empty,
    /// Not an item at all.
    #[error("{0:?} is no item of a range: write QQ, QQ+, TT-77, AK, AKs, ATo+, A5s-A2s, AhKh or random")]
    Item(String),
    /// One card twice.
    #[error("{0:?} holds one card twice")]
    SameCard(String),
    /// A pair with `s` or `o`.
    #[error("{0:?}: a pair is neither suited nor offsuit")]
    SuitedPair(String),
    /// Two ends that do not belong together.
    #[error(
        "{0:?}: both ends must be pairs, or share the high card, or the gap between the cards, and be suited alike"
    )]
    Ends(String),
}

impl FromStr for Range {
    type Err = BadRange;
    fn from_str(text: &str) -> Result<Self, BadRange> {
        let mut combos = Vec::new();
        for item in text.split(',') {
            combos.extend(read_item(item.trim())?);
        }
        Ok(Self::from_combos(combos))
    }
}

fn read_item(item: &str) -> Result<Vec<Combo>, BadRange> {
    if item.is_empty() {
        return Err(BadRange::Empty);
    }
    if item.eq_ignore_ascii_case("random") {
        return Ok(Range::random().combos);
    }
    if let Some(hand) = read_hand(item)? {
        return Ok(vec![hand]);
    }
    let kinds = if let Some((from, to)) = item.split_once('-') {
        between(read_shape(from.trim(), item)?, read_shape(to.trim(), item)?, item)?
    } else if let Some(shape) = item.strip_suffix('+') {
        and_better(read_shape(shape, item)?)
    } else {
        vec![read_shape(item, item)?]
    };
    Ok(kinds.into_iter().flat_map(Shape::kinds).flat_map(Kind::combos).collect())
}

/// Two cards, if it is that.
fn read_hand(item: &str) -> Result<Option<Combo>, BadRange> {
    match Card::parse_list(item).as_deref() {
        Ok(&[a, b]) if a == b => Err(BadRange::SameCard(item.into())),
        Ok(&[a, b]) => Ok(Some([a, b])),
        _ => Ok(None),
    }
}

/// Two ranks, the higher first, and whether `s` or `o` follows.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shape {
    high: usize,
    low: usize,
    suited: Option<bool>,
}

impl Shape {
    fn kinds(self) -> impl Iterator<Item = Kind> {
        let (high, low) = (Rank::ALL[self.high], Rank::ALL[self.low]);
        let suits: &[Option<bool>] = match self.suited {
            _ if high == low => &[None],
            None => &[Some(true), Some(false)],
            Some(true) => &[Some(true)],
            Some(false) => &[Some(false)],
        };
        suits.iter().map(move |&suited| Kind { high, low, suited })
    }
}

fn read_shape(text: &str, item: &str) -> Result<Shape, BadRange> {
    let bad = || BadRange::Item(item.into());
    let mut chars = text.chars();
    let mut rank = || chars.next().and_then(Rank::from_letter).map(Rank::index).ok_or_else(bad);
    let (a, b) = (rank()?, rank()?);
    let suited = match chars.as_str() {
        "" => None,
        "s" => Some(true),
        "o" => Some(false),
        _ => return Err(bad()),
    };
    if a == b && suited.is_some() {
        return Err(BadRange::SuitedPair(item.into()));
    }
    Ok(Shape { high: a.max(b), low: a.min(b), suited })
}

/// `QQ+`: higher pairs; `ATs+`: higher second cards.
fn and_better(shape: Shape) -> Vec<Shape> {
    if shape.high == shape.low {
        (shape.low..13).map(|rank| Shape { high: rank, low: rank, ..shape }).collect()
    } else {
        (shape.low..shape.high).map(|low| Shape { low, ..shape }).collect()
    }
}

/// `TT-77`, `A5s-A2s` (one high card), `JTs-76s` (one gap); either end may come first.
fn between(a: Shape, b: Shape, item: &str) -> Result<Vec<Shape>, BadRange> {
    let (from, to) = if (a.high, a.low) <= (b.high, b.low) { (a, b) } else { (b, a) };
    let (gap, other) = (from.high - from.low, to.high - to.low);
    if from.suited != to.suited || (gap == 0) != (other == 0) {
        return Err(BadRange::Ends(item.into()));
    }
    if from.high == to.high {
        Ok((from.low..=to.low).map(|low| Shape { low, ..from }).collect())
    } else if gap == other {
        Ok((from.low..=to.low).map(|low| Shape { high: low + gap, low, ..from }).collect())
    } else {
        Err(BadRange::Ends(item.into()))
    }
}
