//! `paiju completions` and `paiju man`: what shells and manuals want to know, from the arguments themselves and from the
//! list of games.

use std::collections::BTreeMap;
use std::io::Write;

use clap::CommandFactory;
use clap::builder::{PossibleValue, PossibleValuesParser};
use paiju_wire::{Catalog, Listing};
use paiju_words::Lang;

use crate::args::{Arguments, Completions};
use crate::failure::Failure;
use crate::settings::Key;

/// The script for a shell.
pub(crate) fn completions(wanted: &Completions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(wanted.shell, &mut completed(Arguments::command()), "paiju", &mut script);
    Ok(out.write_all(&script)?)
}

/// The manual page, in roff; the commands follow the program.
pub(crate) fn page(out: &mut dyn Write) -> Result<(), Failure> {
    let program = Arguments::command();
    clap_mangen::Man::new(program.clone()).render(out)?;
    for command in program.get_subcommands() {
        let named = command.clone().name(format!("paiju-{}", command.get_name()).leak() as &'static str);
        clap_mangen::Man::new(named).render(out)?;
    }
    Ok(())
}

/// The commands with the values of games, presets, bots, languages and settings, for scripts to offer. The program itself
/// takes more (rules as JSON, other names of games), so its own arguments are not bound to these.
fn completed(program: clap::Command) -> clap::Command {
    let games = Catalog::default().0;
    let titles: Values = games.iter().map(|listing| (listing.name, listing.title.to_owned())).collect();
    let presets = of_games(games, |listing| listing.presets.to_vec());
    let bots = of_games(games, Listing::bots);
    let langs: Values = Lang::ALL.into_iter().map(|lang| (lang.code(), String::new())).collect();
    let keys: Values = Key::ALL.into_iter().map(|key| (key.name(), key.expected())).collect();
    let known = [
        ("game", titles.clone()),
        ("rules", presets),
        ("bots", bots.clone()),
        ("bot", bots.clone()),
        ("respond", bots),
        ("lang", langs),
        ("key", keys),
    ];
    program.mut_subcommands(|command| {
        let command = command.mut_subcommands(|inner| offering(inner, &known));
        // A game of a file is a number.
        if command.get_name() == "replay" {
            offering(command, &known[5..])
        } else {
            offering(command, &known)
        }
    })
}

/// What may be typed, and what it is.
type Values = BTreeMap<&'static str, String>;

/// The names that games have for something, each with the games that have it.
fn of_games(games: &'static [Listing], names: fn(&Listing) -> Vec<&'static str>) -> Values {
    let mut values = Values::new();
    for (name, game) in
        games.iter().flat_map(|game| names(game).into_iter().map(move |name| (name, game.name)))
    {
        let of = values.entry(name).or_default();
        if !of.is_empty() {
            of.push_str(", ");
        }
        of.push_str(game);
    }
    values
}

/// The command with these values for its arguments of these names.
fn offering(command: clap::Command, known: &[(&'static str, Values)]) -> clap::Command {
    known.iter().fold(command, |command, (name, values)| {
        if !command.get_arguments().any(|argument| argument.get_id() == *name) {
            return command;
        }
        let values = values.iter().map(|(value, help)| PossibleValue::new(*value).help(help.clone()));
        let parser = PossibleValuesParser::new(values.collect::<Vec<_>>());
        // A default that is no such value would be refused.
        command.mut_arg(*name, |argument| argument.value_parser(parser).default_value(None))
    })
}
