//! The French card of fifty-two: rank × 4 + suit (R1.1). Hands and their strength are `eval`'s.

use std::fmt;
use std::str::FromStr;

use paiju_kit::Suit;
use serde::{Deserialize, Serialize};

/// A rank, 0..12 for 2..A.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The highest rank.
    pub const ACE: Self = Self(12);
    /// All ranks, the deuce first.
    pub const ALL: [Self; 13] = {
        let mut all = [Self(0); 13];
        let mut i = 0;
        while i < 13 {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };
    const LETTERS: &'static [u8; 13] = b"23456789TJQKA";

    /// The rank of that index, 0..12.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 13 { Some(Self(index)) } else { None }
    }

    /// 0..12 for 2..A.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `2`..`9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize] as char
    }

    /// The rank that a letter names.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A card: rank × 4 + suit, 0..51; its text is rank and suit, `As`, `Td`, `2c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// How many there are.
    pub const COUNT: usize = 52;
    /// All cards in order of their index: the unshuffled pack.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// The card of that rank and suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank.0 * 4 + suit as u8)
    }

    /// The card of that index, 0..51.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT as u8 { Some(Self(index)) } else { None }
    }

    /// 0..51.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 2)
    }

    /// The suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// The card as a set of one: bit `index`.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Reads cards written one after the other, with or without spaces: `AhKh`, `2c 7d Ts`.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, BadCard> {
        let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        symbols.chunks(2).map(|pair| pair.iter().collect::<String>().parse()).collect()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "schema")]
paiju_contract::text_schema!(Card, "^[2-9TJQKA][shdc]$", "A card: its rank, then its suit.");

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a card such as As, Td or 2c: a rank 2-9 T J Q K A and a suit s h d c")]
pub struct BadCard;

impl FromStr for Card {
    type Err = BadCard;
    fn from_str(text: &str) -> Result<Self, BadCard> {
        let mut chars = text.chars();
        let rank = chars.next().and_then(Rank::from_letter).ok_or(BadCard)?;
        let suit = chars.as_str().parse().map_err(|_| BadCard)?;
        Ok(Self::new(rank, suit))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_1_a_card_is_rank_times_four_plus_suit() {
        assert_eq!("As".parse::<Card>().unwrap().index(), 48);
        assert_eq!("2c".parse::<Card>().unwrap().index(), 3);
        assert_eq!("Td".parse::<Card>().unwrap().index(), 8 * 4 + 2);
        for (index, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(card.to_string().parse(), Ok(card));
        }
    }

    #[test]
    fn r1_1_other_texts_name_no_card() {
        for text in ["", "A", "1s", "10s", "as", "AS", "Asx", "♠A", "A s"] {
            assert_eq!(text.parse::<Card>(), Err(BadCard), "{text:?}");
        }
        assert_eq!("A♠".parse(), Ok(Card::ALL[48]));
        assert_eq!(Card::from_index(52), None);
    }

    #[test]
    fn r1_1_lists_of_cards_read_with_or_without_spaces() {
        assert_eq!(Card::parse_list("AsKd 2c").unwrap().len(), 3);
        assert!(Card::parse_list("AsK").is_err());
        assert!(Card::parse_list("").unwrap().is_empty());
    }
}
