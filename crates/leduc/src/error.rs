//! Why an action is refused.

use paiju_contract::Reason;

/// Why the rules forbid an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The other seat acts, or nobody.
    #[error("this seat is not the one to act")]
    NotToAct,
    /// Nobody has raised (R2.3).
    #[error("there is no raise to fold to: call checks")]
    NothingToFoldTo,
    /// Both raises of the round are made (R2.2).
    #[error("the round has had its two raises: call or fold")]
    NoRaiseLeft,
}

impl Reason for Illegal {
    fn tag(&self) -> &'static str {
        match self {
            Self::NotToAct => "not_to_act",
            Self::NothingToFoldTo => "nothing_to_fold_to",
            Self::NoRaiseLeft => "no_raise_left",
        }
    }
}
