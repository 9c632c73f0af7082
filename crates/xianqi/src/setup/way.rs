//! A way to a lead: rounds that leave every seat the cards it is to keep and the pillars it is to have (R1.14.2).
//!
//! The search plays by the rules without a buckle, spends only what is to be spent, and remembers where it has been.

use std::collections::BTreeSet;

use paiju_contract::{Lean, Seat};

use super::position::Kept;
use crate::action::Action;
use crate::cards::Cards;
use crate::counters::Pillars;
use crate::legal;
use crate::state::{LeanXianQi, Stage, State, XianQiOf};

/// A deal that has no way after so many positions is given up for the next one.
const MOST_POSITIONS: usize = 1_000;

/// What is looked for, and where has been looked.
struct Search {
    kept: Kept,
    pillars: [u8; 3],
    turn: Option<Seat>,
    been: BTreeSet<Whereabouts>,
    path: Vec<Action>,
}

/// All in which two positions on the way can differ.
type Whereabouts = ([u32; 3], Stage, Seat, Pillars, u8);

fn whereabouts(state: &State) -> Whereabouts {
    (state.hands.map(|hand| hand.0), state.stage, state.seat, state.pillars, state.last.bit())
}

/// The actions that lead from a deal to such a lead.
pub(super) fn find(start: &State, kept: Kept, pillars: [u8; 3], turn: Option<Seat>) -> Option<Vec<Action>> {
    let mut search = Search { kept, pillars, turn, been: BTreeSet::new(), path: Vec::new() };
    search.look(XianQiOf { state: *start, log: Lean }).then_some(search.path)
}

impl Search {
    /// Depth first: at most 24 hands and 8 questions before them.
    fn look(&mut self, game: LeanXianQi) -> bool {
        let state = &game.state;
        if self.is_there(state) {
            return true;
        }
        let dead = self.overshoots(state) || self.been.len() > MOST_POSITIONS;
        if dead || !self.been.insert(whereabouts(state)) {
            return false;
        }
        let mut listed = Vec::new();
        legal::list(state, state.seat, &mut listed);
        let spare = self.spare(state, state.seat);
        let is_way = |action: &Action| match action {
            Action::Play(cards) | Action::Cover(cards) => spare.contains(*cards),
            other => *other == Action::PassBuckle,
        };
        listed.into_iter().filter(is_way).any(|action| {
            let mut after = game;
            after.carry_out(action, &mut |_| {});
            self.path.push(action);
            let found = self.look(after);
            if !found {
                self.path.pop();
            }
            found
        })
    }

    /// What a seat still has to spend.
    fn spare(&self, state: &State, seat: Seat) -> Cards {
        state.hand(seat).minus(self.kept[seat.index()])
    }

    fn is_there(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Buckle | Stage::Lead)
            && state.pillars.each() == self.pillars
            && self.turn.is_none_or(|turn| turn == state.seat)
    }

    /// Somebody has more pillars than it is to have, or the game is over.
    fn overshoots(&self, state: &State) -> bool {
        let more = state.pillars.each().iter().zip(self.pillars).any(|(has, most)| *has > most);
        more || state.end_reason().is_some()
    }
}
