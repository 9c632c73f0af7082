//! Options of a batch as Python writes them: words, counts, who plays which seat.

use paiju_wire::Error;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{bad, raise};

/// A number of things: from `least` to `most`.
pub(crate) fn count(
    py: Python<'_>,
    option: &str,
    given: i64,
    (least, most): (usize, usize),
) -> PyResult<usize> {
    let found = usize::try_from(given).ok().filter(|found| (least..=most).contains(found));
    let wrong = || raise(py, &bad(option, format!("{option}: {given} is not between {least} and {most}")));
    found.ok_or_else(wrong)
}

/// One of the words that an option takes.
pub(crate) fn wanted<'a>(option: &str, given: &'a str, words: &[&str]) -> Result<&'a str, Error> {
    let known = words.contains(&given).then_some(given);
    known.ok_or_else(|| bad(option, format!("{option}: {given:?} is none of {}", words.join(", "))))
}

/// Whether observations shall be bytes.
pub(crate) fn is_bytes(py: Python<'_>, dtype: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    let Some(dtype) = dtype.filter(|dtype| !dtype.is_none()) else { return Ok(false) };
    let name = match dtype.extract::<String>() {
        Ok(name) => name,
        Err(_) => py.import("numpy")?.call_method1("dtype", (dtype,))?.to_string(),
    };
    match &*name {
        "f32" | "float32" => Ok(false),
        "u8" | "uint8" => Ok(true),
        _ => Err(raise(py, &bad("obs_dtype", format!("obs_dtype: {name:?} is none of float32, uint8")))),
    }
}

/// Who plays which seat: a bot's name for all that no learner has, or one for each seat.
pub(crate) fn seated(
    py: Python<'_>,
    seats: usize,
    learners: Option<Vec<i64>>,
    bots: Option<&Bound<'_, PyAny>>,
    usual: &str,
) -> PyResult<Vec<Option<String>>> {
    let bots = bots.filter(|bots| !bots.is_none());
    let Some(learners) = learners else {
        let why = "bots: say with learner_seats which seats are not left to them";
        return if bots.is_none() { Ok(vec![None; seats]) } else { Err(raise(py, &bad("bots", why))) };
    };
    let wrong = |seat: &&i64| usize::try_from(**seat).map_or(true, |seat| seat >= seats);
    if let Some(seat) = learners.iter().find(wrong) {
        let message = format!("there is no seat {seat}: the table has {seats}");
        return Err(raise(py, &bad("learner_seats", message)));
    }
    if learners.is_empty() {
        return Err(raise(py, &bad("learner_seats", "learner_seats: at least one seat must be a learner's")));
    }
    (0..seats)
        .map(|seat| {
            let learns = learners.contains(&(seat as i64));
            if learns { Ok(None) } else { named(bots, seat, seats, usual).map(Some) }
        })
        .collect()
}

/// The bot of a seat.
fn named(bots: Option<&Bound<'_, PyAny>>, seat: usize, seats: usize, usual: &str) -> PyResult<String> {
    let Some(bots) = bots else { return Ok(usual.to_owned()) };
    if let Ok(name) = bots.cast::<PyString>() {
        return Ok(name.to_string());
    }
    let message =
        format!("bots: expected a bot's name, or one (or None) for each of {seats} seats, got {bots}");
    let wrong = || raise(bots.py(), &bad("bots", message.as_str()));
    let name = bots.get_item(seat).map_err(|_| wrong())?;
    if name.is_none() { Ok(usual.to_owned()) } else { name.extract().map_err(|_| wrong()) }
}
