//! Fixed action ids and observations, for learning (R5.2, R5.9).
//!
//! [`ids`] numbers the actions, [`facts`] gathers what a seat knows and writes it. No information state is offered: with
//! chains of buckles a game has up to 1,000 actions, far more than a tensor should hold.

mod facts;
mod ids;

use paiju_contract::{Encode, History, Part, Pen, Seat};

use crate::action::Action;
use crate::determinize::state_of;
use crate::legal::MOST_ANSWERS;
use crate::rules::Rules;
use crate::state::{Entry, XianQiOf};
use crate::view::View;
use facts::{Facts, OBSERVATION};
use ids::{ACTIONS, COVERS, PLAYS};

impl<H: History<Entry>> Encode for XianQiOf<H> {
    const ENCODING_VERSION: u32 = 3;

    fn actions(_: &Rules) -> usize {
        ACTIONS
    }

    fn observation(_: &Rules) -> usize {
        OBSERVATION
    }

    fn name_ids(_: &Rules) -> Vec<Part> {
        Part::in_order(&[
            (
                "play",
                PLAYS,
                "lead or beat with a combo: R_NIU*3, the dog pair, B_NIU*3, then each type by power: one, two",
            ),
            ("cover", COVERS, "lay cards face down: one, two, three of them, each by their sorted names"),
            ("buckle", 1, "claim that the game should end here"),
            ("pass_buckle", 1, "lead instead"),
            ("reveal", 1, "make the game go on"),
            ("pass_reveal", 1, "let the buckle stand"),
        ])
    }

    #[inline]
    fn id(&self, _seat: Seat, action: &Action) -> Option<usize> {
        ids::id_of(*action).map(usize::from)
    }

    #[inline]
    fn action(&self, _seat: Seat, id: usize) -> Option<Action> {
        ids::action_of(id)
    }

    #[inline]
    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        out.clear();
        if seat == self.state.seat {
            out.reserve(MOST_ANSWERS);
            ids::each_legal(&self.state, |id| out.push(id));
        }
    }

    #[inline]
    fn mask(&self, seat: Seat, out: &mut [bool]) {
        out.fill(false);
        if seat == self.state.seat {
            ids::each_legal(&self.state, |id| out[usize::from(id)] = true);
        }
    }

    #[expect(clippy::inline_always, reason = "a pen that is handed over in memory costs more than writing")]
    #[inline(always)]
    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        Facts::of_state(&self.state, seat).write(pen);
    }

    fn observe_view(view: &View, pen: &mut impl Pen) {
        // A view that no play leads to tells nothing.
        if let Ok(state) = state_of(view) {
            Facts::of_view(view, &state).write(pen);
        }
    }
}
