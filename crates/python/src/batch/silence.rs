//! Seats that a reaction window could concern and that have nothing to claim: asked all the same, with one answer, so that
//! whom a batch asks next tells nobody who holds what.
//!
//! It owns who is asked like that, and the game as it is shown to him: an answer that closes a window is carried out at once,
//! and who comes after it in the order of the window is asked before that shows.

use std::collections::VecDeque;

use paiju_contract::{Encode, Game, Moment, Seat};

/// Questions that have one answer, each with the game as it is shown.
pub(super) struct Silence<L> {
    asks: VecDeque<(L, Seat)>,
}

impl<L> Default for Silence<L> {
    fn default() -> Self {
        Self { asks: VecDeque::new() }
    }
}

impl<L: Game + Encode> Silence<L> {
    /// Who is asked now, and the game that he sees; nobody if the game itself asks.
    #[inline]
    pub(super) fn ask(&self) -> Option<(&L, Seat)> {
        self.asks.front().map(|(game, seat)| (game, *seat))
    }

    /// How many are to be asked yet.
    pub(super) fn left(&self) -> usize {
        self.asks.len()
    }

    /// Who is asked has answered.
    pub(super) fn answered(&mut self) {
        self.asks.pop_front();
    }

    /// Only so many are to be asked yet.
    pub(super) fn leave(&mut self, asks: usize) {
        self.asks.drain(..self.asks.len().saturating_sub(asks));
    }

    /// Carries out an action: whoever is asked in silence before the game's own next question waits here then.
    pub(super) fn act(
        &mut self,
        game: &mut L,
        seat: Seat,
        action: &L::Action,
        tell: &mut impl FnMut(L::Event),
    ) {
        let (before, order) = (game.clone(), game.concerned());
        let mut lulls = Vec::new();
        game.apply_told(seat, action, &mut |moment| match moment {
            Moment::Event(event) => tell(event),
            Moment::Lull(lull) => lulls.push(lull),
        });
        let asked = order.iter().position(|one| *one == seat).map_or(0, |place| place + 1);
        let (now, next) = (game.concerned(), game.phase().awaiting().first());
        // An answer that leaves its window open does not move the version.
        if !order.is_empty() && game.version() == before.version() {
            if next != Some(seat) {
                self.until(game, &order[asked..], next);
            }
            return;
        }
        self.until(&before, &order[asked..], None);
        for lull in &lulls {
            self.until(lull, &lull.concerned(), None);
        }
        self.until(game, &now, next);
    }

    /// Asks these seats in turn, as far as the one whom the game asks itself.
    fn until(&mut self, game: &L, seats: &[Seat], next: Option<Seat>) {
        let before = seats.iter().take_while(|seat| Some(**seat) != next);
        let silent = before.filter(|seat| game.silent_answer(**seat).is_some());
        self.asks.extend(silent.map(|seat| (game.clone(), *seat)));
    }

    /// The id of the one answer that who is asked has.
    pub(super) fn id(&self) -> Option<u16> {
        let (game, seat) = self.ask()?;
        let answer = game.silent_answer(seat)?;
        game.id(seat, &answer).map(|id| id as u16)
    }
}
