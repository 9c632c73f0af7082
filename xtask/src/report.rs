//! What a run of steps came to: a heading for each, its time, its verdict and why it failed.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::command::Outcome;

/// A name, and what it does.
pub(crate) type Step = (&'static str, fn(&Path) -> Outcome);

/// How one step went.
struct Verdict {
    name: &'static str,
    took: Duration,
    outcome: Outcome,
}

/// How the steps went so far.
pub(crate) struct Report {
    start: Instant,
    fail_fast: bool,
    verdicts: Vec<Verdict>,
}

impl Report {
    pub(crate) fn new(fail_fast: bool) -> Self {
        Self { start: Instant::now(), fail_fast, verdicts: Vec::new() }
    }

    /// Runs steps one after another.
    pub(crate) fn steps(&mut self, root: &Path, steps: &[Step]) {
        for (name, step) in steps {
            if !self.goes_on() {
                return;
            }
            println!("\n=== {name} ===");
            let start = Instant::now();
            let outcome = step(root);
            self.note(name, (start.elapsed(), outcome));
        }
    }

    /// Takes down how a step went, and says it.
    pub(crate) fn note(&mut self, name: &'static str, (took, outcome): (Duration, Outcome)) {
        if let Err(reason) = &outcome {
            println!("{name} failed: {reason}");
        }
        println!("=== {name}: {} ({}) ===", word(&outcome), seconds(took));
        self.verdicts.push(Verdict { name, took, outcome });
    }

    /// Whether there is anything left to do: a run that is to fail fast ends with the first failure.
    pub(crate) fn goes_on(&self) -> bool {
        !(self.fail_fast && self.verdicts.iter().any(|verdict| verdict.outcome.is_err()))
    }

    /// Prints every verdict of a run that was to have so many steps; true if all of them passed.
    pub(crate) fn summary(&self, steps: usize) -> bool {
        println!("\n=== summary ===\n{}", self.lines(steps, self.start.elapsed()));
        self.verdicts.len() == steps && self.verdicts.iter().all(|verdict| verdict.outcome.is_ok())
    }

    fn lines(&self, steps: usize, took: Duration) -> String {
        let mut lines = Vec::new();
        for Verdict { name, took, outcome } in &self.verdicts {
            lines.push(format!("  {name:<19} {:<6} {:>9}", word(outcome), seconds(*took)));
            if let Some(first) = outcome.as_ref().err().and_then(|reason| reason.lines().next()) {
                lines.push(format!("      {first}"));
            }
        }
        if self.verdicts.len() < steps {
            lines.push(format!("  {} more not run", steps - self.verdicts.len()));
        }
        let failed = self.verdicts.iter().filter(|verdict| verdict.outcome.is_err()).count();
        lines.push(match failed {
            0 => format!("all passed in {}", seconds(took)),
            n => format!("{n} of {} steps FAILED in {}", self.verdicts.len(), seconds(took)),
        });
        lines.join("\n")
    }
}

fn word(outcome: &Outcome) -> &'static str {
    if outcome.is_ok() { "ok" } else { "FAILED" }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [Step; 3] = [
        ("good", |_| Ok(())),
        ("bad", |_| Err("no such tool\n  its last line".into())),
        ("late", |_| Ok(())),
    ];

    #[test]
    fn every_step_runs_and_the_summary_says_why_one_failed() {
        let mut report = Report::new(false);
        report.steps(Path::new("."), &STEPS);
        let lines = report.lines(3, Duration::from_secs(1));
        assert!(lines.contains("good") && lines.contains("late"), "{lines}");
        assert!(lines.contains("      no such tool\n"), "{lines}");
        assert!(lines.ends_with("1 of 3 steps FAILED in 1.0 s"), "{lines}");
        assert!(!report.summary(3));
    }

    #[test]
    fn a_run_that_fails_fast_says_how_much_it_left_out() {
        let mut report = Report::new(true);
        report.steps(Path::new("."), &STEPS);
        assert!(report.lines(5, Duration::ZERO).contains("3 more not run"));
        assert!(!report.goes_on() && !report.summary(5));
    }

    #[test]
    fn steps_that_were_not_run_have_not_passed() {
        let mut report = Report::new(false);
        report.steps(Path::new("."), &STEPS[..1]);
        assert!(report.summary(1) && !report.summary(2));
    }
}
