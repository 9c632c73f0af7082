//! Python packages for tests: a virtual environment for each list of them, under `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The interpreter of a virtual environment with the packages of a list, made and filled if it is not there yet.
pub(crate) fn environment(root: &Path, name: &str, requirements: &str) -> Option<PathBuf> {
    let folder = target(root).join(name);
    let list = root.join(requirements);
    let wanted = std::fs::read_to_string(&list).ok()?;
    let stamp = folder.join("installed.txt");
    let python = folder.join("bin").join("python");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Some(python);
    }
    let made = succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    if !made || !succeeds(Command::new(&python).args(install).arg(list)) {
        println!("this step needs python3 with venv, and packages from the package index: {requirements}");
        return None;
    }
    std::fs::write(stamp, wanted).ok()?;
    Some(python)
}

/// Where everything that is built goes.
pub(crate) fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Whether a command ran to a good end.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
