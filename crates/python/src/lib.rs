//! Paiju for Python: the native half of the package `paiju`.
//!
//! It owns how games look from Python: `Game`, `State`, batches of environments
//! (`VecEnv`), objects of original interfaces, ratings, and how refusals become exceptions. It names no game but
//! hold'em, for its features: it expands the list of them. It decides no rule; JSON of records, rules and interfaces is `wire`'s.

// Its tests are Python's: a test program of Rust would have to link an interpreter, so there is nothing in it.
#![cfg(not(test))]
#![allow(clippy::disallowed_methods, reason = "a host: environments step in threads of their own")]

mod batch;
mod catalog;
mod choice;
mod error;
mod features;
mod game;
mod held;
mod interrupt;
mod json;
mod options;
mod original;
mod rating;
mod ruled;
mod seed;
mod state;
mod tensor;

use pyo3::prelude::*;

/// The native half of the package; everything public is named again in `paiju`.
#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    error::declare(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<batch::VecEnv>()?;
    module.add_class::<original::Object>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::verify, module)?)?;
    module.add_function(wrap_pyfunction!(game::replay, module)?)?;
    module.add_function(wrap_pyfunction!(state::load, module)?)?;
    module.add_function(wrap_pyfunction!(original::interfaces, module)?)?;
    module.add_function(wrap_pyfunction!(rating::rated, module)?)?;
    module.add_function(wrap_pyfunction!(features::feature_size, module)?)?;
    module.add_function(wrap_pyfunction!(features::features_layout, module)?)?;
    module.add_function(wrap_pyfunction!(features::state_features, module)?)?;
    module.add_function(wrap_pyfunction!(features::view_features, module)?)?;
    module.add_function(wrap_pyfunction!(batch::forked, module)?)?;
    Ok(())
}
