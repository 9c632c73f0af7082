//! Answers that Python brings: ids and amounts, read from its arrays.

use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::error::{bad, raise};

/// Copies ids from an array of whole numbers, whatever their width.
pub(super) fn read_ids(py: Python<'_>, given: &Bound<'_, PyAny>, out: &mut [i32]) -> PyResult<()> {
    macro_rules! of {
        ($($kind:ty),*) => {$(
            if let Ok(array) = given.cast::<PyArray1<$kind>>() {
                return copy(array, "actions", out, |id| i32::try_from(id).unwrap_or(-1));
            }
        )*};
    }
    of!(i64, i16, i32, u8, u16, u32, u64, i8);
    copy(&whole(py, given, "actions", out.len())?, "actions", out, |id| i32::try_from(id).unwrap_or(-1))
}

/// Copies amounts, -1 where the id counts.
pub(super) fn read_amounts(py: Python<'_>, given: &Bound<'_, PyAny>, len: usize) -> PyResult<Vec<i64>> {
    let mut amounts = vec![-1; len];
    copy(&whole(py, given, "amounts", len)?, "amounts", &mut amounts, |amount| amount)?;
    Ok(amounts)
}

/// Anything as an array of whole numbers; what would lose something is refused.
fn whole<'py>(
    py: Python<'py>,
    given: &Bound<'py, PyAny>,
    name: &str,
    len: usize,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let array = py.import("numpy")?.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind != "i" && kind != "u" {
        let found = array.getattr("dtype")?;
        let message = format!("{name}: expected whole numbers, got dtype {found}");
        return Err(raise(py, &bad(name, message)));
    }
    let array = array.call_method1("astype", ("int64",))?;
    array.cast_into().map_err(|wrong| wrong_length(wrong.into_inner().as_any(), name, len))
}

#[expect(unsafe_code, reason = "asking who else has borrowed an array costs more than reading it")]
fn copy<T: Element + Copy, U>(
    array: &Bound<'_, PyArray1<T>>,
    name: &str,
    out: &mut [U],
    into: impl Fn(T) -> U,
) -> PyResult<()> {
    // SAFETY: the interpreter's lock is held and nothing of Python runs while the numbers are copied, so nobody writes
    // or frees them; a batch that steps elsewhere writes plain numbers, of which none is invalid.
    let found = unsafe { array.as_array() };
    if found.len() != out.len() {
        return Err(wrong_length(array.as_any(), name, out.len()));
    }
    out.iter_mut().zip(found).for_each(|(out, id)| *out = into(*id));
    Ok(())
}

#[cold]
fn wrong_length(array: &Bound<'_, PyAny>, name: &str, len: usize) -> PyErr {
    let found = array.getattr("shape").map_or_else(|_| "none".to_owned(), |shape| shape.to_string());
    raise(array.py(), &bad(name, format!("{name}: expected shape ({len},), got {found}")))
}
