//! Hand strength: any five, six or seven cards to one of the 7,462 classes (R8.1, R8.2).
//!
//! It owns the classes and their names ([`Strength`], [`Category`]), the five cards that make a hand ([`best_five`]),
//! the fast forms for showdowns ([`Hand`], [`BoardKey`]), for batches ([`strengths`], [`strengths_of_seven`]) and for
//! all hands there are ([`every_seven`]).
//! It does not know pots, seats or betting.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod batch;
mod best;
mod board;
mod class;
mod hand;
mod name;
mod strength;
mod sweep;
#[allow(clippy::unreadable_literal, reason = "written by the build script")]
mod tables;

pub use batch::{strengths, strengths_of_seven};
pub use best::best_five;
pub use board::BoardKey;
pub use hand::{BadHand, Hand, strength_of_seven};
pub use name::Name;
pub use strength::{Category, Strength};
pub use sweep::every_seven;

use crate::Card;

/// The strength of five, six or seven distinct cards.
///
/// # Panics
/// If there are fewer or more, or one of them twice; [`Hand::new`] refuses such cards instead.
#[inline]
pub fn strength(cards: &[Card]) -> Strength {
    match Hand::new(cards) {
        Ok(hand) => hand.strength(),
        Err(bad) => panic!("{bad}"),
    }
}

/// The indices of the strongest of `hands` on a complete `board`, ties included, as a bit set (R7.2).
pub fn winners(hands: &[[Card; 2]], board: &[Card; 5]) -> u32 {
    let key = BoardKey::new(board);
    let strengths = hands.iter().map(|&hole| key.strength(hole));
    let (best, winners) =
        strengths.enumerate().fold((Strength::NONE, 0), |(best, winners), (i, s)| match s.cmp(&best) {
            std::cmp::Ordering::Less => (best, winners),
            std::cmp::Ordering::Equal => (best, winners | 1 << i),
            std::cmp::Ordering::Greater => (s, 1 << i),
        });
    debug_assert!(hands.is_empty() || best > Strength::NONE);
    winners
}
