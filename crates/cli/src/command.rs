//! The commands, one file each.

pub(crate) mod bench;
pub(crate) mod engine;
pub(crate) mod equity;
pub(crate) mod games;
pub(crate) mod guide;
pub(crate) mod history;
pub(crate) mod mahjong;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod setup;
pub(crate) mod sim;
pub(crate) mod verify;

use std::path::Path;

use crate::failure::Failure;

/// The text of a file.
fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}
