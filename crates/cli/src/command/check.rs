//! `paiju check`: whether everything in a data folder is as it was written, the server running or not.
//!
//! The exit status: 0 nothing is damaged, 1 something is.

use std::io::Write;

use paiju_server::check::{CheckReport, check};
use paiju_server::store::Damage;

use super::data::refused;
use super::serve::folder;
use crate::args::serve::Check;
use crate::failure::Failure;
use crate::progress::bar;

pub(crate) fn run(wanted: &Check, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = folder(&wanted.data);
    let bar = bar(0, "tables and games");
    let mut show = |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    };
    let report = check(&folder, &mut show);
    bar.finish_and_clear();
    let report = report.map_err(|why| refused(&folder, &why))?;
    if wanted.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report, out)?;
    }
    if report.damaged.is_empty() { Ok(()) } else { Err(Failure::Silent) }
}

fn print(report: &CheckReport, out: &mut dyn Write) -> Result<(), Failure> {
    list("damaged", &report.damaged, out)?;
    list("stuck", &report.stuck, out)?;
    let CheckReport { tables, entries, games, damaged, stuck } = report;
    writeln!(out, "{tables} tables with {entries} entries and {games} finished games were checked.")?;
    if !stuck.is_empty() {
        writeln!(out, "{} are sound, and only another version of the server plays them.", stuck.len())?;
    }
    match damaged.len() {
        0 => writeln!(out, "Nothing is damaged.")?,
        1 => writeln!(out, "1 thing is DAMAGED; everything else plays on.")?,
        some => writeln!(out, "{some} things are DAMAGED; everything else plays on.")?,
    }
    Ok(())
}

fn list(word: &str, all: &[Damage], out: &mut dyn Write) -> Result<(), Failure> {
    for Damage { what, which, why } in all {
        writeln!(out, "{word:<8} {what} {which}: {why}")?;
    }
    Ok(())
}
