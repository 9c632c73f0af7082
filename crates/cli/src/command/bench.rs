//! `paiju bench`: how fast it is on this machine.

use std::io::Write;

use paiju_bench::{Measured, Unit};
use paiju_words::layout::pad;

use crate::args;
use crate::dispatch::{listing, meant_game, nearest, no_such};
use crate::failure::Failure;
use crate::style::{FAINT, KEY, paint};

pub(crate) fn run(wanted: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let text = wanted.game.as_deref().unwrap_or("");
    if text == "serve" {
        return super::load::run(wanted, out);
    }
    let mut benches = paiju_bench::matching(text);
    if benches.is_empty() {
        benches = paiju_bench::matching(listing(text).map_err(|_| no_bench(text))?.name);
    }
    for bench in benches {
        let measured = bench.measure();
        if wanted.json {
            writeln!(out, "{}", serde_json::to_string(&measured)?)?;
        } else {
            writeln!(out, "{}", line(&measured))?;
        }
        // Benchmarks take their time: each line is shown when it is there.
        out.flush()?;
    }
    Ok(())
}

/// A name that neither a benchmark has nor a game.
fn no_bench(text: &str) -> Failure {
    let names: Vec<String> = paiju_bench::all().iter().map(|bench| bench.name().to_owned()).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    no_such("benchmark", text, meant_game(text).or_else(|| nearest(text, &known)), &known)
}

fn line(measured: &Measured) -> String {
    let name = pad(&measured.bench, 34);
    let name = if measured.bench.starts_with("peer:") { paint(FAINT, name) } else { name };
    format!("{name}  {}", paint(KEY, format!("{:>14}", value(measured))))
}

/// `3.2 M hands/s`, `41 ns`.
fn value(measured: &Measured) -> String {
    let unit = measured.unit.as_str();
    match measured.value {
        ns if measured.unit == Unit::Nanoseconds && ns < 100.0 => format!("{ns:.1} {unit}"),
        ns if measured.unit == Unit::Nanoseconds => format!("{ns:.0} {unit}"),
        rate if rate >= 1e6 => format!("{:.2} M {unit}", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.1} k {unit}", rate / 1e3),
        rate => format!("{rate:.1} {unit}"),
    }
}
