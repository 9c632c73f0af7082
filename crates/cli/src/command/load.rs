//! `paiju bench serve`: a server process and a crowd of players at it, on the same cores.
//!
//! It owns the load and what is measured of it. The games are real ones of XianQi, by real rules, over real sockets, and the
//! server keeps every move as it always does.

mod child;
mod crowd;
mod player;
mod socket;

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
/// So many sockets at each table make ten thousand.
const SOCKETS: usize = 10;
/// A server is started so often; the middle one of its times counts.
const STARTS: usize = 5;

/// What was measured, as the other benchmarks tell it.
#[derive(serde::Serialize)]
struct Measured {
    bench: &'static str,
    unit: &'static str,
    value: f64,
}

/// Tells one line after the other.
struct Teller<'a> {
    json: bool,
    out: &'a mut dyn Write,
}

impl Teller<'_> {
    fn tell(&mut self, bench: &'static str, unit: &'static str, value: f64) -> Result<(), Failure> {
        let measured = Measured { bench, unit, value };
        if self.json {
            writeln!(self.out, "{}", serde_json::to_string(&measured)?)?;
        } else {
            writeln!(self.out, "{bench:<34}  {value:>12.2} {unit}")?;
        }
        Ok(self.out.flush()?)
    }
}

pub(crate) fn run(wanted: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    super::serve::raise_file_limit();
    // One thread: the server has the other core.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::failed(format!("no threads for the load: {why}")))?;
    runtime.block_on(measure(Teller { json: wanted.json, out }))
}

async fn measure(mut teller: Teller<'_>) -> Result<(), Failure> {
    start(&mut teller).await?;
    flat_out(&mut teller).await?;
    let folder = paced(&mut teller).await?;
    restore(&mut teller, folder)?;
    rest(&mut teller).await
}

/// A server over an empty folder, from nothing to its first answer.
async fn start(teller: &mut Teller<'_>) -> Result<(), Failure> {
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let begun = Instant::now();
        let child = Child::start(None)?;
        crowd::healthy(&child).await?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        child.discard()?;
    }
    times.sort_by(f64::total_cmp);
    teller.tell("serve/cold-start", "ms", times[STARTS / 2])
}

/// Tables that are played at as fast as it goes.
async fn flat_out(teller: &mut Teller<'_>) -> Result<(), Failure> {
    let child = Child::start(None)?;
    let crowd = Crowd::gather(&child, TABLES).await?;
    let flat_out = crowd.play(&child, Pace::FlatOut, FLAT_OUT).await?;
    teller.tell("serve/flat-out/moves", "moves/s", flat_out.rate())?;
    let [server, players] = flat_out.work();
    teller.tell("serve/flat-out/cpu", "us/move", server + players)?;
    teller.tell("serve/flat-out/cpu/server", "us/move", server)?;
    teller.tell("serve/flat-out/cpu/load", "us/move", players)?;
    child.discard()
}

/// Tables that are played at as people do; where the server kept them.
async fn paced(teller: &mut Teller<'_>) -> Result<std::path::PathBuf, Failure> {
    let child = Child::start(None)?;
    let crowd = Crowd::gather(&child, TABLES).await?;
    let paced = crowd.play(&child, Pace::EverySecond, PACED).await?;
    teller.tell("serve/paced/p50", "ms", paced.percentile(0.50))?;
    teller.tell("serve/paced/p99", "ms", paced.percentile(0.99))?;
    child.stop()
}

/// The same tables, taken up again.
fn restore(teller: &mut Teller<'_>, folder: std::path::PathBuf) -> Result<(), Failure> {
    let begun = Instant::now();
    let mut child = Child::start(Some(folder))?;
    child.wait_for("tables play on")?;
    teller.tell("serve/restore/1000", "ms", begun.elapsed().as_secs_f64() * 1e3)?;
    child.discard()
}

/// Tables where nobody does anything: with two sockets each, then with ten.
async fn rest(teller: &mut Teller<'_>) -> Result<(), Failure> {
    let child = Child::start(None)?;
    let before = child.memory()?;
    let crowd = Crowd::gather(&child, TABLES).await?;
    let watched = crowd.watch(2).await?;
    let after = child.memory()?;
    teller.tell("serve/memory/table", "kB", (after.saturating_sub(before)) as f64 / TABLES as f64)?;
    teller.tell("serve/idle", "%", child.idle_cpu(Duration::from_secs(5)).await?)?;
    drop(watched);
    let mut all = crowd.watch(SOCKETS).await?;
    let heard = crowd::call_out(&mut all, SOCKETS).await?;
    teller.tell("serve/sockets/10000", "sockets", heard as f64)?;
    drop(all);
    child.discard()
}
