//! What a hand is called: `同花顺 straight flush, ace high`; and the ranks that a class stands for.

use std::fmt;

use super::class::straight_top;
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
        Name {
            category: self.category(),
            ranks: made_of(self),
        }
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
            Category::TwoPair => format!(
                "{name}, {} and {}, {} kicker",
                plural(of[0]),
                plural(of[2]),
                of[4]
            ),
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
    if rank.letter() == '6' {
        "sixes".into()
    } else {
        format!("{}s", word(rank))
    }
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
fn grouped(groups: &[(u16, usize)], place: u16, n: u32) -> [u16; 5] {
    let used = groups.iter().fold(0, |used, (rank, _)| used | 1 << rank);
    let kickers = falling(nth_set(place, n, used));
    let cards = groups
        .iter()
        .flat_map(|&(rank, times)| std::iter::repeat_n(rank, times));
    let mut all = cards.chain(kickers);
    std::array::from_fn(|_| all.next().unwrap_or(0))
}

/// The set of `n` ranks, none of `used`, that has `place` weaker ones of its kind below it.
fn nth_set(place: u16, n: u32, used: u16) -> u16 {
    let mut sets = (0..1u16 << 13).filter(|set| set.count_ones() == n && set & used == 0);
    sets.nth(usize::from(place)).unwrap_or(0)
}

fn five_without_straight(place: u16) -> u16 {
    let mut sets = (0..1u16 << 13).filter(|&set| set.count_ones() == 5 && straight_top(set).is_none());
    sets.nth(usize::from(place)).unwrap_or(0)
}

fn straight_down_from(top: u16) -> [u16; 5] {
    std::array::from_fn(|i| (top + 13 - i as u16) % 13)
}

/// The members of a set, highest first, then zeros.
fn falling(set: u16) -> [u16; 5] {
    let mut ranks = (0..13).rev().filter(|rank| set >> rank & 1 == 1);
    std::array::from_fn(|_| ranks.next().unwrap_or(0))
}
