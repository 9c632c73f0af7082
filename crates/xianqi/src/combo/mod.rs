//! Combos 组合: what may be played together, what it is worth, what beats it (R1.2).
//!
//! There are 25: 12 singles, 10 pairs, the dog pair, two triples. Each is one bit, laid out so that a hand's own
//! bits ([`Cards`]) are the combos it can lead, and so that highest-bit-first is the stable order of `legal`
//! (R1.9.4). It does not know whose turn it is.

use crate::cards::Cards;
use crate::piece::Card;

/// Power of the 狗脚对, which decides its bit too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DogPair {
    /// 10: above the pair of red SHI.
    Above,
    /// 9: equal to the pair of red SHI, listed before it.
    Equal,
}

/// A combo, named by its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combo(u8);

const DOG_EQUAL: u8 = 24;
const B_TRIPLE: u8 = 25;
const DOG_ABOVE: u8 = 26;
const R_TRIPLE: u8 = 27;
const BITS: usize = 28;

const DOG_CARDS: u32 = 2 << (2 * Card::BGou as u32) | 2 << (2 * Card::RGou as u32);
const B_TRIPLE_CARDS: u32 = 3 | 1 << B_TRIPLE;
const R_TRIPLE_CARDS: u32 = 3 << 2 | 1 << R_TRIPLE;
const SECONDS: u32 = 0x0055_5555;

/// The cards of each combo.
const CARDS: [Cards; BITS] = {
    let mut table = [Cards(0); BITS];
    let mut bit = 0;
    while bit < BITS {
        table[bit] = Cards(match bit as u8 {
            DOG_EQUAL | DOG_ABOVE => DOG_CARDS,
            B_TRIPLE => B_TRIPLE_CARDS,
            R_TRIPLE => R_TRIPLE_CARDS,
            _ if bit % 2 == 1 => 1 << bit,
            _ => 3 << bit,
        });
        bit += 1;
    }
    table
};

const POWER: [i8; BITS] = {
    let mut table = [0; BITS];
    let mut bit = 0;
    while bit < BITS {
        table[bit] = match bit as u8 {
            DOG_EQUAL => 9,
            DOG_ABOVE | B_TRIPLE => 10,
            R_TRIPLE => 11,
            _ => Card::of_index(bit / 2).power(),
        };
        bit += 1;
    }
    table
};

/// The combos that beat each combo: same size, strictly greater power.
const BEATEN_BY: [u32; BITS] = {
    let mut table = [0; BITS];
    let mut bit = 0;
    while bit < BITS {
        let mut other = 0;
        while other < BITS {
            if CARDS[other].len() == CARDS[bit].len() && POWER[other] > POWER[bit] {
                table[bit] |= 1 << other;
            }
            other += 1;
        }
        bit += 1;
    }
    table
};

impl DogPair {
    const fn bit(self) -> u8 {
        match self {
            Self::Above => DOG_ABOVE,
            Self::Equal => DOG_EQUAL,
        }
    }
}

impl Combo {
    /// The combo these cards make, if they make one.
    #[inline]
    pub fn of(cards: Cards, dog: DogPair) -> Option<Self> {
        let bit = match cards.len() {
            1 => cards.0.trailing_zeros() as u8,
            2 if cards.0 & SECONDS != 0 => (cards.0 & SECONDS).trailing_zeros() as u8,
            2 if cards.0 == DOG_CARDS => dog.bit(),
            3 if cards.0 == R_TRIPLE_CARDS => R_TRIPLE,
            3 if cards.0 == B_TRIPLE_CARDS => B_TRIPLE,
            _ => return None,
        };
        Some(Self(bit))
    }

    /// The cards it is made of.
    #[inline]
    pub const fn cards(self) -> Cards {
        CARDS[self.0 as usize]
    }

    /// How many cards: the kind of the round it leads.
    #[inline]
    pub const fn size(self) -> u8 {
        self.cards().len() as u8
    }

    /// Its power 牌力.
    #[inline]
    pub const fn power(self) -> i8 {
        POWER[self.0 as usize]
    }

    /// Whether it beats `other` 压制.
    #[inline]
    pub const fn beats(self, other: Self) -> bool {
        BEATEN_BY[other.0 as usize] >> self.0 & 1 == 1
    }

    /// The combo of a bit.
    #[inline]
    pub(crate) const fn of_bit(bit: u8) -> Self {
        Self(bit)
    }
}

/// A set of combos; iterates in the stable order: power descending, then names, then counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combos(u32);

impl Combos {
    /// No combo.
    pub const NONE: Self = Self(0);

    /// Everything a hand can lead.
    #[inline]
    pub const fn led_by(hand: Cards, dog: DogPair) -> Self {
        let gou = (hand.0 >> 5) & (hand.0 >> 9) & 1;
        Self(hand.0 | gou << dog.bit())
    }

    /// Everything in a hand that beats `last`.
    #[inline]
    pub const fn beating(hand: Cards, last: Combo, dog: DogPair) -> Self {
        Self(Self::led_by(hand, dog).0 & BEATEN_BY[(last.0 & 31) as usize % BITS])
    }

    /// Whether the hand offers nothing.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Whether `combo` is offered.
    #[inline]
    pub const fn contains(&self, combo: Combo) -> bool {
        self.0 >> combo.0 & 1 == 1
    }
}

impl Iterator for Combos {
    type Item = Combo;
    #[inline]
    fn next(&mut self) -> Option<Combo> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.ilog2();
        self.0 ^= 1 << bit;
        Some(Combo(bit as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Combos {}
