//! Refusals of the engine interface: `{code, message, detail}`, and the HTTP status that carries them (R1.10).

use paiju_contract::{BadRules, Broken, Code, Operation, Rejected, refusal};
use serde::Serialize;

use crate::error::{INVALID_COVER_LIST, INVALID_SEAT, Illegal};
use crate::save::PhaseName;

/// Why an operation was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineError {
    /// The stable code.
    pub code: Code,
    /// What was wrong, and what would be right.
    pub message: String,
    /// The values at fault.
    pub detail: Box<Detail>,
    /// The HTTP status; not part of the body.
    #[serde(skip)]
    pub http: u16,
}

/// The values at fault; those that do not apply are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detail {
    /// The phase the game is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<PhaseName>,
    /// The version the caller acted on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_version: Option<i64>,
    /// The version of the state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// The index the caller chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_idx: Option<i64>,
    /// How many actions are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_count: Option<usize>,
    /// The seat the caller named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<i64>,
    /// The rule that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The stable tag of the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

impl EngineError {
    fn new(code: Code, message: impl Into<String>, detail: Detail) -> Self {
        Self { code, message: message.into(), detail: Box::new(detail), http: code.http() }
    }

    /// What is not of its shape: the reason is the reader's.
    pub(super) fn malformed(code: Code, why: String) -> Self {
        let reason = match code {
            Code::InvalidRules => "malformed_rules",
            Code::InvalidState => "malformed_state",
            _ => "malformed_arguments",
        };
        Self::new(code, why, Detail { reason: Some(reason), ..Detail::default() })
    }

    fn arguments(why: String) -> Self {
        Self::malformed(Code::BadRequest, why)
    }

    pub(super) fn malformed_rules(why: &str) -> Self {
        Self::malformed(Code::InvalidRules, why.to_owned())
    }

    pub(super) fn operation(op: &str) -> Self {
        let message =
            format!("there is no operation {op}: there are {}", Operation::names(super::OPERATIONS));
        let detail = Detail { reason: Some("unknown_operation"), ..Detail::default() };
        Self::new(Code::BadRequest, message, detail)
    }

    pub(super) fn no_seed() -> Self {
        let message = "no rng_seed is given and no host draws one: pass a seed, or give the engine `seeds`";
        let detail = Detail { field: Some("rng_seed".into()), ..Detail::default() };
        Self::new(Code::InvalidRules, message, detail)
    }

    pub(super) fn before_init() -> Self {
        let message = "there is no game yet: call init_game or load_state first";
        Self { http: 409, ..Self::new(Code::InvalidState, message, Detail::default()) }
    }

    pub(super) fn rules(bad: &BadRules) -> Self {
        let detail = Detail { field: Some(bad.field.to_string()), ..Detail::default() };
        Self::new(Code::InvalidRules, bad.to_string(), detail)
    }

    pub(super) fn state(broken: &Broken) -> Self {
        Self::new(Code::InvalidState, broken.to_string(), Detail::default())
    }

    pub(super) fn phase(operation: &str, phase: PhaseName) -> Self {
        let detail = Detail { phase: Some(phase), ..Detail::default() };
        Self::new(Code::InvalidPhase, format!("{operation} is not possible in this phase"), detail)
    }

    pub(super) fn version(theirs: i64, ours: u32) -> Self {
        let detail = Detail { client_version: Some(theirs), version: Some(ours), ..Detail::default() };
        let message = match theirs {
            // Such a number stands for all beyond it.
            i64::MIN | i64::MAX => {
                format!("the state is at version {ours}, not at one that no state can have")
            }
            _ => format!("the state is at version {ours}, not {theirs}"),
        };
        Self::new(Code::VersionConflict, message, detail)
    }

    pub(super) fn index(action_idx: i64, count: usize) -> Self {
        let detail = Detail { action_idx: Some(action_idx), action_count: Some(count), ..Detail::default() };
        let message =
            format!("there are {count} actions: the index is from 0 to {}", count.saturating_sub(1));
        Self::new(Code::InvalidActionIndex, message, detail)
    }

    pub(super) fn seat(seat: i64) -> Self {
        let detail = Detail { seat: Some(seat), ..Detail::default() };
        Self::new(INVALID_SEAT, "the seats are 0, 1 and 2", detail)
    }

    pub(super) fn needless_cover() -> Self {
        let message = "only COVER takes a cover_list: leave it out, or pass null or {}";
        let detail = Detail { reason: Some("needless_cover_list"), ..Detail::default() };
        Self::new(INVALID_COVER_LIST, message, detail)
    }

    pub(super) fn rejected(why: Rejected<Illegal>) -> Self {
        let detail = Detail { reason: Some(why.tag()), ..Detail::default() };
        Self::new(why.code(), why.to_string(), detail)
    }
}

refusal!(EngineError, Detail);
