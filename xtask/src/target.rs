//! Where cargo builds, and what it built.
//!
//! Cargo is asked, never guessed: `CARGO_TARGET_DIR`, `build.target-dir` and `build.target` all move it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::command::{Outcome, cargo, output};

/// How the tests are built. Whoever needs one of their programs builds with the same words, and finds it there.
pub(crate) const AS_TESTED: &str = "--workspace --all-features";

/// Where everything that is built goes.
pub(crate) fn target(root: &Path) -> Outcome<PathBuf> {
    ask(&mut cargo(root, "metadata --format-version 1 --no-deps"))
}

fn ask(metadata: &mut Command) -> Outcome<PathBuf> {
    let told = output(metadata)?;
    let told: Value = serde_json::from_str(&told).map_err(|error| format!("cargo's metadata: {error}"))?;
    let folder = told["target_directory"].as_str().ok_or("cargo's metadata name no target directory")?;
    Ok(PathBuf::from(folder))
}

/// The `paiju` program as the tests have built it, or the one that `PAIJU_BIN` names.
pub(crate) fn program(root: &Path) -> Outcome<PathBuf> {
    if let Some(named) = std::env::var_os("PAIJU_BIN").map(PathBuf::from) {
        let there = named.is_file();
        return there.then(|| named.clone()).ok_or(format!("PAIJU_BIN is no file: {}", named.display()));
    }
    executable(root, "paiju", "bin")
}

/// An example of some crate, as the tests have built it; beside the program of `PAIJU_BIN` if it is there.
pub(crate) fn example(root: &Path, name: &str) -> Outcome<PathBuf> {
    let named = std::env::var_os("PAIJU_BIN").map(PathBuf::from);
    let beside = named.map(|program| program.with_file_name("examples").join(name));
    match beside.filter(|example| example.is_file()) {
        Some(example) => Ok(example),
        None => executable(root, name, "example"),
    }
}

fn executable(root: &Path, name: &str, kind: &str) -> Outcome<PathBuf> {
    built(root, &format!("test {AS_TESTED} --no-run"), |artifact| {
        let program = is(artifact, name, kind) && artifact["profile"]["test"] == false;
        artifact["executable"].as_str().filter(|_| program).map(PathBuf::from)
    })
}

/// The shared library of the Python package. An example is built beside it because cargo then chooses the features that
/// it chooses for tests, and nothing but the library itself is built anew.
pub(crate) fn library(root: &Path) -> Outcome<PathBuf> {
    let command = format!("build --profile test {AS_TESTED} --lib --example random_hands");
    built(root, &command, |artifact| {
        let files = artifact["filenames"].as_array().filter(|_| is(artifact, "paiju_python", "cdylib"))?;
        let mut files = files.iter().filter_map(Value::as_str).map(PathBuf::from);
        files.find(|file| file.extension().is_some_and(|kind| kind == std::env::consts::DLL_EXTENSION))
    })
}

fn is(artifact: &Value, name: &str, kind: &str) -> bool {
    let kinds = artifact["target"]["kind"].as_array();
    artifact["target"]["name"] == name && kinds.is_some_and(|kinds| kinds.contains(&kind.into()))
}

/// Builds, and finds one thing of what was built.
fn built(root: &Path, arguments: &str, find: impl Fn(&Value) -> Option<PathBuf>) -> Outcome<PathBuf> {
    let mut build = cargo(root, arguments);
    build.args(["--quiet", "--message-format", "json-render-diagnostics"]).stderr(Stdio::inherit());
    let told = output(&mut build)?;
    let messages = told.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut artifacts = messages.filter(|message| message["reason"] == "compiler-artifact");
    let file = artifacts.find_map(|artifact| find(&artifact));
    file.ok_or_else(|| format!("`cargo {arguments}` built nothing of that name"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A package of its own that builds elsewhere.
    fn package(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("paiju-target-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        for part in [".cargo", "src"] {
            std::fs::create_dir_all(folder.join(part)).unwrap();
        }
        let manifest = "[package]\nname = \"tiny\"\nedition = \"2024\"\n[workspace]\n";
        std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        std::fs::write(folder.join("src/lib.rs"), "").unwrap();
        folder.canonicalize().unwrap()
    }

    fn metadata(folder: &Path) -> Command {
        let mut command = cargo(folder, "metadata --format-version 1 --no-deps");
        command.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET_DIR");
        command
    }

    #[test]
    fn the_target_directory_is_where_cargo_says() {
        let folder = package("moved");
        assert_eq!(ask(&mut metadata(&folder)), Ok(folder.join("target")));
        std::fs::write(folder.join(".cargo/config.toml"), "[build]\ntarget-dir = \"built/here\"\n").unwrap();
        assert_eq!(ask(&mut metadata(&folder)), Ok(folder.join("built/here")), "build.target-dir");
        let elsewhere = folder.join("by-environment");
        let told = ask(metadata(&folder).env("CARGO_TARGET_DIR", &elsewhere));
        assert_eq!(told, Ok(elsewhere), "CARGO_TARGET_DIR counts more");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_without_a_package_is_a_reason() {
        let folder = std::env::temp_dir();
        assert!(ask(&mut metadata(&folder)).unwrap_err().contains("could not find `Cargo.toml`"));
    }
}
