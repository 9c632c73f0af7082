//! Blocks of `toml`: part of a reader's manifest. It must be TOML, and the paths it names must be crates of this workspace.

use std::path::Path;

use toml::{Table, Value};

use crate::command::Outcome;

pub(super) fn check(root: &Path, text: &str) -> Outcome {
    let table: Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    let dependencies = table.get("dependencies").and_then(Value::as_table).into_iter().flatten();
    for (name, how) in dependencies {
        let Some(path) = how.get("path").and_then(Value::as_str) else { continue };
        // The first folder is the reader's clone.
        let inside = path.split_once('/').map_or(path, |(_, inside)| inside);
        let manifest = root.join(inside).join("Cargo.toml");
        let found =
            std::fs::read_to_string(&manifest).is_ok_and(|text| text.contains(&format!("name = \"{name}\"")));
        if !found {
            return Err(format!("{inside} is no crate called {name}"));
        }
    }
    Ok(())
}
