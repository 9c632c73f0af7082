//! Cards as flags of what is printed on them, several in one: their sorts, their suits, their ranks.
//!
//! For places where hardly more than one card lies. Where every card counts, they are written by number.

use crate::piece::{CARDS, Kind, deck};
use crate::zones::CardSet;

/// Basic cards and tricks, each kind for itself; then weapons, armour and both horses.
pub(super) const SORTS: usize = PLAIN + 4;
/// Sorts, suits, then ranks.
pub(super) const RANKED: usize = SUITED + 13;
const SUITED: usize = SORTS + 4;
/// Kinds that are not equipment.
const PLAIN: usize = Kind::Lightning as usize + 1;

/// The flags of some cards.
pub(super) type Face = u64;

static FACES: [Face; CARDS] = {
    let (deck, mut faces, mut at) = (deck(), [0; CARDS], 0);
    while at < CARDS {
        let (kind, suit, rank) = deck[at];
        faces[at] = 1 << sort(kind) | 1 << (SORTS + suit as usize) | 1 << (SUITED + rank as usize - 1);
        at += 1;
    }
    faces
};

/// Which sort of card a kind is.
#[inline]
pub(super) const fn sort(kind: Kind) -> usize {
    match kind.category().slot() {
        None => kind as usize,
        Some(slot) => PLAIN + slot,
    }
}

/// The flags of all these cards.
#[inline]
pub(super) fn face(cards: CardSet) -> Face {
    cards.iter().fold(0, |face, card| face | FACES[card.index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::CardId;

    #[test]
    fn a_face_is_sort_suit_and_rank() {
        for card in CardId::all() {
            let of_suit = 1 << (SORTS + card.suit() as usize);
            let of_rank = 1 << (SUITED - 1 + usize::from(card.rank()));
            assert_eq!(face(CardSet::of(card)), 1 << sort(card.kind()) | of_suit | of_rank, "{card}");
        }
        assert_eq!(face(CardSet::EMPTY), 0);
    }

    #[test]
    fn equipment_is_of_four_sorts() {
        let sorts: std::collections::BTreeSet<usize> = Kind::all().map(sort).collect();
        assert!(sorts.into_iter().eq(0..SORTS));
        assert_eq!(
            [Kind::Lightning, Kind::Crossbow, Kind::NiohShield, Kind::Dilu, Kind::Chitu].map(sort),
            [14, 15, 16, 17, 18]
        );
    }
}
