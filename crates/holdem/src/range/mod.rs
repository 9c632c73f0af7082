//! Ranges of starting hands: `QQ+,AKs,A5s-A2s`, `AhKh`, `random`.
//!
//! It owns the set of two-card hands and its text. What a range wins is `equity`'s.

mod parse;

use std::fmt;

use paiju_kit::Suit;

use crate::{Card, Rank};

pub use parse::BadRange;

/// Two cards of one player, the higher index first.
pub type Combo = [Card; 2];

/// A set of starting hands, each as likely as any other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Rising, without repeats.
    combos: Vec<Combo>,
}

/// How many starting hands there are.
pub const COMBOS: usize = 1_326;

impl Range {
    /// Every starting hand.
    pub fn random() -> Self {
        let pairs = Card::ALL.into_iter().flat_map(|a| Card::ALL[..a.index()].iter().map(move |&b| [a, b]));
        Self::from_combos(pairs)
    }

    /// These hands; order and repeats do not matter. A hand of one card twice is left out.
    pub fn from_combos(combos: impl IntoIterator<Item = Combo>) -> Self {
        let ordered = combos.into_iter().map(|[a, b]| [a.max(b), a.min(b)]);
        let mut combos: Vec<Combo> = ordered.filter(|[a, b]| a != b).collect();
        combos.sort_unstable();
        combos.dedup();
        Self { combos }
    }

    /// The hands, rising.
    pub fn combos(&self) -> &[Combo] {
        &self.combos
    }

    /// How many hands.
    pub fn len(&self) -> usize {
        self.combos.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.combos.is_empty()
    }

    /// Whether it is every starting hand.
    pub fn is_random(&self) -> bool {
        self.combos.len() == COMBOS
    }

    /// The hands that hold none of the cards in the set `dead` (bit `index` for a card).
    #[must_use]
    pub fn without(&self, dead: u64) -> Self {
        let live = |combo: &&Combo| mask(**combo) & dead == 0;
        Self { combos: self.combos.iter().filter(live).copied().collect() }
    }

    fn contains(&self, combo: Combo) -> bool {
        self.combos.binary_search(&combo).is_ok()
    }
}

/// The two cards as a set.
#[inline]
pub(crate) fn mask([a, b]: Combo) -> u64 {
    a.bit() | b.bit()
}

/// One of the 169 kinds of starting hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    high: Rank,
    low: Rank,
    /// Suited, offsuit, or (pairs) neither.
    suited: Option<bool>,
}

impl Kind {
    fn all() -> impl Iterator<Item = Self> {
        let falling = |below: usize| Rank::ALL[..below].iter().rev().copied();
        falling(13).flat_map(move |high| {
            let unpaired = falling(high.index());
            let unpaired = unpaired
                .flat_map(move |low| [true, false].map(|suited| Self { high, low, suited: Some(suited) }));
            std::iter::once(Self { high, low: high, suited: None }).chain(unpaired)
        })
    }

    fn combos(self) -> impl Iterator<Item = Combo> {
        let pairs = Suit::ALL.into_iter().flat_map(|a| Suit::ALL.into_iter().map(move |b| (a, b)));
        pairs.filter(move |&(a, b)| self.suited.map_or(a > b, |suited| suited == (a == b))).map(
            move |(a, b)| {
                let (a, b) = (Card::new(self.high, a), Card::new(self.low, b));
                [a.max(b), a.min(b)]
            },
        )
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = self.suited.map_or("", |suited| if suited { "s" } else { "o" });
        write!(f, "{}{}{suits}", self.high, self.low)
    }
}

/// Whole kinds by name, the rest hand by hand: a text that reads back to the same range.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_random() {
            return f.write_str("random");
        }
        let mut parts = Vec::new();
        for kind in Kind::all() {
            let held: Vec<Combo> = kind.combos().filter(|&combo| self.contains(combo)).collect();
            if held.len() == kind.combos().count() {
                parts.push(kind.to_string());
            } else {
                parts.extend(held.iter().map(|[a, b]| format!("{a}{b}")));
            }
        }
        f.write_str(&parts.join(","))
    }
}
