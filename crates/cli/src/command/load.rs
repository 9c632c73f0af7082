//! `paiju bench serve`: a server process and a crowd of players at it, on the same cores.
//!
//! It owns the load and what is measured of it. The games are real ones of XianQi, by real rules, over real sockets, and the
//! server keeps every move as it always does.

mod child;
mod crowd;
mod player;

use std::io::Write;
use std::time::{Duration, Instant};

use crate::args;
use crate::failure::Failure;
use child::Child;
use crowd::{Crowd, Pace};

/// So many tables are played at.
const TABLES: usize = 1_000;
/// For so long.
const FLAT_OUT: Duration = Duration::from_secs(10);
const PACED: Duration = Duration::from_secs(15);

/// What was measured, as the other benchmarks tell it.
#[derive(serde::Serialize)]
struct Measured {
    bench: &'static str,
    unit: &'static str,
    value: f64,
}

pub(crate) fn run(wanted: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|why| Failure::failed(format!("no threads for the load: {why}")))?;
    runtime.block_on(measure(wanted, out))
}

async fn measure(wanted: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let mut tell = |bench, unit, value| -> Result<(), Failure> {
        let measured = Measured { bench, unit, value };
        if wanted.json {
            writeln!(out, "{}", serde_json::to_string(&measured)?)?;
        } else {
            writeln!(out, "{bench:<34}  {value:>12.2} {unit}")?;
        }
        Ok(out.flush()?)
    };
    let child = Child::start(None)?;
    let crowd = Crowd::gather(&child, TABLES).await?;
    let flat_out = crowd.play(Pace::FlatOut, FLAT_OUT).await?;
    tell("serve/flat-out/moves", "moves/s", flat_out.rate())?;
    let paced = crowd.play(Pace::EverySecond, PACED).await?;
    tell("serve/paced/p50", "ms", paced.percentile(0.50))?;
    tell("serve/paced/p99", "ms", paced.percentile(0.99))?;
    drop(crowd);
    let folder = child.stop()?;
    let begun = Instant::now();
    let mut again = Child::start(Some(folder))?;
    again.wait_for("tables play on")?;
    tell("serve/restore/1000", "ms", begun.elapsed().as_secs_f64() * 1e3)?;
    again.stop()?;

    let idle = Child::start(None)?;
    let before = idle.memory()?;
    let quiet = Crowd::gather(&idle, TABLES).await?;
    let watched = quiet.watch(2).await?;
    let after = idle.memory()?;
    tell("serve/memory/table", "kB", (after.saturating_sub(before)) as f64 / TABLES as f64)?;
    let cpu = idle.idle_cpu(Duration::from_secs(5)).await?;
    tell("serve/idle/cpu", "%", cpu)?;
    drop(watched);
    idle.stop()?;
    Ok(())
}
