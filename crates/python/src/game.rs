//! `paiju.Game`: a game by certain rules, and the catalog.

use std::sync::Arc;

use paiju_wire::{Catalog, Start};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::run;
use crate::ruled::{AnyGame, text};
use crate::state::State;
use crate::{catalog, held, json, seed};

/// A game of the catalog by certain rules: a preset's name, or a dict with a `preset` and what differs from it.
///
/// >>> import paiju
/// >>> game = paiju.Game("holdem", rules="sixmax")
/// >>> game.seats, game.num_actions
/// (6, 6)
#[pyclass(module = "paiju", name = "Game", frozen)]
pub(crate) struct Game {
    pub(crate) kind: Arc<dyn AnyGame>,
}

impl Game {
    pub(crate) fn new(kind: Arc<dyn AnyGame>) -> Self {
        Self { kind }
    }

    /// The game that a caller means: one already made, or a name with rules.
    pub(crate) fn of(
        game: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Arc<dyn AnyGame>> {
        if let (Ok(game), None) = (game.cast::<Self>(), rules) {
            return Ok(Arc::clone(&game.get().kind));
        }
        let name = match game.cast::<Self>() {
            Ok(game) => game.get().kind.name().to_owned(),
            Err(_) => game.extract()?,
        };
        let rules = rules.filter(|rules| !rules.is_none()).map(json::dumps).transpose()?;
        run(game.py(), || catalog::game(&name, rules.as_deref()))
    }
}

/// What pickling calls again: the class, the name and the rules.
type Remade<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyAny>));

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, rules=None))]
    fn make(name: &Bound<'_, PyString>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Self::of(name, rules).map(Self::new)
    }

    /// The name in the catalog.
    #[getter]
    fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// The name that people read.
    #[getter]
    fn title(&self) -> &'static str {
        self.kind.title()
    }

    /// Raised whenever the same record would play out differently.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.kind.rules_version()
    }

    /// Raised whenever a number or an id comes to mean something else.
    #[getter]
    fn encoding_version(&self) -> u32 {
        self.kind.encoding_version()
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> usize {
        self.kind.seats()
    }

    /// How many action ids there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.kind.actions()
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.kind.observation()
    }

    /// How many numbers an information state has; None where there is no bound.
    #[getter]
    fn infostate_size(&self) -> Option<usize> {
        self.kind.information()
    }

    /// No legal list is longer.
    #[getter]
    fn max_legal(&self) -> usize {
        self.kind.limits().answers
    }

    /// No game takes more actions.
    #[getter]
    fn max_game_length(&self) -> usize {
        self.kind.limits().actions
    }

    /// Bounds of every game by these rules.
    #[getter]
    fn limits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &text(&self.kind.limits()))
    }

    /// The names of the presets, the default one first.
    #[getter]
    fn presets(&self) -> Vec<&'static str> {
        self.kind.presets().to_vec()
    }

    /// The names of the players there are, the usual opponent first.
    #[getter]
    fn bots(&self) -> Vec<&'static str> {
        self.kind.bots()
    }

    /// The rules with every switch.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &self.kind.rules())
    }

    /// Names, places and meanings of all numbers and ids.
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &self.kind.layout())
    }

    /// The game by the rules of number `index` of many games: where a place is worth something, it moves on.
    fn nth(&self, index: u64) -> Self {
        Self::new(self.kind.nth(index))
    }

    /// A new game: from a seed, from a deck, or from a position (what it leaves open is dealt from the seed).
    #[pyo3(signature = (seed=None, *, deck=None, setup=None))]
    fn deal(
        &self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        deck: Option<&Bound<'_, PyAny>>,
        setup: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let seed = seed::read(py, seed)?;
        if deck.is_none() && setup.is_none() {
            return run(py, || self.kind.deal(seed)).map(State::new);
        }
        let deck = deck.map(json::text_of).transpose()?;
        let setup = setup.map(json::text_of).transpose()?;
        let start =
            Start { seed: Some(seed), deck: deck.as_deref(), setup: setup.as_deref(), ..Start::default() };
        run(py, || self.kind.start(&start)).map(State::new)
    }

    /// The state at the end of a record (a dict or JSON text), everything it claims checked.
    fn replay(&self, py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<State> {
        let record = json::text_of(record)?;
        run(py, || self.kind.replay(&record)).map(State::new)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Remade<'py>> {
        Ok((py.import("paiju")?.getattr("Game")?, (self.kind.name(), self.rules(py)?)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same =
            |other: &Self| other.kind.name() == self.kind.name() && other.kind.rules() == self.kind.rules();
        other.cast::<Self>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        let hash = paiju_contract::Key::of(&(self.kind.name(), self.kind.rules()));
        hash.0 as u64
    }

    fn __repr__(&self) -> String {
        format!("<paiju.Game {} with {} seats>", self.kind.name(), self.kind.seats())
    }
}

/// Every game there is: name, title, presets with seats and limits, bots, switches, original interfaces.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let listed: Vec<_> = Catalog::default().0.iter().collect();
    json::loads(py, &text(&listed))
}

/// Re-runs a record (a dict or JSON text), checks everything it claims, and says what that proves.
#[pyfunction]
pub(crate) fn verify<'py>(py: Python<'py>, record: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let record = json::text_of(record)?;
    let report =
        py.detach(|| crate::error::guarded(|| text(&paiju_wire::verify(Catalog::default(), &record))))?;
    json::loads(py, &report)
}

/// The state at the end of a record of any game.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<State> {
    let record = json::text_of(record)?;
    run(py, || held::replay(&record)).map(State::new)
}
