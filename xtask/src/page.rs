//! The page in a real browser: its checks, its tests, and pictures of every page.
//!
//! Node runs the checks (`web/package.json`); the browser is Chromium. What is missing is installed where that can be done
//! without asking: packages into `web/node_modules`, Chromium from Debian's packages for root.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, output, run};
use crate::debian::install;
use crate::target::program;

/// Where a Chromium may be.
const BROWSERS: [&str; 4] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/// Types, sizes, and everything that a person does on the page, in a browser against a real server.
pub(crate) fn test(root: &Path) -> Outcome {
    let needed = needed(root)?;
    run(&mut npm(root, &["run", "--silent", "check"]))?;
    run(npm(root, &["test", "--silent"]).envs(needed))
}

/// Pictures of every page and board.
pub(crate) fn shots(root: &Path) -> Outcome {
    let needed = needed(root)?;
    run(npm(root, &["run", "--silent", "shots"]).envs(needed))
}

/// What the page's tests need is there, installed if need be.
pub(crate) fn ready(root: &Path) -> Outcome {
    packages(root)?;
    browser().map(drop)
}

/// What the scripts are told: which browser, which server.
fn needed(root: &Path) -> Outcome<[(&'static str, PathBuf); 2]> {
    packages(root)?;
    Ok([("PAIJU_BROWSER", browser()?), ("PAIJU_BIN", program(root)?)])
}

/// The packages of the checks, as the lock file has them.
fn packages(root: &Path) -> Outcome {
    let (lock, stamp) = (root.join("web/package-lock.json"), root.join("web/node_modules/.installed"));
    let wanted = std::fs::read(&lock).map_err(|error| format!("web/package-lock.json: {error}"))?;
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    output(&mut npm(root, &["ci", "--no-audit", "--no-fund"])).map_err(|reason| {
        format!("the page's checks need node with npm, and the package registry: {reason}")
    })?;
    std::fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
}

fn npm(root: &Path, arguments: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(root.join("web")).args(arguments);
    npm
}

/// A Chromium, installed if it can be.
fn browser() -> Outcome<PathBuf> {
    let named = std::env::var_os("PAIJU_BROWSER").map(PathBuf::from);
    let found = || BROWSERS.iter().map(PathBuf::from).find(|path| path.exists());
    if let Some(named) = named {
        let there = named.is_file();
        return there.then(|| named.clone()).ok_or(format!("PAIJU_BROWSER is no file: {}", named.display()));
    }
    if let Some(browser) = found() {
        return Ok(browser);
    }
    let needs = "the page's tests need Chromium (PAIJU_BROWSER names one that is elsewhere)";
    install("chromium").map_err(|reason| format!("{needs}: {reason}"))?;
    found().ok_or_else(|| format!("{needs}: Debian's package put it into none of {BROWSERS:?}"))
}
