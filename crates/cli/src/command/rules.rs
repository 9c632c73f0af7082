//! `paiju rules`: a player's page of a game. How it is played, which presets and switches it has, who plays it.

use std::io::Write;

use paiju_sim::Simulated;
use paiju_wire::{Catalog, Hosted, Listing, Switch};
use paiju_words::layout::{fit, table};
use paiju_words::{Lang, Text, Tone, Words, host};

use crate::args;
use crate::dispatch::{Job, with_game};
use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

pub(crate) fn run(wanted: &args::Rules, out: &mut dyn Write) -> Result<(), Failure> {
    with_game(&wanted.game, Page { lang: wanted.lang, out })
}

struct Page<'a> {
    lang: Lang,
    out: &'a mut dyn Write,
}

impl Job for Page<'_> {
    fn run<G: Hosted + Words + Simulated>(self) -> Result<(), Failure> {
        let columns = terminal::room().columns;
        let mut text = G::help(self.lang).trim_end() + "\n";
        if let Some(listing) = Catalog::default().0.iter().find(|listing| listing.name == G::NAME) {
            let heading = |phrase| host::say(self.lang, phrase, []).tinted(Tone::Strong);
            text += heading(host::PRESETS) + presets(listing, self.lang);
            text += heading(host::SWITCHES) + switches(listing);
            text += heading(host::BOTS) + bots(listing);
            text += host::say(self.lang, host::LEVELS, G::LEVELS.map(Text::from));
        }
        Ok(write!(self.out, "{}", painted(&fit(&text, columns)))?)
    }
}

fn presets(listing: &Listing, lang: Lang) -> Text {
    let row = |name: &&str| {
        let seats = |seats: usize| host::say(lang, host::SEATS, [seats.to_string().into()]);
        vec![Text::from(*name), listing.seats(name).map_or_else(Text::new, seats)]
    };
    table("ll", &listing.presets.iter().map(row).collect::<Vec<_>>())
}

/// Each with its level and how it plays.
fn bots(listing: &Listing) -> Text {
    let row = |player: &paiju_bots::About| [player.name, player.level, player.about].map(Text::from).to_vec();
    table("lll", &listing.players().iter().map(row).collect::<Vec<_>>())
}

/// Each that can be changed, with its value in the first preset and what it means.
fn switches(listing: &Listing) -> Text {
    listing.switches().iter().filter(|switch| !switch.fixed).map(switch).collect()
}

/// `passed_hu true: whether …`, in one line that is broken with the page.
fn switch(switch: &Switch) -> Text {
    // Lists and objects are broken between their items.
    let json = |value: &serde_json::Value| value.to_string().replace(',', ", ");
    let mut line = format!(" {}", json(&switch.default));
    if !switch.values.is_empty() {
        let mut values: Vec<String> = switch.values.iter().map(json).collect();
        // `WallOnly` may be written `wall_only`: one of the two is enough.
        let mut seen = Vec::new();
        values.retain(|value| {
            let spelled = value.to_lowercase().replace('_', "");
            let new = !seen.contains(&spelled);
            seen.push(spelled);
            new
        });
        line += &format!(" ({})", values.join(", "));
    }
    if let Some(meaning) = &switch.meaning {
        line += &format!(": {}", meaning.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    Text::from("  ") + Text::toned(Tone::Key, &*switch.name) + &*line + "\n"
}
