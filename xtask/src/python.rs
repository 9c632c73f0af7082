//! Python packages for tests: a virtual environment for each list of them, where cargo builds.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, output};
use crate::target::target;

/// The interpreter of a virtual environment with the packages of a list, made and filled if it is not there yet.
pub(crate) fn environment(root: &Path, name: &str, requirements: &str) -> Outcome<PathBuf> {
    let folder = target(root)?.join(name);
    let list = root.join(requirements);
    let wanted = std::fs::read_to_string(&list).map_err(|error| format!("{requirements}: {error}"))?;
    let stamp = folder.join("installed.txt");
    let python = folder.join("bin").join("python");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    fill(&folder, &python, &list).map_err(|reason| {
        let needs = "this step needs python3 (Debian: python3-venv) and the package index";
        format!("{needs} for {requirements}: {reason}")
    })?;
    std::fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(python)
}

fn fill(folder: &Path, python: &Path, list: &Path) -> Outcome {
    output(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    output(Command::new(python).args(install).arg(list)).map(drop)
}
