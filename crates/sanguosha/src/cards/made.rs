//! Cards as they are used: a real one, or sub-cards that count as something else.
//!
//! It does not know which skill may make what: that is `skills`.

use paiju_kit::{Colour, Suit};
use serde::Serialize;

use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::zones::Few;

/// A card as it is used or played: a real one, or sub-cards that count as something else (R2.5.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VCard {
    /// What it counts as.
    pub kind: Kind,
    /// Its suit, if it has one.
    pub suit: Option<Suit>,
    /// Its colour, if it has one.
    pub colour: Option<Colour>,
    /// Its rank, 0 if it has none.
    pub rank: u8,
    /// The cards it is made of.
    pub subs: Few<CardId, 2>,
    /// The skill that makes it so.
    pub by: Option<SkillId>,
}

impl VCard {
    /// The card itself.
    #[inline]
    pub fn real(card: CardId) -> Self {
        Self::made(card.kind(), &[card], None)
    }

    /// `subs` counting as `kind`: one card keeps suit, colour and rank; two keep a common colour only (R2.5.1).
    #[inline]
    pub fn made(kind: Kind, subs: &[CardId], by: Option<SkillId>) -> Self {
        let mut card = Self { kind, by, subs: Few::of(subs), ..Self::default() };
        match *subs {
            [one] => (card.suit, card.colour, card.rank) = (Some(one.suit()), Some(one.colour()), one.rank()),
            [a, b] if a.colour() == b.colour() => card.colour = Some(a.colour()),
            _ => {}
        }
        card
    }

    /// Whether this very card is among the cards it is made of.
    #[inline]
    pub fn uses_up(&self, card: CardId) -> bool {
        self.subs.contains(&card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R2.5.1: what a view-as card keeps.
    #[test]
    fn r2_5_1_two_cards_keep_only_a_common_colour() {
        let black = VCard::made(Kind::Slash, &[CardId(0), CardId(7)], None);
        assert_eq!((black.suit, black.colour, black.rank), (None, Some(Colour::Black), 0));
        let mixed = VCard::made(Kind::Slash, &[CardId(0), CardId(30)], None);
        assert_eq!((mixed.suit, mixed.colour), (None, None));
        let one = VCard::made(Kind::Slash, &[CardId(30)], None);
        assert_eq!((one.suit, one.rank), (Some(Suit::Heart), 2));
    }
}
