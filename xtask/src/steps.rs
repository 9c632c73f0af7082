//! The steps of `cargo xtask test`: each has a heading, a time and a verdict; a summary closes the run.
//!
//! All steps run even after a failure, so that one run tells everything; `--fail-fast` stops at the first.

use std::path::Path;
use std::process::Command;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::{page, pokerkit, schemathesis, tidy, wheel};

type Step = (&'static str, fn(&Path) -> bool);

const STEPS: [Step; 10] = [
    ("formatting", formatting),
    ("clippy", |root| {
        cargo(root, "clippy --quiet --keep-going --workspace --all-targets --all-features -- -D warnings")
    }),
    ("docs", docs),
    ("tidy", tidy),
    ("tests", |root| {
        cargo(root, "test --quiet --workspace --all-features --no-fail-fast --lib --bins --tests --examples")
    }),
    ("doc-tests", |root| cargo(root, "test --quiet --workspace --all-features --no-fail-fast --doc")),
    ("pokerkit", pokerkit::differential),
    ("schemathesis", schemathesis::check),
    ("page", page::test),
    ("python", wheel::test),
];

/// The first step that needs packages from elsewhere.
const FIRST_WITH_PACKAGES: &str = "pokerkit";

/// Fetches what later steps need while the first ones compile: one waits for the network, the other for the processor.
fn ahead(root: &Path) -> JoinHandle<()> {
    let root = root.to_path_buf();
    std::thread::spawn(move || {
        page::ready(&root);
        for python in [pokerkit::python, schemathesis::python, wheel::python] {
            python(&root);
        }
    })
}

/// Runs every step; true if all passed.
pub(crate) fn test(root: &Path, fail_fast: bool) -> bool {
    let mut verdicts = Vec::new();
    let mut packages = Some(ahead(root));
    for (name, run) in STEPS {
        if name == FIRST_WITH_PACKAGES
            && let Some(packages) = packages.take()
        {
            // Whatever it could not do is tried again, and complained of, by the step that needs it.
            let _ = packages.join();
        }
        println!("\n=== {name} ===");
        let start = Instant::now();
        let passed = run(root);
        let took = start.elapsed();
        println!("=== {name}: {} ({}) ===", word(passed), seconds(took));
        verdicts.push((name, passed, took));
        if fail_fast && !passed {
            break;
        }
    }
    summarise(&verdicts)
}

/// The house rules alone.
pub(crate) fn tidy(root: &Path) -> bool {
    match tidy::check(root) {
        Ok(report) => {
            print!("{report}");
            report.passed()
        }
        Err(error) => {
            println!("tidy could not read the workspace: {error}");
            false
        }
    }
}

/// Test modules named `golden` write what they would otherwise compare when `PAIJU_BLESS` is set.
pub(crate) fn bless(root: &Path) -> bool {
    let mut tests = Command::new(env!("CARGO"));
    tests.current_dir(root).env("PAIJU_BLESS", "1");
    run(tests.args(["test", "--quiet", "--workspace", "--all-features", "--test", "all", "golden::"]))
}

/// Names the files instead of printing their differences: the cure is one command anyway.
fn formatting(root: &Path) -> bool {
    let formatted = cargo(root, "fmt --all --check -- -l");
    if !formatted {
        println!("these files are not formatted: run `cargo fmt --all`");
    }
    formatted
}

fn docs(root: &Path) -> bool {
    let mut docs = Command::new(env!("CARGO"));
    docs.current_dir(root).env("RUSTDOCFLAGS", "-D warnings");
    run(docs.args(["doc", "--quiet", "--workspace", "--all-features", "--no-deps"]))
}

fn cargo(root: &Path, arguments: &str) -> bool {
    run(Command::new(env!("CARGO")).current_dir(root).args(arguments.split(' ')))
}

fn run(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            println!("could not start {}: {error}", command.get_program().to_string_lossy());
            false
        }
    }
}

fn summarise(verdicts: &[(&str, bool, Duration)]) -> bool {
    println!("\n=== summary ===");
    for (name, passed, took) in verdicts {
        println!("  {:<11} {:<6} {:>9}", name, word(*passed), seconds(*took));
    }
    let skipped = STEPS.len() - verdicts.len();
    if skipped > 0 {
        println!("  {skipped} more not run");
    }
    let failed = verdicts.iter().filter(|(_, passed, _)| !passed).count();
    let total = verdicts.iter().map(|(_, _, took)| *took).sum();
    match failed {
        0 => println!("all passed in {}", seconds(total)),
        n => println!("{n} of {} steps FAILED in {}", verdicts.len(), seconds(total)),
    }
    failed == 0
}

fn word(passed: bool) -> &'static str {
    if passed { "ok" } else { "FAILED" }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
