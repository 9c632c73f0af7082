//! `cargo xtask`: the one command that tests everything, tidy alone, and the regeneration of goldens.
//!
//! It owns the order of the steps and the house rules that no compiler knows ([`tidy`]). It knows no game.

#![allow(clippy::disallowed_methods, reason = "a tool reads files, the environment and the clock")]

mod command;
mod debian;
mod lanes;
mod page;
mod pages;
mod pokerkit;
mod python;
mod report;
mod schemathesis;
mod server;
mod steps;
mod target;
mod tidy;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use command::Outcome;

const USAGE: &str = "\
usage: cargo xtask <command>

  test    everything CI checks: formatting, tidy, clippy, docs, tests with doc-tests, the page, the Python package,
          PokerKit, schemathesis, the commands of every page
          --fail-fast   stop at the first step that fails (otherwise all steps run)
  quick   what to run after a small change: formatting, tidy, clippy, unit tests, and the laws of every game
  tidy    only the house rules: crate arrows, rooms, sizes, clauses, words
  page    only the page: its types, its size, and its tests in a browser
  python  install the Python package in a virtual environment and run its tests;
          with PAIJU_LONG=1 the wheel is built and installed
  pokerkit [<hands> <seed>]
          follow that many random hands of hold'em with PokerKit
  schemathesis
          check the server's API document against a running server
  docs-run
          run the blocks of README.md, CONTRIBUTING.md and docs/, with nginx and Caddy where they are configured
  shots   pictures of every page and board, under web/shots/
  bless   write the golden files under testdata/, docs/schema/ and docs/reference/ anew
          (commit them apart, with the reason)

What they build goes where cargo builds (`target/`, or as CARGO_TARGET_DIR and build.target-dir say). PAIJU_BIN names a
`paiju` that is there already, PAIJU_BROWSER a Chromium.";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some(command) = parse(&words) else {
        eprintln!("unknown command: {}\n\n{USAGE}", words.join(" "));
        return ExitCode::from(2);
    };
    match command(&root()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// What is done in the workspace.
type Task = Box<dyn Fn(&Path) -> Outcome>;

/// What the words of a command line ask for. A step and a whole run end alike: well, or with a reason.
fn parse(words: &[&str]) -> Option<Task> {
    Some(match *words {
        ["test"] => Box::new(|root| passed(steps::test(root, false))),
        ["test", "--fail-fast"] => Box::new(|root| passed(steps::test(root, true))),
        ["quick"] => Box::new(|root| passed(steps::quick(root))),
        ["tidy"] => Box::new(steps::tidy),
        ["page"] => Box::new(page::test),
        ["python"] => Box::new(wheel::test),
        ["shots"] => Box::new(page::shots),
        ["bless"] => Box::new(steps::bless),
        ["schemathesis"] => Box::new(schemathesis::check),
        ["docs-run"] => Box::new(pages::run),
        ["pokerkit"] => Box::new(pokerkit::differential),
        ["pokerkit", hands, seed] => {
            let (hands, seed) = (hands.parse().ok()?, seed.parse().ok()?);
            Box::new(move |root| pokerkit::follow(root, hands, seed))
        }
        [] | ["help" | "--help" | "-h"] => Box::new(|_| {
            println!("{USAGE}");
            Ok(())
        }),
        _ => return None,
    })
}

/// A run has said what failed in its summary.
fn passed(passed: bool) -> Outcome {
    if passed { Ok(()) } else { Err("not everything passed: the summary above says what and why".into()) }
}

/// The workspace this tool was built from.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}
