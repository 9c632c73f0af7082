//! The Python package, installed in a virtual environment and tested from there.
//!
//! The tests of every run take the library as cargo has built it beside the other tests, and maturin's metadata; a wheel would
//! compile every crate a second time. `PAIJU_LONG=1` builds and installs the wheel itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, output, run};
use crate::python::environment;
use crate::target::{library, target};

const REQUIREMENTS: &str = "crates/python/tests/requirements.txt";
const MANIFEST: &str = "crates/python/Cargo.toml";
const PACKAGE: &str = "crates/python/python/paiju";
const TESTS: &str = "crates/python/tests";
/// The library's name inside the package, as `pyproject.toml` has it.
const NATIVE: &str = "_native.abi3.so";

/// The interpreter with everything that its tests need, installed if need be.
pub(crate) fn python(root: &Path) -> Outcome<PathBuf> {
    environment(root, "python-tests", REQUIREMENTS)
}

/// Installs and tests the package.
pub(crate) fn test(root: &Path) -> Outcome {
    let python = python(root)?;
    if std::env::var_os("PAIJU_LONG").is_some() {
        install_wheel(root, &python)?;
    } else {
        install_library(root, &python)?;
    }
    let mut tests = Command::new(&python);
    run(tests.current_dir(root).args(["-m", "pytest", "-q", "-p", "no:cacheprovider", TESTS]))
}

/// Puts the package's files, its library and its metadata where pip would.
fn install_library(root: &Path, python: &Path) -> Outcome {
    let library = library(root)?;
    let ask = ["-c", "import sysconfig; print(sysconfig.get_path('platlib'))"];
    let site = PathBuf::from(output(Command::new(python).args(ask))?.trim());
    // Nothing may be left of a run before.
    forget(&site)?;
    let mut maturin = Command::new(python);
    maturin.current_dir(root).args(["-m", "maturin", "pep517", "write-dist-info", "--metadata-directory"]);
    output(maturin.arg(&site).args(["--manifest-path", MANIFEST, "--interpreter"]).arg(python))?;
    let package = site.join("paiju");
    copy(&root.join(PACKAGE), &package).map_err(|error| format!("{}: {error}", package.display()))?;
    let native = package.join(NATIVE);
    fs::copy(&library, &native).map_err(|error| format!("{}: {error}", library.display()))?;
    Ok(())
}

/// Removes the package and what pip knows of it.
fn forget(site: &Path) -> Outcome {
    let told = |error| format!("{}: {error}", site.display());
    for entry in fs::read_dir(site).map_err(told)? {
        let entry = entry.map_err(told)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == "paiju" || name.starts_with("paiju-") {
            fs::remove_dir_all(entry.path()).map_err(told)?;
        }
    }
    Ok(())
}

/// Copies a folder of Python files.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == "__pycache__" || Path::new(&name).extension().is_some_and(|kind| kind == "so") {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to.join(name))?;
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

fn install_wheel(root: &Path, python: &Path) -> Outcome {
    let wheel = build(root, python)?;
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"];
    output(Command::new(python).args(install).arg(wheel)).map(drop)
}

/// The one wheel, in a folder where nothing is left of a run before.
fn build(root: &Path, python: &Path) -> Outcome<PathBuf> {
    let folder = target(root)?.join("wheels");
    let _ = fs::remove_dir_all(&folder);
    let mut maturin = Command::new(python);
    maturin.current_dir(root).args(["-m", "maturin", "build", "--quiet", "--profile", "wheel"]);
    maturin.args(["--manifest-path", MANIFEST, "--out"]).arg(&folder);
    run(maturin.arg("--interpreter").arg(python))?;
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut wheels = entries.filter_map(Result::ok).map(|entry| entry.path());
    let wheel = wheels.find(|path| path.extension().is_some_and(|kind| kind == "whl"));
    wheel.ok_or_else(|| format!("maturin left no wheel in {}", folder.display()))
}
