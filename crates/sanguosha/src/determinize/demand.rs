//! What the hands of others must hold because of what is being asked (R3.4).
//!
//! A window is open only while somebody can answer it; who selects cards in ascending order has shown that enough
//! higher ones are left to him. It owns which cards those can be. It does not deal them.

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use crate::apply::Resolver;
use crate::frames::{Chosen, DeclareStep, Frame, RespondStep};
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::state::{Pile, Request, State};
use crate::view::{Pending, View};
use crate::zones::{CardSet, Few};

/// Enough of some cards in some hands together.
#[derive(Clone, Debug)]
pub(super) struct Demand {
    hands: SeatSet,
    /// For each of these hands the cards that count.
    wanted: [CardSet; MAX_SEATS],
    /// So many that the observer does not know of.
    need: usize,
    /// So many in all.
    total: usize,
    /// Whether the same cards count in every hand.
    alike: bool,
}

impl Demand {
    /// The demand of a view; `base` holds what its observer knows, `unknown` are the cards he does not.
    pub(super) fn of(view: &View, base: &State, unknown: CardSet) -> Option<Self> {
        let pending = view.pending.filter(|_| view.ask.is_none())?;
        if pending.window {
            return Self::of_window(view, base, unknown, &pending);
        }
        let seat = pending.seat?;
        let full = full_hands(view, base, unknown);
        let (wanted, total) = full.shown_to_hold(seat, pending.question, unknown)?;
        let known = base.hand_and_equip(seat).both(wanted).len();
        let mut all = [CardSet::EMPTY; MAX_SEATS];
        all[seat.index()] = wanted;
        Self { hands: SeatSet::of(seat), wanted: all, need: total.saturating_sub(known), total, alike: true }
            .if_any()
    }

    /// Somebody can answer who has not: one after the observer if he has passed, one before him if he is still to be
    /// asked, anybody else if he cannot answer.
    fn of_window(view: &View, base: &State, unknown: CardSet, pending: &Pending) -> Option<Self> {
        let order = base.window_seats();
        let mut hands = order.iter().map(|seat| Seat(*seat)).collect::<SeatSet>();
        if let Some((own, claim)) = view.seat().zip(view.claim).filter(|(own, _)| hands.contains(*own)) {
            let at = order.iter().position(|seat| *seat == own.0).expect("he is among them");
            let side = if claim.said {
                &order[at + 1..]
            } else if !base.answers(own, pending.question).is_empty() {
                &order[..at]
            } else {
                &order[..]
            };
            hands = side.iter().map(|seat| Seat(*seat)).collect::<SeatSet>().without(own);
        }
        if hands.into_iter().any(|seat| !base.answers(seat, pending.question).is_empty()) {
            return None;
        }
        let full = full_hands(view, base, unknown);
        let mut wanted = [CardSet::EMPTY; MAX_SEATS];
        for seat in hands {
            let supposed = full.supposing(seat, unknown);
            wanted[seat.index()] = supposed.answers(seat, pending.question).both(unknown);
        }
        let guessed = |seat: &Seat| view.players[seat.index()].hand_count > base.held(*seat).len();
        let hands: SeatSet = hands.into_iter().filter(guessed).collect();
        let alike = hands
            .into_iter()
            .all(|seat| Some(wanted[seat.index()]) == hands.first().map(|s| wanted[s.index()]));
        Self { hands, wanted, need: 1, total: 1, alike }.if_any()
    }

    fn if_any(self) -> Option<Self> {
        (self.need > 0).then_some(self)
    }

    /// The hands.
    pub(super) fn hands(&self) -> SeatSet {
        self.hands
    }

    /// So many that the observer does not know of.
    pub(super) fn need(&self) -> usize {
        self.need
    }

    /// The cards that count, if they are the same in every hand.
    pub(super) fn alike(&self) -> Option<CardSet> {
        let first = self.hands.first()?;
        self.alike.then(|| self.wanted[first.index()])
    }

    /// Whether this card counts.
    pub(super) fn wants(&self, card: CardId) -> bool {
        self.alike().is_some_and(|wanted| wanted.contains(card))
    }

    /// Whether the hands hold enough.
    pub(super) fn met(&self, world: &State) -> bool {
        let held = |seat: Seat| world.hand_and_equip(seat).both(self.wanted[seat.index()]).len();
        self.hands.into_iter().map(held).sum::<usize>() >= self.total
    }
}

/// What the observer knows, with any cards in the places of hands that he does not see: how many somebody holds decides
/// what can be aimed at him.
fn full_hands(view: &View, base: &State, unknown: CardSet) -> State {
    let mut state = base.clone();
    for seen in &view.players {
        let missing = seen.hand_count - state.held(seen.seat).len();
        unknown.iter().take(missing).for_each(|card| state.hands.push(seen.seat, card));
    }
    state
}

impl State {
    /// The same with these cards in a hand beside those that are known to be there. Of the other hands one card each
    /// is left: whether they are empty decides what can be aimed at them, and there is no room for all.
    fn supposing(&self, seat: Seat, cards: CardSet) -> Self {
        let mut state = self.clone();
        for other in Seat::all(self.players.len()) {
            state.hands.set(other, self.held(other).get(..1).unwrap_or_default());
        }
        let hand: Pile = self.hand(seat).union(cards).iter().collect();
        state.hands.set(seat, &hand);
        state
    }

    /// The living seats of the open window in the order in which they are asked.
    fn window_seats(&self) -> Few<u8, MAX_SEATS> {
        let (first, seats) = (self.turn.seat, self.seats());
        let from = match self.stack.last() {
            Some(Frame::Dying(dying)) => dying.from.unwrap_or(first),
            _ => first,
        };
        let skipped = (from.0 + seats - first.0) % seats;
        let order = (skipped..seats).map(|step| first.after(step, seats));
        order.filter(|seat| self.alive(*seat)).map(|seat| seat.0).collect()
    }

    /// The cards with which a seat could answer in a window, as themselves or by a skill.
    fn answers(&self, seat: Seat, question: Question) -> CardSet {
        let mut state = self.clone();
        state.request = Some(Request { who: SeatSet::of(seat), question, options: Options::NONE });
        let plain = state.offered(seat, |options| (options.cards, options.skills));
        let (mut cards, skills) = plain.expect("he is asked here");
        for id in (0..64).filter(|id| skills >> id & 1 == 1) {
            state.claims[seat.index()].by = Some(SkillId(id));
            cards = cards.union(state.offered(seat, |options| options.cards).expect("he is asked here"));
        }
        cards
    }

    /// The cards of which somebody has shown that he holds some, and how many: he is in the middle of selecting.
    fn shown_to_hold(&self, seat: Seat, question: Question, unknown: CardSet) -> Option<(CardSet, usize)> {
        let above = |cards: CardSet, last: Option<CardId>| last.map_or(cards, |last| cards.above(last));
        let hand = unknown.union(self.hand(seat));
        match (question, *self.stack.last()?) {
            (Question::Discard { left }, Frame::DiscardPhase(f)) => {
                Some((above(hand, f.chosen.last()), usize::from(left)))
            }
            (Question::Select { least, .. }, Frame::Select(f)) => {
                // What is chosen unseen can be passed as soon as one is.
                let Chosen::Shown(chosen) = f.chosen else { return None };
                let done = least == 0 || (f.optional && chosen.is_empty());
                let cards = if f.equip { hand.union(self.player(seat).worn().collect()) } else { hand };
                let cards = cards.minus(f.except.map_or(CardSet::EMPTY, CardSet::of));
                (!done).then(|| (above(cards, chosen.last()), usize::from(least)))
            }
            (Question::Subcard { .. }, Frame::Declare(f)) => match f.step {
                DeclareStep::Compose { by, kind, subs } => self.parts(seat, by, kind, &subs, unknown),
                DeclareStep::Aim { .. } => None,
            },
            (Question::Subcard { .. }, Frame::Respond(f)) => match f.step {
                RespondStep::Compose { by, subs } => self.parts(seat, by, f.want, &subs, unknown),
                RespondStep::Choose | RespondStep::Tried | RespondStep::Played(_) => None,
            },
            _ => None,
        }
    }

    /// The cards that can be the next parts of a card made by a skill, and how many it still takes.
    fn parts(
        &self,
        seat: Seat,
        skill: SkillId,
        kind: Kind,
        subs: &[CardId],
        unknown: CardSet,
    ) -> Option<(CardSet, usize)> {
        let view_as = skill.def().view_as?;
        let mut supposed = self.supposing(seat, unknown);
        let left = usize::from(view_as.takes) - subs.len();
        if left > 1 {
            return Some(((view_as.supply)(&supposed, seat, kind), left));
        }
        Resolver::silent(&mut supposed).run();
        Some((supposed.request?.options.cards, left))
    }
}
