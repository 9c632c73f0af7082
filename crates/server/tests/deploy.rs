//! What operators install: units that systemd understands, and dashboards and alerts that ask for metrics that there are.

#![allow(clippy::disallowed_methods, reason = "tests read files and run programs")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::client::Running;
use serde_json::Value;

fn deploy(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(deploy(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// The names of metrics in an expression.
fn names(expression: &str) -> impl Iterator<Item = &str> {
    let words = expression.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with("paiju_") || word.starts_with("process_"))
}

#[test]
fn dashboards_and_alerts_ask_for_metrics_that_there_are() {
    let server = Running::start();
    // Something is refused, so that the counter of refusals is there.
    assert_eq!(server.guest("Ann").try_get("/api/v1/tables/zz").0, 404);
    let text =
        ureq::get(format!("{}/metrics", server.url)).call().unwrap().body_mut().read_to_string().unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known: BTreeSet<&str> = lines.filter_map(|line| line.split(['{', ' ']).next()).collect();
    let dashboard: Value = serde_json::from_str(&read("grafana.json")).expect("a dashboard is JSON");
    let panels = dashboard["panels"].as_array().unwrap().iter();
    let asked: Vec<String> = panels
        .flat_map(|panel| panel["targets"].as_array().unwrap())
        .map(|target| target["expr"].as_str().unwrap().to_owned())
        .chain(
            read("alerts.yaml")
                .lines()
                .filter_map(|line| Some(line.trim().strip_prefix("expr: ")?.to_owned())),
        )
        .collect();
    assert!(asked.len() > 20);
    for expression in &asked {
        for name in names(expression) {
            assert!(known.contains(name), "{expression:?}: there is no metric {name}; there are {known:?}");
        }
    }
    assert!(text.ends_with("# EOF\n"), "the text ends as OpenMetrics wants it");
    let described = |name: &str| text.contains(&format!("# TYPE {name} "));
    assert!(described("paiju_game_moves") && described("paiju_build") && described("process_threads"));
}

/// Lines of a unit that are neither a section, an assignment, a comment nor empty.
fn strange(unit: &str) -> Vec<&str> {
    let sections = ["[Unit]", "[Service]", "[Socket]", "[Install]"];
    let fine = |line: &&str| {
        let name = line.split_once('=').map(|(name, _)| name);
        let assigns = name.is_some_and(|name| {
            !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric())
        });
        line.is_empty() || line.starts_with('#') || sections.contains(line) || assigns
    };
    unit.lines().filter(|line| !fine(line)).collect()
}

#[test]
fn the_units_are_units() {
    for name in ["paiju.service", "paiju.socket"] {
        assert_eq!(strange(&read(name)), Vec::<&str>::new(), "{name}");
    }
    let service = read("paiju.service");
    for wanted in [
        "Type=notify",
        "WatchdogSec=",
        "MemoryMax=",
        "SystemCallFilter=@system-service",
        "NoNewPrivileges=yes",
    ] {
        assert!(service.contains(wanted), "{wanted}");
    }
    // The program is where an operator puts it, not here: any that exists stands for it.
    let folder = tempfile::tempdir().unwrap();
    let unit = folder.path().join("paiju.service");
    std::fs::write(&unit, service.replace("/usr/local/bin/paiju", "/bin/true")).unwrap();
    std::fs::copy(deploy("paiju.socket"), folder.path().join("paiju.socket")).unwrap();
    let verified = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&unit).output();
    // Where there is no systemd, the lines above are all that can be said.
    if let Ok(verified) = verified {
        let said = String::from_utf8_lossy(&verified.stderr).into_owned();
        let ours: Vec<&str> = said.lines().filter(|line| line.contains("paiju")).collect();
        assert!(ours.is_empty(), "{said}");
    }
}

#[test]
fn images_are_built_from_exact_versions() {
    let file = read("Containerfile");
    let images = file.lines().filter_map(|line| line.strip_prefix("FROM "));
    let images: Vec<&str> = images.filter_map(|rest| rest.split(' ').next()).collect();
    assert_eq!(images.len(), 2);
    for image in images {
        let tag = image.rsplit_once(':').map_or("", |(_, tag)| tag);
        assert!(tag.contains('.') && tag.starts_with(|letter: char| letter.is_ascii_digit()), "{image}");
    }
    assert!(file.contains("HEALTHCHECK") && file.contains("\"healthcheck\""));
}
