//! What an observation tells beside the discards, gathered as rows of bits: from a state or from a view, seen from one
//! seat.

use paiju_contract::{Observer, Seat};

use crate::action::Action;
use crate::hand::MeldKind;
use crate::piece::{KINDS, Suit, Tile};
use crate::rules::{Rules, SEATS};
use crate::state::{Cause, Offer, Player, Stage, State, WallEnd};
use crate::view::{PhaseView, Question, View};

/// Bits of a tile: its suit, its rank.
const TILE: usize = 12;
/// Bits of a meld: its tile, its kind, which of the others it came from.
pub(super) const MELD: usize = TILE + 4 + SEATS - 1;

/// Everything an observation tells beside the discards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// The row of the table.
    pub(super) table: u64,
    pub(super) wall_left: u8,
    pub(super) open: u128,
    pub(super) hand: u128,
    /// The tile drawn and the waits.
    pub(super) own: u64,
    /// The ranks of the buried tiles.
    pub(super) buried: u32,
    /// One more than the dearest win passed.
    pub(super) passed: u32,
    /// What points are measured by.
    pub(super) scale: u32,
    /// The seats, the own one first.
    pub(super) seats: [Shown; SEATS],
}

/// What is seen of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// Missing suit, wins and melds.
    pub(super) row: u64,
    pub(super) brought: i32,
}

/// The question and what goes with it, seats counted from the own one.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    phase: usize,
    asked: bool,
    can_win: bool,
    turn: Option<usize>,
    dealer: usize,
    cause: Option<Cause>,
    offer: Option<(Tile, usize, Offer)>,
}

/// Bits put side by side, the first one lowest.
#[derive(Clone, Copy, Default)]
struct Bits {
    bits: u64,
    len: usize,
}

impl Bits {
    #[inline]
    fn and(self, len: usize, bits: u64) -> Self {
        Self { bits: self.bits | bits << self.len, len: self.len + len }
    }

    #[inline]
    fn one_of(self, len: usize, index: Option<usize>) -> Self {
        self.and(len, index.map_or(0, |index| 1 << index))
    }
}

impl Moment {
    #[inline]
    fn row(&self) -> u64 {
        let (kind, offer, from) = match self.offer {
            Some((tile, from, offer)) => (Some(tile.index()), Some(offer as usize), Some(from)),
            None => (None, None, None),
        };
        let row = Bits::default()
            .one_of(3, Some(self.phase))
            .and(1, self.asked.into())
            .and(1, self.can_win.into())
            .one_of(SEATS, self.turn)
            .one_of(SEATS, Some(self.dealer))
            .one_of(4, self.cause.map(cause_number))
            .and(1, self.cause.is_some_and(is_first).into());
        row.one_of(KINDS, kind).one_of(3, offer).one_of(SEATS, from).bits
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

/// A meld as bits. A concealed kong comes from nobody else.
#[inline]
fn meld_bits(kind: MeldKind, tile: Option<Tile>, from: usize) -> u64 {
    let tile = tile.map_or(0, |tile| TILE_BITS[tile.index()].into());
    tile | 1 << (TILE + kind as usize) | (1 << from >> 1) << (TILE + 4)
}

/// The row of a seat.
#[inline]
fn seat_row(missing: Option<Suit>, wins: u8, melds: impl Iterator<Item = u64>) -> u64 {
    let wins = (1u64 << wins.min(4)) - 1;
    let row = Bits::default().one_of(3, missing.map(Suit::index)).and(4, wins);
    melds.fold(row, |row, meld| row.and(MELD, meld)).bits
}

#[inline]
fn own_row(drawn: Option<Tile>, waits: u32) -> u64 {
    Bits::default().one_of(KINDS, drawn.map(Tile::index)).and(KINDS, waits.into()).bits
}

#[inline]
fn buried_ranks([first, second, third]: [Tile; 3]) -> u32 {
    let rank = |tile: Tile| 1 << (tile.rank() - 1);
    rank(first) | rank(second) << 9 | rank(third) << 18
}

/// How many seats after `me` another one sits.
#[inline]
fn steps(me: Seat, other: Seat) -> usize {
    usize::from(other.0.wrapping_sub(me.0)) % SEATS
}

/// What points are measured by.
#[inline]
fn scale(rules: &Rules) -> u32 {
    96 + 4 * rules.base as u32
}

#[inline]
fn passed(last_hu_fan: i16) -> u32 {
    (i32::from(last_hu_fan) + 1).max(0) as u32
}

#[inline]
const fn cause_number(cause: Cause) -> usize {
    match cause {
        Cause::Opening => 0,
        Cause::Drawn { from: WallEnd::Head, .. } => 1,
        Cause::Drawn { from: WallEnd::Tail, .. } => 2,
        Cause::Ponged => 3,
    }
}

#[inline]
const fn is_first(cause: Cause) -> bool {
    matches!(cause, Cause::Drawn { first: true, .. })
}

#[inline]
const fn drawn(cause: Option<Cause>) -> Option<Tile> {
    if let Some(Cause::Drawn { tile, .. }) = cause { Some(tile) } else { None }
}

/// Who looks; somebody at the side looks from the first seat.
pub(super) const fn observer(view: &View) -> Seat {
    if let Observer::Seat(seat) = view.observer { seat } else { Seat(0) }
}

impl Facts {
    /// Seen from a seat of a state.
    #[inline]
    pub(super) fn of_state(state: &State, me: Seat) -> Self {
        let (own, now) = (state.player(me), Moment::of_state(state, me));
        Self {
            table: now.row(),
            wall_left: state.wall_left(),
            open: state.open.levels(),
            hand: own.hand.levels(),
            own: own_row(drawn(now.cause), own.waits.bits()),
            buried: own.missing.map_or(0, |_| buried_ranks(own.buried)),
            passed: passed(own.last_hu_fan),
            scale: scale(&state.rules),
            seats: std::array::from_fn(|steps| Shown::of_state(state, me, me.after(steps as u8, 4))),
        }
    }

    /// The same from its view.
    pub(super) fn of_view(view: &View) -> Self {
        let (me, own) = (observer(view), view.own());
        Self {
            table: Moment::of_view(view, me).row(),
            wall_left: view.wall_left,
            open: view.open.levels(),
            hand: own.and_then(|own| own.hand).map_or(0, |hand| hand.levels()),
            own: own_row(view.drawn, view.waits.bits()),
            buried: own.and_then(|own| own.buried_cards).map_or(0, buried_ranks),
            passed: passed(view.last_hu_fan.unwrap_or(-1)),
            scale: scale(&view.rules),
            seats: std::array::from_fn(|steps| Shown::of_view(view, me.after(steps as u8, 4))),
        }
    }
}

impl Moment {
    #[inline]
    fn of_state(state: &State, me: Seat) -> Self {
        let own = state.player(me);
        let (can_win, dealer) = (state.can_win(me), steps(me, state.rules.dealer));
        let now = Self { phase: 1, can_win, dealer, ..Self::default() };
        match &state.stage {
            Stage::Burying => Self { phase: 0, asked: own.missing.is_none(), ..now },
            Stage::Acting { seat, cause } => {
                let asked = *seat == me;
                Self { asked, turn: Some(steps(me, *seat)), cause: asked.then_some(*cause), ..now }
            }
            Stage::Claiming(window) => {
                let offer = Some((window.tile, steps(me, window.from), window.offer));
                Self { asked: window.asks(me), offer, ..now }
            }
            Stage::Over(_) => Self { phase: 2, ..now },
        }
    }

    fn of_view(view: &View, me: Seat) -> Self {
        let question = view.ask.as_ref().map(|ask| ask.question);
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
            cause: if let Some(Question::Turn { cause }) = question { Some(cause) } else { None },
            offer: view.offer.map(|offer| (offer.tile, steps(me, offer.from), offer.kind)),
        }
    }
}

impl Shown {
    #[inline]
    fn of_state(state: &State, me: Seat, seat: Seat) -> Self {
        let player: &Player = state.player(seat);
        let shown = seat == me || state.is_over();
        let missing = player.missing.filter(|_| seat == me || !matches!(state.stage, Stage::Burying));
        let melds = player.melds.iter().map(|meld| {
            let tile = (shown || !state.hides(meld)).then_some(meld.tile);
            meld_bits(meld.kind, tile, steps(seat, meld.from))
        });
        Self {
            row: seat_row(missing, player.hu_count, melds),
            brought: player.score - state.rules.initial_score,
        }
    }

    fn of_view(view: &View, seat: Seat) -> Self {
        let player = &view.players[seat.index()];
        let melds = player.melds.iter().map(|meld| meld_bits(meld.kind, meld.tile, steps(seat, meld.from)));
        Self {
            row: seat_row(player.missing_suit, player.hu_count, melds),
            brought: player.score - view.rules.initial_score,
        }
    }
}
