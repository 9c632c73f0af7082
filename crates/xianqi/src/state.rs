//! The state: 64 bytes that decide everything from here on, and beside them the log that views and dumps need.
//!
//! It owns the layout and the small questions about it. Moves are [`apply`](crate::apply), their legality
//! [`legal`](crate::legal), the plain-data form [`dump`](crate::dump).

use paiju_contract::{Broken, Full, History, Seat};
use serde::{Deserialize, Serialize};

use crate::cards::Cards;
use crate::combo::{Combo, Combos};
use crate::marks::{Mark, Marks, Pending};
use crate::rules::Rules;
use crate::switches::{Carried, Switches};

/// A game of XianQi 掀棋. `H` is where the log goes: [`Full`] for tables people look at, `Lean` for search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct XianQi<H = Full<Entry>> {
    pub(crate) table: Table,
    /// The three hands as dealt, then every play and cover.
    pub(crate) plays: H,
    /// Every reveal, in order (R1.7.1).
    pub(crate) reveals: H,
}

/// One line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A hand in the order of the deal, four bits a card, the first one lowest.
    Dealt(u32),
    /// A combo was played.
    Played {
        /// Who played it.
        seat: Seat,
        /// What was played.
        combo: Combo,
    },
    /// Cards were covered.
    Covered {
        /// Who covered.
        seat: Seat,
        /// The cards, known to that seat only.
        cards: Cards,
    },
    /// A buckle was revealed.
    Revealed(Relation),
}

/// A reveal and what it may cost (R1.6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relation {
    /// Who revealed.
    pub revealer_seat: Seat,
    /// Whose buckle it was.
    pub buckler_seat: Seat,
    /// Whether the revealer had enough already.
    pub revealer_enough_at_time: bool,
    /// The round before which it happened; kept only where `reveal_ceramic_liability` needs it (R3.1.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_index: Option<u8>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// A hand without SHI and XIANG was dealt.
    Black,
    /// Every card is played.
    HandsOut,
    /// Nobody revealed a buckle.
    BuckleUnrevealed,
    /// Somebody is ceramic, or two are enough.
    EarlyEnd,
}

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// A leader may buckle.
    Buckle,
    /// A leader must play.
    Lead,
    /// The others beat or cover.
    Follow,
    /// The others reveal or not.
    Reveal,
    /// The game is over.
    Over(EndReason),
}

/// Everything that the rest of the game and its settlement depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    pub(crate) hands: [Cards; 3],
    pub(crate) version: u32,
    pub(crate) switches: Switches,
    pub(crate) chips: [i32; 3],
    pub(crate) initial_chips: i32,
    /// Reveals by a seat that was not enough: `[2 * revealer + steps to the buckler - 1]`.
    pub(crate) unpaid: [u16; 6],
    pub(crate) game_index: u16,
    /// BUCKLEs since the last round ended (R1.13.4).
    pub(crate) buckles: u16,
    pub(crate) marks: Marks,
    pub(crate) pillars: [u8; 3],
    pub(crate) stage: Stage,
    /// Whose decision it is; the last one's once the game is over.
    pub(crate) seat: Seat,
    /// How many have played in this round.
    pub(crate) played: u8,
    /// The combo to beat; where none is, [`Combo::LEAD`] or [`Combo::NOTHING`], as the stage has it.
    pub(crate) last: Combo,
    pub(crate) round: u8,
    pub(crate) pending: Pending,
    pub(crate) flags: Flags,
}

/// Bits per seat, and whether the game has been settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Flags(u8);

const PASSED: u32 = 3;
const FINISHED: u8 = 1 << 6;

impl Flags {
    pub(crate) const fn forfeits(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    pub(crate) fn set_forfeit(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub(crate) const fn has_passed(self, seat: Seat) -> bool {
        self.0 >> (PASSED + seat.0 as u32) & 1 == 1
    }

    pub(crate) const fn passes(self) -> u32 {
        (self.0 >> PASSED & 7).count_ones()
    }

    pub(crate) fn set_passed(&mut self, seat: Seat) {
        self.0 |= 1 << (PASSED + u32::from(seat.0));
    }

    pub(crate) fn clear_passed(&mut self) {
        self.0 &= !(7 << PASSED);
    }

    /// Whether `settle` has closed the game.
    pub(crate) const fn is_finished(self) -> bool {
        self.0 & FINISHED != 0
    }

    pub(crate) fn set_finished(&mut self) {
        self.0 |= FINISHED;
    }
}

/// The seat after `seat`, counter-clockwise (R1.3.1).
#[inline]
pub(crate) const fn next(seat: Seat) -> Seat {
    Seat(if seat.0 >= 2 { 0 } else { seat.0 + 1 })
}

/// Enough 够 is three pillars.
pub(crate) const ENOUGH: u8 = 3;
/// Ceramic 瓷 is six.
pub(crate) const CERAMIC: u8 = 6;
/// With an unlimited chain of buckles the counters stop it here: about a thousand times the longest real game.
const MOST_REVEALS: u32 = 60_000;

impl Table {
    /// A table before its first decision.
    #[inline]
    pub(crate) fn new(rules: &Rules, hands: [Cards; 3], first: Seat) -> Self {
        let mut table = Self {
            hands,
            version: 1,
            switches: Switches::of(rules),
            chips: rules.chips,
            initial_chips: rules.initial_chips,
            unpaid: [0; 6],
            game_index: rules.game_index,
            buckles: 0,
            marks: Marks::NONE,
            pillars: [0; 3],
            stage: Stage::Buckle,
            seat: first,
            played: 0,
            last: Combo::NOTHING,
            round: 0,
            pending: Pending::NONE,
            flags: Flags::default(),
        };
        table.enter(Stage::Buckle);
        table
    }

    pub(crate) fn rules(&self) -> Rules {
        self.switches.rules(&Carried {
            chips: self.chips,
            initial_chips: self.initial_chips,
            game_index: self.game_index,
        })
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    #[inline]
    pub(crate) fn is_enough(&self, seat: Seat) -> bool {
        self.pillars[seat.index()] >= ENOUGH
    }

    pub(crate) const fn end_reason(&self) -> Option<EndReason> {
        if let Stage::Over(reason) = self.stage { Some(reason) } else { None }
    }

    /// 0 outside of a round and before its first hand.
    #[inline]
    pub(crate) fn round_kind(&self) -> u8 {
        self.last.size()
    }

    /// Whether the seat that leads may BUCKLE (R1.13.4, R3.2.1).
    #[inline]
    pub(crate) fn may_buckle(&self, leader: Seat) -> bool {
        let limit = u16::from(self.switches.chain_limit());
        let chain_allows = if limit == 0 { self.reveals() < MOST_REVEALS } else { self.buckles < limit };
        chain_allows && (self.is_enough(leader) || !self.switches.first_game_now())
    }

    fn reveals(&self) -> u32 {
        self.unpaid.iter().map(|n| u32::from(*n)).sum::<u32>() + u32::from(self.buckles)
    }

    /// The PLAYs of the seat in turn.
    #[inline]
    pub(crate) fn plays(&self) -> Combos {
        Combos::beating(self.hand(self.seat), self.last, self.switches.dog())
    }

    /// Moves on to a stage outside of a round, and to what may be played there.
    #[inline]
    pub(crate) fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.last = match stage {
            Stage::Lead => Combo::LEAD,
            Stage::Buckle if !self.switches.lead_is_split() => Combo::LEAD,
            _ => Combo::NOTHING,
        };
    }

    /// Who is asked first about a buckle, the buckler aside (R1.7.1, R2.5.1).
    pub(crate) fn first_asked(&self) -> Option<Seat> {
        let mark =
            if self.switches.asks_active_revealer() { Mark::ActiveRevealer } else { Mark::LastRevealer };
        self.marks.get(mark)
    }

    pub(crate) fn unpaid_index(revealer: Seat, buckler: Seat) -> usize {
        2 * revealer.index() + (buckler.index() + 2 - revealer.index()) % 3
    }
}

impl<H: History<Entry>> XianQi<H> {
    /// Everything the log says, oldest first: the deal, then plays and covers.
    pub(crate) fn deal_log(&self) -> &[Entry] {
        &self.plays.entries()[..self.plays.entries().len().min(3)]
    }

    /// Plays and covers, oldest first.
    pub(crate) fn play_log(&self) -> &[Entry] {
        self.plays.entries().get(3..).unwrap_or_default()
    }

    /// The reveals, oldest first.
    pub(crate) fn relations(&self) -> impl Iterator<Item = Relation> + '_ {
        self.reveals.entries().iter().filter_map(|entry| match entry {
            Entry::Revealed(relation) => Some(*relation),
            _ => None,
        })
    }

    /// What `settle` does to a game that reached settlement (R1.11.5).
    pub(crate) fn finish(&mut self) {
        self.table.flags.set_finished();
        self.table.version += 1;
    }

    /// What holds at every decision (R1.12.3), as far as 64 bytes can tell; with a log, that it tells the same.
    pub(crate) fn audit_table(&self) -> Result<(), Broken> {
        crate::dump::audit(self)
    }
}
