//! What a hand is called: `同花顺 straight flush, ace high`; and the ranks that a class stands for.

use std::fmt;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::class::{STRAIGHTS, choose, subset_index};
use super::strength::{Category, Strength};
use crate::Rank;

/// A strength in words: `{}` writes both languages, [`Name::english`] and [`Name::chinese`] one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    category: Category,
    ranks: [Rank; 5],
}

impl Strength {
    /// The hand in words.
    pub fn name(self) -> Name {
        Name { category: self.category(), ranks: made_of(self) }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.name(), f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.category.chinese(), self.english())
    }
}

impl Name {
    /// `full house, aces full of kings`.
    pub fn english(&self) -> String {
        let (name, of) = (self.category.english(), &self.ranks);
        match self.category {
            Category::HighCard | Category::Flush => format!("{name}, {}", list(of)),
            Category::Pair => format!("{name} of {}, {} kickers", plural(of[0]), list(&of[2..])),
            Category::TwoPair => format!("{name}, {} and {}, {} kicker", plural(of[0]), plural(of[2]), of[4]),
            Category::ThreeOfAKind => format!("{name}, {}, {} kickers", plural(of[0]), list(&of[3..])),
            Category::Straight | Category::StraightFlush => format!("{name}, {} high", word(of[0])),
            Category::FullHouse => format!("{name}, {} full of {}", plural(of[0]), plural(of[3])),
            Category::FourOfAKind => format!("{name}, {}, {} kicker", plural(of[0]), of[4]),
        }
    }

    /// `葫芦,A 带 K`.
    pub fn chinese(&self) -> String {
        let (name, of) = (self.category.chinese(), &self.ranks);
        match self.category {
            Category::HighCard | Category::Flush => format!("{name} {}", list(of)),
            Category::Pair => format!("{name} {},踢脚 {}", of[0], list(&of[2..])),
            Category::TwoPair => format!("{name} {} 和 {},踢脚 {}", of[0], of[2], of[4]),
            Category::ThreeOfAKind => format!("{name} {},踢脚 {}", of[0], list(&of[3..])),
            Category::Straight | Category::StraightFlush => format!("{name},{} 高", of[0]),
            Category::FullHouse => format!("{name},{} 带 {}", of[0], of[3]),
            Category::FourOfAKind => format!("{name} {},踢脚 {}", of[0], of[4]),
        }
    }
}

/// `name` in English, `name_zh` in Chinese: put into words only where somebody reads them.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Name {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Name".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "description": "What the hand is called in English."},
                "name_zh": {"type": "string", "description": "What it is called in Chinese."},
            },
            "required": ["name", "name_zh"],
        })
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut both = to.serialize_struct("Name", 2)?;
        both.serialize_field("name", &self.english())?;
        both.serialize_field("name_zh", &self.chinese())?;
        both.end()
    }
}

fn list(ranks: &[Rank]) -> String {
    ranks.iter().map(Rank::to_string).collect::<Vec<_>>().join(" ")
}

fn word(rank: Rank) -> &'static str {
    const WORDS: [&str; 13] = [
        "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
        "ace",
    ];
    WORDS[rank.index()]
}

fn plural(rank: Rank) -> String {
    if rank.letter() == '6' { "sixes".into() } else { format!("{}s", word(rank)) }
}

/// The ranks of the five cards of a class, the deciding ones first; a wheel ends with its ace.
pub(super) fn made_of(strength: Strength) -> [Rank; 5] {
    let at = strength.within();
    let ranks = match strength.category() {
        Category::HighCard | Category::Flush => falling(five_without_straight(at)),
        Category::Straight | Category::StraightFlush => straight_down_from(at + 3),
        Category::Pair => grouped(&[(at / 220, 2)], at % 220, 3),
        Category::ThreeOfAKind => grouped(&[(at / 66, 3)], at % 66, 2),
        Category::FourOfAKind => grouped(&[(at / 12, 4)], at % 12, 1),
        Category::FullHouse => {
            let pair = falling(nth_set(at % 12, 1, 1 << (at / 12)))[0];
            [at / 12, at / 12, at / 12, pair, pair]
        }
        Category::TwoPair => {
            let [high, low, ..] = falling(nth_set(at / 11, 2, 0));
            grouped(&[(high, 2), (low, 2)], at % 11, 1)
        }
    };
    ranks.map(|rank| Rank::ALL[usize::from(rank)])
}

/// Groups of equal ranks, then the `n` kickers at `place` among those of the other ranks.
fn grouped(groups: &[(u16, usize)], place: u16, n: u16) -> [u16; 5] {
    let used = groups.iter().fold(0, |used, (rank, _)| used | 1 << rank);
    let kickers = falling(nth_set(place, n, used));
    let cards = groups.iter().flat_map(|&(rank, times)| std::iter::repeat_n(rank, times));
    let mut all = cards.chain(kickers);
    std::array::from_fn(|_| all.next().unwrap_or(0))
}

/// The set of `n` ranks, none of `used`, that has `place` weaker ones of its kind below it: the inverse of
/// the numbering of classes.
fn nth_set(place: u16, n: u16, used: u16) -> u16 {
    let mut set = nth_subset(place, n);
    for rank in (0..13).filter(|rank| used >> rank & 1 == 1) {
        let below = (1 << rank) - 1;
        set = set & below | (set & !below) << 1;
    }
    set
}

/// The set of `n` ranks with `place` weaker ones below it: the highest rank is the last that still has no more
/// than `place` sets entirely below it, and so on down.
fn nth_subset(mut place: u16, n: u16) -> u16 {
    let (mut set, mut ranks) = (0, (0..13).rev());
    for size in (1..=n).rev() {
        if let Some(rank) = ranks.find(|&rank| choose(rank, size) <= place) {
            place -= choose(rank, size);
            set |= 1 << rank;
        }
    }
    set
}

/// The five ranks that have `place` weaker ones below them, straights not counted.
fn five_without_straight(place: u16) -> u16 {
    let straights = STRAIGHTS.into_iter().map(subset_index);
    nth_subset(straights.fold(place, |at, straight| at + u16::from(straight <= at)), 5)
}

fn straight_down_from(top: u16) -> [u16; 5] {
    std::array::from_fn(|i| (top + 13 - i as u16) % 13)
}

/// The members of a set, highest first, then zeros.
fn falling(set: u16) -> [u16; 5] {
    let mut ranks = (0..13).rev().filter(|rank| set >> rank & 1 == 1);
    std::array::from_fn(|_| ranks.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::super::class::{LAST, class_of};
    use super::*;

    #[test]
    fn r8_7_the_ranks_of_every_class_make_that_class() {
        for class in 1..=LAST {
            let strength = Strength::from_class(class).unwrap();
            let flush = matches!(strength.category(), Category::Flush | Category::StraightFlush);
            let mut suits = [0; 4];
            for (place, rank) in made_of(strength).into_iter().enumerate() {
                suits[if flush { 0 } else { place % 4 }] |= 1 << rank.index();
            }
            assert_eq!(class_of(suits), class);
        }
    }
}
