//! Redeals: the same log over a deck whose unseen pieces have changed places.

use super::{Line, Violation};
use crate::{Game, Observer, Play, Rng, Seat, Step};

/// What `to` had not seen after `until` actions, ready to be dealt differently.
#[derive(Debug)]
pub(super) struct Redeal<'a, G: Game> {
    pub(super) line: &'a Line<G>,
    pub(super) until: usize,
    pub(super) to: Observer,
    /// Deck positions, ascending.
    pub(super) places: Vec<usize>,
}

/// The real game and the redealt one side by side, with what the observer was told in each since they last met.
#[derive(Debug)]
pub(super) struct Pair<G: Game> {
    to: Observer,
    pub(super) step: usize,
    pub(super) real: G,
    pub(super) other: G,
    pub(super) told: [Vec<G::EventView>; 2],
}

impl<'a, G: Game> Redeal<'a, G> {
    pub(super) fn new(line: &'a Line<G>, until: usize, to: Observer) -> Result<Self, Violation> {
        let mut hidden = line.at(until).hidden(to);
        hidden.sort_unstable();
        let wrong = |what: String| line.violation("leak", until, format!("hidden({to}): {what}"));
        if let Some((place, piece)) = hidden
            .iter()
            .find(|(place, piece)| line.deck.get(*place) != Some(piece))
        {
            return Err(wrong(format!("{piece} is not at deck position {place}")));
        }
        if hidden.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(wrong("it names a position twice".into()));
        }
        Ok(Self {
            line,
            until,
            to,
            places: hidden.into_iter().map(|(place, _)| place).collect(),
        })
    }

    /// The deck with the unseen pieces in a uniformly random order.
    pub(super) fn shuffled(&self, dice: &mut Rng) -> Vec<G::Piece> {
        self.swapped(dice, self.places.len())
    }

    /// The deck after the last `swaps` rounds of a shuffle: a few keep most logs legal, all make it uniform.
    pub(super) fn swapped(&self, dice: &mut Rng, swaps: usize) -> Vec<G::Piece> {
        let mut deck = self.line.deck.clone();
        let mut order = self.places.clone();
        if swaps < order.len() {
            for i in (1..order.len()).rev() {
                order.swap(i, dice.index(i + 1));
            }
        }
        for i in (1..order.len()).rev().take(swaps) {
            deck.swap(order[i], order[dice.index(i + 1)]);
        }
        deck
    }

    /// Plays the log over `deck`, calling `watch` whenever both games have the same version. Stops with `false`
    /// where an action is not legal there.
    pub(super) fn replay(
        &self,
        deck: &[G::Piece],
        watch: &mut impl FnMut(&mut Pair<G>) -> Result<(), Violation>,
    ) -> Result<bool, Violation> {
        let Ok(other) = G::stacked(&self.line.rules, deck, self.line.seed) else {
            return Ok(false);
        };
        let told = [Vec::new(), Vec::new()];
        let mut pair = Pair {
            to: self.to,
            step: 0,
            real: self.line.start.clone(),
            other,
            told,
        };
        for step in &self.line.steps[..self.until] {
            if !pair.meet(watch)? || !pair.advance(step) {
                return Ok(false);
            }
        }
        pair.meet(watch)
    }
}

impl<G: Game> Pair<G> {
    /// Closes windows that are open in the redealt game only: there everybody says the silent answer.
    fn meet(
        &mut self,
        watch: &mut impl FnMut(&mut Self) -> Result<(), Violation>,
    ) -> Result<bool, Violation> {
        while self.other.version() < self.real.version() {
            let Some(seat) = self.other.phase().awaiting().first() else {
                return Ok(false);
            };
            let Some(answer) = self.other.silent_answer(seat) else {
                return Ok(false);
            };
            if !self.play_other(seat, &answer) {
                return Ok(false);
            }
        }
        if self.other.version() == self.real.version() {
            watch(self)?;
        }
        Ok(true)
    }

    /// One action of the log. A silent answer of a seat that is not asked in the redealt game is left out there.
    fn advance(&mut self, step: &Step<G::Action>) -> bool {
        let Step { seat, action } = step;
        let ahead = self.other.version() > self.real.version();
        let asked = !ahead && self.other.phase().awaiting().contains(*seat);
        if !asked && self.real.silent_answer(*seat) != Some(*action) {
            return false;
        }
        if asked && !self.play_other(*seat, action) {
            return false;
        }
        let (to, told) = (self.to, &mut self.told[0]);
        self.real
            .apply_unchecked(*seat, action, &mut |event| told.extend(G::project(&event, to)));
        self.step += 1;
        true
    }

    fn play_other(&mut self, seat: Seat, action: &G::Action) -> bool {
        let (to, told) = (self.to, &mut self.told[1]);
        self.other
            .apply(seat, action, &mut |event| told.extend(G::project(&event, to)))
            .is_ok()
    }
}
