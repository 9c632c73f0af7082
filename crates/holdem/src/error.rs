//! Why the rules forbid an action: one variant a rule, with a stable tag.

use paiju_contract::Reason;

use crate::rules::Chips;

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The seat has no decision to make.
    #[error("this seat is not asked now")]
    NotAsked,
    /// The action belongs to the other menu (R5.12, R6.1).
    #[error(
        "this table's menu does not have that action: SixMax has the six fixed ones, NoLimit FOLD, CHECK_CALL and RAISE_TO"
    )]
    NotInMenu,
    /// R4.2.
    #[error("there is nothing to call, so nothing to fold to: check instead")]
    NothingToCall,
    /// R5.1.
    #[error("no limping: before anybody has raised, fold, raise or go all-in")]
    NoLimping,
    /// R5.4, R6.1.
    #[error("the call takes the whole stack: only folding and the all-in call are left")]
    CallTakesAll,
    /// R4.4.
    #[error("the betting was not reopened: after an all-in short of a full raise, call or fold")]
    NotReopened,
    /// R4.5.
    #[error("no opponent could put in more: call or fold")]
    NobodyToRaise,
    /// R4.3.
    #[error("too small: the smallest bet or raise here is to {min}")]
    BelowMinimum {
        /// The smallest amount.
        min: Chips,
    },
    /// R6.1.
    #[error("more than the stack: the largest bet or raise here is to {max}")]
    AboveStack {
        /// The largest amount.
        max: Chips,
    },
    /// R5.1 to R5.3.
    #[error("RAISE is for before the flop, RAISE_33 and RAISE_75 are for after it")]
    WrongStreet,
    /// R5.2.
    #[error("three raises were made before the flop: only ALLIN is left")]
    RaisesUsedUp,
    /// R5.8.
    #[error("this size takes the whole stack: its one name is ALLIN")]
    SizeIsAllIn,
    /// R5.8.
    #[error("this size equals RAISE_33: use that")]
    SameSize,
}

impl Reason for Illegal {
    fn tag(&self) -> &'static str {
        match self {
            Self::NotAsked => "not_asked",
            Self::NotInMenu => "not_in_menu",
            Self::NothingToCall => "nothing_to_call",
            Self::NoLimping => "no_limping",
            Self::CallTakesAll => "call_takes_all",
            Self::NotReopened => "not_reopened",
            Self::NobodyToRaise => "nobody_to_raise",
            Self::BelowMinimum { .. } => "below_minimum",
            Self::AboveStack { .. } => "above_stack",
            Self::WrongStreet => "wrong_street",
            Self::RaisesUsedUp => "raises_used_up",
            Self::SizeIsAllIn => "size_is_all_in",
            Self::SameSize => "same_size",
        }
    }
}
