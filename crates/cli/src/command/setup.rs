//! `paiju setup`: a position as a person would write it, from a deal, a record or a dump.

use std::io::Write;
use std::path::Path;

use paiju_wire::{AnyTable, Catalog, Choice, Listing, RecordText, Reel, Reply, Start};

use crate::args;
use crate::dispatch::{bad_rules, listing, no_game_or_file, rules_json};
use crate::failure::{Failure, remark};
use crate::records::{no_record, read};

/// A deal has nothing to go forward through.
pub(super) const NO_STEPS: &str = "--step is for a record: a deal has no actions yet";

pub(crate) fn run(wanted: &args::Setup, out: &mut dyn Write) -> Result<(), Failure> {
    let table = match listing(&wanted.from) {
        Ok(game) => dealt(game, wanted)?,
        Err(_) if wanted.from != "-" && !Path::new(&wanted.from).exists() => {
            return Err(no_game_or_file(&wanted.from));
        }
        Err(_) => stored(Path::new(&wanted.from), wanted.game.as_deref(), wanted.step)?,
    };
    print(&*table, out)
}

/// A deal. Where the cards cannot be written down yet, whoever is asked answers by default until they can.
fn dealt(game: &Listing, wanted: &args::Setup) -> Result<Box<dyn AnyTable>, Failure> {
    if wanted.step.is_some() {
        return Err(Failure::usage(NO_STEPS));
    }
    let rules = wanted.rules.as_deref().map(rules_json);
    let start = Start { rules: rules.as_deref(), seed: wanted.seed, ..Start::default() };
    let mut table =
        game.start(&start).map_err(|error| bad_rules(game.name, wanted.rules.as_deref(), error))?;
    while !table.write_setup(&mut Vec::new()) {
        let Some(seat) = table.awaiting().first() else { break };
        let Some(action) = table.default_action(seat) else { break };
        table.play(Reply::new(seat, Choice::Action(&action)), None)?;
    }
    match table.steps() {
        0 => {}
        1 => remark("the deal asks something first: this is the position after 1 answer by default"),
        n => remark(&format!(
            "the deal asks something first: this is the position after {n} answers by default"
        )),
    }
    Ok(table)
}

/// The position of a record after some steps, or of a dump of that game.
pub(super) fn stored(
    file: &Path,
    game: Option<&str>,
    step: Option<usize>,
) -> Result<Box<dyn AnyTable>, Failure> {
    let text = read(file)?;
    match game {
        Some(game) => {
            let game = listing(game)?;
            Ok(game.start(&Start { state: Some(text.trim()), ..Start::default() })?)
        }
        None => replayed(&text, step),
    }
}

fn replayed(text: &str, step: Option<usize>) -> Result<Box<dyn AnyTable>, Failure> {
    RecordText::read(text)
        .map_err(|why| Failure::failed(format!("{}; a dump needs --game", no_record(&why))))?;
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
