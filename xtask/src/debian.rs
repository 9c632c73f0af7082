//! Programs from Debian's packages.
//!
//! A browser is installed (root only). Of a server only the program is wanted: its package is fetched and unpacked where cargo
//! builds, so that no service is started on this machine and nothing of it is left outside; that needs no root.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, output};
use crate::target::target;

/// Where programs are that a person's PATH may leave out.
const SYSTEM_FOLDERS: [&str; 4] = ["/usr/sbin", "/usr/local/sbin", "/sbin", "/usr/bin"];

/// Installs a package as root does; the reason names the line for somebody who is not.
pub(crate) fn install(package: &str) -> Outcome {
    let by_hand = format!("install it: `apt-get install {package}`");
    let id = output(Command::new("id").arg("-u"))?;
    if id.trim() != "0" {
        return Err(format!("only root can install {package}: {by_hand}"));
    }
    apt(&["update", "-qq"])
        .and_then(|()| apt(&["install", "-y", "-qq", "--no-install-recommends", package]))
        .map_err(|reason| format!("{reason}\n{by_hand}"))
}

fn apt(arguments: &[&str]) -> Outcome {
    output(Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(arguments)).map(drop)
}

/// A program that is installed, or that of Debian's package of this name.
pub(crate) fn program(root: &Path, name: &str) -> Outcome<PathBuf> {
    if let Some(installed) = installed(name) {
        return Ok(installed);
    }
    let folder = target(root)?.join("debian").join(name);
    let unpacked =
        || ["usr/sbin", "usr/bin"].map(|bin| folder.join(bin).join(name)).into_iter().find(|p| p.is_file());
    if let Some(program) = unpacked() {
        return Ok(program);
    }
    fetch(&folder, name).map_err(|reason| {
        format!("{name} is not installed and could not be fetched (`apt-get install {name}` installs it): {reason}")
    })?;
    unpacked().ok_or_else(|| format!("Debian's package {name} has no program of that name"))
}

/// A small tool, installed if it is not there.
pub(crate) fn tool(name: &str) -> Outcome<PathBuf> {
    if let Some(installed) = installed(name) {
        return Ok(installed);
    }
    install(name)?;
    installed(name).ok_or_else(|| format!("Debian's package {name} has no program of that name"))
}

fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(SYSTEM_FOLDERS.map(PathBuf::from));
    folders.map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Downloads and unpacks a package. The list of packages may be old or missing: then it is fetched first, which only root can do.
fn fetch(folder: &Path, package: &str) -> Outcome {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let download = || output(Command::new("apt-get").current_dir(folder).args(["download", "-qq", package]));
    download().or_else(|_| apt(&["update", "-qq"]).and_then(|()| download()))?;
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut packages = entries.filter_map(Result::ok).map(|entry| entry.path());
    let file = packages.find(|path| path.extension().is_some_and(|kind| kind == "deb"));
    let file = file.ok_or("apt-get downloaded nothing")?;
    output(Command::new("dpkg-deb").arg("-x").arg(file).arg(folder)).map(drop)
}
