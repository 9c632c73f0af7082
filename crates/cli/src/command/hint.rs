//! `paiju hint`: what a bot would do in a seat's place, and why.

use std::io::Write;
use std::path::Path;

use paiju_bots::names;
use paiju_contract::{Advice, Observer, Seat};
use paiju_sim::Simulated;
use paiju_wire::{AnyTable, Hosted, Start, Table};
use paiju_words::layout::fit;
use paiju_words::{Lang, Text, Words, host};
use serde::Serialize;
use serde_json::value::RawValue;

use super::setup::{NO_STEPS, stored};
use crate::args::hint as args;
use crate::dispatch::{Job, bad_rules, listing, no_game_or_file, rules_json, unknown, with_game};
use crate::failure::Failure;
use crate::style::painted;
use crate::terminal;

pub(crate) fn run(wanted: &args::Hint, out: &mut dyn Write) -> Result<(), Failure> {
    let table = match listing(&wanted.from) {
        Ok(_) if wanted.step.is_some() => return Err(Failure::usage(NO_STEPS)),
        Ok(game) => {
            let rules = wanted.rules.as_deref().map(rules_json);
            let start = Start { rules: rules.as_deref(), seed: wanted.seed, ..Start::default() };
            game.start(&start).map_err(|error| bad_rules(game.name, wanted.rules.as_deref(), error))?
        }
        Err(_) if wanted.from != "-" && !Path::new(&wanted.from).exists() => {
            return Err(no_game_or_file(&wanted.from));
        }
        Err(_) => stored(Path::new(&wanted.from), wanted.game.as_deref(), wanted.step)?,
    };
    with_game(table.name(), Hinting { wanted, table: &*table, out })
}

struct Hinting<'a> {
    wanted: &'a args::Hint,
    table: &'a dyn AnyTable,
    out: &'a mut dyn Write,
}

/// A hint for programs.
#[derive(Serialize)]
struct Said<'a> {
    seat: Seat,
    bot: &'a str,
    action: Box<RawValue>,
    /// Its place in the legal list.
    index: Option<usize>,
    text: String,
    reasons: Vec<String>,
    odds: Vec<(Box<RawValue>, f64)>,
}

impl Job for Hinting<'_> {
    fn run<G: Hosted + Words + Simulated>(self) -> Result<(), Failure> {
        let (wanted, lang) = (self.wanted, self.wanted.lang);
        let table = self.table.as_any().downcast_ref::<Table<G>>();
        let table = table.ok_or_else(|| Failure::failed("this table is of another game"))?;
        let bot = wanted.bot.as_deref().unwrap_or(G::LEVELS[2]);
        if !names::<G>().contains(&bot) {
            return Err(unknown("bot", bot, &names::<G>()));
        }
        let asked = wanted.seat.map(Seat).or_else(|| self.table.awaiting().first());
        let seat = asked.ok_or_else(|| Failure::failed("the game is over: nobody is asked; try --step"))?;
        let advice = G::counsel(table, seat, bot, wanted.thinking.budget())?;
        let view = table.game().view(Observer::Seat(seat));
        if wanted.json {
            let index = table.with_legal(seat, |list| list.iter().position(|a| *a == advice.action));
            let json = |action| RawValue::from_string(G::action_to_json(action));
            let odds = advice.odds.iter().map(|(action, odds)| Ok::<_, Failure>((json(action)?, *odds)));
            let said = Said {
                seat,
                bot,
                action: json(&advice.action)?,
                index,
                text: G::label(&view, &advice.action, lang).to_string(),
                reasons: advice.reasons.iter().map(|reason| G::reason(reason, lang).to_string()).collect(),
                odds: odds.collect::<Result<_, _>>()?,
            };
            return Ok(writeln!(self.out, "{}", serde_json::to_string(&said)?)?);
        }
        let who = host::say(lang, host::SEATED, [host::seat_number(lang, seat), Text::from(bot)]);
        let said = fit(&(who + said::<G>(&view, &advice, lang)), terminal::room().columns);
        Ok(writeln!(self.out, "{}", painted(&said))?)
    }
}

/// Advice with what speaks for it, in words.
pub(super) fn said<G: Words>(view: &G::View, advice: &Advice<G::Action>, lang: Lang) -> Text {
    let mut said = host::say(lang, host::HINT, [G::label(view, &advice.action, lang)]);
    let reasons: Vec<Text> = advice.reasons.iter().map(|reason| G::reason(reason, lang)).collect();
    if !reasons.is_empty() {
        let between = host::say(lang, host::AND_ALSO, []).to_string();
        said += host::say(lang, host::BECAUSE, [Text::join(reasons, &between)]);
    }
    said
}
