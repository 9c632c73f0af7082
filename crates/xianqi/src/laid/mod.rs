//! What a seat has laid face down, and what that proves about the cards it kept (R5.3).
//!
//! A seat covers only if it cannot beat: nothing above the combo was in its hand, and hands only shrink. One `u32`
//! a seat remembers it, so that a game without history still knows what everybody knows. It does not know hands.

use serde::Serialize;

use crate::cards::Cards;
use crate::combo::Combo;
use crate::piece::Card;

/// The covers of one seat, and what everybody has learnt about it.
///
/// Bits 0 to 23 count the covered cards, two bits a type. The GOU exist once, so their upper bits are free: they say
/// that no red triple is held, and that SHI or XIANG have been shown. Above them, four bits for singles and four for
/// pairs: how far the strongest one that may be held is below the strongest there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Laid(u32);

const NO_TRIPLE: u32 = 1 << (2 * Card::RGou as u32 + 1);
const STRONG: u32 = 1 << (2 * Card::BGou as u32 + 1);
const COUNTS: u32 = 0x00FF_FFFF & !NO_TRIPLE & !STRONG;
const SINGLE: u32 = 24;
const PAIR: u32 = 28;
/// The strongest single and the strongest pair there are.
const TOP_SINGLE: i8 = 9;
const TOP_PAIR: i8 = 10;

/// What everybody knows that a seat does not hold, and that it was not dealt a black hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proven {
    /// No single of a greater power; 9 proves nothing.
    pub strongest_single: i8,
    /// No pair of a greater power; 10 proves nothing.
    pub strongest_pair: i8,
    /// Not three red NIU.
    pub no_red_triple: bool,
    /// It has shown SHI or XIANG: it cannot have been black.
    pub has_shown_strong: bool,
}

impl Proven {
    /// The pairs and triples that the seat cannot make, as bits of combos.
    pub(crate) fn forbidden(self) -> u32 {
        let is_forbidden = |combo: Combo| match combo.size() {
            2 => combo.power() > self.strongest_pair,
            3 => combo.power() == 11 && self.no_red_triple,
            _ => false,
        };
        (0..28).filter(|bit| is_forbidden(Combo::of_bit(*bit))).fold(0, |set, bit| set | 1 << bit)
    }
}

/// `PROOF[combo]`: which bits a cover against it may raise, and to what.
const PROOF: [(u32, u32); 32] = {
    let mut table = [(0, 0); 32];
    let mut bit = 0;
    while bit < 32 {
        let combo = Combo::of_bit(bit as u8);
        table[bit] = match combo.size() {
            1 => (15 << SINGLE, ((TOP_SINGLE - combo.power()) as u32) << SINGLE),
            2 => (15 << PAIR, ((TOP_PAIR - combo.power()) as u32) << PAIR),
            3 => (NO_TRIPLE, if combo.power() == 10 { NO_TRIPLE } else { 0 }),
            _ => (0, 0),
        };
        bit += 1;
    }
    table
};

/// `SHOWN[combo]`: what playing it proves.
const SHOWN: [u32; 32] = {
    let mut table = [0; 32];
    let mut bit = 0;
    while bit < 32 {
        table[bit] = if Combo::of_bit(bit as u8).is_strong() { STRONG } else { 0 };
        bit += 1;
    }
    table
};

impl Laid {
    /// Cards covered, and facts proven.
    pub(crate) fn of(cards: Cards, proven: Proven) -> Self {
        let mut laid = Self(cards.counts());
        laid.prove(proven);
        laid
    }

    /// Adds covered cards, two bits a type.
    #[inline]
    pub(crate) const fn add(&mut self, counts: u32) {
        self.0 += counts;
    }

    /// The cards this seat has covered.
    #[inline]
    pub(crate) const fn cards(self) -> Cards {
        Cards::of_counts(self.counts())
    }

    /// The same, two bits a type.
    #[inline]
    pub(crate) const fn counts(self) -> u32 {
        self.0 & COUNTS
    }

    /// How many cards it has covered.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        // Sums of neighbours, four bits each, then of all: cheaper than counting bits without POPCNT.
        let pairs = (self.counts() & 0x0033_3333) + (self.counts() >> 2 & 0x0033_3333);
        let bytes = (pairs & 0x000F_0F0F) + (pairs >> 4 & 0x000F_0F0F);
        (bytes.wrapping_mul(0x0001_0101) >> 16) as u8
    }

    /// The seat covers with these cards, because it cannot beat `last`.
    #[inline]
    pub(crate) const fn cover(&mut self, cards: Cards, last: Combo) {
        let (mask, proof) = PROOF[last.bit() as usize % 32];
        let known = self.0 & mask;
        let raised = if known > proof { known } else { proof };
        self.0 = (self.0 & !mask | raised) + cards.counts();
    }

    /// The seat shows a combo.
    #[inline]
    pub(crate) const fn show(&mut self, combo: Combo) {
        self.0 |= SHOWN[combo.bit() as usize % 32];
    }

    #[inline]
    pub(crate) const fn proven(self) -> Proven {
        Proven {
            strongest_single: TOP_SINGLE - (self.0 >> SINGLE & 15) as i8,
            strongest_pair: TOP_PAIR - (self.0 >> PAIR & 15) as i8,
            no_red_triple: self.0 & NO_TRIPLE != 0,
            has_shown_strong: self.0 & STRONG != 0,
        }
    }

    fn prove(&mut self, proven: Proven) {
        self.0 |= ((TOP_SINGLE - proven.strongest_single) as u32 & 15) << SINGLE;
        self.0 |= ((TOP_PAIR - proven.strongest_pair) as u32 & 15) << PAIR;
        self.0 |= if proven.no_red_triple { NO_TRIPLE } else { 0 };
        self.0 |= if proven.has_shown_strong { STRONG } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::DogPair;

    fn cards(text: &str) -> Cards {
        text.parse().unwrap()
    }

    fn combo(text: &str) -> Combo {
        Combo::of(cards(text), DogPair::Above).unwrap()
    }

    #[test]
    fn r5_3_covers_add_up_and_prove_the_tightest_bound() {
        let mut laid = Laid::default();
        laid.cover(cards("R_GOU+B_NIU*2"), combo("B_NIU*3"));
        laid.cover(cards("B_GOU"), combo("B_MA"));
        laid.cover(cards("B_NIU"), combo("R_SHI"));
        laid.cover(cards("R_SHI+B_CHE"), combo("R_SHI*2"));
        laid.show(combo("B_MA"));
        assert_eq!(laid.cards(), cards("R_GOU+B_GOU+B_NIU*3+R_SHI+B_CHE"));
        assert_eq!(laid.len(), 7);
        let expected =
            Proven { strongest_single: 4, strongest_pair: 9, no_red_triple: true, has_shown_strong: false };
        assert_eq!(laid.proven(), expected);
        laid.show(combo("B_XIANG*2"));
        assert!(laid.proven().has_shown_strong);
        assert_eq!(Laid::of(laid.cards(), laid.proven()), laid);
    }
}
