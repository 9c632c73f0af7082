//! What operators ask of a data folder, the server running or not: its tables, a record, a copy; and what they do to one
//! whose server does not run.

use std::io::Write;
use std::path::Path;

use paiju_server::store::{
    SqliteStore, Status, Store, StoreError, TableId, TableRow, Which, WhichGames, answered,
};

use super::serve::folder;
use crate::args::serve::{Backup, Data, Export, Restore, Tables, Vacuum};
use crate::failure::Failure;

/// As many tables are read at once.
const PAGE: u32 = 1_000;

pub(crate) fn refused(folder: &Path, why: &StoreError) -> Failure {
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
    // Page by page: nobody needs the cards of a million tables in memory.
    look(&wanted.data, async |store| {
        let mut after = None;
        loop {
            let which = Which { status, after, limit: PAGE, ..Which::default() };
            let page = answered(store.tables(which)).await?;
            after = page.last().map(TableRow::place);
            if let Some(why) = page.iter().find_map(|row| print(row, wanted.json, out).err()) {
                return Ok(Err(why));
            }
            if page.len() < PAGE as usize {
                return Ok(Ok(()));
            }
        }
    })?
}

fn print(row: &TableRow, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (status, game) = (row.card.status.word(), &row.card.game);
    if json && row.card.text.is_empty() {
        // The card is damaged; this much is known.
        writeln!(out, "{}", serde_json::json!({ "id": row.id, "status": status }))?;
    } else if json {
        writeln!(out, "{}", row.card.text)?;
    } else {
        let people = match row.card.players.len() {
            1 => "1 person".to_owned(),
            people => format!("{people} people"),
        };
        writeln!(out, "{}  {status:<8} {game:<10} {people}, {} entries", row.id, row.next)?;
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

pub(crate) fn restore(wanted: &Restore, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = folder(&wanted.data);
    SqliteStore::restore(&wanted.from, &folder).map_err(|why| match &why {
        StoreError::FileExists(file) => Failure::Failed {
            code: why.tag(),
            message: format!(
                "there is data in {file} already, and nothing is overwritten: \
                 name an empty or new folder with --data FOLDER, or move that file away"
            ),
        },
        _ => refused(&folder, &why),
    })?;
    writeln!(out, "{} has everything of {}.", folder.display(), wanted.from.display())?;
    Ok(())
}

pub(crate) fn vacuum(wanted: &Vacuum, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = folder(&wanted.data);
    let (before, after) = SqliteStore::vacuum(&folder).map_err(|why| refused(&folder, &why))?;
    writeln!(out, "The database had {before} bytes and has {after}.")?;
    Ok(())
}

pub(crate) fn backup(wanted: &Backup, out: &mut dyn Write) -> Result<(), Failure> {
    let to: &Path = &wanted.to;
    look(&wanted.data, async |store| answered(store.backup(to)).await)?;
    writeln!(out, "{} has everything that was committed.", to.display())?;
    Ok(())
}
