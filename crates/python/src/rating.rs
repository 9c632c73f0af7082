//! Ratings from duels of deals: those of the arena.

use paiju_sim::arena::{Duel, ratings};
use pyo3::prelude::*;

use crate::error::{bad, raise};
use crate::interrupt::run_aside;

/// The ratings of so many players, as (Elo points, half of the 95 % interval), from duels (deal, one, other, what the
/// one has of the deal: 1, a half or 0).
#[pyfunction]
pub(crate) fn rated(
    py: Python<'_>,
    duels: Vec<(u64, usize, usize, f64)>,
    players: usize,
) -> PyResult<Vec<(f64, f64)>> {
    let fits = |(_, one, other, won): &(u64, usize, usize, f64)| {
        one.max(other) < &players && one != other && (0.0..=1.0).contains(won)
    };
    if let Some(wrong) = duels.iter().find(|duel| !fits(duel)) {
        let message = format!("duels: {wrong:?} is no deal, two of {players} players and a share of it");
        return Err(raise(py, &bad("duels", message)));
    }
    let duels = duels.into_iter().map(|(deal, one, other, won)| Duel { deal, one, other, won });
    let duels: Vec<Duel> = duels.collect();
    let found = run_aside(py, move || ratings(&duels, players))?;
    Ok(found.into_iter().map(|of| (of.elo, of.ci95)).collect())
}
