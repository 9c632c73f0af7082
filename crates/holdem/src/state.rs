//! The hand as a plain value: chips, cards, seat sets, whose turn it is.
//!
//! It knows nothing of how it got there; `setup` starts it, `apply` moves it, `score` ends it.

use arrayvec::ArrayVec;
use paiju_contract::{Full, History, Lean, MAX_SEATS, Phase, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::piece::Card;
use crate::rules::{Chips, Menu, Preset, Rules, Showdown};

/// A betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Street {
    /// Before the flop.
    Preflop,
    /// Three cards on the board.
    Flop,
    /// Four.
    Turn,
    /// Five.
    River,
}

impl Street {
    /// All of them in order.
    pub const ALL: [Self; 4] = [Self::Preflop, Self::Flop, Self::Turn, Self::River];

    /// How many board cards are open.
    #[inline]
    pub const fn board_cards(self) -> usize {
        match self {
            Self::Preflop => 0,
            Self::Flop => 3,
            Self::Turn => 4,
            Self::River => 5,
        }
    }

    /// The street after this one; none after the river, which the showdown follows.
    #[inline]
    pub(crate) const fn next(self) -> Option<Self> {
        match self {
            Self::Preflop => Some(Self::Flop),
            Self::Flop => Some(Self::Turn),
            Self::Turn => Some(Self::River),
            Self::River => None,
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Turn {
    /// This seat has to act.
    Of(Seat),
    /// The hand is over and paid.
    Over,
}

/// One action of the log, with the names of the original interface (R9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ActionRecord {
    /// Who acted.
    pub player: Seat,
    /// What was done.
    pub action: Action,
    /// The chips it moved from the stack into the pot.
    pub amount: Chips,
    /// When.
    pub street: Street,
}

/// The cards that this hand never deals, in their order.
pub(crate) type Undealt = ArrayVec<Card, { Card::COUNT }>;

/// What the history keeps: first the cards that are never dealt, then every action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The rest of the pack: no rule needs it, but a deck can be told from another only with it.
    Undealt(ArrayVec<Card, { Card::COUNT }>),
    /// Somebody acted.
    Acted(ActionRecord),
}

/// A hand of No-Limit Hold'em; `H` keeps its log or does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HoldemOf<H> {
    pub(crate) state: State,
    pub(crate) history: H,
}

/// A hand that keeps its log: what is shown, saved and verified.
pub type Holdem = HoldemOf<Full<Entry>>;
/// A hand without its log: what search copies and plays.
pub type LeanHoldem = HoldemOf<Lean>;

impl<H: History<Entry>> HoldemOf<H> {
    /// A hand whose log begins here; `rest` is asked for only where it is kept.
    #[inline]
    pub(crate) fn of(state: State, rest: impl FnOnce() -> Undealt) -> Self {
        let mut history = H::default();
        if H::KEPT {
            history.push(Entry::Undealt(rest()));
        }
        Self { state, history }
    }

    /// All actions so far, where they are kept.
    pub fn log(&self) -> impl Iterator<Item = &ActionRecord> {
        self.history.entries().iter().filter_map(|entry| match entry {
            Entry::Acted(record) => Some(record),
            Entry::Undealt(_) => None,
        })
    }

    /// The cards that are never dealt, where they are kept.
    pub(crate) fn undealt(&self) -> &[Card] {
        match self.history.entries() {
            [] => &[],
            [Entry::Undealt(cards), ..] => cards,
            [Entry::Acted(_), ..] => unreachable!("a log begins with the cards that are never dealt"),
        }
    }

    /// The street that is being played, or on which the hand ended.
    pub fn street(&self) -> Street {
        self.state.street
    }

    /// Who got cards, whether still in or not.
    pub fn dealt_in(&self) -> SeatSet {
        SeatSet::from_bits(self.state.dealt)
    }
}

/// Everything but the log. Seat sets are bit masks: bit `n` is seat `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// The stacks before the hand.
    pub(crate) start: [Chips; MAX_SEATS],
    /// The stacks now; winnings included once the hand is over.
    pub(crate) stack: [Chips; MAX_SEATS],
    /// Bets of the street.
    pub(crate) bet: [Chips; MAX_SEATS],
    /// What each seat put in over the whole hand, antes included, `bb_ante` and returned bets not (R7.1).
    pub(crate) put: [Chips; MAX_SEATS],
    /// The highest bet of each street before this one: what whoever is in and has chips left put in there.
    pub(crate) matched: [Chips; 3],
    pub(crate) small_blind: Chips,
    pub(crate) big_blind: Chips,
    pub(crate) ante: Chips,
    pub(crate) bb_ante: Chips,
    /// The bet to match: at least the full big blind before the flop (R3.4).
    pub(crate) current: Chips,
    /// The last full bet or raise of the street (R4.3).
    pub(crate) full_raise: Chips,
    /// Every chip put in, `bb_ante` included; what was paid out once the hand is over.
    pub(crate) pot: Chips,
    pub(crate) version: u32,
    /// Full bets and raises of the street (R5.9).
    pub(crate) raise_count: u32,
    /// Who got cards.
    pub(crate) dealt: u16,
    /// Who has not folded.
    pub(crate) live: u16,
    /// Who of those put in everything.
    pub(crate) all_in: u16,
    /// Who still has to act before the street can end (R4.1).
    pub(crate) todo: u16,
    /// Who acted on this street; posting a blind is not acting (R4.4).
    pub(crate) acted: u16,
    /// Who bet or raised last on each street, four bits a street; [`NOBODY`] where nobody has.
    pub(crate) aggressors: u16,
    /// Nothing but [`hole_of`](Self::hole_of) and the deal may look here: seats that sit out have no cards.
    pub(crate) hole: [[Card; 2]; MAX_SEATS],
    pub(crate) board: [Card; 5],
    pub(crate) seats: u8,
    pub(crate) button: u8,
    pub(crate) small_seat: u8,
    pub(crate) big_seat: u8,
    pub(crate) street: Street,
    pub(crate) turn: Turn,
    pub(crate) menu: Menu,
    pub(crate) reset_stacks: bool,
    pub(crate) preset: Preset,
}

/// No seat's number in four bits.
pub(crate) const NOBODY: u16 = 15;

/// The places of the bits, lowest first.
#[inline]
pub(crate) fn set_bits(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        let more = bits != 0;
        bits &= bits.wrapping_sub(1);
        more.then_some(place)
    })
}

/// The members of a seat mask, lowest first.
#[inline]
pub(crate) fn members(mask: u16) -> impl Iterator<Item = usize> {
    set_bits(u32::from(mask))
}

/// The first member of a non-empty mask clockwise after `seat`.
#[inline]
pub(crate) fn first_after(mask: u16, seat: u8) -> u8 {
    debug_assert!(mask != 0, "nobody to find");
    let beyond = mask & (!1u16 << seat);
    (if beyond == 0 { mask } else { beyond }).trailing_zeros() as u8
}

/// The members of a mask clockwise, starting after `seat`.
pub(crate) fn clockwise(mask: u16, seat: u8) -> impl Iterator<Item = usize> {
    let beyond = mask & (!1u16 << seat);
    members(beyond).chain(members(mask & !beyond))
}

impl State {
    /// The seat that has to act.
    #[inline]
    pub(crate) fn actor(&self) -> Option<Seat> {
        match self.turn {
            Turn::Of(seat) => Some(seat),
            Turn::Over => None,
        }
    }

    /// Whom the hand waits for.
    #[inline]
    pub(crate) fn phase(&self) -> Phase {
        match self.turn {
            Turn::Of(seat) => Phase::Awaiting(SeatSet::of(seat)),
            Turn::Over => Phase::Over,
        }
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.turn == Turn::Over
    }

    /// Who is in and has chips left.
    #[inline]
    pub(crate) fn able(&self) -> u16 {
        self.live & !self.all_in
    }

    /// What `seat` owes to stay in.
    #[inline]
    pub(crate) fn owed(&self, seat: usize) -> Chips {
        self.current - self.bet[seat]
    }

    /// The `bb_ante` that was really paid: all of it, or what the big blind had after his own ante (R3.3).
    #[inline]
    pub(crate) fn dead(&self) -> Chips {
        let start = self.start[usize::from(self.big_seat)];
        self.bb_ante.min(start - self.ante.min(start))
    }

    /// Everything `seat` put in over the hand, its `bb_ante` included.
    pub(crate) fn total(&self, seat: usize) -> Chips {
        self.put[seat] + if seat == usize::from(self.big_seat) { self.dead() } else { 0 }
    }

    /// What each seat put in on each street, antes not counted. Whoever goes on to the next street has matched the bet,
    /// and whoever does not puts in nothing more: so it follows from what each put in over the hand.
    #[inline]
    pub(crate) fn paid(&self) -> [[Chips; MAX_SEATS]; 4] {
        let mut paid = [[0; MAX_SEATS]; 4];
        let mut rest = self.put;
        for (rest, start) in rest.iter_mut().zip(&self.start) {
            *rest -= self.ante.min(*start);
        }
        let now = self.street as usize;
        for (row, &matched) in paid[..now].iter_mut().zip(&self.matched) {
            for (slot, rest) in row.iter_mut().zip(&mut rest) {
                *slot = (*rest).min(matched);
                *rest -= *slot;
            }
        }
        paid[now] = rest;
        paid
    }

    /// The same for one seat, street by street up to this one.
    #[inline]
    pub(crate) fn paid_by(&self, seat: usize) -> ArrayVec<Chips, 4> {
        let mut rest = self.put[seat] - self.ante.min(self.start[seat]);
        let mut paid = ArrayVec::new();
        for &matched in &self.matched[..self.street as usize] {
            paid.push(rest.min(matched));
            rest -= rest.min(matched);
        }
        paid.push(rest);
        paid
    }

    /// Who bet or raised last on a street.
    #[inline]
    pub(crate) fn aggressor(&self, street: Street) -> Option<Seat> {
        let seat = self.aggressors >> (4 * street as u32) & NOBODY;
        (seat != NOBODY).then_some(Seat(seat as u8))
    }

    /// The cards of a seat that got some.
    #[inline]
    pub(crate) fn hole_of(&self, seat: usize) -> [Card; 2] {
        debug_assert!(self.dealt >> seat & 1 == 1, "seat {seat} sits out");
        self.hole[seat]
    }

    /// The board cards that are open.
    #[inline]
    pub(crate) fn open_board(&self) -> &[Card] {
        &self.board[..self.street.board_cards()]
    }

    /// Whose hole cards everybody has seen: all that reached a showdown (R2.5, R7.3).
    #[inline]
    pub(crate) fn shown(&self) -> u16 {
        if self.is_over() && self.live.count_ones() > 1 { self.live } else { 0 }
    }

    /// The rules this hand is played by.
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            preset: self.preset,
            seats: self.seats,
            small_blind: self.small_blind,
            big_blind: self.big_blind,
            ante: self.ante,
            bb_ante: self.bb_ante,
            stacks: self.start[..usize::from(self.seats)].iter().copied().collect(),
            button: Seat(self.button),
            menu: self.menu,
            reset_stacks: self.reset_stacks,
            showdown: Showdown::All,
        }
    }
}
