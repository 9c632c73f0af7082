//! `cargo xtask`: the one command that tests everything, tidy alone, and the regeneration of goldens.
//!
//! It owns the order of the steps and the house rules that no compiler knows ([`tidy`]). It knows no game.

#![allow(clippy::disallowed_methods, reason = "a tool reads files, the environment and the clock")]

mod page;
mod pokerkit;
mod python;
mod schemathesis;
mod server;
mod steps;
mod tidy;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  test    everything CI checks: formatting, clippy, docs, tidy, tests, doc-tests, PokerKit, schemathesis,
          the page, the Python package
          --fail-fast   stop at the first step that fails (otherwise all steps run)
  tidy    only the house rules: crate arrows, rooms, sizes, clauses, words
  pokerkit <hands> <seed>
          follow that many random hands of hold'em with PokerKit (part of `test`, with fewer)
  schemathesis
          check the server's API document against a running server (part of `test`)
  python  build the wheel, install it in a virtual environment, run its tests (part of `test`)
  page    only the page: its types, its size, and its tests in a browser
  shots   pictures of every page and board, under web/shots/
  bless   write the golden files under testdata/, docs/schema/ and docs/reference/ anew
          (commit them apart, with the reason)";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let passed = match words[..] {
        ["test"] => steps::test(&root(), false),
        ["test", "--fail-fast"] => steps::test(&root(), true),
        ["tidy"] => steps::tidy(&root()),
        ["page"] => page::test(&root()),
        ["python"] => wheel::test(&root()),
        ["shots"] => page::shots(&root()),
        ["bless"] => steps::bless(&root()),
        ["schemathesis"] => schemathesis::check(&root()),
        ["pokerkit", hands, seed] => {
            let (Ok(hands), Ok(seed)) = (hands.parse(), seed.parse()) else {
                eprintln!("pokerkit takes a number of hands and a seed");
                return ExitCode::from(2);
            };
            pokerkit::follow(&root(), hands, seed)
        }
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            true
        }
        _ => {
            eprintln!("unknown command: {}\n\n{USAGE}", words.join(" "));
            return ExitCode::from(2);
        }
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The workspace this tool was built from.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}
