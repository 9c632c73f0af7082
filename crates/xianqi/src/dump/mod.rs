//! The state as plain data: the shapes of R1.4, and writing them.
//!
//! Reading them back is [`load`], which trusts nothing; what holds in every state is [`audit`]. Views share the
//! shapes, with plays of their own that cannot hold a covered card.

mod audit;
mod load;
mod rebuild;

use paiju_contract::{History, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use audit::audit;
pub(crate) use load::load;
pub(crate) use rebuild::{Told, rebuild};

use crate::cards::Cards;
use crate::marks::Mark;
use crate::piece::Card;
use crate::rules::Rules;
use crate::state::{EndReason, Entry, Relation, Stage, Table, XianQi};

/// Power of a cover.
pub(crate) const COVER_POWER: i8 = -1;

/// The phase as protocols name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// A leader decides.
    BuckleDecision,
    /// A round is being played.
    InRound,
    /// A buckle waits for its answers.
    RevealDecision,
    /// Over, not yet settled.
    Settlement,
    /// Settled.
    Finished,
}

/// What is being decided: the phase in capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Context {
    /// A leader: play, or buckle.
    BuckleDecision,
    /// Play, or cover.
    InRound,
    /// Reveal, or let the buckle stand.
    RevealDecision,
}

/// The whole state as untrusted plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dump {
    /// Starts at 1.
    pub version: u32,
    /// Where the game is.
    pub phase: PhaseName,
    /// The three hands.
    pub players: Vec<Player>,
    /// The round being played.
    pub turn: Turn<PlayDump>,
    /// Who decides, if anybody.
    pub decision: Option<DecisionShape>,
    /// The rounds played.
    pub pillar_groups: Vec<Group<PlayDump>>,
    /// The buckle being decided, and all reveals.
    pub reveal: Reveal,
    /// The rules it is played by.
    pub rules: Rules,
    /// Why it is over.
    #[serde(default)]
    pub end_reason: Option<EndReason>,
    /// BUCKLEs since the last round.
    #[serde(default)]
    pub buckles_this_round: Option<u16>,
    /// Who has forfeited the chips for being enough, by an early reveal or by a house rule.
    #[serde(default)]
    pub forfeits: Option<[bool; 3]>,
    /// Who buckled last.
    #[serde(default)]
    pub last_buckler_seat: Option<Seat>,
    /// The cards in the order they were dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
}

/// A seat and its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Its index.
    pub seat: Seat,
    /// What it holds.
    pub hand: Cards,
}

/// The round being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn<P> {
    /// Who decides.
    pub current_seat: Seat,
    /// How many rounds have been played.
    pub round_index: u8,
    /// How many cards were led; 0 if none were.
    pub round_kind: u8,
    /// The combo to beat.
    pub last_combo: Option<LastCombo>,
    /// What has been played in this round.
    pub plays: Vec<P>,
}

/// The combo to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastCombo {
    /// Its power.
    pub power: i8,
    /// Its cards.
    pub cards: Cards,
    /// Who played it.
    pub owner_seat: Seat,
}

/// A play or a cover with its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayDump {
    /// Who.
    pub seat: Seat,
    /// −1 is a cover.
    pub power: i8,
    /// The cards.
    pub cards: Cards,
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group<P> {
    /// Which round, from 0.
    pub round_index: u8,
    /// Who took it.
    pub winner_seat: Seat,
    /// How many pillars it was worth.
    pub round_kind: u8,
    /// The three hands.
    pub plays: Vec<P>,
}

/// Who decides what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionShape {
    /// Who.
    pub seat: Seat,
    /// What.
    pub context: Context,
    /// The host's clock when it was asked.
    #[serde(default)]
    pub started_at_ms: u64,
    /// When the host stops waiting.
    #[serde(default)]
    pub timeout_at_ms: Option<u64>,
}

/// The buckle being decided, and all reveals of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reveal {
    /// Whose buckle is being decided.
    pub buckler_seat: Option<Seat>,
    /// Who is still to be asked.
    pub pending_order: Vec<Seat>,
    /// Who has let it stand.
    pub passed_seats: Vec<Seat>,
    /// Every reveal so far.
    pub relations: Vec<Relation>,
    /// Who is asked first under `ask_first: active_revealer`; not there under other rules.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "known")]
    pub active_revealer_seat: Option<Option<Seat>>,
}

/// A field that may be left out, or be there and null.
#[allow(
    clippy::ref_option,
    clippy::option_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "left out is not null, and these are the shapes serde asks for"
)]
mod known {
    use paiju_contract::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(seat: &Option<Option<Seat>>, to: S) -> Result<S::Ok, S::Error> {
        seat.flatten().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<Seat>>, D::Error> {
        Option::deserialize(from).map(Some)
    }
}

/// How one line of the play log is shown: with all its cards, or as somebody may see it.
pub(crate) trait Shown {
    fn played(seat: Seat, power: i8, cards: Cards) -> Self;
    fn covered(seat: Seat, cards: Cards) -> Self;
}

impl Shown for PlayDump {
    fn played(seat: Seat, power: i8, cards: Cards) -> Self {
        Self { seat, power, cards }
    }
    fn covered(seat: Seat, cards: Cards) -> Self {
        Self { seat, power: COVER_POWER, cards }
    }
}

fn shown<P: Shown>(entry: Entry) -> Option<P> {
    match entry {
        Entry::Played { seat, combo } => Some(P::played(seat, combo.power(), combo.cards())),
        Entry::Covered { seat, cards } => Some(P::covered(seat, cards)),
        Entry::Dealt(_) | Entry::Revealed(_) => None,
    }
}

impl Table {
    pub(crate) fn phase_name(&self) -> PhaseName {
        match self.stage {
            Stage::Buckle => PhaseName::BuckleDecision,
            Stage::Lead | Stage::Follow => PhaseName::InRound,
            Stage::Reveal => PhaseName::RevealDecision,
            Stage::Over(_) if self.flags.is_finished() => PhaseName::Finished,
            Stage::Over(_) => PhaseName::Settlement,
        }
    }

    pub(crate) fn context(&self) -> Option<Context> {
        match self.stage {
            Stage::Buckle => Some(Context::BuckleDecision),
            Stage::Lead | Stage::Follow => Some(Context::InRound),
            Stage::Reveal => Some(Context::RevealDecision),
            Stage::Over(_) => None,
        }
    }

    pub(crate) fn decision(&self) -> Option<DecisionShape> {
        let context = self.context()?;
        Some(DecisionShape { seat: self.seat, context, started_at_ms: 0, timeout_at_ms: None })
    }

    pub(crate) fn forfeits(&self) -> [bool; 3] {
        std::array::from_fn(|seat| self.flags.forfeits(Seat(seat as u8)))
    }
}

impl<H: History<Entry>> XianQi<H> {
    pub(crate) fn turn<P: Shown>(&self) -> Turn<P> {
        let table = &self.table;
        let last_combo = (table.stage == Stage::Follow).then(|| LastCombo {
            power: table.last.power(),
            cards: table.last.cards(),
            owner_seat: table.owner(),
        });
        let done = 3 * usize::from(table.round);
        Turn {
            current_seat: table.seat,
            round_index: table.round,
            round_kind: table.round_kind(),
            last_combo,
            plays: self.play_log().iter().skip(done).copied().filter_map(shown).collect(),
        }
    }

    pub(crate) fn groups<P: Shown>(&self) -> Vec<Group<P>> {
        let rounds = self.play_log().chunks_exact(3).enumerate();
        rounds.filter_map(|(i, plays)| group(i as u8, plays)).collect()
    }

    pub(crate) fn reveal_shape(&self) -> Reveal {
        let table = &self.table;
        let active = table.marks.get(Mark::ActiveRevealer);
        Reveal {
            buckler_seat: table.marks.get(Mark::Buckler),
            pending_order: table.pending.iter().collect(),
            passed_seats: Seat::all(3).filter(|seat| table.flags.has_passed(*seat)).collect(),
            relations: self.relations().collect(),
            active_revealer_seat: table.switches.asks_active_revealer().then_some(active),
        }
    }

    pub(crate) fn to_dump(&self) -> Dump {
        let table = &self.table;
        Dump {
            version: table.version,
            phase: table.phase_name(),
            players: Seat::all(3).map(|seat| Player { seat, hand: table.hand(seat) }).collect(),
            turn: self.turn(),
            decision: table.decision(),
            pillar_groups: self.groups(),
            reveal: self.reveal_shape(),
            rules: table.rules(),
            end_reason: table.end_reason(),
            buckles_this_round: Some(table.buckles),
            forfeits: Some(table.forfeits()),
            last_buckler_seat: table.marks.get(Mark::LastBuckler),
            deck: Some(self.deck()).filter(|deck| !deck.is_empty()),
        }
    }
}

/// A played round: its winner is the owner of the last combo.
fn group<P: Shown>(round_index: u8, plays: &[Entry]) -> Option<Group<P>> {
    let (winner_seat, combo) = plays.iter().rev().find_map(|entry| match entry {
        Entry::Played { seat, combo } => Some((*seat, *combo)),
        _ => None,
    })?;
    let plays = plays.iter().copied().filter_map(shown).collect();
    Some(Group { round_index, winner_seat, round_kind: combo.size(), plays })
}
