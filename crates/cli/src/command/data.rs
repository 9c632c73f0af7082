//! What operators ask of a data folder, the server running or not: its tables, a record, a copy.

use std::io::Write;
use std::path::Path;

use paiju_server::store::{SqliteStore, Status, Store, StoreError, TableId, Which, WhichGames, answered};

use super::serve::folder;
use crate::args::serve::{Backup, Data, Export, Tables};
use crate::failure::Failure;

fn refused(folder: &Path, why: &StoreError) -> Failure {
    let message = match why {
        StoreError::NoData(_) => {
            format!("{why} yet: `paiju serve` keeps its tables there; --data FOLDER names another folder")
        }
        StoreError::Disk(_) | StoreError::Database(_) => format!("the data in {}: {why}", folder.display()),
        other => other.to_string(),
    };
    Failure::Failed { code: why.tag(), message }
}

/// Asks the folder something.
fn look<T>(data: &Data, ask: impl AsyncFnOnce(&SqliteStore) -> Result<T, StoreError>) -> Result<T, Failure> {
    let folder = folder(data);
    let store = SqliteStore::look(&folder).map_err(|why| refused(&folder, &why))?;
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|why| Failure::failed(format!("no thread to wait on: {why}")))?;
    runtime.block_on(ask(&store)).map_err(|why| refused(&folder, &why))
}

pub(crate) fn tables(wanted: &Tables, out: &mut dyn Write) -> Result<(), Failure> {
    let status = wanted.status.as_deref().map(status).transpose()?;
    let which = Which { status, limit: u32::MAX, ..Which::default() };
    let rows = look(&wanted.data, async |store| answered(store.tables(which)).await)?;
    for row in rows {
        if wanted.json {
            writeln!(out, "{}", row.card.text)?;
        } else {
            let (status, game) = (row.card.status.word(), &row.card.game);
            let people = match row.card.players.len() {
                1 => "1 person".to_owned(),
                people => format!("{people} people"),
            };
            writeln!(out, "{}  {status:<8} {game:<10} {people}, {} entries", row.id, row.next)?;
        }
    }
    Ok(())
}

fn status(word: &str) -> Result<Status, Failure> {
    let known = || Status::ALL.map(Status::word).join(", ");
    let found = Status::ALL.into_iter().find(|status| status.word() == word);
    found.ok_or_else(|| Failure::usage(format!("there is no status {word:?}; there are {}", known())))
}

pub(crate) fn export(wanted: &Export, out: &mut dyn Write) -> Result<(), Failure> {
    let table: TableId = wanted.table.parse().map_err(|why| Failure::usage(format!("{why}")))?;
    let record = look(&wanted.data, async |store| {
        let which = WhichGames { table: Some(table), limit: 1, ..WhichGames::default() };
        let last = answered(store.games(which)).await?.first().map(|game| game.number);
        match wanted.number.or(last) {
            Some(number) => answered(store.game(table, number)).await,
            None => Ok(None),
        }
    })?;
    let missing = || Failure::failed(format!("table {table} has no such finished game"));
    writeln!(out, "{}", record.ok_or_else(missing)?.record)?;
    Ok(())
}

pub(crate) fn backup(wanted: &Backup, out: &mut dyn Write) -> Result<(), Failure> {
    let to: &Path = &wanted.to;
    look(&wanted.data, async |store| answered(store.backup(to)).await)?;
    writeln!(out, "{} has everything that was committed.", to.display())?;
    Ok(())
}
