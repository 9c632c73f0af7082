//! `paiju games`: which games there are.

use std::io::Write;

use paiju_wire::{Catalog, Listing};
use paiju_words::layout::table;

use crate::args;
use crate::failure::Failure;
use crate::layout::fitted;
use crate::terminal::room;

pub(crate) fn run(wanted: &args::Games, out: &mut dyn Write) -> Result<(), Failure> {
    let games = Catalog::default().0;
    if wanted.json {
        writeln!(out, "{}", serde_json::to_string_pretty(games)?)?;
        return Ok(());
    }
    let mut rows = vec![["game", "title", "preset", "seats"].map(String::from).to_vec()];
    rows.extend(games.iter().flat_map(presets));
    write!(out, "{}", table("lllr", &rows))?;
    writeln!(out)?;
    let mut rows = vec![["game", "bot", "level", "how it plays"].map(String::from).to_vec()];
    rows.extend(games.iter().flat_map(players));
    write!(out, "{}", fitted(&table("llll", &rows).to_string(), room().columns))?;
    let advice = "\nThe first preset of a game is its default. Play one: paiju play <game> --rules <preset>";
    Ok(write!(out, "{}", fitted(advice, room().columns))?)
}

/// One row a preset; name and title stand in the first.
fn presets(listing: &Listing) -> Vec<Vec<String>> {
    let row = |(at, preset): (usize, &&str)| {
        let (name, title) = if at == 0 { (listing.name, listing.title) } else { ("", "") };
        let seats = listing.seats(preset).map_or_else(String::new, |seats| seats.to_string());
        vec![name.into(), title.into(), (*preset).into(), seats]
    };
    listing.presets.iter().enumerate().map(row).collect()
}

/// One row a bot; the game stands in the first.
fn players(listing: &Listing) -> Vec<Vec<String>> {
    let row = |(at, player): (usize, paiju_bots::About)| {
        let name = if at == 0 { listing.name } else { "" };
        [name, player.name, player.level, player.about].map(String::from).to_vec()
    };
    listing.players().into_iter().enumerate().map(row).collect()
}
