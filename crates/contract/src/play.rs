//! The one way to act: awaited, then checked, then applied. No game can override it.

use crate::{Actions, Game, Phase, Rejected, Rng, Seat, SeatSet};

/// Acting on a game. Implemented for every [`Game`], once, here.
pub trait Play: Game {
    /// Applies an action, or says why not and changes nothing.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a wrapper of three calls")]
    fn apply(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        sink: &mut impl FnMut(Self::Event),
    ) -> Result<(), Rejected<Self::Illegal>> {
        self.permit(seat, action)?;
        self.apply_unchecked(seat, action, sink);
        Ok(())
    }

    /// [`apply`](Self::apply) with nobody listening.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a wrapper of three calls")]
    fn apply_silent(&mut self, seat: Seat, action: &Self::Action) -> Result<(), Rejected<Self::Illegal>> {
        self.permit(seat, action)?;
        self.apply_silent_unchecked(seat, action);
        Ok(())
    }

    /// Whether [`apply`](Self::apply) would accept the action.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a wrapper of two calls")]
    fn permit(&self, seat: Seat, action: &Self::Action) -> Result<(), Rejected<Self::Illegal>> {
        match self.phase() {
            Phase::Over => Err(Rejected::Over),
            Phase::Awaiting(seats) if !seats.contains(seat) => Err(Rejected::NotAwaited(seat)),
            Phase::Awaiting(_) => self.check(seat, action).map_err(Rejected::Illegal),
        }
    }

    /// Applies the answers of all awaited seats at once, all or nothing. Silent answers of seats that were not
    /// asked may be among them.
    fn apply_all(
        &mut self,
        answers: &[(Seat, Self::Action)],
        sink: &mut impl FnMut(Self::Event),
    ) -> Result<(), Rejected<Self::Illegal>> {
        let awaited = self.permit_all(answers)?;
        for (seat, action) in answers.iter().filter(|(seat, _)| awaited.contains(*seat)) {
            self.apply_unchecked(*seat, action, sink);
        }
        Ok(())
    }

    /// Whether [`apply_all`](Self::apply_all) would accept the answers; those of the seats it gives would be applied,
    /// in their order, the others are silent.
    fn permit_all(&self, answers: &[(Seat, Self::Action)]) -> Result<SeatSet, Rejected<Self::Illegal>> {
        let awaited = match self.phase() {
            Phase::Over => return Err(Rejected::Over),
            Phase::Awaiting(seats) => seats,
        };
        let mut answered = SeatSet::EMPTY;
        for (seat, action) in answers {
            if answered.contains(*seat) {
                return Err(Rejected::Twice(*seat));
            }
            if awaited.contains(*seat) {
                self.permit(*seat, action)?;
            } else if self.silent_answer(*seat) != Some(*action) {
                return Err(Rejected::NotAwaited(*seat));
            }
            answered = answered.with(*seat);
        }
        match awaited.into_iter().find(|seat| !answered.contains(*seat)) {
            Some(missing) => Err(Rejected::Incomplete(missing)),
            None => Ok(awaited),
        }
    }

    /// Whether a reaction window is open: somebody may keep silent, asked or not.
    fn window_open(&self) -> bool {
        Seat::all(self.seats()).any(|seat| self.silent_answer(seat).is_some())
    }

    /// The legal actions of `seat`, in a list of their own.
    fn legal_list(&self, seat: Seat) -> Vec<Self::Action> {
        let mut actions = Actions::new();
        self.legal(seat, &mut actions);
        actions
    }

    /// Plays uniformly random legal actions to the end, the lowest awaited seat first; returns how many.
    fn play_randomly(&mut self, rng: &mut Rng, buffer: &mut Actions<Self::Action>) -> usize {
        let mut actions = 0;
        while let Some(seat) = self.phase().awaiting().first() {
            self.legal(seat, buffer);
            let action = buffer[rng.index(buffer.len())];
            self.apply_silent(seat, &action).expect("a listed action is legal");
            actions += 1;
        }
        actions
    }
}

impl<G: Game> Play for G {}
