//! Seeds and generators as Python has them: whole numbers, hexadecimal text, bytes, `random.Random`, numpy's `Generator`.

use paiju_contract::Seed;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::error::{bad, raise, told};

/// The seed that a caller gave; one that nobody can foresee if he gave none.
pub(crate) fn read(py: Python<'_>, given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(given) = given.filter(|given| !given.is_none()) else {
        return told(py, paiju_wire::draw_seed());
    };
    if let Ok(number) = given.extract::<u64>() {
        return Ok(Seed::from_u64(number));
    }
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_string();
        return text.parse().map_err(|why| raise(py, &bad("seed", format!("seed: {why}"))));
    }
    let bytes = match given.cast::<PyBytes>() {
        Ok(bytes) => Some(bytes.as_bytes().to_vec()),
        Err(_) => given.call_method1("to_bytes", (32, "big")).and_then(|bytes| bytes.extract()).ok(),
    };
    let seed = bytes.and_then(|bytes: Vec<u8>| <[u8; 32]>::try_from(bytes).ok());
    seed.map(Seed).ok_or_else(|| {
        let expected = "seed: a whole number from 0 to 2**256 - 1, or 64 hexadecimal digits, or 32 bytes";
        raise(py, &bad("seed", expected))
    })
}

/// A seed drawn from a generator; a plain seed is itself.
pub(crate) fn drawn(py: Python<'_>, rng: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(rng) = rng.filter(|rng| !rng.is_none()) else { return read(py, None) };
    if rng.hasattr("getrandbits")? {
        return read(py, Some(&rng.call_method1("getrandbits", (64,))?));
    }
    if rng.hasattr("integers")? {
        return read(py, Some(&rng.call_method1("integers", (0, i64::MAX))?));
    }
    read(py, Some(rng))
}
