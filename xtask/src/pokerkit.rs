//! Hold'em against PokerKit from the Python package index: random hands are written by an example of the game crate and followed by a
//! script beside its tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::{Outcome, ending, run};
use crate::python::environment;
use crate::target::example;

const TESTS: &str = "crates/holdem/tests/pokerkit";
const REQUIREMENTS: &str = "crates/holdem/tests/pokerkit/requirements.txt";
/// Random hands a run of `cargo xtask test` follows.
const HANDS: u64 = 5_000;
const SEED: u64 = 1;

/// The interpreter that has what the script needs, installed if need be.
pub(crate) fn python(root: &Path) -> Outcome<PathBuf> {
    environment(root, "pokerkit", REQUIREMENTS)
}

/// Follows the usual number of hands.
pub(crate) fn differential(root: &Path) -> Outcome {
    follow(root, HANDS, SEED)
}

/// Follows `hands` random hands from `seed` on.
pub(crate) fn follow(root: &Path, hands: u64, seed: u64) -> Outcome {
    let (python, writer) = (python(root)?, example(root, "random_hands")?);
    let mut writer = Command::new(writer);
    writer.current_dir(root).stdout(Stdio::piped());
    writer.args([hands.to_string(), seed.to_string()]);
    let mut written =
        writer.spawn().map_err(|error| format!("random_hands could not be started: {error}"))?;
    let lines = written.stdout.take().ok_or("random_hands has no output")?;
    let mut reader = Command::new(python);
    let followed = run(reader.current_dir(root).arg(format!("{TESTS}/check.py")).stdin(lines));
    let wrote = written.wait().map_err(|error| format!("random_hands: {error}"))?;
    followed?;
    if wrote.success() { Ok(()) } else { Err(format!("random_hands {}", ending(wrote))) }
}
