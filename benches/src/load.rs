//! `paiju bench serve`: a server process and a crowd of players at it, on the same cores.
//!
//! It owns the load and what is measured of it. The games are real ones of XianQi, by real rules, over real sockets, and the
//! server keeps every move as it always does.

mod child;
mod crowd;
mod player;
mod socket;

use std::time::{Duration, Instant};

use child::Child;
use crowd::{Crowd, Pace};

/// So many tables are played at.
const TABLES: usize = 1_000;
/// For so long.
const FLAT_OUT: Duration = Duration::from_secs(10);
const PACED: Duration = Duration::from_secs(15);
/// So many sockets at each table make ten thousand.
const SOCKETS: usize = 10;
/// A server is started so often; the middle one of its times counts.
const STARTS: usize = 5;

/// Why a load could not be measured.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct LoadError(String);

impl LoadError {
    fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}

impl From<std::io::Error> for LoadError {
    fn from(why: std::io::Error) -> Self {
        Self(why.to_string())
    }
}

impl From<serde_json::Error> for LoadError {
    fn from(why: serde_json::Error) -> Self {
        Self(why.to_string())
    }
}

/// Whoever wants the results, one after the other: name, unit, value.
pub type Report<'a> = &'a mut dyn FnMut(&'static str, &'static str, f64) -> std::io::Result<()>;

/// Starts servers from this very program and measures them.
pub fn measure_server(report: Report<'_>) -> Result<(), LoadError> {
    // One thread: the server has the other core.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(measure(report))
}

async fn measure(report: Report<'_>) -> Result<(), LoadError> {
    start(report).await?;
    flat_out(report).await?;
    let folder = paced(report).await?;
    restore(report, folder)?;
    rest(report).await
}

/// A server over an empty folder, from nothing to its first answer.
async fn start(report: Report<'_>) -> Result<(), LoadError> {
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let begun = Instant::now();
        let child = Child::start(None)?;
        crowd::healthy(&child).await?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        child.discard()?;
    }
    times.sort_by(f64::total_cmp);
    Ok(report("serve/cold-start", "ms", times[STARTS / 2])?)
}

/// Tables that are played at as fast as it goes.
async fn flat_out(report: Report<'_>) -> Result<(), LoadError> {
    let child = Child::start(None)?;
    let crowd = Crowd::gather(&child, TABLES).await?;
    let flat_out = crowd.play(&child, Pace::FlatOut, FLAT_OUT).await?;
    report("serve/flat-out/moves", "moves/s", flat_out.rate())?;
    let [server, players] = flat_out.work();
    report("serve/flat-out/cpu", "us/move", server + players)?;
    report("serve/flat-out/cpu/server", "us/move", server)?;
    report("serve/flat-out/cpu/load", "us/move", players)?;
    child.discard()
}

/// Tables that are played at as people do; where the server kept them.
async fn paced(report: Report<'_>) -> Result<std::path::PathBuf, LoadError> {
    let child = Child::start(None)?;
    let crowd = Crowd::gather(&child, TABLES).await?;
    let paced = crowd.play(&child, Pace::EverySecond, PACED).await?;
    report("serve/paced/p50", "ms", paced.percentile(0.50))?;
    report("serve/paced/p99", "ms", paced.percentile(0.99))?;
    child.stop()
}

/// The same tables, taken up again.
fn restore(report: Report<'_>, folder: std::path::PathBuf) -> Result<(), LoadError> {
    let begun = Instant::now();
    let mut child = Child::start(Some(folder))?;
    child.wait_for("tables play on")?;
    report("serve/restore/1000", "ms", begun.elapsed().as_secs_f64() * 1e3)?;
    child.discard()
}

/// Tables where nobody does anything: with two sockets each, then with ten.
async fn rest(report: Report<'_>) -> Result<(), LoadError> {
    let child = Child::start(None)?;
    let before = child.memory()?;
    let crowd = Crowd::gather(&child, TABLES).await?;
    let watched = crowd.watch(2).await?;
    let after = child.memory()?;
    report("serve/memory/table", "kB", (after.saturating_sub(before)) as f64 / TABLES as f64)?;
    report("serve/idle", "%", child.idle_cpu(Duration::from_secs(5)).await?)?;
    drop(watched);
    let mut all = crowd.watch(SOCKETS).await?;
    let heard = crowd::call_out(&mut all, SOCKETS).await?;
    report("serve/sockets/10000", "sockets", heard as f64)?;
    drop(all);
    child.discard()
}
