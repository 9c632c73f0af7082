//! A copy of everything that is committed, made while the server runs.
//!
//! It owns the copy's file. The copy is a data file like the original: put into a folder, it is opened by a server.

use std::fs::{File, remove_file};
use std::io::ErrorKind;
use std::path::Path;

use rusqlite::{Connection, params};

use super::folder::cannot;
use crate::store::StoreError;

/// Copies into a file that does not exist yet. What could not be finished is removed.
pub(super) fn copy(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    let made = File::create_new(to).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => StoreError::FileExists(to.display().to_string()),
        _ => cannot(to, &why),
    })?;
    let copied = fill(connection, to).and_then(|()| made.sync_all().map_err(|why| cannot(to, &why)));
    if copied.is_err() {
        let _ = remove_file(to);
    }
    copied
}

fn fill(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    // Absolute, a name cannot be taken for an address of something else.
    let whole = std::path::absolute(to).map_err(|why| cannot(to, &why))?;
    let name = whole.to_str().ok_or_else(|| cannot(to, &"the name of the copy must be Unicode"))?;
    // To this connection the copy is a write.
    connection.pragma_update(None, "query_only", false)?;
    // An empty file is as good to it as none, and this one is ours.
    connection.execute("VACUUM INTO ?", params![name])?;
    Ok(())
}
