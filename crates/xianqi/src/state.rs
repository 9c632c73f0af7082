//! The state: 72 bytes that decide everything from here on and hold what everybody knows now, and beside them the log
//! that full views and dumps need.
//!
//! It owns the layout and the small questions about it. Moves are [`apply`](crate::apply), their legality
//! [`legal`](crate::legal), the plain-data form [`save`](crate::save).

use paiju_contract::{Full, History, Lean, Seat};
use serde::{Deserialize, Serialize};

use crate::cards::Cards;
use crate::combo::{Combo, Combos};
use crate::counters::{LAST_BUCKLE, Pillars, Tally};
use crate::laid::Laid;
use crate::marks::{Mark, Marks};
use crate::rules::Rules;
use crate::save::{ClockWord, PROLOGUE};
use crate::switches::{Carried, Switches};

/// A game of XianQi 掀棋. `H` is where the log goes: [`Full`] for tables people look at, [`Lean`] for search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct XianQiOf<H> {
    pub(crate) state: State,
    /// The three hands as dealt, the clock, then everything that was done.
    pub(crate) log: H,
}

/// A game with its history.
pub type XianQi = XianQiOf<Full<Entry>>;
/// A game without: 72 bytes.
pub type LeanXianQi = XianQiOf<Lean>;

/// One line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A hand in the order of the deal, four bits a card, the first one lowest.
    Dealt(u32),
    /// A part of the host's clock.
    Clock(ClockWord),
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
    /// A leader buckled.
    Buckled(Seat),
    /// A leader chose to play.
    BucklePassed(Seat),
    /// A buckle was revealed.
    Revealed(Relation),
    /// A seat let the buckle stand.
    RevealPassed(Seat),
}

/// A reveal and what it may cost (R1.6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stage {
    /// A leader may buckle.
    Buckle,
    /// A leader must play.
    Lead,
    /// The second seat of a round beats or covers.
    Second,
    /// The third does.
    Third,
    /// The others reveal or not.
    Reveal,
    /// The game is over.
    Over(EndReason),
}

impl Stage {
    /// Whether a combo is to be beaten.
    #[inline]
    pub(crate) const fn is_follow(self) -> bool {
        matches!(self, Self::Second | Self::Third)
    }

    /// How many have played in this round.
    pub(crate) const fn played(self) -> u8 {
        match self {
            Self::Second => 1,
            Self::Third => 2,
            _ => 0,
        }
    }
}

/// Everything that the rest of the game, its settlement, and what everybody knows depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) hands: [Cards; 3],
    /// What each seat has covered, and what that has proven.
    pub(crate) laid: [Laid; 3],
    /// What seats 0 and 1 were dealt, two bits a type; seat 2 was dealt the rest. With hands and covers it tells what
    /// each seat has shown, and no play has to write it down.
    pub(crate) dealt: [u32; 2],
    pub(crate) tally: Tally,
    pub(crate) chips: [i32; 3],
    pub(crate) initial_chips: i32,
    pub(crate) switches: Switches,
    pub(crate) version: u16,
    pub(crate) game_index: u16,
    pub(crate) marks: Marks,
    pub(crate) pillars: Pillars,
    pub(crate) stage: Stage,
    /// Whose decision it is; the last one's once the game is over.
    pub(crate) seat: Seat,
    /// The combo to beat; where none is, [`Combo::LEAD`] or [`Combo::NOTHING`], as the stage has it.
    pub(crate) last: Combo,
    pub(crate) flags: Flags,
}

/// Who has forfeited, where the answers to a buckle are, and whether the game has been settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Flags(u8);

/// After the seat that is asked about a buckle, the third one will be.
const ANOTHER_WAITS: u8 = 1 << 3;
/// The third one has been asked, and has passed.
const OTHER_PASSED: u8 = 1 << 4;
const FINISHED: u8 = 1 << 6;

impl Flags {
    pub(crate) const fn forfeits(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    pub(crate) fn set_forfeit(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub(crate) const fn another_waits(self) -> bool {
        self.0 & ANOTHER_WAITS != 0
    }

    pub(crate) const fn other_passed(self) -> bool {
        self.0 & OTHER_PASSED != 0
    }

    pub(crate) fn set_answers(&mut self, another_waits: bool, other_passed: bool) {
        self.0 &= !(ANOTHER_WAITS | OTHER_PASSED);
        self.0 |= if another_waits { ANOTHER_WAITS } else { 0 } | if other_passed { OTHER_PASSED } else { 0 };
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

/// The seat that is neither of two.
#[inline]
pub(crate) const fn third(one: Seat, other: Seat) -> Seat {
    Seat(3 - one.0 - other.0)
}

/// Enough 够 is three pillars.
pub(crate) const ENOUGH: u8 = 3;
/// Ceramic 瓷 is six.
pub(crate) const CERAMIC: u8 = 6;

impl State {
    /// A table before its first decision.
    #[inline]
    pub(crate) fn new(rules: &Rules, hands: [Cards; 3], first: Seat) -> Self {
        let mut state = Self {
            hands,
            laid: [Laid::default(); 3],
            dealt: [hands[0].counts(), hands[1].counts()],
            tally: Tally::default(),
            chips: rules.chips,
            initial_chips: rules.initial_chips,
            switches: Switches::of(rules),
            version: 1,
            game_index: rules.game_index,
            marks: Marks::NONE,
            pillars: Pillars::default(),
            stage: Stage::Buckle,
            seat: first,
            last: Combo::NOTHING,
            flags: Flags::default(),
        };
        state.enter(Stage::Buckle);
        state
    }

    #[inline]
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
        self.pillars.of(seat) >= ENOUGH
    }

    pub(crate) const fn end_reason(&self) -> Option<EndReason> {
        if let Stage::Over(reason) = self.stage { Some(reason) } else { None }
    }

    /// 0 outside of a round and before its first hand.
    #[inline]
    pub(crate) fn round_kind(&self) -> u8 {
        self.last.size()
    }

    /// Everything that has been played openly: what is in no hand and under no cover.
    pub(crate) fn shown(&self) -> Cards {
        let hidden = self.hands.into_iter().chain(self.laid.map(Laid::cards)).fold(Cards::NONE, Cards::and);
        Cards::FULL_DECK.minus(hidden)
    }

    /// The same by the seat that played them.
    #[inline]
    pub(crate) fn shown_each(&self) -> [Cards; 3] {
        let [zero, one] = self.dealt;
        let dealt = [zero, one, Cards::FULL_DECK.counts().wrapping_sub(zero).wrapping_sub(one)];
        std::array::from_fn(|seat| {
            let kept = self.hands[seat].counts().wrapping_add(self.laid[seat].counts());
            Cards::of_counts(dealt[seat].wrapping_sub(kept))
        })
    }

    /// A seat whose cards are not all known was dealt these as well, two bits a type.
    #[inline]
    pub(crate) fn add_dealt(&mut self, seat: Seat, counts: u32) {
        if let Some(dealt) = self.dealt.get_mut(seat.index()) {
            *dealt = dealt.wrapping_add(counts);
        }
    }

    /// Whether the seat that leads may BUCKLE (R1.13.4, R3.2.1).
    #[inline]
    pub(crate) fn may_buckle(&self, leader: Seat) -> bool {
        let limit = u16::from(self.switches.chain_limit());
        let chain_allows = limit == 0 || self.tally.buckles() < limit;
        chain_allows
            && self.version < LAST_BUCKLE
            && (self.is_enough(leader) || !self.switches.first_game_now())
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

    /// The third seat beside the buckler and the one that is asked, while a buckle is being answered.
    #[inline]
    pub(crate) fn other_asked(&self) -> Option<Seat> {
        (self.stage == Stage::Reveal).then(|| third(self.marks.the(Mark::Buckler), self.seat))
    }

    /// The seats still to be asked about a buckle, in order.
    pub(crate) fn pending(&self) -> impl Iterator<Item = Seat> {
        let asked = self.other_asked().map(|_| self.seat);
        asked.into_iter().chain(self.other_asked().filter(|_| self.flags.another_waits()))
    }

    /// Who has let the buckle stand, while another is still asked.
    pub(crate) fn passed(&self) -> Option<Seat> {
        self.other_asked().filter(|_| self.flags.other_passed())
    }
}

impl<H: History<Entry>> XianQiOf<H> {
    /// The three hands as they were dealt; nothing without history.
    pub(crate) fn deal_log(&self) -> &[Entry] {
        self.log.entries().get(..3).unwrap_or_default()
    }

    /// Everything that was done, oldest first; nothing without history.
    pub(crate) fn deeds(&self) -> &[Entry] {
        self.log.entries().get(PROLOGUE..).unwrap_or_default()
    }

    /// Plays and covers, oldest first.
    pub(crate) fn hands_played(&self) -> impl Iterator<Item = Entry> + '_ {
        self.deeds().iter().copied().filter(|e| matches!(e, Entry::Played { .. } | Entry::Covered { .. }))
    }

    /// The reveals, oldest first.
    pub(crate) fn relations(&self) -> Vec<Relation> {
        if self.state.marks.get(Mark::LastRevealer).is_none() {
            return Vec::new();
        }
        let revealed =
            |entry: &Entry| if let Entry::Revealed(relation) = entry { Some(*relation) } else { None };
        self.deeds().iter().filter_map(revealed).collect()
    }

    /// What `settle` does to a game that reached settlement (R1.11.5).
    pub(crate) fn finish(&mut self) {
        self.state.flags.set_finished();
        self.state.version += 1;
    }
}
