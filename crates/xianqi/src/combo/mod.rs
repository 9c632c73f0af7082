//! Combos 组合: what may be played together, what it is worth, what beats it (R1.2).
//!
//! There are 25: 12 singles, 10 pairs, the dog pair, two triples. Each is one bit, laid out so that a hand's own
//! bits ([`Cards`]) are the combos it can lead, and so that lowest-bit-first is the stable order of `legal`
//! (R1.9.4). It does not know whose turn it is.

use crate::cards::Cards;
use crate::piece::Card;

/// Power of the 狗脚对, which decides its bit too: the number is the bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DogPair {
    /// 10: above the pair of red SHI.
    Above = DOG_ABOVE,
    /// 9: equal to the pair of red SHI, listed before it.
    Equal = DOG_EQUAL,
}

/// A combo, named by its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combo(u8);

const R_TRIPLE: u8 = 0;
const DOG_ABOVE: u8 = 1;
const B_TRIPLE: u8 = 2;
const DOG_EQUAL: u8 = 3;
/// From here on, a single and a pair of each type.
const SINGLES: u8 = 4;
/// Bits 28 and up name nothing; tables have room for them so that no index needs a check.
const BITS: usize = 32;

/// Not a combo: what a leader has to beat, and what nobody can.
const LEAD: u8 = 28;
const NOTHING: u8 = 29;

const R_GOU: u32 = SINGLES as u32 + 2 * Card::RGou as u32;
const B_GOU: u32 = SINGLES as u32 + 2 * Card::BGou as u32;
const DOG_CARDS: u32 = 1 << R_GOU | 1 << B_GOU;
const B_TRIPLE_CARDS: u32 = Cards::filled(Card::BNiu, 3).0;
const R_TRIPLE_CARDS: u32 = Cards::filled(Card::RNiu, 3).0;

/// The cards of each combo.
const CARDS: [Cards; BITS] = {
    let mut table = [Cards(0); BITS];
    let mut bit = 0;
    while bit < BITS {
        table[bit] = Cards(match bit as u8 {
            DOG_EQUAL | DOG_ABOVE => DOG_CARDS,
            B_TRIPLE => B_TRIPLE_CARDS,
            R_TRIPLE => R_TRIPLE_CARDS,
            28.. => 0,
            _ if bit % 2 == 0 => 1 << bit,
            _ => 3 << (bit - 1),
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
            28.. => 0,
            _ => Card::of_index(bit / 2 - 2).power(),
        };
        bit += 1;
    }
    table
};

const SIZE: [u8; BITS] = {
    let mut table = [0; BITS];
    let mut bit = 0;
    while bit < BITS {
        table[bit] = CARDS[bit].len() as u8;
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
        if bit as u8 == LEAD {
            table[bit] = u32::MAX;
        }
        while other < BITS {
            if SIZE[other] == SIZE[bit] && SIZE[bit] > 0 && POWER[other] > POWER[bit] {
                table[bit] |= 1 << other;
            }
            other += 1;
        }
        bit += 1;
    }
    table
};

impl DogPair {
    #[inline]
    const fn bit(self) -> u8 {
        self as u8
    }
}

impl Combo {
    /// The combo these cards make, if they make one.
    #[inline]
    pub fn of(cards: Cards, dog: DogPair) -> Option<Self> {
        let lowest = cards.0.trailing_zeros();
        // One bit is a single, two neighbours are a pair, whose bit is the second: one path for both.
        let run = cards.0.checked_shr(lowest).unwrap_or(0);
        let bit = match cards.0 {
            _ if run & !2 == 1 => lowest as u8 + (run >> 1) as u8,
            DOG_CARDS => dog.bit(),
            R_TRIPLE_CARDS => R_TRIPLE,
            B_TRIPLE_CARDS => B_TRIPLE,
            _ => return None,
        };
        Some(Self(bit))
    }

    /// What a leader has to beat: everything does.
    pub(crate) const LEAD: Self = Self(LEAD);
    /// What is to be beaten where nothing can be played: nothing does.
    pub(crate) const NOTHING: Self = Self(NOTHING);

    /// The cards it is made of.
    #[inline]
    pub const fn cards(self) -> Cards {
        CARDS[self.0 as usize % BITS]
    }

    /// How many cards: the kind of the round it leads.
    #[inline]
    pub const fn size(self) -> u8 {
        SIZE[self.0 as usize % BITS]
    }

    /// Its power 牌力.
    #[inline]
    pub const fn power(self) -> i8 {
        POWER[self.0 as usize % BITS]
    }

    /// Whether it beats `other` 压制.
    #[inline]
    pub const fn beats(self, other: Self) -> bool {
        BEATEN_BY[other.0 as usize % BITS] >> self.0 & 1 == 1
    }

    /// The combos that beat it, as bits.
    #[inline]
    pub(crate) const fn beaten_by(self) -> u32 {
        BEATEN_BY[self.0 as usize % BITS]
    }

    /// Whether it is made of SHI or XIANG.
    #[inline]
    pub(crate) const fn is_strong(self) -> bool {
        0xFF0 >> self.0 & 1 == 1
    }

    /// Its bit.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        self.0
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
        let gou = (hand.0 >> R_GOU) & (hand.0 >> B_GOU) & 1;
        Self(hand.0 | gou << dog.bit())
    }

    /// Everything in a hand that beats `last`.
    #[inline]
    pub const fn beating(hand: Cards, last: Combo, dog: DogPair) -> Self {
        Self(Self::led_by(hand, dog).0 & BEATEN_BY[last.0 as usize % BITS])
    }

    /// How many are offered.
    #[inline]
    pub const fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the hand offers nothing.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The bits, for those who list them.
    #[inline]
    pub(crate) const fn bits(&self) -> u32 {
        self.0
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
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Combo(bit as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}
