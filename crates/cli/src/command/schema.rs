//! `paiju schema`: the JSON Schemas of a game and the layout of its tensors, or those of an original interface.

use std::io::Write;

use paiju_wire::{Catalog, Error};
use serde_json::Value;

use crate::args;
use crate::dispatch::rules_json;
use crate::failure::Failure;

pub(crate) fn run(wanted: &args::Schema, out: &mut dyn Write) -> Result<(), Failure> {
    let schema = describe(wanted).map_err(Failure::argument)?;
    Ok(writeln!(out, "{}", serde_json::to_string_pretty(&schema)?)?)
}

/// Names of interfaces have a dot, names of games none.
fn describe(wanted: &args::Schema) -> Result<Value, Error> {
    let catalog = Catalog::default();
    if wanted.game.contains('.') {
        return Ok(catalog.interface(&wanted.game)?.schema());
    }
    let rules = wanted.rules.as_deref().map(rules_json);
    catalog.find(&wanted.game)?.schema(rules.as_deref())
}
