//! Six-max hold'em in the layout of the original design: features of a state, or of what its interface shows a player.

use paiju_games::holdem::Holdem;
use paiju_games::holdem::original::{FEATURES, FEATURES_VERSION, feature_layout, write_features_of_view};
use paiju_wire::Error;
use pyo3::prelude::*;

use crate::error::bad;
use crate::held::Held;
use crate::state::State;
use crate::{json, tensor};

/// How many numbers there are, and the version of what they mean.
#[pyfunction]
pub(crate) fn feature_size() -> (usize, u32) {
    (FEATURES, FEATURES_VERSION)
}

/// What every number means.
#[pyfunction]
pub(crate) fn features_layout(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    json::loads(py, &crate::ruled::text(&feature_layout()))
}

/// The features of a seat of a state, by default of who acts.
#[pyfunction]
#[pyo3(signature = (state, seat=None, out=None))]
pub(crate) fn state_features<'py>(
    py: Python<'py>,
    state: &State,
    seat: Option<i64>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let seat = state.seat(py, seat)?;
    tensor::fill(py, out, FEATURES, |cells| {
        let held = state.held.as_any().downcast_ref::<Held<Holdem>>();
        let held = held.ok_or_else(|| refused("features are of six-max hold'em"))?;
        held.features(seat, cells)
    })
}

/// The features of what `get_state_for_player` returned.
#[pyfunction]
#[pyo3(signature = (view, out=None))]
pub(crate) fn view_features<'py>(
    py: Python<'py>,
    view: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let text = json::dumps(view)?;
    tensor::fill(py, out, FEATURES, |cells| {
        write_features_of_view(&mut serde_json::Deserializer::from_str(&text), cells)
            .map_err(|why| refused(&why.to_string()))
    })
}

fn refused(why: &str) -> Error {
    bad("source", why)
}
