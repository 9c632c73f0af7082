//! `paiju verify`: every check of a record, what it proves and what it does not.
//!
//! The exit status: 0 the record holds, 1 something contradicts it, 3 it is incomplete.

use std::io::Write;

use paiju_wire::{Catalog, Check, Error, Finding, Report, Verdict};
use paiju_words::layout::pad;

use crate::args;
use crate::failure::Failure;
use crate::layout::fitted;
use crate::records;
use crate::style::{FAINT, GREEN, RED, STRONG, paint};
use crate::terminal::room;

pub(crate) fn run(wanted: &args::Verify, out: &mut dyn Write) -> Result<(), Failure> {
    let records = records::all(&wanted.files)?;
    let mut worst = Verdict::Proven;
    for (at, record) in records.iter().enumerate() {
        let report = paiju_wire::verify(Catalog::default(), record);
        if wanted.json {
            let mut value = serde_json::to_value(&report)?;
            value["passed"] = report.passed().into();
            writeln!(out, "{value}")?;
        } else {
            if records.len() > 1 {
                writeln!(out, "{}", paint(STRONG, format!("record {} of {}", at + 1, records.len())))?;
            }
            print(&report, out)?;
        }
        worst = worse(worst, report.verdict);
    }
    match worst {
        Verdict::Proven | Verdict::Replayed => Ok(()),
        Verdict::Refuted => Err(Failure::Silent),
        Verdict::Incomplete => Err(Failure::Incomplete),
    }
}

/// What several records come to: one that is refuted refutes, one that is incomplete is incomplete.
fn worse(one: Verdict, other: Verdict) -> Verdict {
    let weight = |verdict| match verdict {
        Verdict::Proven => 0,
        Verdict::Replayed => 1,
        Verdict::Incomplete => 2,
        Verdict::Refuted => 3,
    };
    if weight(other) > weight(one) { other } else { one }
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let game = report.game.as_deref().unwrap_or("unknown");
    writeln!(out, "game: {game}, {} actions accepted", report.actions)?;
    for check in &report.checks {
        write!(out, "{}", fitted(&format!("  {}", line(check)), room().columns))?;
    }
    list("It proves:", &report.proves, out)?;
    list("It does not prove:", &report.does_not_prove, out)?;
    Ok(writeln!(out, "{}", conclusion(report.verdict))?)
}

fn list(title: &str, sentences: &[&str], out: &mut dyn Write) -> Result<(), Failure> {
    if !sentences.is_empty() {
        writeln!(out, "{}", paint(STRONG, title))?;
    }
    for sentence in sentences {
        write!(out, "{}", fitted(&format!("  - {sentence}"), room().columns))?;
    }
    Ok(())
}

fn conclusion(verdict: Verdict) -> String {
    match verdict {
        Verdict::Proven => paint(GREEN, "The record holds. Its deal is proven."),
        Verdict::Replayed => paint(GREEN, "The record holds. Who chose its cards is not proven."),
        Verdict::Incomplete => {
            paint(RED, "The record is INCOMPLETE: nothing contradicts it, and it does not hold.")
        }
        Verdict::Refuted => paint(RED, "The record does NOT hold."),
    }
}

fn line(check: &Check) -> String {
    let name = pad(check.check, 10);
    match &check.finding {
        Finding::Passed => format!("{}  {name}  {}", paint(GREEN, "ok     "), meaning(check.check)),
        Finding::Failed { error } => format!("{}  {name}  {}", paint(RED, "FAILED "), sentence(check, error)),
        Finding::Skipped { why } => paint(FAINT, format!("skipped  {name}  {why}")),
    }
}

/// Why a check failed. Its code is for programs, which read `--json`.
fn sentence(check: &Check, error: &Error) -> String {
    if check.check == "record" { records::no_record(error) } else { error.message.clone() }
}

fn meaning(check: &str) -> &'static str {
    match check {
        "record" => "it reads as a record",
        "commitment" => "the seed is the one that was committed to, and dealt the cards alone",
        "deal" => "rules and start make a game",
        "actions" => "every action was legal when it was made",
        "scores" => "the scores are those the actions give",
        "hash" => "the final state is the one the record was written with",
        _ => "",
    }
}
