//! `paiju schema`: the JSON Schemas of a game and the layout of its tensors, those of an original interface, or the
//! document of the server's API.

use std::io::Write;

use paiju_wire::Catalog;
use serde_json::Value;

use crate::args;
use crate::dispatch::{bad_rules, listing, rules_json};
use crate::failure::Failure;

pub(crate) fn run(wanted: &args::Schema, out: &mut dyn Write) -> Result<(), Failure> {
    let schema = describe(wanted)?;
    Ok(writeln!(out, "{}", serde_json::to_string_pretty(&schema)?)?)
}

/// Names of interfaces have a dot, names of games none; `server` is no game.
fn describe(wanted: &args::Schema) -> Result<Value, Failure> {
    if wanted.game == "server" {
        return Ok(paiju_server::web::document());
    }
    if wanted.game.contains('.') {
        let interface = Catalog::default().interface(&wanted.game).map_err(Failure::argument)?;
        return Ok(interface.schema());
    }
    let (game, rules) = (listing(&wanted.game)?, wanted.rules.as_deref().map(rules_json));
    game.schema(rules.as_deref()).map_err(|error| bad_rules(game.name, wanted.rules.as_deref(), error))
}
