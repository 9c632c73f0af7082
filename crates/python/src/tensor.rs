//! Arrays of one answer: the caller's, checked, or new ones.

use numpy::{Element, PyArray1, PyArrayMethods, PyReadwriteArray1};
use paiju_wire::Error;
use pyo3::prelude::*;

use crate::error::{bad, raise};

/// An array of numbers that a state wrote.
pub(crate) fn fill<'py, T: Element + Copy>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    len: usize,
    write: impl FnOnce(&mut [T]) -> Result<(), Error>,
) -> PyResult<Bound<'py, PyAny>> {
    // Without it the array library's own door would panic.
    py.import("numpy")?;
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
