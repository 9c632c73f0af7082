//! Tidy: the house rules that no compiler knows. Each room here owns one kind of rule.
//!
//! Checks look at a [`Tree`] of texts and answer with [`Finding`]s; none touches the disk itself, so each is tested
//! on small bad examples.

mod arrows;
mod clauses;
mod games;
mod modules;
mod rooms;
mod sizes;
mod tokens;
mod tree;
mod verbs;
mod words;

use std::fmt;
use std::io;
use std::path::Path;

pub(crate) use tree::{File, Tree};

/// Something against a house rule, and where.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    place: String,
    what: String,
}

impl Finding {
    fn new(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self { place: place.into(), what: what.into() }
    }

    fn at(file: &File, line: usize, what: impl Into<String>) -> Self {
        Self::new(format!("{}:{line}", file.path), what)
    }
}

/// What tidy has to say: findings fail the run, notes only inform.
pub(crate) struct Report {
    findings: Vec<Finding>,
    notes: Vec<String>,
}

impl Report {
    pub(crate) fn passed(&self) -> bool {
        self.findings.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{}: {}", finding.place, finding.what)?;
        }
        for note in &self.notes {
            writeln!(f, "note: {note}")?;
        }
        match self.findings.len() {
            0 => writeln!(f, "tidy: all in order"),
            n => writeln!(f, "tidy: {n} findings"),
        }
    }
}

/// Checks the workspace at `root`.
pub(crate) fn check(root: &Path) -> io::Result<Report> {
    let tree = Tree::read(root)?;
    let mut notes = Vec::new();
    let mut findings = arrows::check(&tree);
    findings.extend(rooms::check(&tree));
    findings.extend(verbs::check(&tree));
    findings.extend(sizes::check(&tree, &mut notes));
    findings.extend(clauses::check(&tree, &mut notes));
    findings.extend(modules::check(&tree));
    findings.extend(words::check(&tree));
    findings.sort();
    Ok(Report { findings, notes })
}
