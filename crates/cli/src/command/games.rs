//! `paiju games`: which games there are, on one screen; and who plays them.

use std::io::Write;

use paiju_sim::Simulated;
use paiju_wire::{Catalog, Hosted, Listing};
use paiju_words::layout::{fit, pad, pad_left, table, width, wrap};
use paiju_words::{Lang, Text, Tone, Words, host};

use super::play::seat_range;
use crate::args;
use crate::dispatch::{Job, with_game};
use crate::failure::Failure;
use crate::layout::fitted;
use crate::style::painted;
use crate::terminal::room;

pub(crate) fn run(wanted: &args::Games, out: &mut dyn Write) -> Result<(), Failure> {
    let games = Catalog::default().0;
    if wanted.json {
        writeln!(out, "{}", serde_json::to_string_pretty(games)?)?;
        return Ok(());
    }
    if wanted.bots {
        let mut rows = vec![host::BOTS_HEAD.map(|head| host::say(wanted.lang, head, [])).to_vec()];
        rows.extend(games.iter().flat_map(players));
        return Ok(write!(out, "{}", fitted(&table("llll", &rows).to_string(), room().columns))?);
    }
    let advice = host::say(wanted.lang, host::GAMES_ADVICE, []).tinted(Tone::Faint) + "\n";
    let text = page(wanted.lang, false, room().columns)? + fit(&advice, room().columns);
    Ok(write!(out, "{}", painted(&text))?)
}

/// Every game in three lines: name, title and seats; what it is; its presets. With numbers in place of presets, somebody
/// can choose.
pub(super) fn page(lang: Lang, numbers: bool, columns: usize) -> Result<Text, Failure> {
    let games = Catalog::default().0;
    let name = games.iter().map(|listing| width(listing.name)).max().unwrap_or(0);
    let mut text = Text::new();
    for (number, listing) in (1..).zip(games) {
        let (mut title, mut about) = (Text::new(), Text::new());
        with_game(listing.name, Naming { lang, title: &mut title, about: &mut about })?;
        let number = if numbers { pad_left(&number.to_string(), 3) + " " } else { "  ".to_owned() };
        let indent = width(&number) + name + 2;
        let head = Text::toned(Tone::Key, number) + Text::toned(Tone::Strong, pad(listing.name, name)) + "  ";
        let seats = host::say(lang, host::SEATS, [seats(listing).into()]);
        let presets = host::say(lang, host::LISTED_PRESETS, [listing.presets.join(", ").into()]);
        // Whoever chooses from a menu plays by the usual rules.
        let presets = if numbers { Text::new() } else { presets.tinted(Tone::Faint) };
        let below = [about, presets].into_iter().filter(|line| !line.is_empty());
        let lines = [head + host::say(lang, host::LISTED, [title, seats])]
            .into_iter()
            .chain(below.map(|line| Text::from(" ".repeat(indent)) + line));
        text += lines.map(|line| wrap(&line, columns, indent) + "\n").collect::<Text>();
    }
    Ok(text)
}

/// `3`, or `2–10`.
fn seats(listing: &Listing) -> String {
    match seat_range(listing) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least}–{most}"),
    }
}

/// What a game is called and what it is.
struct Naming<'a> {
    lang: Lang,
    title: &'a mut Text,
    about: &'a mut Text,
}

impl Job for Naming<'_> {
    fn run<G: Hosted + Words + Simulated>(self) -> Result<(), Failure> {
        *self.title = paiju_words::title::<G>(self.lang);
        *self.about = paiju_words::about::<G>(self.lang);
        Ok(())
    }
}

/// One row a bot; the game stands in the first.
fn players(listing: &Listing) -> Vec<Vec<Text>> {
    let row = |(at, player): (usize, paiju_bots::About)| {
        let name = if at == 0 { listing.name } else { "" };
        [name, player.name, player.level, player.about].map(Text::from).to_vec()
    };
    listing.players().into_iter().enumerate().map(row).collect()
}
