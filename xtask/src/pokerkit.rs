//! Hold'em against PokerKit from the Python package index: random hands are written by an example of the game crate and followed by a
//! script beside its tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::python::{environment, succeeds, target};

const TESTS: &str = "crates/holdem/tests/pokerkit";
const REQUIREMENTS: &str = "crates/holdem/tests/pokerkit/requirements.txt";
/// Random hands a run of `cargo xtask test` follows.
const HANDS: u64 = 5_000;
const SEED: u64 = 1;

/// The interpreter that has what the script needs, installed if need be.
pub(crate) fn python(root: &Path) -> Option<PathBuf> {
    environment(root, "pokerkit", REQUIREMENTS)
}

/// Follows the usual number of hands.
pub(crate) fn differential(root: &Path) -> bool {
    follow(root, HANDS, SEED)
}

/// What writes the hands, built as the tests build it: after them it is there.
fn writer(root: &Path) -> Option<PathBuf> {
    let arguments = "build --quiet --profile test --workspace --all-features --example random_hands";
    let built = succeeds(Command::new(env!("CARGO")).current_dir(root).args(arguments.split(' ')));
    built.then(|| target(root).join("debug/examples/random_hands"))
}

/// Follows `hands` random hands from `seed` on.
pub(crate) fn follow(root: &Path, hands: u64, seed: u64) -> bool {
    let Some(python) = python(root) else {
        return false;
    };
    let Some(writer) = writer(root) else {
        return false;
    };
    let mut writer = Command::new(writer);
    writer.current_dir(root).stdout(Stdio::piped());
    writer.args([hands.to_string(), seed.to_string()]);
    let Ok(mut written) = writer.spawn() else {
        return false;
    };
    let Some(lines) = written.stdout.take() else {
        return false;
    };
    let mut reader = Command::new(python);
    let followed = reader.current_dir(root).arg(format!("{TESTS}/check.py")).stdin(lines).status();
    let wrote = written.wait().is_ok_and(|status| status.success());
    wrote && followed.is_ok_and(|status| status.success())
}
