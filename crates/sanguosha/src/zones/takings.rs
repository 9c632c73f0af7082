//! Cards that went from hand to hand unseen, in their order: everyone sees that, nobody else sees which.
//!
//! It owns how likely a card that was lost sight of has gone with them. It does not know who has lost it.

use paiju_contract::{Dice, Seat};

/// Room for takings; when it is used up, the oldest are forgotten.
pub(crate) const TAKINGS: usize = 64;
/// Lost before the first taking that is remembered.
pub(crate) const LONG_AGO: u8 = u8::MAX;

/// One card went unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Taking {
    /// From this hand.
    pub giver: Seat,
    /// Into this one.
    pub taker: Seat,
    /// One of so many.
    pub of: u8,
}

/// Where a card was when it was last seen: in this hand, before the taking of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LastSeen {
    /// In whose hand.
    pub hand: Seat,
    /// The number of the taking; 255 if that is forgotten.
    pub before: u8,
}

/// What fills unused room.
impl Default for Taking {
    fn default() -> Self {
        Self { giver: Seat(0), taker: Seat(0), of: 0 }
    }
}

/// What fills unused room.
impl Default for LastSeen {
    fn default() -> Self {
        Self { hand: Seat(0), before: LONG_AGO }
    }
}

/// Lets cards drift from hand to hand as they may have done; the hands they come to. A card whose start is forgotten
/// comes to none.
pub(crate) fn drift(takings: &[Taking], cards: &[LastSeen], dice: &mut Dice) -> Vec<Option<Seat>> {
    let mut hands = vec![None; cards.len()];
    for (number, taking) in takings.iter().enumerate() {
        for (hand, seen) in hands.iter_mut().zip(cards).filter(|(_, seen)| usize::from(seen.before) == number)
        {
            *hand = Some(seen.hand);
        }
        // Each card of the hand is as likely as another, those that nobody looks for among them.
        let taken = dice.index(usize::from(taking.of).max(1));
        if let Some(hand) = hands.iter_mut().filter(|hand| **hand == Some(taking.giver)).nth(taken) {
            *hand = Some(taking.taker);
        }
    }
    hands
}

#[cfg(test)]
mod tests {
    use paiju_contract::Seed;

    use super::*;

    /// R3.4: one card of four was taken, then one of two: a known one has gone with the right odds, and of two known
    /// ones at most one.
    #[test]
    fn cards_drift_with_the_right_odds() {
        let taking = |giver, taker, of| Taking { giver: Seat(giver), taker: Seat(taker), of };
        let takings = [taking(0, 1, 4), taking(1, 2, 2)];
        let seen = LastSeen { hand: Seat(0), before: 0 };
        let mut dice = Dice::new(Seed::from_u64(1));
        let mut found = [0; 3];
        for _ in 0..8000 {
            let hands = drift(&takings, &[seen, seen], &mut dice);
            assert!(hands.contains(&Some(Seat(0))), "only one can have gone");
            found[hands[0].map_or(0, Seat::index)] += 1;
        }
        let near = |n: i32, of: i32| (n - of).abs() < 200;
        assert!(near(found[0], 6000) && near(found[1], 1000) && near(found[2], 1000), "{found:?}");
    }

    /// R2.2: the only card of a hand is the one that goes.
    #[test]
    fn the_last_card_goes() {
        let takings = [Taking { giver: Seat(3), taker: Seat(1), of: 1 }];
        let cards = [LastSeen { hand: Seat(3), before: 0 }, LastSeen { hand: Seat(3), before: LONG_AGO }];
        let mut dice = Dice::new(Seed::from_u64(1));
        assert_eq!(drift(&takings, &cards, &mut dice), [Some(Seat(1)), None]);
    }
}
