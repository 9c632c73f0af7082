//! A power cut: what was acknowledged is on the disk, not on its way there.
//!
//! The writer is a process of its own, with a disk that loses everything that was not synced
//! (`testdata/server/unsynced.c`). It is killed in the middle of writing. What the disk has kept must have every
//! acknowledged entry with full durability, and must not have with the one that promises less: otherwise this test could
//! not tell the two apart.

#![allow(clippy::disallowed_methods, reason = "a test of processes reads their environment and the clock")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::keeping::Desk;
use crate::keeping::child::{self, Acknowledged};

/// Longer than the second after which the log of `SQLite` is folded into its file.
const LONG_ENOUGH: Duration = Duration::from_millis(1_300);

fn shim(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/server/unsynced.c");
    let made = folder.join("unsynced.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&made).arg(source).arg("-ldl");
    assert!(compiler.status().expect("a C compiler, as `SQLite` needs one").success());
    made
}

/// Writes, and cuts the power. The folder as its process left it, and what the disk has kept of it.
fn cut(test: &str, durability: &str) -> (Desk, Desk, Acknowledged) {
    let (disk, shadow, tools) = (Desk::new(), Desk::new(), Desk::new());
    let mut writer = child::command(test, disk.path(), durability);
    writer.env("LD_PRELOAD", shim(tools.path()));
    writer.env("PAIJU_DISK", disk.path().canonicalize().unwrap()).env("PAIJU_SHADOW", shadow.path());
    let acknowledged = child::run(writer, LONG_ENOUGH);
    assert!(acknowledged.len() == 3 && acknowledged.values().all(|count| *count > 10), "{acknowledged:?}");
    (disk, shadow, acknowledged)
}

#[test]
fn full_durability_survives_a_power_cut() {
    child::write_if_told();
    let (disk, shadow, acknowledged) = cut("store_power::full_durability_survives_a_power_cut", "full");
    assert_eq!(child::missing(shadow.path(), &acknowledged), Ok(()));
    assert_eq!(child::missing(disk.path(), &acknowledged), Ok(()));
}

#[test]
fn process_durability_survives_a_kill_and_no_power_cut() {
    child::write_if_told();
    let (disk, shadow, acknowledged) =
        cut("store_power::process_durability_survives_a_kill_and_no_power_cut", "process");
    assert_eq!(child::missing(disk.path(), &acknowledged), Ok(()));
    let missing = child::missing(shadow.path(), &acknowledged);
    assert!(missing.is_err(), "the disk lost nothing that was not synced, so this test proves nothing");
}
