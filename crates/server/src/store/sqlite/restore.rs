//! Puts a backup into a data folder, and makes a folder's file small again: for a server that does not run.
//!
//! It owns the order in which that is safe. A backup is copied, checked and only then given its name; nothing is
//! overwritten.

use std::fs::{File, copy, remove_file, rename};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::folder::{self, Durability, Folder, cannot};
use super::{inspect, schema};
use crate::store::StoreError;

/// Puts the file into a folder that has no data yet.
pub(super) fn restore(from: &Path, folder: &Path) -> Result<(), StoreError> {
    let held = Folder::hold(folder, Durability::Full)?;
    let to = folder::file(folder);
    if to.exists() {
        return Err(StoreError::FileExists(to.display().to_string()));
    }
    let beside = from.with_extension(format!(
        "{}-wal",
        from.extension().map(|end| end.to_string_lossy().into_owned()).unwrap_or_default()
    ));
    if beside.metadata().is_ok_and(|file| file.len() > 0) {
        let why = "it belongs to a server that is at work or was killed; `paiju backup` makes a whole copy";
        return Err(StoreError::BadBackup(from.display().to_string(), why.into()));
    }
    let part = to.with_extension("restoring");
    let copied = fill(from, &part).and_then(|()| {
        rename(&part, &to).map_err(|why| cannot(&to, &why))?;
        folder::sync_names(folder);
        Ok(())
    });
    if copied.is_err() {
        let _ = remove_file(&part);
    }
    drop(held);
    copied
}

fn fill(from: &Path, part: &Path) -> Result<(), StoreError> {
    copy(from, part).map_err(|why| cannot(from, &why))?;
    check(part).map_err(|why| StoreError::BadBackup(from.display().to_string(), why))?;
    File::open(part).and_then(|file| file.sync_all()).map_err(|why| cannot(part, &why))
}

/// Whether a server could open it and the database finds nothing wrong with it.
fn check(file: &Path) -> Result<(), String> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(|why| why.to_string())?;
    schema::known(&connection).map_err(|why| why.to_string())?;
    let damaged = inspect::integrity(&connection).map_err(|why| why.to_string())?;
    damaged.first().map_or(Ok(()), |damage| Err(format!("{}: {}", damage.which, damage.why)))
}

/// Writes the file anew without the room that nothing is in; how many bytes it had and has.
pub(super) fn vacuum(path: &Path) -> Result<(u64, u64), StoreError> {
    if !folder::file(path).exists() {
        return Err(StoreError::NoData(path.display().to_string()));
    }
    let held = Folder::hold(path, Durability::Full)?;
    let mut connection = held.connect()?;
    schema::migrate(&mut connection)?;
    let fold = || connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    fold()?;
    let (before, _) = folder::lengths(path);
    connection.execute_batch("VACUUM")?;
    fold()?;
    Ok((before, folder::lengths(path).0))
}
