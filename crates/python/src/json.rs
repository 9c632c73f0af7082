//! The bridge between JSON text and Python objects: the standard library's own reader and writer.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The objects of a JSON text.
pub(crate) fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    LOADS.import(py, "json", "loads")?.call1((text,))
}

/// The JSON text of an object.
pub(crate) fn dumps(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = object.py();
    let options = PyDict::new(py);
    options.set_item("ensure_ascii", false)?;
    DUMPS.import(py, "json", "dumps")?.call((object,), Some(&options))?.extract()
}

/// The JSON text of a record, a position or a deck: a `str` is taken as JSON text, anything else is written.
pub(crate) fn text_of(object: &Bound<'_, PyAny>) -> PyResult<String> {
    match object.extract::<String>() {
        Ok(text) => Ok(text),
        Err(_) => dumps(object),
    }
}
