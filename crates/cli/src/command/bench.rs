//! `paiju bench`: how fast it is on this machine.

use std::io::Write;

use paiju_bench::{Measured, Unit};
use paiju_words::layout::pad;

use crate::args;
use crate::dispatch::{listing, meant_game, nearest};
use crate::failure::Failure;
use crate::style::{FAINT, KEY, paint};

pub(crate) fn run(wanted: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let text = wanted.game.as_deref().unwrap_or("");
    if text == "serve" {
        return serve(wanted, out);
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

/// A server process and a crowd of players at it.
fn serve(wanted: &args::Bench, out: &mut dyn Write) -> Result<(), Failure> {
    super::serve::raise_file_limit();
    let done = paiju_bench::measure_server(&mut |bench, unit, value| {
        if wanted.json {
            writeln!(out, "{}", serde_json::json!({"bench": bench, "unit": unit, "value": value}))?;
        } else {
            writeln!(out, "{bench:<34}  {value:>12.2} {unit}")?;
        }
        out.flush()
    });
    done.map_err(|why| Failure::failed(why.to_string()))
}

/// A name that neither a benchmark has nor a game. There are too many names to list: their beginnings will do.
fn no_bench(text: &str) -> Failure {
    let names: Vec<String> = paiju_bench::all().iter().map(|bench| bench.name().to_owned()).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let meant = meant_game(text).or_else(|| nearest(text, &known));
    let meant = meant.map_or_else(String::new, |near| format!(" Did you mean {near:?}?"));
    let mut groups: Vec<&str> = known.iter().map(|name| name.split('/').next().unwrap_or(name)).collect();
    groups.dedup();
    let (groups, example) = (groups.join(", "), known.first().unwrap_or(&""));
    Failure::usage(format!(
        "there is no benchmark {text:?}.{meant} Name a group ({groups}, serve) or a part of a name, such as {example}; \
         `paiju bench` alone runs all {} of them",
        known.len()
    ))
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
