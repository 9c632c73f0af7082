//! What one seat knows, gathered from a state or from a view, and written down (R5.9).
//!
//! Everything is bits: a set of cards is its own flags, a count is as many flags from the left. It allocates nothing.

#![expect(clippy::inline_always, reason = "facts that are handed over in memory cost more than writing them")]

use paiju_contract::{Observer, Pen, Seat};

use super::ids::{PLAY_ID, PLAYS};
use crate::cards::Cards;
use crate::laid::Laid;
use crate::state::{EndReason, Stage, State, next};
use crate::view::View;

/// What a seat knows. Its own hand and covers are apart: those of others in the state are never looked at.
pub(super) struct Facts<'a> {
    state: &'a State,
    me: Seat,
    hand: Cards,
    covered: Cards,
    shown: [Cards; 3],
    covered_counts: [u8; 3],
}

/// Flags of a set of cards: two a type, and one for the third of each NIU.
const CARDS: usize = 26;
const PILLARS: usize = 8;
/// Singles of 9 powers, pairs of 10, the red triple, SHI or XIANG.
const PROVEN: usize = 9 + 10 + 2;
/// The marks, then asked, forfeited, to be asked, passed.
const ROLES: usize = 8 + 4;
const STAGES: usize = 9;
const KINDS: usize = 3;
const ROUNDS: usize = 8;
/// Cards in hand, cards covered, reveals of two others' buckles.
const COUNTS: usize = 1 + 1 + 2;
const PER_SEAT: usize = CARDS + PILLARS + PROVEN + ROLES + COUNTS;
pub(super) const OBSERVATION: usize = 2 * CARDS + 3 * PER_SEAT + STAGES + PLAYS + KINDS + ROUNDS + 2;

impl<'a> Facts<'a> {
    /// What a seat of a game knows.
    #[inline(always)]
    pub(super) fn of_state(state: &'a State, me: Seat) -> Self {
        Self {
            state,
            me,
            hand: state.hand(me),
            covered: state.laid[me.index()].cards(),
            shown: state.shown_each(),
            covered_counts: state.laid.map(Laid::len),
        }
    }

    /// What the observer of a view knows, of which `state` is a world; somebody without a seat looks from seat 0 on.
    pub(super) fn of_view(view: &View, state: &'a State) -> Self {
        Self {
            state,
            me: if let Observer::Seat(seat) = view.observer { Seat(seat.0 % 3) } else { Seat(0) },
            hand: view.hand.unwrap_or_default(),
            covered: view.covered.unwrap_or_default(),
            shown: view.standing.shown,
            covered_counts: view.standing.covered_counts,
        }
    }

    /// Writes all of it. Numbers come last: a pen writes flags eight at a time where something follows.
    #[inline(always)]
    pub(super) fn write(&self, pen: &mut impl Pen) {
        pen.flags(
            "hand",
            "own hand; R_SHI to B_NIU by power: one, two; then three R_NIU, B_NIU",
            CARDS,
            card_flags(self.hand),
        );
        pen.flags("covered", "all the seat has covered itself, as hand", CARDS, card_flags(self.covered));
        let seats = [self.me, next(self.me), next(next(self.me))];
        for (number, seat) in seats.into_iter().enumerate() {
            pen.within("seat", number);
            self.write_seat(seat, pen);
        }
        pen.apart();
        self.write_table(pen);
        self.write_numbers(seats, pen);
    }

    #[inline(always)]
    fn write_seat(&self, seat: Seat, pen: &mut impl Pen) {
        let (state, at) = (self.state, seat.index());
        pen.flags("shown", "all it has played openly, as hand", CARDS, card_flags(self.shown[at]));
        let meaning = "at least 1 to 8 pillars: 3 are enough, 6 ceramic";
        pen.flags("pillars", meaning, PILLARS, so_many(state.pillars.of(seat)));
        let meaning = "its covers prove: no single of power 9 and more, 8 and more … 1 and more; no pair of 10 and more … 1 \
                       and more; no three R_NIU; and it has shown SHI or XIANG";
        pen.flags("proven", meaning, PROVEN, proven_flags(state.laid[at]));
        let meaning = "owns the combo to beat, is the buckler, buckled last, revealed last, is the active revealer, revealed \
                       last before this round, revealed before that one, pays a ceramic alone; is asked, has \
                       forfeited, is asked next about the buckle, has passed on it";
        pen.flags("roles", meaning, ROLES, role_flags(state, seat));
    }

    #[inline(always)]
    fn write_table(&self, pen: &mut impl Pen) {
        let state = self.state;
        let meaning = "buckle decision, must lead, second of a round, third, reveal decision; over: black, hands out, buckle \
                       unrevealed, early end";
        pen.flags("stage", meaning, STAGES, 1 << stage_place(state.stage));
        let to_beat =
            if state.stage.is_follow() { 1 << PLAY_ID[usize::from(state.last.bit()) % 32] } else { 0 };
        pen.flags("to_beat", "the combo to beat, by the id of its play", PLAYS, to_beat);
        pen.flags("round_kind", "one, two, three cards a hand", KINDS, (1 << state.round_kind()) >> 1);
        pen.flags("rounds", "at least 1 to 8 rounds are over", ROUNDS, so_many(state.pillars.rounds()));
        let may_buckle = state.stage == Stage::Buckle && state.may_buckle(state.seat);
        pen.flag("may_buckle", "whether the leader may BUCKLE now", may_buckle);
    }

    #[inline(always)]
    fn write_numbers(&self, seats: [Seat; 3], pen: &mut impl Pen) {
        let state = self.state;
        let in_hand = seats.map(|seat| cards_left(state, seat));
        pen.shares("hand_counts", "cards in each hand, of 8, from the observer on", &in_hand, 8);
        let covered = seats.map(|seat| self.covered_counts[seat.index()]);
        pen.shares("covered_counts", "cards each seat has covered, of 8", &covered, 8);
        let reveals = seats.map(|seat| state.tally.unpaid_by(seat).map(|count| count.min(16) as u8));
        let meaning =
            "of each seat, reveals while not enough: of the next seat's buckles, of the one after's; of 16";
        pen.shares("reveals", meaning, reveals.as_flattened(), 16);
        pen.share("buckles", "BUCKLEs since the last round, of 16", u32::from(state.tally.buckles()), 16);
    }
}

#[inline]
const fn card_flags(cards: Cards) -> u128 {
    (cards.0 >> 4 & 0x00FF_FFFF | (cards.0 & 1) << 24 | (cards.0 >> 2 & 1) << 25) as u128
}

/// So many flags from the left.
#[inline]
const fn so_many(count: u8) -> u128 {
    ((1u32 << (count % 32)) - 1) as u128
}

#[inline]
fn proven_flags(laid: Laid) -> u128 {
    let proven = laid.proven();
    so_many((9 - proven.strongest_single) as u8)
        | so_many((10 - proven.strongest_pair) as u8) << 9
        | u128::from(proven.no_red_triple) << 19
        | u128::from(proven.has_shown_strong) << 20
}

#[inline]
fn role_flags(state: &State, seat: Seat) -> u128 {
    let asked = state.seat == seat && !matches!(state.stage, Stage::Over(_));
    let other = state.other_asked() == Some(seat);
    let more = u16::from(asked)
        | u16::from(state.flags.forfeits(seat)) << 1
        | u16::from(other && state.flags.another_waits()) << 2
        | u16::from(other && state.flags.other_passed()) << 3;
    u128::from(u16::from(state.marks.of(seat)) | more << 8)
}

/// Eight, less the pillars that are taken and what was laid down in this round.
#[inline]
fn cards_left(state: &State, seat: Seat) -> u8 {
    let since = (state.seat.0 + 2 - seat.0) % 3;
    let laid_down = if since < state.stage.played() { state.round_kind() } else { 0 };
    8 - state.pillars.each().into_iter().sum::<u8>() - laid_down
}

#[inline]
const fn stage_place(stage: Stage) -> u8 {
    match stage {
        Stage::Buckle => 0,
        Stage::Lead => 1,
        Stage::Second => 2,
        Stage::Third => 3,
        Stage::Reveal => 4,
        Stage::Over(EndReason::Black) => 5,
        Stage::Over(EndReason::HandsOut) => 6,
        Stage::Over(EndReason::BuckleUnrevealed) => 7,
        Stage::Over(EndReason::EarlyEnd) => 8,
    }
}
