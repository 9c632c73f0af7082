//! The arrays of a batch: made once or the caller's, and written in place.

use std::ops::Range;
use std::ptr::NonNull;

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::plan::Shape;
use crate::error::{bad, raise};

/// An array that the engine writes and Python reads.
#[derive(Debug)]
pub(crate) struct Buffer<T> {
    array: Py<PyAny>,
    cells: NonNull<T>,
    len: usize,
}

#[expect(
    unsafe_code,
    reason = "plain numbers behind an address: whoever has the buffer may write them from any thread"
)]
// SAFETY: the numbers have no owner but the array, which the buffer keeps alive; they are reached through `&mut` alone.
unsafe impl<T: Send> Send for Buffer<T> {}
#[expect(unsafe_code, reason = "a shared buffer gives no access to its numbers")]
// SAFETY: `&Buffer` only hands out the Python object.
unsafe impl<T: Sync> Sync for Buffer<T> {}

impl<T: Element + Copy> Buffer<T> {
    /// The caller's array of that name if he brings one, otherwise a new one.
    fn of(py: Python<'_>, given: Option<&Bound<'_, PyDict>>, name: &str, shape: &[usize]) -> PyResult<Self> {
        let given = given.map(|given| given.get_item(name)).transpose()?.flatten();
        let array = match given {
            Some(array) => array,
            None => PyArrayDyn::<T>::zeros(py, shape, false).into_any(),
        };
        let wrong = || raise(py, &wrong::<T>(&array, name, shape));
        let found = array.cast::<PyArrayDyn<T>>().map_err(|_| wrong())?;
        // Only a writable array can be borrowed to write.
        let writable = found.try_readwrite().is_ok();
        if found.shape() != shape || !found.is_c_contiguous() || !writable {
            return Err(wrong());
        }
        let cells = NonNull::new(found.data()).ok_or_else(wrong)?;
        if !cells.is_aligned() {
            return Err(raise(py, &unaligned::<T>(name)));
        }
        Ok(Self { cells, len: found.len(), array: array.clone().unbind() })
    }

    /// Where its numbers lie.
    fn place(&self) -> Range<usize> {
        let start = self.cells.addr().get();
        start..start + self.len * size_of::<T>()
    }

    /// The numbers.
    #[expect(
        unsafe_code,
        reason = "numbers that Python owns can be written without a copy only through their address"
    )]
    pub(super) fn cells(&mut self) -> &mut [T] {
        // SAFETY: the address and the length are those of a writable contiguous aligned array of `T`, checked in `of`; the
        // array lives as long as `self.array`, and numpy refuses to resize an array that somebody else refers to. No other
        // buffer of the batch has any of these numbers, checked in `Buffers::new`.
        unsafe { std::slice::from_raw_parts_mut(self.cells.as_ptr(), self.len) }
    }
}

fn wrong<T: Element>(array: &Bound<'_, PyAny>, name: &str, shape: &[usize]) -> paiju_wire::Error {
    let found =
        |name: &str| array.getattr(name).map_or_else(|_| "none".to_owned(), |value| value.to_string());
    let expected = numpy::dtype::<T>(array.py());
    let message = format!(
        "buffers[{name:?}]: expected a writable C-contiguous array of shape {shape:?} and dtype {expected}, got shape {} and dtype {}",
        found("shape"),
        found("dtype"),
    );
    bad("buffers", message).with("name", name)
}

fn unaligned<T>(name: &str) -> paiju_wire::Error {
    let message = format!(
        "buffers[{name:?}]: its data is not aligned to {} bytes; numpy.require(array, requirements=\"CAW\") makes an array that is",
        align_of::<T>()
    );
    bad("buffers", message).with("name", name)
}

fn overlapping(one: &str, other: &str) -> paiju_wire::Error {
    let message = format!(
        "buffers[{one:?}] and buffers[{other:?}] overlap: every array needs memory of its own, as all are written"
    );
    bad("buffers", message).with("name", one).with("other", other)
}

/// Observations as floats or as bytes.
#[derive(Debug)]
pub(crate) enum Obs {
    Floats(Buffer<f32>),
    Bytes(Buffer<u8>),
}

/// All arrays of a batch.
#[derive(Debug)]
pub(crate) struct Buffers {
    pub(super) shape: Shape,
    pub(super) obs: Obs,
    pub(super) mask: Buffer<bool>,
    pub(super) legal_ids: Buffer<i16>,
    pub(super) legal_count: Buffer<i32>,
    pub(super) range: Buffer<i64>,
    pub(super) player: Buffer<i32>,
    pub(super) reward: Buffer<f32>,
    pub(super) done: Buffer<bool>,
    pub(super) episode: Buffer<u64>,
    pub(super) final_return: Buffer<f32>,
}

/// The names of the arrays.
pub(super) const NAMES: [&str; 10] = [
    "obs",
    "mask",
    "legal_ids",
    "legal_count",
    "range",
    "player",
    "reward",
    "done",
    "episode",
    "final_return",
];

impl Buffers {
    /// New arrays, or the caller's where he brings them.
    pub(super) fn new(
        py: Python<'_>,
        shape: Shape,
        (all_seats, bytes): (bool, bool),
        given: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        py.import("numpy")?;
        check_names(py, given)?;
        let n = shape.envs;
        let seen: &[usize] = if all_seats { &[n, shape.seats, shape.cells] } else { &[n, shape.cells] };
        let buffers = Self {
            shape,
            obs: if bytes {
                Obs::Bytes(Buffer::of(py, given, "obs", seen)?)
            } else {
                Obs::Floats(Buffer::of(py, given, "obs", seen)?)
            },
            mask: Buffer::of(py, given, "mask", &[n, shape.actions])?,
            legal_ids: Buffer::of(py, given, "legal_ids", &[n, shape.answers])?,
            legal_count: Buffer::of(py, given, "legal_count", &[n])?,
            range: Buffer::of(py, given, "range", &[n, 2])?,
            player: Buffer::of(py, given, "player", &[n])?,
            reward: Buffer::of(py, given, "reward", &[n, shape.seats])?,
            done: Buffer::of(py, given, "done", &[n])?,
            episode: Buffer::of(py, given, "episode", &[n])?,
            final_return: Buffer::of(py, given, "final_return", &[n, shape.seats])?,
        };
        buffers.check_apart().map_err(|why| raise(py, &why))?;
        Ok(buffers)
    }

    /// No number belongs to two arrays.
    fn check_apart(&self) -> Result<(), paiju_wire::Error> {
        let obs = match &self.obs {
            Obs::Floats(obs) => obs.place(),
            Obs::Bytes(obs) => obs.place(),
        };
        let places = [
            obs,
            self.mask.place(),
            self.legal_ids.place(),
            self.legal_count.place(),
            self.range.place(),
            self.player.place(),
            self.reward.place(),
            self.done.place(),
            self.episode.place(),
            self.final_return.place(),
        ];
        let mut named: Vec<_> =
            NAMES.into_iter().zip(places).filter(|(_, place)| !place.is_empty()).collect();
        named.sort_by_key(|(_, place)| place.start);
        let met = named.windows(2).find(|pair| pair[1].1.start < pair[0].1.end);
        met.map_or(Ok(()), |pair| Err(overlapping(pair[0].0, pair[1].0)))
    }

    /// The array of that name.
    pub(super) fn array(&self, py: Python<'_>, name: &str) -> Option<Py<PyAny>> {
        let array = match (name, &self.obs) {
            ("obs", Obs::Floats(obs)) => &obs.array,
            ("obs", Obs::Bytes(obs)) => &obs.array,
            ("mask", _) => &self.mask.array,
            ("legal_ids", _) => &self.legal_ids.array,
            ("legal_count", _) => &self.legal_count.array,
            ("range", _) => &self.range.array,
            ("player", _) => &self.player.array,
            ("reward", _) => &self.reward.array,
            ("done", _) => &self.done.array,
            ("episode", _) => &self.episode.array,
            ("final_return", _) => &self.final_return.array,
            _ => return None,
        };
        Some(array.clone_ref(py))
    }
}

fn check_names(py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    for name in given.into_iter().flat_map(PyDictMethods::keys) {
        let name = name.to_string();
        if !NAMES.contains(&&*name) {
            let message = format!("buffers has no array {name:?}; there are: {}", NAMES.join(", "));
            return Err(raise(py, &bad("buffers", message)));
        }
    }
    Ok(())
}
