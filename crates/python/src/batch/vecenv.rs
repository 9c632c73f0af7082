//! `paiju.VecEnv`: a batch of environments as Python drives it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::RecvTimeoutError;

use numpy::{PyArray1, PyArrayMethods};
use paiju_wire::Error;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::answers::{read_amounts, read_ids};
use super::buffers::{Buffers, NAMES};
use super::envs::AnyEnvs;
use super::frame::Cells;
use super::lens::Layout;
use super::plan::{Shape, Spec};
use super::worker::Worker;
use crate::error::{bad, guarded, raise, run, told};
use crate::game::Game;
use crate::interrupt::{Halt, run_watched};
use crate::options::{count, is_bytes, seated, wanted};
use crate::ruled::AnyGame;
use crate::seed;
use crate::state::State;

/// How often this process was forked from another.
static FORKS: AtomicU64 = AtomicU64::new(0);

/// Called in the child after a fork: batches of the parent have no threads here.
#[pyfunction]
pub(crate) fn forked() {
    FORKS.fetch_add(1, Ordering::Relaxed);
}

const MOST_ENVS: usize = 1 << 24;
const MOST_THREADS: usize = 1024;
/// More steps than a machine makes.
const MOST_STEPS: usize = 1 << 48;

/// Below so many rows a step is shorter than letting other threads of Python run.
const FEW: usize = 16;

/// A batch with its arrays and the answers that were laid ready.
pub(crate) struct Core {
    envs: Mutex<Box<dyn AnyEnvs>>,
    buffers: Buffers,
    ids: Vec<i32>,
    amounts: Option<Vec<i64>>,
    /// Whether a row was left between an answer and the next question.
    torn: bool,
}

impl std::fmt::Debug for Core {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Core")
    }
}

impl Core {
    /// Plays the answers.
    pub(super) fn step(&mut self, halt: &Halt) -> PyResult<Result<(), Error>> {
        let envs = self.envs.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let done = guarded(|| envs.step(&self.ids, self.amounts.as_deref(), &mut self.buffers, halt));
        self.torn |= halt.is_torn();
        done
    }

    /// Lets a bot answer.
    fn rollout(&mut self, n: usize, policy: &str, halt: &Halt) -> PyResult<Result<(), Error>> {
        let (envs, buffers) = self.envs();
        let done = guarded(|| envs.rollout(n, policy, buffers, halt));
        self.torn |= halt.is_torn();
        done
    }

    fn envs(&mut self) -> (&mut dyn AnyEnvs, &mut Buffers) {
        let envs = self.envs.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        (&mut **envs, &mut self.buffers)
    }
}

/// The native half of `paiju.VecEnv`.
#[pyclass(module = "paiju._native", name = "VecEnv", subclass)]
pub(crate) struct VecEnv {
    kind: std::sync::Arc<dyn AnyGame>,
    core: Option<Box<Core>>,
    worker: Option<Worker>,
    shape: Shape,
    rotate: bool,
    first: u64,
    forks: u64,
}

/// What a step gives: the arrays that changed.
type Stepped = (Py<PyAny>, Py<PyAny>, Py<PyAny>);

impl VecEnv {
    fn core(&mut self) -> PyResult<&mut Core> {
        let core = self.any_core()?;
        if core.torn {
            let why = "an interrupt has left this VecEnv in the midst of a step: restore a snapshot, or make a new one";
            return Err(PyRuntimeError::new_err(why));
        }
        Ok(core)
    }

    /// The same in whatever state it was left.
    fn any_core(&mut self) -> PyResult<&mut Core> {
        if self.forks != FORKS.load(Ordering::Relaxed) {
            let why = "this VecEnv was made before a fork: a child makes its own, or restores a snapshot";
            return Err(PyRuntimeError::new_err(why));
        }
        let away = "this VecEnv is stepping (call recv first), or a panic has broken it";
        self.core.as_deref_mut().ok_or_else(|| PyRuntimeError::new_err(away))
    }

    fn lay(
        &mut self,
        py: Python<'_>,
        ids: &Bound<'_, PyAny>,
        amounts: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let core = self.core()?;
        read_ids(py, ids, &mut core.ids)?;
        core.amounts = match amounts.filter(|amounts| !amounts.is_none()) {
            Some(amounts) => Some(read_amounts(py, amounts, core.ids.len())?),
            None => None,
        };
        Ok(())
    }

    /// Raises what came of work on the batch: an interrupt, a panic (after which the batch is broken), or a refusal.
    fn ended(&mut self, py: Python<'_>, done: PyResult<Result<(), Error>>, halt: &Halt) -> PyResult<()> {
        let done = done.inspect_err(|_| self.core = None);
        halt.raise()?;
        told(py, done?)
    }

    fn arrays(&mut self, py: Python<'_>) -> PyResult<Stepped> {
        let buffers = &self.core()?.buffers;
        let array = |name: &str| buffers.array(py, name).ok_or_else(|| PyRuntimeError::new_err("no array"));
        Ok((array("obs")?, array("reward")?, array("done")?))
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, num_envs=1, rules=None, threads=1, seed=None, seats="current", skip_forced=false,
        learner_seats=None, bots=None, obs_dtype=None, buffers=None, *, first_env=0, rotate=true, trajectories=false, ask_all=false,
        layout="game"))]
    #[allow(
        clippy::too_many_arguments,
        clippy::fn_params_excessive_bools,
        reason = "the options of the environment, by name"
    )]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        num_envs: i64,
        rules: Option<&Bound<'_, PyAny>>,
        threads: i64,
        seed: Option<&Bound<'_, PyAny>>,
        seats: &str,
        skip_forced: bool,
        learner_seats: Option<Vec<i64>>,
        bots: Option<&Bound<'_, PyAny>>,
        obs_dtype: Option<&Bound<'_, PyAny>>,
        buffers: Option<&Bound<'_, PyDict>>,
        first_env: u64,
        rotate: bool,
        trajectories: bool,
        ask_all: bool,
        layout: &str,
    ) -> PyResult<Self> {
        let kind = Game::of(game, rules.filter(|rules| !rules.is_none()))?;
        let all_seats = told(py, wanted("seats", seats, &["current", "all"]))? == "all";
        let bytes = is_bytes(py, obs_dtype)?;
        let num_envs = count(py, "num_envs", num_envs, (1, MOST_ENVS))?;
        let threads = count(py, "threads", threads, (1, MOST_THREADS))?;
        let usual = kind.bots().first().copied().unwrap_or(paiju_bots::RANDOM);
        let spec = Spec {
            envs: num_envs,
            first: first_env,
            threads,
            seed: seed::read(py, seed)?,
            all_seats,
            skip_forced,
            ask_all,
            rotate,
            trajectories,
            bytes,
            layout: Layout::named(told(py, wanted("layout", layout, &Layout::WORDS))?),
            bots: seated(py, kind.seats(), learner_seats, bots, usual)?,
        };
        let mut envs = run_watched(py, |watch| kind.envs(spec, watch))?;
        let shape = envs.shape();
        let mut buffers = Buffers::new(py, shape, (all_seats, bytes), buffers)?;
        run_watched(py, |watch| envs.show(&mut buffers, watch))?;
        let core =
            Core { envs: Mutex::new(envs), buffers, ids: vec![0; num_envs], amounts: None, torn: false };
        let forks = FORKS.load(Ordering::Relaxed);
        Ok(Self { kind, core: Some(Box::new(core)), worker: None, shape, rotate, first: first_env, forks })
    }

    /// The game with its rules.
    #[getter]
    fn game(&self) -> Game {
        Game::new(std::sync::Arc::clone(&self.kind))
    }

    /// How many environments there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.shape.envs
    }

    /// How many seats a table has.
    #[getter]
    fn num_seats(&self) -> usize {
        self.shape.seats
    }

    /// The array of that name.
    fn buffer(&mut self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let found = self.core()?.buffers.array(py, name);
        found.ok_or_else(|| {
            raise(py, &bad("name", format!("no array {name:?}; there are: {}", NAMES.join(", "))))
        })
    }

    /// Plays an answer in every environment and writes all arrays; returns (obs, reward, done). All or nothing: a bad
    /// answer names its row and changes no environment. Ctrl-C stops it between two rows.
    #[pyo3(signature = (actions, amounts=None))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        amounts: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Stepped> {
        self.lay(py, actions, amounts)?;
        let (core, halt) = (self.core()?, Halt::default());
        let short = core.ids.len() < FEW && !core.envs().0.has_bots();
        let done = if short { core.step(&halt) } else { py.detach(|| core.step(&halt)) };
        self.ended(py, done, &halt)?;
        self.arrays(py)
    }

    /// Starts a step and returns at once; `recv` waits for it.
    #[pyo3(signature = (actions, amounts=None))]
    fn send(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        amounts: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        self.lay(py, actions, amounts)?;
        let Some(core) = self.core.take() else { return Ok(()) };
        let worker = self.worker.get_or_insert_with(Worker::start);
        worker.send(core).map_err(|core| {
            self.core = Some(core);
            PyRuntimeError::new_err("the stepping thread is gone")
        })
    }

    /// Waits for the step that `send` started; returns (obs, reward, done).
    fn recv(&mut self, py: Python<'_>) -> PyResult<Stepped> {
        if self.core.is_some() {
            return Err(PyRuntimeError::new_err("nothing was sent"));
        }
        let gone = || PyRuntimeError::new_err("the stepping thread is gone");
        let worker = self.worker.as_mut().ok_or_else(gone)?;
        let (core, done) = loop {
            match py.detach(|| worker.receive()) {
                Ok(received) => break received,
                // The step goes on meanwhile: after an interrupt it can still be received.
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        };
        let done = done?;
        self.core = Some(core);
        told(py, done)?;
        self.arrays(py)
    }

    /// Lets a bot answer `n` times in every environment, all in Rust; the arrays are written at every step.
    #[pyo3(signature = (n, policy="random"))]
    fn run_bot(&mut self, py: Python<'_>, n: i64, policy: &str) -> PyResult<()> {
        let n = count(py, "n", n, (0, MOST_STEPS))?;
        let (core, halt) = (self.core()?, Halt::default());
        let done = py.detach(|| core.rollout(n, policy, &halt));
        self.ended(py, done, &halt)
    }

    /// Turns that have come to their end since the last call, one trajectory a seat; needs `trajectories=True`.
    fn transitions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let shape = self.shape;
        let (envs, _) = self.core()?.envs();
        let drained = run_watched(py, |watch| envs.drain(watch))?;
        let off =
            || PyTypeError::new_err("this VecEnv keeps no trajectories: make it with trajectories=True");
        let (turns, obs, next_obs) = drained.ok_or_else(off)?;
        let (dict, rows) = (PyDict::new(py), turns.env.len());
        dict.set_item("env", PyArray1::from_vec(py, turns.env))?;
        dict.set_item("episode", PyArray1::from_vec(py, turns.episode))?;
        dict.set_item("seat", PyArray1::from_vec(py, turns.seat))?;
        dict.set_item("action", PyArray1::from_vec(py, turns.action))?;
        dict.set_item("reward", PyArray1::from_vec(py, turns.reward))?;
        dict.set_item("done", PyArray1::from_vec(py, turns.done))?;
        dict.set_item("mask", PyArray1::from_vec(py, turns.mask).reshape([rows, shape.actions])?)?;
        dict.set_item("next_mask", PyArray1::from_vec(py, turns.next_mask).reshape([rows, shape.actions])?)?;
        for (name, cells) in [("obs", obs), ("next_obs", next_obs)] {
            match cells {
                Cells::Floats(cells) => {
                    dict.set_item(name, PyArray1::from_vec(py, cells).reshape([rows, shape.cells])?)?;
                }
                Cells::Bytes(cells) => {
                    dict.set_item(name, PyArray1::from_vec(py, cells).reshape([rows, shape.cells])?)?;
                }
            }
        }
        Ok(dict)
    }

    /// What has been played so far: finished episodes, actions of everybody, and the sum of final scores of every seat.
    fn stats<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let seats = self.shape.seats;
        let totals = self.core()?.envs().0.totals();
        let dict = PyDict::new(py);
        dict.set_item("episodes", totals.episodes)?;
        dict.set_item("actions", totals.actions)?;
        dict.set_item("returns", &totals.returns[..seats])?;
        Ok(dict)
    }

    /// The seed of an episode, 64 hexadecimal digits.
    fn episode_seed(&mut self, env: u64, episode: u64) -> PyResult<String> {
        Ok(self.core()?.envs().0.seed(env, episode).to_string())
    }

    /// An episode before its first action, alone.
    fn episode_start(&mut self, py: Python<'_>, env: u64, episode: u64) -> PyResult<State> {
        let seed = self.core()?.envs().0.seed(env, episode);
        let kind = if self.rotate { self.kind.nth(episode) } else { std::sync::Arc::clone(&self.kind) };
        run(py, || kind.deal(seed)).map(State::new)
    }

    /// The record of the last finished episode of a row, as JSON text; None if there was none yet.
    fn last_record(&mut self, py: Python<'_>, row: i64) -> PyResult<Option<String>> {
        let row = count(py, "row", row, (0, self.shape.envs - 1))?;
        let (envs, _) = self.core()?.envs();
        run(py, || envs.record(row))
    }

    /// The number of the first environment.
    #[getter]
    fn first_env(&self) -> u64 {
        self.first
    }

    /// Where every environment stands, as bytes. Buffers and open trajectories are not part of it.
    fn snapshot<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let (envs, _) = self.core()?.envs();
        Ok(PyBytes::new(py, run_watched(py, move |watch| envs.snapshot(watch))?.as_bytes()))
    }

    /// Goes on from a snapshot of a batch of the same game, rules, seed and size, also after an interrupt.
    fn restore(&mut self, py: Python<'_>, snapshot: &[u8]) -> PyResult<()> {
        let text = std::str::from_utf8(snapshot)
            .map_err(|_| raise(py, &bad("snapshot", "the snapshot is no text")))?;
        let core = self.any_core()?;
        let (envs, buffers) = core.envs();
        run_watched(py, |watch| envs.restore(text, watch))?;
        let shown = run_watched(py, |watch| envs.show(buffers, watch));
        // Arrays that do not fit the rows would be answered wrongly.
        core.torn = shown.is_err();
        shown
    }

    fn __repr__(&self) -> String {
        format!("<paiju.VecEnv {} x {}>", self.kind.name(), self.shape.envs)
    }
}
