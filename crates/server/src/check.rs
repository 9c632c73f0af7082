//! Whether everything that a data folder holds is as it was written, the server running or not.
//!
//! It owns what is looked at and what counts as damage. A log that this build does not play, because its rules have another
//! version, is stuck and not damaged. Nothing is changed.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::room::{Room, Stuck, catalog};
use crate::store::{Damage, Finished, Inspection, Row, SqliteStore, Store, StoreError, TableId};

/// As many tables are asked for at once.
const SOME: u32 = 256;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// Tables that were looked at.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
    /// Finished games that were looked at.
    pub games: u64,
    /// What is damaged.
    pub damaged: Vec<Damage>,
    /// What only another build of the server can go on with.
    pub stuck: Vec<Damage>,
}

/// How far it is: how many are done, and of how many.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64);

/// Looks through a data folder.
pub fn check(folder: &Path, progress: Progress<'_>) -> Result<CheckReport, StoreError> {
    let inspection = Inspection::open(folder)?;
    let store = SqliteStore::look(folder)?;
    let (tables, games) = inspection.counts()?;
    progress(0, tables + games);
    let mut report = CheckReport { damaged: inspection.integrity()?, ..CheckReport::default() };
    report.damaged.extend(inspection.rows()?);
    let mut after = 0;
    loop {
        let some = wait(store.all_tables(after, SOME))?;
        let Some((last, _)) = some.last() else { break };
        after = *last;
        for (_, table) in some {
            check_table(&store, table, &mut report);
            progress(report.tables, tables + games);
        }
    }
    let mut after = 0;
    while let Some((last, some)) = inspection.games(after)? {
        after = last;
        for game in some {
            report.games += 1;
            match game {
                Ok(game) => check_game(&game, &mut report),
                Err(damage) => report.damaged.push(damage),
            }
            progress(report.tables + report.games, tables + games);
        }
    }
    Ok(report)
}

fn wait<T>(answer: crate::store::Answer<T>) -> Result<T, StoreError> {
    answer.blocking_recv().unwrap_or(Err(StoreError::Closed))
}

fn check_table(store: &SqliteStore, table: TableId, report: &mut CheckReport) {
    report.tables += 1;
    let damage = |why: String| Damage { what: "table", which: table.to_string(), why };
    let rows = match wait(store.read(table, 0)) {
        Ok(rows) => rows,
        // Removed since it was listed: the server is at work.
        Err(StoreError::NoTable(_)) => return,
        Err(StoreError::Damaged { why, .. }) => return report.damaged.push(damage(why)),
        Err(why) => return report.damaged.push(damage(why.to_string())),
    };
    report.entries += rows.len() as u64;
    match fold(table, &rows) {
        Ok(()) => {}
        Err(why) if why.is_of_another_build() => report.stuck.push(damage(why.to_string())),
        Err(why) => report.damaged.push(damage(why.to_string())),
    }
}

/// Plays the whole log again. Old games of other rules are no matter where the server can go on without them.
fn fold(table: TableId, rows: &[Row]) -> Result<(), Stuck> {
    match Room::fold_whole(table, rows) {
        Ok(_) => Ok(()),
        Err(why) if why.is_of_another_build() => Room::fold(table, rows).map(drop),
        Err(why) => Err(why),
    }
}

fn check_game(game: &Finished, report: &mut CheckReport) {
    #[derive(Deserialize)]
    struct Claim {
        rules_version: Option<u32>,
    }
    let which = format!("number {} of table {}", game.number, game.table);
    let damage = |why: String| Damage { what: "game", which, why };
    let claim: Claim = match serde_json::from_str(&game.record) {
        Ok(claim) => claim,
        Err(why) => return report.damaged.push(damage(format!("its record cannot be read: {why}"))),
    };
    let known = catalog().find(&game.game).map(|listing| listing.rules_version);
    match (known, claim.rules_version) {
        (Err(_), _) => {
            report.stuck.push(damage(format!("this server does not know the game {:?}", game.game)));
        }
        (Ok(known), Some(found)) if found != known => {
            let why = format!(
                "it was played under version {found} of the rules, this server plays version {known}"
            );
            report.stuck.push(damage(why));
        }
        _ => {
            let proof = paiju_wire::verify(catalog(), &game.record);
            if !proof.passed() {
                let failed = proof.checks.iter().find_map(|check| match &check.finding {
                    paiju_wire::Finding::Failed { error } => {
                        Some(format!("{}: {}", check.check, error.message))
                    }
                    _ => None,
                });
                report.damaged.push(damage(failed.unwrap_or_else(|| "its record is incomplete".into())));
            }
        }
    }
}
