//! Verifying a record: commitment, deal, every action, scores and final hash, each reported by itself.
//!
//! It owns the checks and the report. What is compared, and how a record is played, is `record`'s; what follows from
//! the checks is `verdict`'s.

use serde::Serialize;

use crate::record::{RecordText, Reel};
use crate::verdict::{Cards, Evidence, Verdict};
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
    /// `record`, `commitment`, `parts`, `deal`, `actions`, `scores` or `hash`.
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
    /// What it all comes to.
    pub verdict: Verdict,
    /// What the record proves, in sentences.
    pub proves: Vec<&'static str>,
    /// What it does not prove, although a reader might think so.
    pub does_not_prove: Vec<&'static str>,
}

impl Report {
    /// Whether the record is one of a finished game and everything it claims is true. How much that is worth is the
    /// [verdict](Verdict)'s to say.
    pub fn passed(&self) -> bool {
        matches!(self.verdict, Verdict::Proven | Verdict::Replayed)
    }

    /// What the check of that name found.
    pub fn finding(&self, check: &str) -> Option<&Finding> {
        self.checks.iter().find(|c| c.check == check).map(|c| &c.finding)
    }
}

/// Re-runs a record, checks everything it claims, and says what that proves.
pub fn verify(catalog: Catalog, json: &str) -> Report {
    let mut inquiry = Inquiry::default();
    match RecordText::read(json) {
        Ok(record) => inquiry.record(&record, catalog),
        Err(error) => {
            inquiry.judge("record", Err(error));
            inquiry
                .skip(&["commitment", "deal", "actions", "scores", "hash"], "the record could not be read");
        }
    }
    inquiry.report()
}

/// The checks while they are made, and what there is to conclude from.
#[derive(Default)]
struct Inquiry {
    game: Option<String>,
    actions: usize,
    checks: Vec<Check>,
    evidence: Evidence,
}

impl Inquiry {
    fn report(self) -> Report {
        let Self { game, actions, checks, evidence } = self;
        let verdict = evidence.verdict();
        let (proves, does_not_prove) = (evidence.proves(), evidence.does_not_prove());
        Report { game, actions, checks, verdict, proves, does_not_prove }
    }

    fn record(&mut self, record: &RecordText<'_>, catalog: Catalog) {
        self.game = Some(record.game.clone());
        self.evidence.cards = Cards::of(&record.provenance());
        self.evidence.rules_named = record.names_rules();
        self.judge("record", Ok(()));
        self.commitment(record);
        if let Some(sum) = record.check_parts() {
            self.evidence.mixed = sum.is_ok();
            self.judge("parts", sum);
        }
        if self.evidence.cards == Cards::Sealed {
            return self.sealed(record, catalog);
        }
        match Reel::begin(record, catalog) {
            Ok(reel) => {
                self.judge("deal", Ok(()));
                self.play(reel);
            }
            Err(error) => {
                self.judge("deal", Err(error));
                self.skip(&["actions", "scores", "hash"], "no game could be dealt");
            }
        }
    }

    fn commitment(&mut self, record: &RecordText<'_>) {
        if record.commitment.is_none() {
            self.skip(&["commitment"], "the record has no commitment");
        } else if self.evidence.cards == Cards::Sealed && record.check_commitment().is_ok() {
            self.skip(&["commitment"], "the seed has not been revealed");
        } else {
            self.judge("commitment", record.check_commitment());
        }
    }

    /// Nothing can be dealt from a record without a seed or a state; that alone contradicts nothing.
    fn sealed(&mut self, record: &RecordText<'_>, catalog: Catalog) {
        match record.listing(catalog).and_then(|listing| listing.check_header(record)) {
            Ok(()) => self.skip(&["deal"], "the record has no seed and no state to begin from"),
            Err(error) => self.judge("deal", Err(error)),
        }
        self.skip(&["actions", "scores", "hash"], "no game could be dealt");
    }

    fn play(&mut self, mut reel: Reel) {
        let played = reel.run();
        self.actions = reel.table().steps();
        self.evidence.rules_secret = reel.table().has_secret_rules();
        if let Err(error) = played {
            self.judge("actions", Err(error));
            return self.skip(&["scores", "hash"], "an action was refused");
        }
        self.judge("actions", Ok(()));
        self.evidence.over = reel.table().is_over();
        self.evidence.scores = self.claim("scores", reel.claims_scores(), reel.check_scores());
        self.evidence.hash = self.claim("hash", reel.claims_hash(), reel.check_hash());
    }

    fn note(&mut self, check: &'static str, finding: Finding) {
        self.evidence.refuted |= matches!(finding, Finding::Failed { .. });
        self.checks.push(Check { check, finding });
    }

    fn judge(&mut self, check: &'static str, result: Result<(), Error>) {
        self.note(check, result.map_or_else(|error| Finding::Failed { error }, |()| Finding::Passed));
    }

    /// Checks what the record need not claim; says whether it does.
    fn claim(&mut self, check: &'static str, claimed: bool, result: Result<(), Error>) -> bool {
        if claimed {
            self.judge(check, result);
        } else {
            self.skip(&[check], "the record does not claim any");
        }
        claimed
    }

    fn skip(&mut self, checks: &[&'static str], why: &'static str) {
        for check in checks {
            self.note(check, Finding::Skipped { why });
        }
    }
}
