//! What an observation tells beside the discards, as rows of bits: from a state or from a view, seen from one seat.
//!
//! Nothing is gathered before it is written; each fact is asked for where its numbers stand.

use paiju_contract::{Observer, Seat};

use super::{OWN, SHOWN, TABLE};
use crate::action::Action;
use crate::hand::{MeldKind, Pile};
use crate::piece::{KINDS, Suit, Tile};
use crate::rules::{Rules, SEATS};
use crate::state::{Cause, Offer, Stage, State, WallEnd};
use crate::view::{PhaseView, Question, View};

/// Bits of a tile: its suit, its rank.
const TILE: usize = 12;
/// Bits of a meld: its tile, its kind, which of the others it came from.
pub(super) const MELD: usize = TILE + 4 + SEATS - 1;

const ASKED: usize = TABLE.start(1);
const CAN_WIN: usize = TABLE.start(2);
const TURN: usize = TABLE.start(3);
const DEALER: usize = TABLE.start(4);
const CAUSE: usize = TABLE.start(5);
const FIRST_DRAW: usize = TABLE.start(6);
const OFFER: usize = TABLE.start(7);
const OFFER_KIND: usize = TABLE.start(8);
const OFFER_FROM: usize = TABLE.start(9);
const WAITS: usize = OWN.start(1);
const WINS: usize = SHOWN.start(1);
const MELDS: usize = SHOWN.start(2);

/// Everything an observation tells beside the discards; seats are counted from the own one.
pub(super) trait Facts {
    /// The row of the table.
    fn table(&self) -> u64;
    fn wall_left(&self) -> u8;
    fn open(&self) -> Pile;
    fn hand(&self) -> Pile;
    /// The row of the tile drawn and the waits.
    fn own(&self) -> u64;
    fn buried(&self) -> Option<[Tile; 3]>;
    /// The dearest win passed, −1 for none.
    fn passed(&self) -> i16;
    fn rules(&self) -> &Rules;
    /// The row of a seat, and its points.
    fn seat(&self, steps: usize) -> (u64, i32);
}

/// A state and who looks at it.
pub(super) struct Sight<'a> {
    pub(super) state: &'a State,
    pub(super) me: Seat,
}

/// How many seats after `me` another one sits.
#[inline]
fn steps(me: Seat, other: Seat) -> usize {
    usize::from(other.0.wrapping_sub(me.0)) % SEATS
}

/// The seat so many after `me`.
#[inline]
pub(super) fn after(me: Seat, steps: usize) -> Seat {
    Seat(me.0.wrapping_add(steps as u8) % SEATS as u8)
}

#[inline]
fn cause_bits(cause: Cause) -> u64 {
    match cause {
        Cause::Opening => 1 << CAUSE,
        Cause::Drawn { from, first, .. } => {
            let drawn = if from == WallEnd::Head { 1 } else { 2 };
            1 << (CAUSE + drawn) | u64::from(first) << FIRST_DRAW
        }
        Cause::Ponged => 1 << (CAUSE + 3),
    }
}

#[inline]
fn offer_bits(tile: Tile, offer: Offer, from: usize) -> u64 {
    1 << (OFFER + tile.index()) | 1 << (OFFER_KIND + offer as usize) | 1 << (OFFER_FROM + from)
}

#[inline]
fn own_bits(drawn: Option<Tile>, waits: u32) -> u64 {
    drawn.map_or(0, |tile| 1 << tile.index()) | u64::from(waits) << WAITS
}

/// The ranks of the buried tiles, nine flags each.
#[inline]
pub(super) fn buried_bits([first, second, third]: [Tile; 3]) -> u64 {
    let rank = |tile: Tile| u64::from(TILE_BITS[tile.index()] >> 3);
    rank(first) | rank(second) << 9 | rank(third) << 18
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

/// All melds of a seat, where its row has them.
#[inline]
fn melds_bits(melds: impl Iterator<Item = u64>) -> u64 {
    melds.zip((MELDS..).step_by(MELD)).fold(0, |row, (meld, at)| row | meld << at)
}

/// The row of a seat without its melds. No suit is the bit above the three, which falls away.
#[inline]
fn seat_bits(missing: Option<Suit>, wins: u8) -> u64 {
    let wins = (1 << wins.min(4)) - 1;
    1 << missing.map_or(3, Suit::index) & 7 | wins << WINS
}

impl Facts for Sight<'_> {
    #[inline]
    fn table(&self) -> u64 {
        let (state, me) = (self.state, self.me);
        let asked = |asked: bool| u64::from(asked) << ASKED;
        let now = match &state.stage {
            Stage::Burying => 1 | asked(state.player(me).missing.is_none()),
            Stage::Acting { seat, cause } if *seat == me => {
                1 << 1 | asked(true) | 1 << TURN | cause_bits(*cause)
            }
            Stage::Acting { seat, .. } => 1 << 1 | 1 << (TURN + steps(me, *seat)),
            Stage::Claiming(window) => {
                let offer = offer_bits(window.tile, window.offer, steps(me, window.from));
                1 << 1 | asked(window.asks(me)) | offer
            }
            Stage::Over(_) => 1 << 2,
        };
        now | u64::from(state.can_win(me)) << CAN_WIN | 1 << (DEALER + steps(me, state.rules.dealer))
    }

    #[inline]
    fn wall_left(&self) -> u8 {
        self.state.wall_left()
    }

    #[inline]
    fn open(&self) -> Pile {
        self.state.open
    }

    #[inline]
    fn hand(&self) -> Pile {
        *self.state.player(self.me).hand
    }

    #[inline]
    fn own(&self) -> u64 {
        let drawn = match self.state.stage {
            Stage::Acting { seat, cause: Cause::Drawn { tile, .. } } if seat == self.me => Some(tile),
            _ => None,
        };
        own_bits(drawn, self.state.player(self.me).waits.bits())
    }

    #[inline]
    fn buried(&self) -> Option<[Tile; 3]> {
        let own = self.state.player(self.me);
        own.missing.map(|_| own.buried)
    }

    #[inline]
    fn passed(&self) -> i16 {
        self.state.player(self.me).last_hu_fan
    }

    #[inline]
    fn rules(&self) -> &Rules {
        &self.state.rules
    }

    #[inline]
    fn seat(&self, distance: usize) -> (u64, i32) {
        let (state, seat) = (self.state, after(self.me, distance));
        let player = state.player(seat);
        // What others bury is not known before everybody has, and there is nothing else then.
        let melds = if player.melds.is_empty() { 0 } else { state.melds_bits(seat, distance == 0) };
        let row = seat_bits(player.missing, player.hu_count) | melds;
        let hidden = distance != 0 && matches!(state.stage, Stage::Burying);
        (if hidden { 0 } else { row }, player.score)
    }
}

impl State {
    #[inline(never)]
    fn melds_bits(&self, seat: Seat, own: bool) -> u64 {
        melds_bits(self.player(seat).melds.iter().map(|meld| {
            let shown = own || !self.hides(meld) || self.is_over();
            meld_bits(meld.kind, shown.then_some(meld.tile), steps(seat, meld.from))
        }))
    }
}

/// Who looks; somebody at the side looks from the first seat.
pub(super) const fn observer(view: &View) -> Seat {
    if let Observer::Seat(seat) = view.observer { seat } else { Seat(0) }
}

impl Facts for View {
    fn table(&self) -> u64 {
        let me = observer(self);
        let wins = |action: &Action| matches!(action, Action::Hu | Action::HuAside(_));
        let question = self.ask.as_ref().map(|ask| ask.question);
        let phase = match self.phase {
            PhaseView::Burying => 1,
            PhaseView::Playing => 1 << 1,
            PhaseView::Over => 1 << 2,
        };
        let asked = self
            .ask
            .as_ref()
            .map_or(0, |ask| 1 << ASKED | u64::from(ask.actions.iter().any(wins)) << CAN_WIN);
        let turn = self.turn.map_or(0, |seat| 1 << (TURN + steps(me, seat)));
        let cause = if let Some(Question::Turn { cause }) = question { cause_bits(cause) } else { 0 };
        let offer = self.offer.map_or(0, |offer| offer_bits(offer.tile, offer.kind, steps(me, offer.from)));
        phase | asked | turn | cause | offer | 1 << (DEALER + steps(me, self.rules.dealer))
    }

    fn wall_left(&self) -> u8 {
        self.wall_left
    }

    fn open(&self) -> Pile {
        self.open
    }

    fn hand(&self) -> Pile {
        self.own().and_then(|own| own.hand).unwrap_or(Pile::EMPTY)
    }

    fn own(&self) -> u64 {
        own_bits(self.drawn, self.waits.bits())
    }

    fn buried(&self) -> Option<[Tile; 3]> {
        self.own().and_then(|own| own.buried_cards)
    }

    fn passed(&self) -> i16 {
        self.last_hu_fan.unwrap_or(-1)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seat(&self, distance: usize) -> (u64, i32) {
        let seat = after(observer(self), distance);
        let player = &self.players[seat.index()];
        let melds = player.melds.iter().map(|meld| meld_bits(meld.kind, meld.tile, steps(seat, meld.from)));
        (seat_bits(player.missing_suit, player.hu_count) | melds_bits(melds), player.score)
    }
}
