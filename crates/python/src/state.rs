//! `paiju.State`: a game being played.

use std::sync::Arc;

use paiju_contract::{Budget, Dice, Observer, Rejected, Seat};
use paiju_wire::Error;
use paiju_words::Lang;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::choice::{choose, dict};
use crate::error::{bad, guarded, raise, run};
use crate::game::Game;
use crate::held::{self, AnyState, Thinking};
use crate::interrupt::run_watched;
use crate::options::count;
use crate::{json, seed, tensor};

/// The most worlds that one call draws.
const MOST_WORLDS: usize = 1 << 24;

/// A game being played. Made by `Game.deal`, changed by `apply`, copied by `clone`.
///
/// >>> import paiju
/// >>> state = paiju.Game("kuhn").deal(seed=1)
/// >>> while not state.over:
/// ...     state.apply(state.legal_actions()[0])
/// >>> sum(state.scores)
/// 0
#[pyclass(module = "paiju", name = "State")]
pub(crate) struct State {
    /// Shared with bots that think about it in other threads; whoever changes it then changes a copy.
    pub(crate) held: Arc<dyn AnyState>,
}

impl State {
    pub(crate) fn new(held: Arc<dyn AnyState>) -> Self {
        Self { held }
    }

    /// A seat of the table, or the one to act.
    pub(crate) fn seat(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Seat> {
        match seat {
            Some(given) => {
                usize::try_from(given).ok().filter(|given| *given < self.held.seats()).map_or_else(
                    || Err(raise(py, &no_seat(given, self.held.seats()))),
                    |given| Ok(Seat(given as u8)),
                )
            }
            None => self.held.awaiting().first().ok_or_else(|| raise(py, &over())),
        }
    }

    /// The state as it stands, for work during which other threads may change it, and a seat as above.
    fn shared(
        slf: &Bound<'_, Self>,
        py: Python<'_>,
        seat: Option<i64>,
    ) -> PyResult<(Arc<dyn AnyState>, Seat)> {
        let state = slf.try_borrow()?;
        Ok((Arc::clone(&state.held), state.seat(py, seat)?))
    }

    /// A seat or the public.
    fn observer(&self, seat: Option<&Bound<'_, PyAny>>, py: Python<'_>) -> PyResult<Observer> {
        let Some(seat) = seat.filter(|seat| !seat.is_none()) else { return Ok(Observer::Public) };
        if seat.extract::<String>().is_ok_and(|word| word == "public") {
            return Ok(Observer::Public);
        }
        Ok(Observer::Seat(self.seat(py, Some(seat.extract()?))?))
    }
}

fn over() -> Error {
    Error::from(Rejected::<std::convert::Infallible>::Over)
}

fn no_seat(seat: i64, seats: usize) -> Error {
    bad("seat", format!("there is no seat {seat}: the table has seats 0 to {}", seats - 1)).with("seat", seat)
}

fn lang(py: Python<'_>, lang: &str) -> PyResult<Lang> {
    let found = Lang::ALL.into_iter().find(|known| known.code() == lang);
    found.ok_or_else(|| raise(py, &bad("lang", format!("no language {lang:?}; there are: en, zh, both"))))
}

#[pymethods]
impl State {
    /// The game, with the rules of this state.
    #[getter]
    fn game(&self) -> Game {
        Game::new(self.held.game())
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> usize {
        self.held.seats()
    }

    /// The seat to act, the lowest of those asked; None once the game is over.
    #[getter]
    fn to_act(&self) -> Option<u8> {
        self.held.awaiting().first().map(|seat| seat.0)
    }

    /// All seats that are asked; more than one answer without seeing each other.
    #[getter]
    fn awaiting(&self) -> Vec<u32> {
        self.held.awaiting().iter().map(|seat| seat.0.into()).collect()
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.held.awaiting().is_empty()
    }

    /// Counts decisions from 1.
    #[getter]
    fn version(&self) -> u32 {
        self.held.version()
    }

    /// Scores so far, one a seat; final once over.
    #[getter]
    fn scores(&self) -> Vec<i64> {
        self.held.scores().to_vec()
    }

    /// The ids of the legal actions of a seat, by default the one to act.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<u16>> {
        let mut ids = Vec::new();
        if seat.is_none() && self.held.awaiting().is_empty() {
            return Ok(ids);
        }
        let seat = self.seat(py, seat)?;
        guarded(|| self.held.ids(seat, &mut ids))?;
        Ok(ids)
    }

    /// The legal actions of a seat in the game's notation.
    #[pyo3(signature = (seat=None))]
    fn legal_texts(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<String>> {
        if seat.is_none() && self.held.awaiting().is_empty() {
            return Ok(Vec::new());
        }
        Ok(self.held.notation(self.seat(py, seat)?))
    }

    /// Of every id whether it is legal for a seat, by default the one to act.
    #[pyo3(signature = (seat=None, *, out=None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let actions = self.held.game().actions();
        if seat.is_none() && self.held.awaiting().is_empty() {
            return tensor::fill(py, out, actions, |cells: &mut [bool]| {
                cells.fill(false);
                Ok(())
            });
        }
        let seat = self.seat(py, seat)?;
        tensor::fill(py, out, actions, |cells: &mut [bool]| {
            self.held.mask(seat, cells);
            Ok(())
        })
    }

    /// The numbers that a seat may answer with beside the listed actions, as (min, max); None where it is asked for none.
    #[pyo3(signature = (seat=None))]
    fn range(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Option<(i64, i64)>> {
        let seat = self.seat(py, seat)?;
        Ok(self.held.range(seat).map(|range| (range.min, range.max)))
    }

    /// Plays an action: an id, its notation, its data, or an amount inside the range. A refusal changes nothing.
    #[pyo3(signature = (action=None, seat=None, *, amount=None))]
    fn apply(
        &mut self,
        py: Python<'_>,
        action: Option<&Bound<'_, PyAny>>,
        seat: Option<i64>,
        amount: Option<i64>,
    ) -> PyResult<()> {
        let seat = self.seat(py, seat)?;
        if Arc::get_mut(&mut self.held).is_none() {
            self.held = self.held.copied();
        }
        let shared = || PyRuntimeError::new_err("a fresh copy is shared, which is a bug");
        let held = Arc::get_mut(&mut self.held).ok_or_else(shared)?;
        choose(action, amount, |choice| run(py, || held.apply(seat, choice)))
    }

    /// What an action means here: its id (if it has one), its notation and its data. Raises if it is not legal.
    #[pyo3(signature = (action=None, seat=None, *, amount=None))]
    fn action<'py>(
        &self,
        py: Python<'py>,
        action: Option<&Bound<'py, PyAny>>,
        seat: Option<i64>,
        amount: Option<i64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat(py, seat)?;
        let chosen = choose(action, amount, |choice| run(py, || self.held.meant(seat, choice)))?;
        dict(py, &chosen)
    }

    /// What the bot of that name would do, as `action` tells it. `rng` is a seed or a generator. Other threads run meanwhile.
    #[pyo3(signature = (name, seat=None, rng=None, *, iterations=None))]
    fn bot_action<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        name: &str,
        seat: Option<i64>,
        rng: Option<&Bound<'py, PyAny>>,
        iterations: Option<u32>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (held, seat) = Self::shared(slf, py, seat)?;
        let dice = Dice::new(seed::drawn(py, rng)?);
        let budget = iterations.map_or(Budget::Usual, Budget::Iterations);
        let chosen = run_watched(py, |watch| held.ask(seat, name, dice, &Thinking { budget, watch }))?;
        dict(py, &chosen)
    }

    /// Everything a seat knows, the question it is asked included, as a dict. Without a seat: what everybody knows.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let to = self.observer(seat, py)?;
        json::loads(py, &run(py, || Ok(self.held.view(to)))?)
    }

    /// The same in words, the legal actions with their ids: what a language model or a person reads.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn text(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>, lang: &str) -> PyResult<String> {
        let (to, lang) = (self.observer(seat, py)?, self::lang(py, lang)?);
        run(py, || Ok(self.held.text(to, lang)))
    }

    /// What a seat was told so far, as a list of dicts; None of an imagined world without a past.
    #[pyo3(signature = (seat=None))]
    fn log<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let to = self.observer(seat, py)?;
        run(py, || Ok(self.held.events(to)))?.map(|events| json::loads(py, &events)).transpose()
    }

    /// The same in words, a line an event.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn story(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
        lang: &str,
    ) -> PyResult<Option<Vec<String>>> {
        let (to, lang) = (self.observer(seat, py)?, self::lang(py, lang)?);
        run(py, || Ok(self.held.story(to, lang)))
    }

    /// What a seat knows now as numbers from 0 to 1 (`float32`), or from 0 to 255 if `out` is `uint8`.
    #[pyo3(signature = (seat=None, *, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, cells) = (self.seat(py, seat)?, self.held.game().observation());
        if tensor::is_bytes(py, out)? {
            return tensor::fill(py, out, cells, |out: &mut [u8]| {
                self.held.observe_bytes(seat, out);
                Ok(())
            });
        }
        tensor::fill(py, out, cells, |out: &mut [f32]| {
            self.held.observe(seat, out);
            Ok(())
        })
    }

    /// Everything a seat has been shown so far as numbers from 0 to 1; only where rules bound the length of a game.
    #[pyo3(signature = (seat=None, *, out=None))]
    fn infostate<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let none = || {
            let why =
                "there is no bound for what a seat is shown in this game, or no history: use infostate_key";
            Error::state("no_infostate", why)
        };
        let cells = self.held.game().information().ok_or_else(|| raise(py, &none()))?;
        tensor::fill(
            py,
            out,
            cells,
            |out: &mut [f32]| {
                if self.held.inform(seat, out) { Ok(()) } else { Err(none()) }
            },
        )
    }

    /// Everything a seat has been shown so far as one stable number of 128 bits, in hexadecimal.
    #[pyo3(signature = (seat=None))]
    fn infostate_key(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let to = match seat {
            Some(seat) => self.observer(Some(seat), py)?,
            None => Observer::Seat(self.seat(py, None)?),
        };
        run(py, || Ok(self.held.key(to).to_string()))
    }

    /// `n` states that the seat cannot tell from this one, with the right odds. `rng` is a seed or a generator.
    #[pyo3(signature = (seat=None, rng=None, n=1))]
    fn resample(
        slf: &Bound<'_, Self>,
        py: Python<'_>,
        seat: Option<i64>,
        rng: Option<&Bound<'_, PyAny>>,
        n: i64,
    ) -> PyResult<Vec<Self>> {
        let (held, seat) = Self::shared(slf, py, seat)?;
        let (seed, n) = (seed::drawn(py, rng)?, count(py, "n", n, (0, MOST_WORLDS))?);
        let drawn = run_watched(py, |watch| held.resample(seat, seed, n, watch))?;
        Ok(drawn.into_iter().map(Self::new).collect())
    }

    /// What is told at the end beside the scores; None before it.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &self.held.outcome())
    }

    /// The position as a dict that `Game.deal(setup=…)` takes; None where none can be written down.
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &run(py, || Ok(self.held.setup()))?)
    }

    /// The record: rules, seed, actions, scores and hash. `paiju.verify` proves it, `Game.replay` plays it again.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &run(py, || self.held.record(true))?)
    }

    /// A copy that goes its own way.
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.held))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// The state as bytes, the seed included.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &run(py, || held::save(&*self.held))?))
    }

    /// The state of bytes that `to_bytes` wrote. Damaged or forged bytes raise.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        load(py, data)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let load = py.import("paiju._native")?.getattr("load")?;
        Ok((load, (self.to_bytes(py)?,)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.held.same(&*other.borrow().held))
    }

    fn __repr__(&self) -> String {
        held::shown(&*self.held)
    }
}

/// The state of bytes that `State.to_bytes` wrote.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, data: &[u8]) -> PyResult<State> {
    run(py, || held::load(data)).map(State::new)
}
