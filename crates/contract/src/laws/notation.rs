//! Law: actions and pieces read back as they are written, as text and as data.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Line, Spot, Violation, bytes};
use crate::{Lawful, Play};

const LAW: &str = "notation";

/// Every listed action.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let awaited = spot.game.phase().awaiting().into_iter();
    let listed = awaited.flat_map(|seat| spot.game.legal_list(seat));
    listed.into_iter().try_for_each(|action| reads_back(&action).map_err(|what| spot.violation(LAW, what)))
}

/// Every piece of the deck.
pub fn check_pieces<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    line.deck.iter().try_for_each(|piece| reads_back(piece).map_err(|what| line.violation(LAW, 0, what)))
}

fn reads_back<T>(value: &T) -> Result<(), String>
where
    T: Eq + Debug + Display + FromStr + Serialize + DeserializeOwned,
{
    let text = value.to_string();
    let read = text.parse::<T>().ok();
    if read.as_ref() != Some(value) {
        return Err(format!("{value:?} is written {text:?}, which reads as {read:?}"));
    }
    let back: T = bytes::round_trip(value).map_err(|why| format!("{value:?}: {why}"))?;
    if back == *value { Ok(()) } else { Err(format!("{value:?} as data reads back as {back:?}")) }
}
