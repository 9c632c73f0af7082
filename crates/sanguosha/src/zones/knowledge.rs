//! Who knows where a card is: exactly, as one of several hands, or only with which shuffle it came (R2.2).
//!
//! It owns what seats know. It does not move cards; `place` tells it of every move.

use paiju_contract::{Broken, Seat, SeatSet};

use super::{CardSet, Few, LONG_AGO, LastSeen, Place, Taking};
use crate::event::known_to;
use crate::piece::{CARDS, CardId};
use crate::state::{EVERYONE, NOBODY, State};

/// Room for rumours; far more than games need. Beyond it a seat forgets.
pub(crate) const RUMOURS: usize = 64;
/// The bit of those who only look on.
const PUBLIC: u16 = 1 << 15;

/// A card that was taken unseen, or was not: some know that it is in one of these hands, and not in which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// Every shuffle from the first of both to the last.
    fn hull(self, other: Self) -> Self {
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

    /// A card of a hand is about to go to another unseen. Whoever sees only backs no longer knows of any card of that
    /// hand whether it is still there, unless it is the last one. Returns who sees which card goes.
    #[inline(never)]
    pub(crate) fn lose_sight(&mut self, card: CardId, giver: Seat, taker: Seat) -> u16 {
        let parties = known_to(giver) | known_to(taker);
        let blind = self.observers() & !parties;
        let hand = self.hand(giver);
        let before = self.remember(Taking { giver, taker, of: hand.len() as u8 });
        let only = hand.len() == 1;
        let kept = if only { SeatSet::EMPTY } else { SeatSet::of(giver) };
        let seen = if only { self.seen[card.index()] | parties } else { parties };
        self.carry_rumours(giver, taker, kept, blind);
        if !only {
            let last = LastSeen { hand: giver, before };
            for card in hand.iter() {
                let to = self.seen[card.index()] & blind;
                self.seen[card.index()] &= !blind;
                // Whether the others find out again is not for the holder to see.
                let sharer = &mut self.sharer[card.index()];
                *sharer = if [0, taker.0 + 1].contains(sharer) { taker.0 + 1 } else { NOBODY };
                self.spread(Rumour { card, hands: kept.with(taker), last, to });
            }
            self.blend(hand);
        }
        self.sharer[card.index()] = giver.0 + 1;
        seen
    }

    /// A card that may be with the giver may from now on be with the taker, or is there if nothing is kept.
    fn carry_rumours(&mut self, giver: Seat, taker: Seat, kept: SeatSet, blind: u16) {
        if !self.rumours.iter().any(|rumour| rumour.hands.contains(giver)) {
            return;
        }
        self.retell(|r| {
            let gone = SeatSet::from_bits(r.hands.without(giver).with(taker).bits() | kept.bits());
            let hands = if r.hands.contains(giver) { gone } else { r.hands };
            [Rumour { to: r.to & !blind, ..r }, Rumour { hands, to: r.to & blind, ..r }]
        });
    }

    /// A card is about to leave this place, or to be shown there, and these see which it is. If everyone does, still
    /// nobody sees which of the backs of a hand it was.
    #[inline(never)]
    pub(crate) fn come_out(&mut self, card: CardId, from: Place, seen: u16) {
        let known = self.seen[card.index()] == EVERYONE;
        self.learn(card, seen);
        if seen != EVERYONE {
            return;
        }
        let batch = self.batch[card.index()];
        if let (Place::Hand(seat), false) = (from, known) {
            let hidden = |c: &CardId| *c == card || self.seen[c.index()] != EVERYONE;
            let alike = |c: &CardId| hidden(c) && self.span[c.index()].contains(batch);
            self.blend(self.hand(seat).iter().filter(alike).collect());
        }
        self.span[card.index()] = Span::exactly(batch);
    }

    /// Draws the conclusions of what everyone knows now: a hand of which somebody knows every card holds no card that
    /// he has lost.
    #[inline(never)]
    pub(crate) fn conclude(&mut self) {
        let mut news = !self.rumours.is_empty();
        while news {
            news = false;
            for seat in Seat::all(self.players.len()) {
                let hand = self.held(seat);
                let know_all = hand.iter().fold(EVERYONE, |who, card| who & self.seen[card.index()]);
                if self.rumours.iter().any(|r| r.hands.contains(seat) && r.to & know_all != 0) {
                    self.rule_out(seat, know_all);
                    news = true;
                }
            }
        }
    }

    /// These know that no lost card is in this hand.
    fn rule_out(&mut self, seat: Seat, who: u16) {
        self.retell(|r| {
            let hands = r.hands.without(seat);
            [Rumour { to: r.to & !who, ..r }, Rumour { hands, to: r.to & who, ..r }]
        });
    }

    /// The number of a new shuffle.
    pub(crate) fn next_batch(&mut self) -> u8 {
        if self.latest == u8::MAX {
            self.renumber();
        }
        self.shuffles += 1;
        self.latest += 1;
        self.latest
    }

    /// Gives the shuffles that cards came with new numbers in the same order; the deal keeps its own. Everyone can tell
    /// which shuffles have no card left, so nobody learns anything.
    fn renumber(&mut self) {
        let mut used = [false; 256];
        used[0] = true;
        self.batch.iter().for_each(|batch| used[usize::from(*batch)] = true);
        let (mut new, mut given) = ([0u8; 256], 0u8);
        for (old, used) in used.iter().enumerate() {
            // Of a number that is gone the next lower one; a span that ends there ends as well where cards end.
            given += u8::from(*used && old > 0);
            new[old] = given;
        }
        // A span that begins with a number that is gone begins with the next higher one.
        let first = |old: u8| new[usize::from(old)] + u8::from(!used[usize::from(old)]);
        self.batch.iter_mut().for_each(|batch| *batch = new[usize::from(*batch)]);
        for span in self.span.iter_mut() {
            *span = Span { first: first(span.first), last: new[usize::from(span.last)] };
        }
        self.latest = given;
    }

    /// The bits of everyone who looks: the seats of this table, and the public.
    pub(crate) fn observers(&self) -> u16 {
        SeatSet::first_n(self.players.len()).bits() | PUBLIC
    }

    /// From now on nobody can tell these backs from each other.
    pub(crate) fn blend(&mut self, cards: CardSet) {
        let Some(whole) = cards.iter().map(|card| self.span[card.index()]).reduce(Span::hull) else { return };
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
    pub(crate) fn spread(&mut self, rumour: Rumour) {
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

impl State {
    /// Nobody has heard anything that is not so.
    pub(crate) fn audit_knowledge(&self) -> Result<(), Broken> {
        let spans = self.span.iter().zip(&self.batch).all(|(span, batch)| span.contains(*batch));
        let latest =
            self.span.iter().all(|span| span.last <= self.latest && (self.blurred || span.is_exact()));
        Broken::unless(spans && latest, "no card came with another shuffle than everyone thinks")?;
        Broken::unless(self.blurred || self.rumours.is_empty(), "nobody lost a card without noticing")?;
        let mut heard = [0u16; CARDS];
        for rumour in self.rumours.iter().copied() {
            let Rumour { card, hands, to, last } = rumour;
            let holder = Seat::all(self.players.len()).find(|seat| self.held(*seat).contains(&card));
            let right = holder.is_some_and(|seat| hands.contains(seat)) && hands.len() > 1;
            let seated = hands.into_iter().chain([last.hand]).all(|seat| seat.index() < self.players.len());
            let informed = self.seen[card.index()] | heard[card.index()] | hands.bits() | !self.observers();
            let new = to != 0 && to & informed == 0;
            Broken::unless(
                right && seated && new,
                "rumours are of cards that are where some think they can be",
            )?;
            let kept = last.before == LONG_AGO || usize::from(last.before) < self.takings.len();
            Broken::unless(kept, "a rumour begins with a taking")?;
            heard[card.index()] |= to;
        }
        let fits = |taking: &Taking| taking.giver.index().max(taking.taker.index()) < self.players.len();
        Broken::unless(self.takings.iter().all(fits), "those who take sit at the table")?;
        Broken::unless(self.rumours.is_sorted_by_key(Rumour::key), "rumours are in order")
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
        (state.latest, state.blurred) = (1, true);
        for card in [known, mixed] {
            state.batch[card.index()] = 1;
            state.hands.push(Seat(0), card);
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
            state.come_out(card, Place::Hand(Seat(0)), EVERYONE);
            assert_eq!(state.span[card.index()], Span::exactly(1), "what lies open is known");
            assert_eq!(state.span[other.index()], Span { first: 0, last: 1 });
        }
    }

    /// R1.4: shuffles never run out of numbers, and cards keep their order of shuffles and the deal its number.
    #[test]
    fn shuffles_are_numbered_again_before_they_run_out() {
        let (one, other) = (CardId(3), CardId(9));
        let mut state = two_backs(one, other);
        (state.batch[3], state.batch[9], state.latest) = (40, 200, 255);
        (state.span[3], state.span[9]) = (Span { first: 30, last: 40 }, Span { first: 35, last: 220 });
        assert_eq!(state.next_batch(), 3);
        assert_eq!((state.batch[0], state.batch[3], state.batch[9]), (0, 1, 2));
        assert_eq!((state.span[3], state.span[9]), (Span::exactly(1), Span { first: 1, last: 2 }));
        state.audit_knowledge().expect("every card is within its span");
    }

    /// R2.2: a card that everyone knew in this hand tells nothing of the others.
    #[test]
    fn a_known_card_comes_out_alone() {
        let (card, other) = (CardId(3), CardId(9));
        let mut state = two_backs(other, card);
        state.seen[card.index()] = EVERYONE;
        state.come_out(card, Place::Hand(Seat(0)), EVERYONE);
        assert_eq!(state.span[other.index()], Span::exactly(1));
    }
}
