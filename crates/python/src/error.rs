//! Refusals as exceptions: one class with a stable code and details; a panic is a `RuntimeError`, never a crash.

use std::panic::{AssertUnwindSafe, catch_unwind};

use paiju_wire::Error;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::json;

pyo3::create_exception!(
    paiju,
    PaijuError,
    PyValueError,
    "A refusal: nothing has changed. `code` is stable, `detail` is a dict for programs, `str()` a sentence for people."
);

/// What an exception has that nobody gave a code.
const PLAIN: &str = "ENGINE_BAD_REQUEST";

/// Names the exception in the module.
pub(crate) fn declare(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let class = module.py().get_type::<PaijuError>();
    class.setattr("code", PLAIN)?;
    class.setattr("detail", pyo3::types::PyDict::new(module.py()))?;
    module.add("PaijuError", class)
}

/// The exception of a refusal.
pub(crate) fn raise(py: Python<'_>, why: &Error) -> PyErr {
    let raised = PaijuError::new_err(why.message.clone());
    let told = raised.value(py);
    let dressed = told
        .setattr("code", why.code.as_str())
        .and_then(|()| told.setattr("detail", json::loads(py, &why.detail.to_string())?));
    dressed.err().unwrap_or(raised)
}

/// What came out, or its exception.
pub(crate) fn told<T>(py: Python<'_>, result: Result<T, Error>) -> PyResult<T> {
    result.map_err(|why| raise(py, &why))
}

/// Runs the engine; a panic is a bug of ours, and an exception to Python.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let what = panic.downcast_ref::<String>().map(String::as_str);
        let what = what.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        PyRuntimeError::new_err(format!("the engine panicked, which is a bug: {what}"))
    })
}

/// Runs the engine, and raises what it refuses.
pub(crate) fn run<T>(py: Python<'_>, work: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
    told(py, guarded(work)?)
}

/// A wrong argument of a call.
pub(crate) fn bad(field: &str, what: impl Into<String>) -> Error {
    Error::bad_request(what).with("field", field)
}
