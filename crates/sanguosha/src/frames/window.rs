//! Windows: whoever could answer is asked in the order of play, and nobody else sees who that is (R2.5, R3.4).
//!
//! A pass stays hidden and the next one is asked; the first card closes the window.

use paiju_contract::{Seat, SeatSet};
use serde::Serialize;

use super::{Flow, Frame, not_offered, respond};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
use crate::skills::SkillId;
use crate::state::{Request, State};
use crate::zones::Few;

/// What somebody has said in the open window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claim {
    /// The view-as skill he is using.
    pub by: Option<SkillId>,
    /// Whether he has answered.
    pub said: bool,
    /// The card he would use; none if he passed.
    pub card: Option<CardId>,
}

impl Question {
    /// The kind of card that this window waits for.
    pub(crate) fn claims(&self) -> Option<Kind> {
        match self {
            Self::Nullify { .. } => Some(Kind::Nullification),
            Self::Rescue { .. } => Some(Kind::Peach),
            _ => None,
        }
    }
}

impl State {
    /// Reads the answers of a seat; nothing if it is not asked.
    #[inline]
    pub(crate) fn offered<R>(&self, seat: Seat, read: impl FnOnce(&Options) -> R) -> Option<R> {
        let request = self.request.as_ref().filter(|r| r.who.contains(seat))?;
        Some(match request.question.claims() {
            None => read(&request.options),
            Some(kind) => read(&self.claimable(seat, kind)),
        })
    }

    /// What a seat can answer in a window that waits for this kind; a skill that was chosen stays chosen (R3.3).
    fn claimable(&self, seat: Seat, kind: Kind) -> Options {
        match self.claims[seat.index()].by {
            Some(skill) => respond::next_subcard(self, seat, skill, kind, &Few::new()),
            None => respond::matching(self, seat, kind).or_pass(true),
        }
    }

    /// Takes a hidden answer; returns whether it was the last one.
    pub(crate) fn claim(&mut self, seat: Seat, choice: Choice, request: Request) -> bool {
        let claim = &mut self.claims[seat.index()];
        match choice {
            Choice::Skill { skill } => claim.by = Some(skill),
            Choice::Card { card } => (claim.said, claim.card) = (true, Some(card)),
            Choice::Pass => (claim.said, claim.by) = (true, None),
            other => not_offered(other),
        }
        let who = if claim.said { request.who.without(seat) } else { request.who };
        self.request = if who.is_empty() { None } else { Some(Request { who, ..request }) };
        who.is_empty()
    }
}

/// What a window comes to.
pub(super) enum Claimed {
    /// Somebody is still asked.
    Open(Flow),
    /// It is closed; this one of the answers counts, if there was any.
    Closed(Option<(Seat, VCard)>),
}

impl Resolver<'_> {
    /// Opens a window.
    pub(super) fn open_window(&mut self) {
        self.tell_window(true);
        self.g.claims = Few::filled(self.players.len());
    }

    /// Asks the next one from `from` on who could answer with this kind and has not; closes the window at the first
    /// card, or when nobody is left. What was answered is kept in `claims`.
    pub(super) fn window(&mut self, frame: Frame, question: Question, kind: Kind, from: Seat) -> Claimed {
        let order: Few<u8, 10> = self.window_order(from).map(|seat| seat.0).collect();
        let used = order.iter().map(|n| Seat(*n)).find_map(|seat| {
            let Claim { by, card, .. } = self.claims[seat.index()];
            Some((seat, VCard::made(kind, &[card?], by)))
        });
        let waits = |seat: &Seat| !self.claims[seat.index()].said && respond::has_matching(self, *seat, kind);
        let next = order.iter().map(|n| Seat(*n)).find(waits);
        if let (None, Some(next)) = (&used, next) {
            return Claimed::Open(self.ask_all(frame, SeatSet::of(next), question, Options::NONE));
        }
        if used.is_none() && self.claims.iter().all(|claim| !claim.said) {
            self.tell_lull(frame, question);
        }
        self.g.claims = Few::filled(self.players.len());
        self.g.version += 1;
        self.tell_window(false);
        Claimed::Closed(used)
    }

    /// Living seats in the order of play from the current player on, those before `from` left out.
    fn window_order(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let (first, seats) = (self.turn.seat, self.g.seats());
        let skipped = (from.0 + seats - first.0) % seats;
        (skipped..seats).map(move |step| first.after(step, seats)).filter(|seat| self.alive(*seat))
    }
}
