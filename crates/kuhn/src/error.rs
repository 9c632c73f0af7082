//! Why an action is refused.

use paiju_contract::Reason;

/// Why the rules forbid an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The other seat acts, or nobody.
    #[error("this seat is not the one to act")]
    NotToAct,
}

impl Reason for Illegal {
    fn tag(&self) -> &'static str {
        "not_to_act"
    }
}
