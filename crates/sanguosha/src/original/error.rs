//! Refusals of the turn engine: a table of no such size, a seat that is not there, a phase that is past.
//!
//! A step that the rules do not allow is no refusal: its result says so, with `NoAlivePlayers` or `PhaseCannotEndYet`.

use paiju_contract::{Code, MAX_SEATS, Operation, Seat, refusal};
use serde::Serialize;

use crate::turn::Phase;

/// Why an operation was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnEngineError {
    /// The stable code.
    pub code: Code,
    /// What was wrong, and what would be right.
    pub message: String,
    /// The values at fault.
    pub detail: Detail,
}

/// The number that was sent, unless it stands for all beyond it.
fn not(number: i64) -> String {
    if matches!(number, i64::MIN | i64::MAX) { String::new() } else { format!(", not {number}") }
}

/// The values at fault; those that do not apply are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detail {
    /// The size of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<i64>,
    /// A seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<i64>,
    /// A phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The stable tag of what is no operation, or none of its arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

impl TurnEngineError {
    fn new(code: &'static str, message: impl Into<String>, detail: Detail) -> Self {
        Self { code: Code::Own(code), message: message.into(), detail }
    }

    pub(super) fn seats(seats: i64) -> Self {
        let detail = Detail { seats: Some(seats), ..Detail::default() };
        let code = if seats < 1 { "NoPlayers" } else { "TooManyPlayers" };
        Self::new(code, format!("a table has 1 to {MAX_SEATS} seats{}", not(seats)), detail)
    }

    pub(super) fn no_seat(seat: i64, seats: u8) -> Self {
        let detail = Detail { seat: Some(seat), seats: Some(i64::from(seats)), ..Detail::default() };
        let message = match seats {
            0 => "there is no table yet: call initialize_turn_state first".into(),
            _ => format!("the seats are 0 to {}{}", seats - 1, not(seat)),
        };
        Self::new("NoSuchSeat", message, detail)
    }

    pub(super) fn dead(seat: Seat) -> Self {
        let detail = Detail { seat: Some(i64::from(seat.0)), ..Detail::default() };
        Self::new("SeatIsDead", format!("seat {seat} is dead already"), detail)
    }

    pub(super) fn past(phase: Phase, now: Phase) -> Self {
        let detail = Detail { phase: Some(phase), ..Detail::default() };
        let message =
            format!("only a phase ahead in this turn is skipped: it is {now:?}, {phase:?} is not ahead");
        Self::new("PhaseIsNotAhead", message, detail)
    }

    pub(super) fn over(phase: Phase, seats: u8) -> Self {
        let detail = Detail { phase: Some(phase), ..Detail::default() };
        let message = match seats {
            0 => "there is no table yet: call initialize_turn_state first",
            _ => "nobody is left to take a turn: no phase is ahead that could be skipped",
        };
        Self::new("PhaseIsNotAhead", message, detail)
    }

    fn arguments(why: String) -> Self {
        Self::bad_request("malformed_arguments", why)
    }

    pub(super) fn operation(op: &str) -> Self {
        let names = Operation::names(super::OPERATIONS);
        Self::bad_request("unknown_operation", format!("there is no operation {op}: there are {names}"))
    }

    fn bad_request(reason: &'static str, message: String) -> Self {
        let detail = Detail { reason: Some(reason), ..Detail::default() };
        Self { code: Code::BadRequest, message, detail }
    }
}

refusal!(TurnEngineError, Detail);
