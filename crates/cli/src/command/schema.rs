//! `paiju schema`: the JSON Schemas of a game and the layout of its tensors.

use std::io::Write;

use paiju_wire::Catalog;

use crate::args;
use crate::dispatch::rules_json;
use crate::failure::Failure;

pub(crate) fn run(wanted: &args::Schema, out: &mut dyn Write) -> Result<(), Failure> {
    let listing = Catalog::default().find(&wanted.game).map_err(Failure::argument)?;
    let rules = wanted.rules.as_deref().map(rules_json);
    let schema = listing.schema(rules.as_deref()).map_err(Failure::argument)?;
    Ok(writeln!(out, "{}", serde_json::to_string_pretty(&schema)?)?)
}
