//! The page in a real browser: its checks, its tests, and pictures of every page.
//!
//! Node runs the checks (`web/package.json`); the browser is Chromium. What is missing is installed where that can be done
//! without asking: packages into `web/node_modules`, Chromium from Debian's packages for root.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::python::succeeds;
use crate::server::program;

/// Where a Chromium may be.
const BROWSERS: [&str; 4] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/// Types, sizes, and everything that a person does on the page, in a browser against a real server.
pub(crate) fn test(root: &Path) -> bool {
    with_browser(root, |root, browser, program| {
        npm(root, &["run", "--silent", "check"], &[])
            && npm(root, &["test", "--silent"], &told(browser, program))
    })
}

/// Pictures of every page and board.
pub(crate) fn shots(root: &Path) -> bool {
    with_browser(root, |root, browser, program| {
        npm(root, &["run", "--silent", "shots"], &told(browser, program))
    })
}

/// What the page's tests need is there, installed if need be.
pub(crate) fn ready(root: &Path) -> bool {
    packages(root) && browser().is_some()
}

fn with_browser(root: &Path, then: impl FnOnce(&Path, &Path, &Path) -> bool) -> bool {
    let Some(browser) = packages(root).then(browser).flatten() else { return false };
    let Some(program) = program(root) else { return false };
    then(root, &browser, &program)
}

/// What the scripts are told: which browser, which server.
fn told<'a>(browser: &'a Path, program: &'a Path) -> [(&'static str, &'a Path); 2] {
    [("PAIJU_BROWSER", browser), ("PAIJU_BIN", program)]
}

/// The packages of the checks, as the lock file has them.
fn packages(root: &Path) -> bool {
    let (lock, stamp) = (root.join("web/package-lock.json"), root.join("web/node_modules/.installed"));
    let Ok(wanted) = std::fs::read(&lock) else {
        println!("web/package-lock.json cannot be read");
        return false;
    };
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return true;
    }
    let installed = npm(root, &["ci", "--silent", "--no-audit", "--no-fund"], &[]);
    if !installed {
        println!("the page's checks need node with npm, and the package registry");
    }
    installed && std::fs::write(stamp, wanted).is_ok()
}

fn npm(root: &Path, arguments: &[&str], environment: &[(&str, &Path)]) -> bool {
    let mut npm = Command::new("npm");
    succeeds(npm.current_dir(root.join("web")).args(arguments).envs(environment.iter().copied()))
}

/// A Chromium, installed if it can be.
fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("PAIJU_BROWSER").map(PathBuf::from);
    let found = || BROWSERS.iter().map(PathBuf::from).find(|path| path.exists());
    let browser = named.or_else(found).or_else(|| install().then(found).flatten());
    if browser.is_none() {
        println!(
            "the page's tests need Chromium: install it (`apt-get install chromium`), or name one in PAIJU_BROWSER"
        );
    }
    browser
}

fn install() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        succeeds(apt.env("DEBIAN_FRONTEND", "noninteractive").args(arguments).stdout(Stdio::null()))
    };
    root && apt(&["update", "-qq"]) && apt(&["install", "-y", "-qq", "--no-install-recommends", "chromium"])
}
