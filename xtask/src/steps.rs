//! The steps of `cargo xtask test` and `cargo xtask quick`: each has a heading, a time and a verdict with its reason; a summary
//! closes the run.
//!
//! Steps that compile come first, one after another: each keeps every core busy. Those that mostly wait, for a browser, a
//! server or an interpreter, come after them in two lanes side by side. All steps run even after a failure, so that one run tells
//! everything; `--fail-fast` stops at the first.

use std::path::Path;
use std::thread::JoinHandle;

use crate::command::{Outcome, cargo, run};
use crate::report::{Report, Step};
use crate::target::AS_TESTED;
use crate::{lanes, page, pages, pokerkit, schemathesis, tidy, wheel};

const FORMATTING: Step = ("formatting", formatting);
const TIDY: Step = ("tidy", tidy);
const CLIPPY: Step = ("clippy", clippy);

/// Unit and doc-tests, laws, rules, servers, terminals: everything that cargo runs.
const TESTS: Step =
    ("tests", |root| run(&mut cargo(root, &format!("test --quiet {AS_TESTED} --no-fail-fast"))));

/// What clippy is told beside cargo's own arguments.
const DENIED: [&str; 2] = ["-D", "warnings"];

const COMPILING: [Step; 5] = [FORMATTING, TIDY, CLIPPY, ("docs", docs), TESTS];

/// What runs side by side; names are commands of `cargo xtask`.
const LANES: [&[&str]; 2] = [&["page"], &["python", "pokerkit", "schemathesis", "docs-run"]];

const QUICK: [Step; 4] = [
    FORMATTING,
    TIDY,
    CLIPPY,
    ("unit and law tests", |root| {
        run(&mut cargo(root, &format!("test --quiet {AS_TESTED} --no-fail-fast --lib --bins --test laws")))
    }),
];

/// Fetches what later steps need while the first ones compile: one waits for the network, the other for the processor.
/// Whatever it cannot do is tried again, and complained of, by the step that needs it.
fn ahead(root: &Path) -> JoinHandle<()> {
    let root = root.to_path_buf();
    std::thread::spawn(move || {
        let _ = page::ready(&root);
        let _ = pages::ready(&root);
        for python in [pokerkit::python, schemathesis::python, wheel::python] {
            let _ = python(&root);
        }
    })
}

/// Everything; true if all passed.
pub(crate) fn test(root: &Path, fail_fast: bool) -> bool {
    let mut report = Report::new(fail_fast);
    let packages = ahead(root);
    report.steps(root, &COMPILING);
    if report.goes_on() {
        let _ = packages.join();
        lanes::run(root, &LANES, &mut report);
    }
    report.summary(COMPILING.len() + LANES.iter().map(|lane| lane.len()).sum::<usize>())
}

/// What to run after every small change; true if all passed.
pub(crate) fn quick(root: &Path) -> bool {
    let mut report = Report::new(false);
    report.steps(root, &QUICK);
    report.summary(QUICK.len())
}

/// The house rules alone.
pub(crate) fn tidy(root: &Path) -> Outcome {
    let report = tidy::check(root).map_err(|error| format!("tidy could not read the workspace: {error}"))?;
    print!("{report}");
    if report.passed() { Ok(()) } else { Err("the findings are above".into()) }
}

/// Test modules named `golden` write what they would otherwise compare when `PAIJU_BLESS` is set.
pub(crate) fn bless(root: &Path) -> Outcome {
    run(cargo(root, &format!("test --quiet {AS_TESTED} --test all golden::")).env("PAIJU_BLESS", "1"))
}

/// Names the files instead of printing their differences: the cure is one command anyway.
fn formatting(root: &Path) -> Outcome {
    let cure = |reason| format!("{reason}; the files above are not formatted: run `cargo fmt --all`");
    run(&mut cargo(root, "fmt --all --check -- -l")).map_err(cure)
}

fn clippy(root: &Path) -> Outcome {
    let lint = format!("clippy --quiet --keep-going {AS_TESTED} --all-targets --");
    run(cargo(root, &lint).args(DENIED))
}

/// The documentation of every library. It needs every crate checked before it, and clippy, which ran before, has just done
/// that: told of the same checker with the same words, and of an example so that the features of tests are chosen,
/// cargo checks nothing twice.
fn docs(root: &Path) -> Outcome {
    let mut docs = cargo(
        root,
        &format!("doc --quiet {AS_TESTED} --no-deps --lib --bin paiju-xtask --example random_hands"),
    );
    docs.env("RUSTDOCFLAGS", "-D warnings");
    let checker = Path::new(env!("CARGO")).with_file_name("clippy-driver");
    if checker.is_file() {
        // As `cargo clippy` itself sets them.
        docs.env("RUSTC_WORKSPACE_WRAPPER", checker);
        docs.env("CLIPPY_ARGS", DENIED.map(|word| format!("{word}__CLIPPY_HACKERY__")).concat());
    }
    run(&mut docs)
}
