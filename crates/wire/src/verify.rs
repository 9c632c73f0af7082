//! Verifying a record: commitment, deal, every action, scores and final hash, each reported by itself.
//!
//! It owns the report. What is compared, and how a record is played, is `record`'s.

use serde::Serialize;

use crate::record::{RecordText, Reel};
use crate::{Catalog, Error};

/// What one check of a record found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum Finding {
    /// It holds.
    Passed,
    /// It does not.
    Failed {
        /// Why.
        error: Error,
    },
    /// The record does not claim it, or the check before it failed.
    Skipped {
        /// Why there was nothing to check.
        why: &'static str,
    },
}

/// One of the things that are checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// `record`, `commitment`, `deal`, `actions`, `scores` or `hash`.
    pub check: &'static str,
    /// What was found.
    #[serde(flatten)]
    pub finding: Finding,
}

/// Everything that `paiju verify` tells about a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game, if the record could be read.
    pub game: Option<String>,
    /// How many actions were accepted.
    pub actions: usize,
    /// Each check, in the order they were made.
    pub checks: Vec<Check>,
}

impl Report {
    /// Whether nothing contradicts the record.
    pub fn passed(&self) -> bool {
        !self.checks.iter().any(|check| matches!(check.finding, Finding::Failed { .. }))
    }

    /// What the check of that name found.
    pub fn finding(&self, check: &str) -> Option<&Finding> {
        self.checks.iter().find(|c| c.check == check).map(|c| &c.finding)
    }

    fn note(&mut self, check: &'static str, finding: Finding) {
        self.checks.push(Check { check, finding });
    }

    fn judge(&mut self, check: &'static str, result: Result<(), Error>) {
        self.note(check, result.map_or_else(|error| Finding::Failed { error }, |()| Finding::Passed));
    }

    fn claim(&mut self, check: &'static str, claimed: bool, result: Result<(), Error>) {
        if claimed {
            self.judge(check, result);
        } else {
            self.skip(&[check], "the record does not claim any");
        }
    }

    fn skip(&mut self, checks: &[&'static str], why: &'static str) {
        for check in checks {
            self.note(check, Finding::Skipped { why });
        }
    }
}

/// Re-runs a record and checks everything it claims.
pub fn verify(catalog: Catalog, json: &str) -> Report {
    let mut report = Report { game: None, actions: 0, checks: Vec::new() };
    match RecordText::read(json) {
        Ok(record) => check_all(record, catalog, &mut report),
        Err(error) => {
            report.judge("record", Err(error));
            report.skip(&["commitment", "deal", "actions", "scores", "hash"], "the record could not be read");
        }
    }
    report
}

fn check_all(record: RecordText<'_>, catalog: Catalog, report: &mut Report) {
    report.game = Some(record.game.clone());
    report.judge("record", Ok(()));
    match record.committed() {
        Some(_) => report.judge("commitment", record.check_commitment()),
        None => report.skip(&["commitment"], "the record does not hold both a commitment and a seed"),
    }
    match Reel::begin(record, catalog) {
        Ok(reel) => {
            report.judge("deal", Ok(()));
            check_play(reel, report);
        }
        Err(error) => {
            report.judge("deal", Err(error));
            report.skip(&["actions", "scores", "hash"], "no game could be dealt");
        }
    }
}

fn check_play(mut reel: Reel<'_>, report: &mut Report) {
    let played = reel.run();
    report.actions = reel.table().steps();
    if let Err(error) = played {
        report.judge("actions", Err(error));
        return report.skip(&["scores", "hash"], "an action was refused");
    }
    report.judge("actions", Ok(()));
    let (scores, hash) = (reel.check_scores(), reel.check_hash());
    report.claim("scores", reel.claims_scores(), scores);
    report.claim("hash", reel.claims_hash(), hash);
}
