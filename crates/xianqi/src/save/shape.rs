//! The shapes of R1.4: the state as untrusted plain data. Views share them, with plays of their own that cannot hold a
//! covered card.

use paiju_contract::{Seat, Step};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::cards::Cards;
use crate::piece::Card;
use crate::rules::Rules;
use crate::state::{EndReason, Relation};

/// Power of a cover.
pub(crate) const COVER_POWER: i8 = -1;

/// The phase as protocols name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Who buckled last, if anybody has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_buckler_seat: Option<Seat>,
    /// The cards in the order they were dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    /// Everything that was done since; with it, a load is a replay (R1.12.11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Vec<Step<Action>>>,
}

/// A seat and its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// Its index.
    pub seat: Seat,
    /// What it holds.
    pub hand: Cards,
}

/// The round being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group<P> {
    /// Which round, from 0.
    pub round_index: u8,
    /// Who took it.
    pub winner_seat: Seat,
    /// How many pillars it was worth.
    pub round_kind: u8,
    /// The three hands.
    pub plays: [P; 3],
}

/// Who decides what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    #[cfg_attr(feature = "schema", schemars(with = "Option<Seat>"))]
    pub active_revealer_seat: Option<Option<Seat>>,
}

/// A field that may be left out, or be there and null.
#[allow(
    clippy::ref_option,
    clippy::option_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "left out is not null, and these are the shapes serde asks for"
)]
pub(super) mod known {
    use paiju_contract::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(in crate::save) fn serialize<S: Serializer>(
        seat: &Option<Option<Seat>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        seat.flatten().serialize(to)
    }

    pub(in crate::save) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Option<Seat>>, D::Error> {
        Option::deserialize(from).map(Some)
    }
}
