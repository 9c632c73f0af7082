//! Which build this is: the commit and the compiler, for whoever looks at the server's metrics.
//!
//! The commit is named by `PAIJU_COMMIT`, or asked of git where a release is built. Other builds do not ask: they would
//! be compiled anew after every commit.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// What is said where nobody knows.
const UNKNOWN: &str = "unknown";

/// Tells the compiler both.
pub(crate) fn tell(root: &Path) {
    println!("cargo::rerun-if-env-changed=PAIJU_COMMIT");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = env::var("PAIJU_COMMIT").ok().or_else(|| if release { asked(root) } else { None });
    let rustc = env::var("RUSTC").ok().and_then(|rustc| output(Command::new(rustc).arg("--version")));
    println!("cargo::rustc-env=PAIJU_BUILD_COMMIT={}", plain(commit));
    println!("cargo::rustc-env=PAIJU_BUILD_RUSTC={}", plain(rustc));
}

/// The commit that git has checked out, and to be asked again when there is another.
fn asked(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| output(Command::new("git").current_dir(root).args(arguments));
    let log = root.join(git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    if fs::exists(&log).unwrap_or(false) {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Nothing that would have to be quoted.
fn plain(text: Option<String>) -> String {
    let allowed = |letter: &char| letter.is_ascii_alphanumeric() || " .-+()".contains(*letter);
    let text: String = text.unwrap_or_default().chars().filter(allowed).take(80).collect();
    if text.is_empty() { UNKNOWN.into() } else { text }
}
