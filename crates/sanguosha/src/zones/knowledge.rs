//! Who knows where a card is: exactly, as one of several hands, or only with which shuffle it came (R2.2).
//!
//! It owns what seats know. It does not move cards; `place` tells it of every move.

use paiju_contract::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{CardSet, Few, LONG_AGO, LastSeen, Place, Taking};
use crate::event::known_to;
use crate::piece::CardId;
use crate::state::{EVERYONE, State};

/// Room for rumours; far more than games need. Beyond it a seat forgets.
pub(crate) const RUMOURS: usize = 128;
/// The bit of those who only look on.
const PUBLIC: u16 = 1 << 15;

/// A card that was taken unseen, or was not: some know that it is in one of these hands, and not in which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rumour {
    /// Which card.
    pub card: CardId,
    /// The hands it can be in.
    pub hands: SeatSet,
    /// Where it was when they last saw it.
    pub last: LastSeen,
    /// Who knows that, a bit for each seat; bit 15: everyone who looks on.
    pub to: u16,
}

impl Rumour {
    /// What tells rumours apart, in the order in which they are kept.
    pub(crate) fn key(&self) -> (CardId, u16, LastSeen) {
        (self.card, self.hands.bits(), self.last)
    }
}

/// The shuffles that a card in a hidden place may have come with, as everyone can tell. A card of the first deal
/// came with shuffle 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// No earlier one.
    pub first: u8,
    /// No later one.
    pub last: u8,
}

impl Span {
    /// This shuffle and no other.
    pub const fn exactly(batch: u8) -> Self {
        Self { first: batch, last: batch }
    }

    /// Whether it can have come with this shuffle.
    pub const fn contains(self, batch: u8) -> bool {
        self.first <= batch && batch <= self.last
    }

    /// Whether there is but one such shuffle.
    pub const fn is_exact(self) -> bool {
        self.first == self.last
    }

    fn and(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

/// The bit of an observer: a seat, or everyone who looks on.
pub(crate) fn bit_of(to: Option<Seat>) -> u16 {
    to.map_or(PUBLIC, known_to)
}

impl State {
    /// Whether this observer knows where the card is.
    #[inline]
    pub fn knows(&self, to: Option<Seat>, card: CardId) -> bool {
        self.seen[card.index()] & bit_of(to) != 0
    }

    /// What this observer has heard of cards whose hand he does not know.
    pub fn rumours_for(&self, to: Option<Seat>) -> impl Iterator<Item = Rumour> {
        let bit = bit_of(to);
        self.rumours.iter().copied().filter(move |rumour| rumour.to & bit != 0)
    }

    /// These observers know from now on where the card is.
    pub(crate) fn learn(&mut self, card: CardId, who: u16) {
        self.seen[card.index()] |= who;
        let mut at = self.rumours.partition_point(|rumour| rumour.card < card);
        while self.rumours.get(at).is_some_and(|rumour| rumour.card == card) {
            self.rumours[at].to &= !who;
            if self.rumours[at].to == 0 {
                self.rumours.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// A card is about to move from here, or to be shown here, and these see which it is.
    #[cold]
    pub(crate) fn follow(&mut self, card: CardId, from: Place, seen: u16) {
        let hand = if let Place::Hand(seat) = from { Some(seat) } else { None };
        if seen == EVERYONE {
            self.come_out(card, hand);
        }
        self.learn(card, seen);
        if let Some(seat) = hand.filter(|seat| *self.player(*seat).hand == [card]) {
            self.none_left(seat);
        }
    }

    /// One card of a hand is about to go to another unseen. Whoever sees only backs no longer knows of any card
    /// of that hand whether it is still there, unless it is the last one.
    pub(crate) fn lose_sight(&mut self, giver: Seat, taker: Seat) {
        let everyone = SeatSet::first_n(self.players.len()).bits() | PUBLIC;
        let blind = everyone & !known_to(giver) & !known_to(taker);
        let hand = self.hand(giver);
        let kept = if hand.len() == 1 { SeatSet::EMPTY } else { SeatSet::of(giver) };
        let last =
            LastSeen { hand: giver, before: self.remember(Taking { giver, taker, of: hand.len() as u8 }) };
        if self.rumours.iter().any(|rumour| rumour.hands.contains(giver)) {
            self.retell(|r| {
                let mut hands = r.hands;
                if hands.contains(giver) {
                    hands = SeatSet::from_bits(hands.without(giver).with(taker).bits() | kept.bits());
                }
                [Rumour { to: r.to & !blind, ..r }, Rumour { hands, to: r.to & blind, ..r }]
            });
        }
        if kept.is_empty() {
            return;
        }
        for card in hand.iter() {
            let to = self.seen[card.index()] & blind;
            self.seen[card.index()] &= !blind;
            self.spread(Rumour { card, hands: kept.with(taker), last, to });
        }
        self.blend(hand);
    }

    /// The last card of this hand is seen: no other can be in it.
    fn none_left(&mut self, seat: Seat) {
        if self.rumours.iter().any(|rumour| rumour.hands.contains(seat)) {
            self.retell(|r| [Rumour { hands: r.hands.without(seat), ..r }; 1]);
        }
    }

    /// Everyone sees which card comes out of this hand, but not which of the backs it was.
    fn come_out(&mut self, card: CardId, hand: Option<Seat>) {
        let batch = self.batch[card.index()];
        if let Some(seat) = hand
            && self.seen[card.index()] != EVERYONE
        {
            let alike = |c: &CardId| self.span[c.index()].contains(batch);
            self.blend(self.hand(seat).iter().filter(alike).collect());
        }
        self.span[card.index()] = Span::exactly(batch);
    }

    /// From now on nobody can tell these backs from each other.
    pub(crate) fn blend(&mut self, cards: CardSet) {
        let Some(whole) = cards.iter().map(|card| self.span[card.index()]).reduce(Span::and) else { return };
        if !whole.is_exact() {
            cards.iter().for_each(|card| self.span[card.index()] = whole);
            self.blurred = true;
        }
    }

    /// Keeps a taking for the rumours that it concerns; returns its number.
    fn remember(&mut self, taking: Taking) -> u8 {
        if self.rumours.is_empty() {
            self.takings.clear();
        }
        if self.takings.is_full() {
            let oldest = self.rumours.iter().map(|rumour| rumour.last.before).min().unwrap_or(LONG_AGO);
            let forgotten = oldest.clamp(1, self.takings.len() as u8);
            self.takings = Few::of(&self.takings[usize::from(forgotten)..]);
            for rumour in self.rumours.iter_mut().filter(|rumour| rumour.last.before != LONG_AGO) {
                rumour.last.before = rumour.last.before.checked_sub(forgotten).unwrap_or(LONG_AGO);
            }
            self.rumours.sort_unstable_by_key(Rumour::key);
        }
        self.takings.push(taking);
        self.takings.len() as u8 - 1
    }

    fn retell<const N: usize>(&mut self, tell: impl Fn(Rumour) -> [Rumour; N]) {
        let before = std::mem::take(&mut self.rumours);
        before.iter().flat_map(|rumour| tell(*rumour)).for_each(|rumour| self.spread(rumour));
    }

    /// A rumour of one hand is knowledge; those that say the same of a card are one.
    fn spread(&mut self, rumour: Rumour) {
        if rumour.hands.len() < 2 {
            self.seen[rumour.card.index()] |= rumour.to;
            return;
        }
        match self.rumours.binary_search_by_key(&rumour.key(), Rumour::key) {
            Ok(at) => self.rumours[at].to |= rumour.to,
            Err(at) if rumour.to != 0 && !self.rumours.is_full() => {
                self.rumours.insert(at, rumour);
                self.blurred = true;
            }
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{RuleSet, Seed};

    use super::*;
    use crate::rules::Rules;

    /// Seat 0 holds two cards of the second shuffle; of one of them everyone can tell that.
    fn two_backs(known: CardId, mixed: CardId) -> State {
        let rules = Rules::preset("cards-only").expect("a preset");
        let deck: Vec<CardId> = CardId::all().collect();
        let mut state = State::laid_out(&rules, &deck, Seed::from_u64(1));
        (state.shuffles, state.blurred) = (1, true);
        for card in [known, mixed] {
            state.batch[card.index()] = 1;
            state.player_mut(Seat(0)).hand.push(card);
            state.seen[card.index()] = known_to(Seat(0));
        }
        state.span[known.index()] = Span::exactly(1);
        state.span[mixed.index()] = Span { first: 0, last: 1 };
        state
    }

    /// R2.2: which of two backs the card was that comes out is not told by what is left.
    #[test]
    fn what_comes_out_does_not_tell_which_back_it_was() {
        let (card, other) = (CardId(3), CardId(9));
        for (known, mixed) in [(card, other), (other, card)] {
            let mut state = two_backs(known, mixed);
            state.come_out(card, Some(Seat(0)));
            assert_eq!(state.span[card.index()], Span::exactly(1), "what lies open is known");
            assert_eq!(state.span[other.index()], Span { first: 0, last: 1 });
        }
    }

    /// R2.2: a card that everyone knew in this hand tells nothing of the others.
    #[test]
    fn a_known_card_comes_out_alone() {
        let (card, other) = (CardId(3), CardId(9));
        let mut state = two_backs(other, card);
        state.seen[card.index()] = EVERYONE;
        state.come_out(card, Some(Seat(0)));
        assert_eq!(state.span[other.index()], Span::exactly(1));
    }
}
