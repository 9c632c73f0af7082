//! Hold'em against PokerKit from the Python package index: random hands are written by an example of the game crate and followed by a
//! script beside its tests. The interpreter's packages live in a virtual environment under `target/`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TESTS: &str = "crates/holdem/tests/pokerkit";
/// Random hands a run of `cargo xtask test` follows.
const HANDS: u64 = 5_000;
const SEED: u64 = 1;

/// Follows the usual number of hands.
pub(crate) fn differential(root: &Path) -> bool {
    follow(root, HANDS, SEED)
}

/// Follows `hands` random hands from `seed` on.
pub(crate) fn follow(root: &Path, hands: u64, seed: u64) -> bool {
    let Some(python) = environment(root) else {
        return false;
    };
    let mut writer = Command::new(env!("CARGO"));
    writer.current_dir(root).stdout(Stdio::piped());
    writer.args(["run", "--quiet", "--package", "paiju-holdem", "--example", "random_hands", "--"]);
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

/// The interpreter of the virtual environment, made and filled if it is not there yet.
fn environment(root: &Path) -> Option<PathBuf> {
    let folder = target(root).join("pokerkit");
    let wanted = std::fs::read_to_string(root.join(TESTS).join("requirements.txt")).ok()?;
    let stamp = folder.join("installed.txt");
    let python = folder.join("bin").join("python");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Some(python);
    }
    let made = succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    let requirements = root.join(TESTS).join("requirements.txt");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    if !made || !succeeds(Command::new(&python).args(install).arg(requirements)) {
        println!(
            "the hold'em differential test needs python3 with venv, and PokerKit from the package index"
        );
        return None;
    }
    std::fs::write(stamp, wanted).ok()?;
    Some(python)
}

fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
