//! What an observation tells, gathered as bits: from a state or from a view, seen from one seat.

use paiju_contract::{Observer, Seat};

use crate::action::Action;
use crate::hand::MeldKind;
use crate::piece::{KINDS, Suit, Tile};
use crate::rules::{Rules, SEATS};
use crate::state::{Cause, Offer, Stage, State, WallEnd};
use crate::view::{PhaseView, Question, View};

/// Discards in a row of the pond; there are four rows.
const ROW: u8 = 6;
/// Bits of a tile: its suit, its rank.
pub(super) const TILE: usize = 12;
/// Bits of a meld: its tile, its kind, whom it came from.
pub(super) const MELD: usize = TILE + 4 + SEATS;
/// How many of the last discards of a seat are told one by one.
pub(super) const LATEST: usize = 3;

/// Everything an observation tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) phase: usize,
    pub(super) asked: bool,
    pub(super) can_win: bool,
    /// Who acts, counted from the seat.
    pub(super) turn: Option<usize>,
    pub(super) dealer: usize,
    pub(super) cause: Option<usize>,
    pub(super) first_draw: bool,
    pub(super) drawn: Option<Tile>,
    pub(super) offer: Option<(Tile, usize, Offer)>,
    pub(super) wall_left: u8,
    pub(super) passed: i16,
    pub(super) hand: u128,
    pub(super) waits: u32,
    pub(super) buried: Option<[Tile; 3]>,
    pub(super) open: u128,
    pub(super) scale: u32,
    pub(super) seats: [Shown; SEATS],
}

/// What is seen of a seat.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shown {
    pub(super) missing: Option<Suit>,
    pub(super) wins: u8,
    pub(super) brought: i32,
    pub(super) melds: u64,
    pub(super) pond: Pond,
}

/// The discards of a seat as they lie before it: four rows, the last one open-ended, and the latest tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pond {
    rows: [u32; 4],
    count: u8,
    pub(super) latest: u64,
}

impl Pond {
    #[inline]
    fn push(&mut self, tile: Tile) {
        self.rows[usize::from(self.count / ROW).min(3)] |= 1 << tile.index();
        self.count += 1;
        self.latest = self.latest << TILE | tile_bits(tile);
    }

    /// The kinds of each row, one row after another.
    #[inline]
    pub(super) fn bits(&self) -> u128 {
        let [a, b, c, d] = self.rows.map(u128::from);
        a | b << KINDS | c << (2 * KINDS) | d << (3 * KINDS)
    }
}

const TILE_BITS: [u16; KINDS] = {
    let mut table = [0; KINDS];
    let mut at = 0;
    while at < KINDS {
        table[at] = 1 << (at / 9) | 1 << (3 + at % 9);
        at += 1;
    }
    table
};

#[inline]
fn tile_bits(tile: Tile) -> u64 {
    TILE_BITS[tile.index()].into()
}

/// A meld as bits.
#[inline]
fn meld_bits(kind: MeldKind, tile: Option<Tile>, from: usize) -> u64 {
    tile.map_or(0, tile_bits) | 1 << (TILE + kind as usize) | 1 << (TILE + 4 + from)
}

/// How many seats after `me` another one sits.
#[inline]
fn steps(me: Seat, other: Seat) -> usize {
    usize::from(other.0.wrapping_sub(me.0)) % SEATS
}

/// What points are measured by.
fn scale(rules: &Rules) -> u32 {
    96 + 4 * rules.base as u32
}

const fn cause_number(cause: Cause) -> usize {
    match cause {
        Cause::Opening => 0,
        Cause::Drawn { from: WallEnd::Head, .. } => 1,
        Cause::Drawn { from: WallEnd::Tail, .. } => 2,
        Cause::Ponged => 3,
    }
}

const fn is_first(cause: Cause) -> bool {
    matches!(cause, Cause::Drawn { first: true, .. })
}

impl Facts {
    /// Seen from a seat of a state.
    #[inline]
    pub(super) fn of_state(state: &State, me: Seat) -> Self {
        let (own, choices) = (state.player(me), state.choices(me));
        let over = matches!(state.stage, Stage::Over(_));
        let (mut turn, mut cause, mut offer, mut asked) = (None, None, None, false);
        match &state.stage {
            Stage::Burying => asked = own.missing.is_none(),
            Stage::Acting { seat, cause: began } => {
                turn = Some(steps(me, *seat));
                asked = *seat == me;
                cause = asked.then_some(*began);
            }
            Stage::Claiming(window) => {
                offer = Some((window.tile, steps(me, window.from), window.offer));
                asked = window.pending().contains(me);
            }
            Stage::Over(_) => {}
        }
        let drawn = if let Some(Cause::Drawn { tile, .. }) = cause { Some(tile) } else { None };
        let mut facts = Self {
            phase: if over { 2 } else { usize::from(!matches!(state.stage, Stage::Burying)) },
            asked,
            can_win: choices.can_win(),
            turn,
            dealer: steps(me, state.rules.dealer),
            cause: cause.map(cause_number),
            first_draw: cause.is_some_and(is_first),
            drawn,
            offer,
            wall_left: state.wall_left(),
            passed: own.last_hu_fan,
            hand: own.hand.levels(),
            waits: own.waits.bits(),
            buried: own.missing.map(|_| own.buried),
            open: state.open.levels(),
            scale: scale(&state.rules),
            seats: [Shown::default(); SEATS],
        };
        for (steps, shown) in facts.seats.iter_mut().enumerate() {
            shown.of_state(state, me, me.after(steps as u8, 4));
        }
        for (seat, tile) in state.discards.iter() {
            facts.seats[steps(me, seat)].pond.push(tile);
        }
        facts
    }

    /// The same from its view.
    pub(super) fn of_view(view: &View) -> Self {
        let me = if let Observer::Seat(seat) = view.observer { seat } else { Seat(0) };
        let own = view.own();
        let question = view.ask.as_ref().map(|ask| ask.question);
        let cause = if let Some(Question::Turn { cause }) = question { Some(cause) } else { None };
        let wins = |action: &Action| matches!(action, Action::Hu | Action::HuAside(_));
        Self {
            phase: match view.phase {
                PhaseView::Burying => 0,
                PhaseView::Playing => 1,
                PhaseView::Over => 2,
            },
            asked: view.ask.is_some(),
            can_win: view.ask.as_ref().is_some_and(|ask| ask.actions.iter().any(wins)),
            turn: view.turn.map(|seat| steps(me, seat)),
            dealer: steps(me, view.rules.dealer),
            cause: cause.map(cause_number),
            first_draw: cause.is_some_and(is_first),
            drawn: view.drawn,
            offer: view.offer.map(|offer| (offer.tile, steps(me, offer.from), offer.kind)),
            wall_left: view.wall_left,
            passed: view.last_hu_fan.unwrap_or(-1),
            hand: own.and_then(|own| own.hand).map_or(0, |hand| hand.levels()),
            waits: view.waits.bits(),
            buried: own.and_then(|own| own.buried_cards),
            open: view.open.levels(),
            scale: scale(&view.rules),
            seats: std::array::from_fn(|steps| Shown::of_view(view, me, me.after(steps as u8, 4))),
        }
    }
}

impl Shown {
    #[inline]
    fn of_state(&mut self, state: &State, me: Seat, seat: Seat) {
        let (player, burying) = (state.player(seat), matches!(state.stage, Stage::Burying));
        let shown = seat == me || matches!(state.stage, Stage::Over(_));
        self.missing = player.missing.filter(|_| !burying || seat == me);
        self.wins = player.hu_count;
        self.brought = player.score - state.rules.initial_score;
        for (at, meld) in player.melds.iter().enumerate() {
            let tile = (shown || !state.hides(meld)).then_some(meld.tile);
            self.melds |= meld_bits(meld.kind, tile, steps(me, meld.from)) << (at * MELD);
        }
    }

    fn of_view(view: &View, me: Seat, seat: Seat) -> Self {
        let player = &view.players[seat.index()];
        let mut shown = Self {
            missing: player.missing_suit,
            wins: player.hu_count,
            brought: player.score - view.rules.initial_score,
            ..Self::default()
        };
        for (at, meld) in player.melds.iter().enumerate() {
            shown.melds |= meld_bits(meld.kind, meld.tile, steps(me, meld.from)) << (at * MELD);
        }
        player.discards.iter().for_each(|tile| shown.pond.push(*tile));
        shown
    }
}
