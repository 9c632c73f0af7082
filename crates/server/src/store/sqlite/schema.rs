//! The shape of the file, and how an older one becomes the present one.
//!
//! It owns the steps from schema to schema. A step that was released never changes; what is to be otherwise is a step
//! more.

use rusqlite::Connection;

use crate::store::StoreError;

/// The schema that this server writes.
pub const SCHEMA: u32 = STEPS.len() as u32;

/// Step `n` turns schema `n` into `n + 1`; an empty file has schema 0.
const STEPS: [&str; 5] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
];

/// Brings the file up to the present schema, or says that it is of a newer server. All steps or none.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found = version(&change)?;
    if found > SCHEMA {
        return Err(StoreError::Newer { found, known: SCHEMA });
    }
    for step in &STEPS[found as usize..] {
        change.execute_batch(step)?;
        crate::fail::point("store.in-migration");
    }
    // What SQL cannot do: logins were kept as they were typed before schema 4.
    if found < 4 {
        super::players::fold_logins(&change)?;
    }
    if found < SCHEMA {
        change.pragma_update(None, "user_version", SCHEMA)?;
    }
    Ok(change.commit()?)
}

/// Says that the file has another schema than the present one, for those who may not change it.
pub(super) fn compare(connection: &Connection) -> Result<(), StoreError> {
    match version(connection)? {
        SCHEMA => Ok(()),
        found if found > SCHEMA => Err(StoreError::Newer { found, known: SCHEMA }),
        found => Err(StoreError::Older { found, known: SCHEMA }),
    }
}

/// Says that a file is of a newer server, or of no server at all.
pub(super) fn known(connection: &Connection) -> Result<(), StoreError> {
    match version(connection)? {
        0 => Err(StoreError::Database("it is no data of a server".into())),
        found if found > SCHEMA => Err(StoreError::Newer { found, known: SCHEMA }),
        _ => Ok(()),
    }
}

fn version(connection: &Connection) -> Result<u32, StoreError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}
