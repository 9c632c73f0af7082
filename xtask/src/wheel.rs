//! The Python package: its wheel is built, installed in a virtual environment, and tested from there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python::{environment, succeeds, target};

const REQUIREMENTS: &str = "crates/python/tests/requirements.txt";
const MANIFEST: &str = "crates/python/Cargo.toml";
const TESTS: &str = "crates/python/tests";

/// The interpreter with everything that its tests need, installed if need be.
pub(crate) fn python(root: &Path) -> Option<PathBuf> {
    environment(root, "python-tests", REQUIREMENTS)
}

/// Builds, installs and tests the wheel.
pub(crate) fn test(root: &Path) -> bool {
    let Some(python) = python(root) else { return false };
    let Some(wheel) = build(root, &python) else {
        println!("the wheel was not built");
        return false;
    };
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"];
    let installed = succeeds(Command::new(&python).args(install).arg(wheel));
    let mut tests = Command::new(&python);
    installed
        && succeeds(tests.current_dir(root).args(["-m", "pytest", "-q", "-p", "no:cacheprovider", TESTS]))
}

/// The one wheel, in a folder where nothing is left of a run before.
fn build(root: &Path, python: &Path) -> Option<PathBuf> {
    let folder = target(root).join("wheels");
    let _ = std::fs::remove_dir_all(&folder);
    let mut maturin = Command::new(python);
    maturin.current_dir(root).args(["-m", "maturin", "build", "--quiet", "--profile", "wheel"]);
    maturin.args(["--manifest-path", MANIFEST, "--out"]).arg(&folder);
    maturin.arg("--interpreter").arg(python);
    let wheels = succeeds(&mut maturin).then(|| std::fs::read_dir(folder).ok())?;
    wheels?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|x| x == "whl"))
}
