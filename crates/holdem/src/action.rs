//! What a player may do, its JSON (`{"type":"RAISE_33"}`) and its text (`raise_33`, `raise_to 300`).
//!
//! Whether an action is offered is `legal`'s, how many chips it moves too.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

use crate::rules::Chips;

/// An action of either menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type")]
pub enum Action {
    /// Gives up the hand (R4.2).
    #[serde(rename = "FOLD")]
    Fold,
    /// Checks, or calls what is owed (R4.2).
    #[serde(rename = "CHECK_CALL")]
    CheckCall,
    /// The six-action menu's raise before the flop (R5.6).
    #[serde(rename = "RAISE")]
    Raise,
    /// A third of the pot, after the flop (R5.7).
    #[serde(rename = "RAISE_33")]
    Raise33,
    /// Three quarters of the pot, after the flop (R5.7).
    #[serde(rename = "RAISE_75")]
    Raise75,
    /// Everything, in the six-action menu (R5.8).
    #[serde(rename = "ALLIN")]
    AllIn,
    /// The open menu's bet or raise *to* an amount of the street (R6.1).
    #[serde(rename = "RAISE_TO")]
    RaiseTo {
        /// The player's whole bet of the street after it. Numbers that are no chips are read too, so that the rules
        /// refuse them and not the type: see [`Action::raise_to`].
        #[serde(deserialize_with = "any_number")]
        to: Chips,
    },
}

impl Action {
    /// The six-action menu in order of its ids.
    pub const SIX: [Self; 6] =
        [Self::Fold, Self::CheckCall, Self::Raise, Self::Raise33, Self::Raise75, Self::AllIn];

    /// A raise to any number. What is below nothing is told as nothing, what is more than any table holds as the most
    /// that can be told: both are refused wherever they are sent (R6.1).
    pub fn raise_to(to: i64) -> Self {
        let least_or_most = if to < 0 { 0 } else { Chips::MAX };
        Self::RaiseTo { to: Chips::try_from(to).unwrap_or(least_or_most) }
    }

    /// The id in the six-action menu.
    #[inline]
    pub const fn six_id(self) -> Option<usize> {
        match self {
            Self::Fold => Some(0),
            Self::CheckCall => Some(1),
            Self::Raise => Some(2),
            Self::Raise33 => Some(3),
            Self::Raise75 => Some(4),
            Self::AllIn => Some(5),
            Self::RaiseTo { .. } => None,
        }
    }
}

/// The chips of a raise, as [`Action::raise_to`] reads them.
fn any_number<'de, D: Deserializer<'de>>(from: D) -> Result<Chips, D::Error> {
    let number = i64::deserialize(from)?;
    match Action::raise_to(number) {
        Action::RaiseTo { to } => Ok(to),
        _ => unreachable!("a raise to an amount is one"),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.write_str("fold"),
            Self::CheckCall => f.write_str("check_call"),
            Self::Raise => f.write_str("raise"),
            Self::Raise33 => f.write_str("raise_33"),
            Self::Raise75 => f.write_str("raise_75"),
            Self::AllIn => f.write_str("allin"),
            Self::RaiseTo { to } => write!(f, "raise_to {to}"),
        }
    }
}

/// A text that names no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected fold, check_call, raise, raise_33, raise_75, allin or `raise_to <chips>`")]
pub struct BadAction;

impl FromStr for Action {
    type Err = BadAction;
    fn from_str(text: &str) -> Result<Self, BadAction> {
        if let Some(to) = text.strip_prefix("raise_to ") {
            return to.parse().map(Self::raise_to).map_err(|_| BadAction);
        }
        Self::SIX.into_iter().find(|action| action.to_string() == text).ok_or(BadAction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r5_12_actions_read_as_they_are_written() {
        let all = Action::SIX.into_iter().chain([0, 300, Chips::MAX].map(|to| Action::RaiseTo { to }));
        for action in all {
            assert_eq!(action.to_string().parse(), Ok(action));
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        }
        assert_eq!(serde_json::to_string(&Action::Raise33).unwrap(), r#"{"type":"RAISE_33"}"#);
        assert_eq!(
            serde_json::to_string(&Action::RaiseTo { to: 7 }).unwrap(),
            r#"{"type":"RAISE_TO","to":7}"#
        );
    }

    #[test]
    fn r6_1_a_number_that_is_no_chips_is_read_as_one_that_is_refused() {
        let numbers = [(-1, 0), (i64::MIN, 0), (1 << 32, Chips::MAX), (i64::MAX, Chips::MAX), (300, 300)];
        for (written, to) in numbers {
            let json = format!(r#"{{"type":"RAISE_TO","to":{written}}}"#);
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), Action::RaiseTo { to }, "{written}");
            assert_eq!(format!("raise_to {written}").parse(), Ok(Action::RaiseTo { to }), "{written}");
        }
    }

    #[test]
    fn r5_12_the_ids_are_fixed() {
        for (id, action) in Action::SIX.into_iter().enumerate() {
            assert_eq!(action.six_id(), Some(id));
        }
    }

    #[test]
    fn r5_12_other_texts_are_no_action() {
        for text in ["", "raise_to", "raise_to x", "raise_to 1.5", "bet", "FOLD"] {
            assert_eq!(text.parse::<Action>(), Err(BadAction), "{text:?}");
        }
        for json in
            [r#"{"type":"RAISE_TO"}"#, r#"{"type":"RAISE_TO","to":2.5}"#, r#"{"type":"BET"}"#, "{}", "1"]
        {
            assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
        }
    }
}
