//! Actions as Python writes and reads them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::held::{Choice, Chosen};
use crate::json;

/// An action as a dict: its id, its notation, its data.
pub(crate) fn dict<'py>(py: Python<'py>, chosen: &Chosen) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("id", chosen.id)?;
    dict.set_item("text", &chosen.text)?;
    dict.set_item("action", json::loads(py, &chosen.json)?)?;
    Ok(dict)
}

/// Hands a caller's action over as the choice that it is.
pub(crate) fn choose<R>(
    action: Option<&Bound<'_, PyAny>>,
    amount: Option<i64>,
    take: impl FnOnce(Choice<'_>) -> PyResult<R>,
) -> PyResult<R> {
    if let Some(amount) = amount {
        return take(Choice::Amount(amount));
    }
    let action = action.ok_or_else(|| PyTypeError::new_err("an action or an amount must be given"))?;
    if let Ok(id) = action.extract::<i64>() {
        return take(Choice::Id(id));
    }
    if let Ok(text) = action.cast::<PyString>() {
        return take(Choice::Text(&text.to_string()));
    }
    if action.is_instance_of::<PyDict>() {
        return take(Choice::Json(&json::dumps(action)?));
    }
    Err(PyTypeError::new_err("an action is an id (int), its notation (str) or its data (dict)"))
}
