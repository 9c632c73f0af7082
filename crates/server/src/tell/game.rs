//! The words of one game behind an object: every game of the list has them, and this file names none.

use std::marker::PhantomData;

use paiju_contract::{Budget, Observer, RuleSet as _, Save, Seat};
use paiju_wire::{AnyTable, Hosted, Table};
use paiju_words::{Lang, Misheard, Text, Words as Spoken, only_answer, typeset};
use serde_json::value::RawValue;

use super::screen::{self, Screen};
use super::{About, Advice, Choice, Hint, Line, Meaning, Note, Over, Scene, Words};
use crate::refusal::Refusal;

/// A game that can be told.
pub(super) trait Game: Sync {
    fn title(&self, lang: Lang) -> String;
    fn about(&self, lang: Lang, thing: Option<&str>) -> About;
    fn words(&self, scene: &Scene<'_>, lang: Lang) -> Words;
    fn over(&self, table: &dyn AnyTable) -> Option<Over>;
    fn advice(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        bot: &str,
        budget: Budget,
        lang: Lang,
    ) -> Result<Hint, Refusal>;
    fn understand(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        typed: &str,
    ) -> Option<Result<Box<RawValue>, Misheard>>;
}

/// The game of a type.
struct Of<G>(PhantomData<fn() -> G>);

/// Expands the list of games into the way from a name to its words.
macro_rules! told {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        /// The game of that name.
        pub(super) fn of(name: &str) -> Option<&'static dyn Game> {
            match name {
                $(<paiju_games::$name::$game as paiju_contract::Game>::NAME => {
                    Some(&Of::<paiju_games::$name::$game>(PhantomData))
                })*
                _ => None,
            }
        }
    };
}

paiju_games::each_game!(told);

impl<G: Spoken + Hosted> Game for Of<G> {
    fn title(&self, lang: Lang) -> String {
        paiju_words::title::<G>(lang).to_string()
    }

    fn about(&self, lang: Lang, thing: Option<&str>) -> About {
        let meaning = |entry: paiju_words::Entry| {
            (
                entry.code,
                Meaning { name: line(&entry.name, lang), of: entry.of, text: lines(&entry.text, lang) },
            )
        };
        About {
            title: self.title(lang),
            help: typeset(&G::help(lang).to_string(), lang),
            glossary: G::glossary(lang).into_iter().map(meaning).collect(),
            explained: thing
                .and_then(|thing| G::explain(thing, lang))
                .map(|text| typeset(&text.to_string(), lang)),
        }
    }

    fn words(&self, scene: &Scene<'_>, lang: Lang) -> Words {
        let Some(table) = scene.table.as_any().downcast_ref::<Table<G>>() else { return Words::default() };
        let lull = scene.lull.and_then(|lull| table.lulls().get(lull));
        let view = lull.map_or_else(|| table.game(), |lull| &lull.game).view(scene.to);
        let outcome = scene.over.then(|| table.game().outcome()).flatten();
        Words {
            question: scene.asked.then(|| line(&G::question(&view, lang), lang)),
            legal: legal::<G>(table, &view, scene, lang),
            events: events::<G>(table, scene, lang),
            ending: outcome
                .map(|outcome| trimmed(&typeset(&G::ending(&view, &outcome, lang).to_string(), lang))),
            notes: notes::<G>(&view, lang),
            screen: screen::<G>(table, &view, scene, lang),
        }
    }

    fn over(&self, table: &dyn AnyTable) -> Option<Over> {
        let game = table.as_any().downcast_ref::<Table<G>>()?.game();
        game.phase().is_over().then(|| Over {
            scores: game.scores().to_vec(),
            detail: raw(Some(G::outcome_to_json(&game.outcome()))),
            next_rules: raw(game.next_rules().map(|rules| G::rules_to_json(&rules.public()))),
        })
    }

    fn advice(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        bot: &str,
        budget: Budget,
        lang: Lang,
    ) -> Result<Hint, Refusal> {
        let table = table.as_any().downcast_ref::<Table<G>>();
        let table = table.ok_or_else(|| Refusal::not_found("this game is not told in words"))?.clone();
        let bot = bot.to_owned();
        Ok(Box::new(move || advised::<G>(&table, seat, &bot, budget, lang)))
    }

    fn understand(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        typed: &str,
    ) -> Option<Result<Box<RawValue>, Misheard>> {
        let game = table.as_any().downcast_ref::<Table<G>>()?.game();
        Some(paiju_words::understand(game, seat, typed).map(|action| raw(Some(G::action_to_json(&action)))))
    }
}

/// What a bot would do in a seat's place, and why.
fn advised<G: Spoken + Hosted>(
    table: &Table<G>,
    seat: Seat,
    bot: &str,
    budget: Budget,
    lang: Lang,
) -> Result<Advice, Refusal> {
    let advice = G::counsel(table, seat, bot, budget)?;
    let view = table.game().view(Observer::Seat(seat));
    let (listed, answers) =
        table.with_legal(seat, |list| (list.iter().position(|action| *action == advice.action), list.len()));
    let mut reasons: Vec<_> = advice.reasons.iter().map(|reason| G::reason(reason, lang)).collect();
    if reasons.is_empty() && answers == 1 {
        reasons.push(only_answer(lang));
    }
    Ok(Advice {
        action: raw(Some(G::action_to_json(&advice.action))),
        index: listed,
        text: line(&G::label(&view, &advice.action, lang), lang),
        reasons: reasons.iter().map(|reason| line(reason, lang)).collect(),
    })
}

/// All of it on a screen, if there is one.
fn screen<G: Spoken + Save>(
    table: &Table<G>,
    view: &G::View,
    scene: &Scene<'_>,
    lang: Lang,
) -> Option<Screen> {
    let draw = |actions: &[G::Action]| Some(screen::draw::<G>(view, actions, lang, scene.space?));
    let drawn = match scene.to {
        Observer::Seat(seat) if scene.asked => table.with_legal(seat, draw),
        _ => draw(&[]),
    };
    let outcome = scene.over.then(|| table.game().outcome()).flatten();
    let events = happened::<G>(table, scene);
    Some(Screen {
        events: events.filter_map(|(n, event)| screen::told::<G>(n, &event, scene.to, lang)).collect(),
        ending: outcome.map(|outcome| G::ending(view, &outcome, lang)),
        ..drawn?
    })
}

fn legal<G: Spoken + Save>(table: &Table<G>, view: &G::View, scene: &Scene<'_>, lang: Lang) -> Vec<Choice> {
    let Observer::Seat(seat) = scene.to else { return Vec::new() };
    let choice = |action: &G::Action| Choice {
        label: line(&G::label(view, action, lang), lang),
        text: lines(&G::action(view, action, lang), lang),
        does: line(&G::does(view, action, lang), lang),
    };
    if !scene.asked {
        return Vec::new();
    }
    table.with_legal(seat, |listed| listed.iter().map(choice).collect())
}

/// The events of a scene with their numbers.
fn happened<G: Spoken + Save>(
    table: &Table<G>,
    scene: &Scene<'_>,
) -> impl Iterator<Item = (usize, G::EventView)> {
    scene.events.iter().flat_map(|(first, his)| {
        let events = table.events_between(scene.to, his.clone()).unwrap_or_default();
        (*first..).zip(events)
    })
}

fn events<G: Spoken + Save>(table: &Table<G>, scene: &Scene<'_>, lang: Lang) -> Vec<Line> {
    let told = |(n, event)| Some(Line { n, text: line(&G::event(&event, scene.to, lang)?, lang) });
    happened::<G>(table, scene).filter_map(told).collect()
}

fn notes<G: Spoken>(view: &G::View, lang: Lang) -> Vec<Note> {
    let note = |note: paiju_words::Note| Note { about: note.about, text: line(&note.text, lang) };
    G::notes(view, lang).into_iter().map(note).collect()
}

/// JSON text as a value of its own; `null` where there is none.
fn raw(json: Option<String>) -> Box<RawValue> {
    RawValue::from_string(json.unwrap_or_else(|| "null".into())).expect("the catalog writes JSON")
}

/// Text in one line as it is printed, the blanks that lay it out on a screen left out.
fn line(text: &Text, lang: Lang) -> String {
    typeset(&text.to_string().split_whitespace().collect::<Vec<_>>().join(" "), lang)
}

/// The same in as many lines as it has.
fn lines(text: &Text, lang: Lang) -> String {
    text.lines().iter().map(|text| line(text, lang)).collect::<Vec<_>>().join("\n")
}

/// A layout without the empty lines around it.
fn trimmed(text: &str) -> String {
    text.trim_matches('\n').trim_end().to_owned()
}
