//! `paiju setup`: a position as a person would write it, from a deal, a record or a dump.

use std::io::Write;
use std::path::Path;

use paiju_wire::{AnyTable, Catalog, RecordText, Reel, Start};

use crate::args;
use crate::dispatch::rules_json;
use crate::failure::Failure;
use crate::records::read;

pub(crate) fn run(wanted: &args::Setup, out: &mut dyn Write) -> Result<(), Failure> {
    let table = match Catalog::default().find(&wanted.from) {
        Ok(listing) => {
            let rules = wanted.rules.as_deref().map(rules_json);
            let start = Start { rules: rules.as_deref(), seed: wanted.seed, ..Start::default() };
            listing.start(&start).map_err(Failure::argument)?
        }
        Err(unknown) if !Path::new(&wanted.from).exists() => return Err(Failure::argument(unknown)),
        Err(_) => stored(wanted)?,
    };
    print(&*table, out)
}

/// The position of a record after some steps, or of a dump.
fn stored(wanted: &args::Setup) -> Result<Box<dyn AnyTable>, Failure> {
    let text = read(Path::new(&wanted.from))?;
    match &wanted.game {
        Some(game) => {
            let listing = Catalog::default().find(game).map_err(Failure::argument)?;
            Ok(listing.start(&Start { state: Some(text.trim()), ..Start::default() })?)
        }
        None => replayed(&text, wanted.step),
    }
}

fn replayed(text: &str, step: Option<usize>) -> Result<Box<dyn AnyTable>, Failure> {
    RecordText::read(text).map_err(|why| Failure::failed(format!("{}; a dump needs --game", why.message)))?;
    let mut reel = Reel::open(Catalog::default(), text)?;
    let wanted = step.unwrap_or(reel.len());
    if wanted > reel.len() {
        return Err(Failure::usage(format!("the record has {} actions, not {wanted}", reel.len())));
    }
    while reel.table().steps() < wanted && reel.step()? {}
    Ok(reel.into_table())
}

fn print(table: &dyn AnyTable, out: &mut dyn Write) -> Result<(), Failure> {
    let mut setup = Vec::new();
    if !table.write_setup(&mut setup) {
        return Err(Failure::failed(
            "this position cannot be written down: the game is over, or in the middle of a resolution; try another --step",
        ));
    }
    out.write_all(&setup)?;
    Ok(writeln!(out)?)
}
