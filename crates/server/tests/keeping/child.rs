//! A process that writes until it is killed, and says what was acknowledged.
//!
//! It is the test itself, started again: a test asks for its role first. It writes into a few tables at a time, so that
//! batches have more than one write.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use paiju_server::store::{Durability, Lease, SqliteStore, Store, StoreError};

use super::{append, create, id, wait};

const FOLDER: &str = "PAIJU_STORE_CHILD";
const DURABILITY: &str = "PAIJU_STORE_DURABILITY";
const ALONE: &str = "PAIJU_STORE_ALONE";
const TABLES: u8 = 3;
/// As many entries a write has that comes alone.
const ENTRIES: u64 = 3;

/// What was acknowledged: of each table, how many entries.
pub(crate) type Acknowledged = BTreeMap<u8, u64>;

pub(crate) fn text(table: u8, at: u64) -> String {
    format!("entry {at} of table {table}, {}", "x".repeat(at as usize % 300))
}

/// Writes for ever, in the process that was started for it; in any other this does nothing.
pub(crate) fn write_if_told() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let durability = match std::env::var(DURABILITY).as_deref() {
        Ok("process") => Durability::Process,
        _ => Durability::Full,
    };
    let store = SqliteStore::open(Path::new(&folder), durability).unwrap();
    let leases: Vec<_> = (0..TABLES).map(|table| create(&store, id(table), &[])).collect();
    if std::env::var_os(ALONE).is_some() {
        write_alone(&store, &leases);
    }
    for at in 0.. {
        let write = |table: u8| store.append(append(leases[table as usize], at, &[&text(table, at)]));
        let answers: Vec<_> = (0..TABLES).map(write).collect();
        for (table, answer) in answers.into_iter().enumerate() {
            wait(answer).unwrap();
            acknowledge(table, at);
        }
    }
}

/// One write after the other, each of several entries: the next begins when everybody knows of the last.
fn write_alone(store: &SqliteStore, leases: &[Lease]) -> ! {
    for (at, table) in
        (0..).step_by(ENTRIES as usize).flat_map(|at| (0..TABLES).map(move |table| (at, table)))
    {
        let entries: Vec<String> = (at..at + ENTRIES).map(|at| text(table, at)).collect();
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        wait(store.append(append(leases[table as usize], at, &entries))).unwrap();
        acknowledge(table.into(), at + ENTRIES - 1);
    }
    unreachable!("there is always another")
}

/// Whoever does not listen any more ends this too.
fn acknowledge(table: usize, at: u64) {
    writeln!(stdout(), "acknowledged {table} {at}").and_then(|()| stdout().flush()).unwrap();
}

/// Starts this test once more as the writer.
pub(crate) fn command(test: &str, folder: &Path, durability: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture"]).stdout(Stdio::piped()).stderr(Stdio::null());
    command.env(FOLDER, folder).env(DURABILITY, durability);
    command
}

/// Has it write one thing after the other: what is told of one write is known before the next begins.
pub(crate) fn alone(command: &mut Command) -> &mut Command {
    command.env(ALONE, "1")
}

/// Lets it write for so long and kills it, or until it ends by itself; says what it was told.
pub(crate) fn run(mut command: Command, at_least: Duration) -> Acknowledged {
    let mut child = command.spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = Acknowledged::new();
    let mut first = None;
    for line in lines.map_while(Result::ok) {
        let Some(line) = line.strip_prefix("acknowledged ") else { continue };
        let (table, at) = line.split_once(' ').unwrap();
        acknowledged.insert(table.parse().unwrap(), at.parse::<u64>().unwrap() + 1);
        // What it has said before it is dead is read to the end.
        if first.get_or_insert_with(Instant::now).elapsed() > at_least {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    acknowledged
}

/// Whether everything that was acknowledged is in the folder, and at most one entry a table that was not.
pub(crate) fn missing(folder: &Path, acknowledged: &Acknowledged) -> Result<(), String> {
    let store = super::open(folder).map_err(|why| why.to_string())?;
    for (&table, &count) in acknowledged {
        let rows = wait(store.read(id(table), 0)).map_err(|why: StoreError| why.to_string())?;
        let found = rows.len() as u64;
        if found < count || found > count + 1 {
            return Err(format!("table {table} has {found} entries, {count} were acknowledged"));
        }
        for (at, row) in (0..).zip(rows) {
            assert_eq!((row.n, String::from_utf8(row.entry).unwrap()), (at, text(table, at)));
        }
    }
    Ok(())
}
