//! Arrays of one answer: the caller's, checked, or new ones.

use numpy::{Element, PyArray1, PyArrayMethods, PyReadwriteArray1};
use paiju_wire::Error;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::error::{bad, raise};

/// The array library is there: without it its own door would panic. Asked once, as an import costs more than an answer.
fn ready(py: Python<'_>) -> PyResult<()> {
    static READY: PyOnceLock<()> = PyOnceLock::new();
    READY.get_or_try_init(py, || py.import("numpy").map(drop)).copied()
}

/// Whether somebody brings an array of bytes.
pub(crate) fn is_bytes(py: Python<'_>, out: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    let Some(out) = out.filter(|out| !out.is_none()) else { return Ok(false) };
    ready(py)?;
    Ok(out.cast::<PyArray1<u8>>().is_ok())
}

/// An array of numbers that a state wrote.
pub(crate) fn fill<'py, T: Element + Copy>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    len: usize,
    write: impl FnOnce(&mut [T]) -> Result<(), Error>,
) -> PyResult<Bound<'py, PyAny>> {
    ready(py)?;
    let array = match out.filter(|out| !out.is_none()) {
        Some(out) => out.clone(),
        None => PyArray1::<T>::zeros(py, len, false).into_any(),
    };
    let mut cells = writable::<T>(&array, len)?;
    let cells = cells.as_slice_mut().map_err(|_| wrong::<T>(&array, len))?;
    crate::error::run(py, || write(cells))?;
    Ok(array)
}

fn writable<'py, T: Element>(array: &Bound<'py, PyAny>, len: usize) -> PyResult<PyReadwriteArray1<'py, T>> {
    let found = array.cast::<PyArray1<T>>().map_err(|_| wrong::<T>(array, len))?;
    let cells = found.try_readwrite().map_err(|_| wrong::<T>(array, len))?;
    if cells.as_slice().is_ok_and(|cells| cells.len() == len) {
        Ok(cells)
    } else {
        Err(wrong::<T>(array, len))
    }
}

fn wrong<T: Element>(array: &Bound<'_, PyAny>, len: usize) -> PyErr {
    let py = array.py();
    let found =
        |name: &str| array.getattr(name).map_or_else(|_| "none".to_owned(), |value| value.to_string());
    let message = format!(
        "out: expected a writable C-contiguous array of shape ({len},) and dtype {}, got shape {} and dtype {}",
        numpy::dtype::<T>(py),
        found("shape"),
        found("dtype"),
    );
    raise(py, &bad("out", message))
}
