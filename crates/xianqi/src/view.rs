//! What one observer knows, built field by field (R1.12.1, R1.12.2).
//!
//! It owns the view and the public half of it; the full state is [`dump`](crate::dump).

use paiju_contract::{Ask, History, Observer, Scores, Seat};
use serde::Serialize;

use crate::action::Action;
use crate::cards::Cards;
use crate::dump::{COVER_POWER, Context, DecisionShape, Group, PhaseName, Reveal, Shown, Turn};
use crate::legal;
use crate::marks::Mark;
use crate::rules::Rules;
use crate::score::{self, Outcome};
use crate::state::{EndReason, Entry, Stage, XianQi};

/// Everything one observer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The version of the table.
    pub version: u32,
    /// Who is looking.
    pub observer: Observer,
    /// Where the game is.
    pub phase: PhaseName,
    /// How many cards and pillars everybody has.
    pub players: [PlayerView; 3],
    /// The round being played, covers face down.
    pub turn: Turn<SeenPlay>,
    /// Who decides.
    pub decision: Option<DecisionShape>,
    /// The rounds played, covers face down.
    pub pillar_groups: Vec<Group<SeenPlay>>,
    /// The buckle being decided, and all reveals.
    pub reveal: Reveal,
    /// The observer's own hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Cards>,
    /// All that the observer has covered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered: Option<Cards>,
    /// The observer's covers one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_covers: Option<Vec<Cards>>,
    /// The rules.
    pub rules: Rules,
    /// BUCKLEs since the last round.
    pub buckles_this_round: u16,
    /// Who has forfeited the chips for being enough.
    pub forfeits: [bool; 3],
    /// Who buckled last.
    pub last_buckler_seat: Option<Seat>,
    /// What everybody has won or lost; zero until the game is over.
    pub scores: Scores,
    /// What everybody has.
    pub chips: [i32; 3],
    /// Why the game is over.
    pub end_reason: Option<EndReason>,
    /// The settlement, once the game is over.
    pub outcome: Option<Outcome>,
    /// What the observer is asked.
    pub ask: Option<Ask<Context, Action>>,
}

/// What everybody knows of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// How many cards it holds.
    pub hand_count: u8,
    /// How many pillars it has won.
    pub captured_pillar_count: u8,
}

/// A play as everybody sees it: of a cover, only how many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeenPlay {
    /// Who.
    pub seat: Seat,
    /// −1 is a cover.
    pub power: i8,
    /// The cards of a combo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
    /// How many cards were covered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covered_count: Option<u8>,
}

impl Shown for SeenPlay {
    fn played(seat: Seat, power: i8, cards: Cards) -> Self {
        Self { seat, power, cards: Some(cards), covered_count: None }
    }
    fn covered(seat: Seat, cards: Cards) -> Self {
        Self { seat, power: COVER_POWER, cards: None, covered_count: Some(cards.len() as u8) }
    }
}

impl<H: History<Entry>> XianQi<H> {
    /// Everything `to` knows.
    pub(crate) fn seen_by(&self, to: Observer) -> View {
        let table = &self.table;
        let own = match to {
            Observer::Seat(seat) if seat.0 < 3 => Some(seat),
            _ => None,
        };
        let outcome = score::outcome(table);
        View {
            version: table.version,
            observer: to,
            phase: table.phase_name(),
            players: self.players_seen(),
            turn: self.turn(),
            decision: table.decision(),
            pillar_groups: self.groups(),
            reveal: self.reveal_shape(),
            hand: own.map(|seat| table.hand(seat)),
            covered: own.map(|seat| self.covered_by(seat)),
            own_covers: own.map(|seat| self.covers_of(seat).collect()),
            rules: table.rules(),
            buckles_this_round: table.buckles,
            forfeits: table.forfeits(),
            last_buckler_seat: table.marks.get(Mark::LastBuckler),
            scores: score::scores(table),
            chips: outcome.as_ref().map_or(table.chips, |outcome| outcome.chips),
            end_reason: table.end_reason(),
            outcome,
            ask: own.and_then(|seat| self.asked_of(seat)),
        }
    }

    pub(crate) fn players_seen(&self) -> [PlayerView; 3] {
        std::array::from_fn(|seat| PlayerView {
            seat: Seat(seat as u8),
            hand_count: self.table.hands[seat].len() as u8,
            captured_pillar_count: self.table.pillars[seat],
        })
    }

    /// The covers of one seat in order, this round included.
    pub(crate) fn covers_of(&self, seat: Seat) -> impl Iterator<Item = Cards> + '_ {
        self.play_log().iter().filter_map(move |entry| match entry {
            Entry::Covered { seat: by, cards } if *by == seat => Some(*cards),
            _ => None,
        })
    }

    /// All covers of one seat together.
    pub(crate) fn covered_by(&self, seat: Seat) -> Cards {
        self.covers_of(seat).fold(Cards::NONE, |all, cards| all.plus(cards).unwrap_or(all))
    }

    fn asked_of(&self, seat: Seat) -> Option<Ask<Context, Action>> {
        if seat != self.table.seat || matches!(self.table.stage, Stage::Over(_)) {
            return None;
        }
        let mut actions = Vec::new();
        legal::list(&self.table, seat, &mut actions);
        Some(Ask::new(self.table.context()?, actions))
    }
}
