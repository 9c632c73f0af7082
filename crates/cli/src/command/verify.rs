//! `paiju verify`: every check of a record, each with its verdict.

use std::io::Write;

use paiju_wire::{Catalog, Check, Finding, Report};

use super::read;
use crate::args;
use crate::failure::Failure;
use crate::layout::pad;
use crate::style::{FAINT, GREEN, RED, paint};

pub(crate) fn run(wanted: &args::Verify, out: &mut dyn Write) -> Result<(), Failure> {
    let report = paiju_wire::verify(Catalog::default(), &read(&wanted.file)?);
    if wanted.json {
        let mut value = serde_json::to_value(&report)?;
        value["passed"] = report.passed().into();
        writeln!(out, "{value}")?;
    } else {
        print(&report, out)?;
    }
    if report.passed() { Ok(()) } else { Err(Failure::Silent) }
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let game = report.game.as_deref().unwrap_or("unknown");
    writeln!(out, "game: {game}, {} actions accepted", report.actions)?;
    for check in &report.checks {
        writeln!(out, "  {}", line(check))?;
    }
    let (style, verdict) =
        if report.passed() { (GREEN, "The record holds.") } else { (RED, "The record does NOT hold.") };
    writeln!(out, "{}", paint(style, verdict))?;
    Ok(())
}

fn line(check: &Check) -> String {
    let name = pad(check.check, 10);
    match &check.finding {
        Finding::Passed => format!("{}  {name}  {}", paint(GREEN, "ok     "), meaning(check.check)),
        Finding::Failed { error } => format!("{}  {name}  {error}", paint(RED, "FAILED ")),
        Finding::Skipped { why } => paint(FAINT, format!("skipped  {name}  {why}")),
    }
}

fn meaning(check: &str) -> &'static str {
    match check {
        "record" => "it reads as a record",
        "commitment" => "the seed is the one that was committed to before the deal",
        "deal" => "rules and start make a game",
        "actions" => "every action was legal when it was made",
        "scores" => "the scores are those the actions give",
        "hash" => "the final state is the one the record was written with",
        _ => "",
    }
}
