//! The way from a game's name to its type, with all that this program asks of a game.
//!
//! Which games there are is the list's ([`paiju_games`]).

use std::path::Path;

use paiju_contract::Game;
use paiju_sim::Simulated;
use paiju_wire::{Catalog, Hosted, Listing};
use paiju_words::Words;

use crate::failure::Failure;

/// Code that runs for whichever game was named.
pub(crate) trait Job {
    /// The game keeps its history.
    fn run<G: Hosted + Words + Simulated>(self) -> Result<(), Failure>;
}

macro_rules! dispatch {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        /// Runs a job for the game of that name, or of a name that people have for it.
        pub(crate) fn with_game(name: &str, job: impl Job) -> Result<(), Failure> {
            let wanted = usual_name(name);
            $(if wanted == <paiju_games::$name::$game as Game>::NAME {
                return job.run::<paiju_games::$name::$game>();
            })*
            Err(no_game(name))
        }
    };
}

paiju_games::each_game!(dispatch);

/// What people call games, beside their names in records.
const ALIASES: [(&str, &str); 16] = [
    ("掀棋", "xianqi"),
    ("poker", "holdem"),
    ("texas", "holdem"),
    ("hold'em", "holdem"),
    ("德州", "holdem"),
    ("德州扑克", "holdem"),
    ("麻将", "mahjong"),
    ("majiang", "mahjong"),
    ("血战", "mahjong"),
    ("血战到底", "mahjong"),
    ("三国杀", "sanguosha"),
    ("三国", "sanguosha"),
    ("sgs", "sanguosha"),
    ("three-kingdoms", "sanguosha"),
    ("勒杜克", "leduc"),
    ("库恩", "kuhn"),
];

/// The name of a game in records, whatever it was called.
pub(crate) fn usual_name(name: &str) -> String {
    let small = name.to_lowercase();
    let known = ALIASES.iter().find(|(alias, _)| *alias == small);
    known.map_or(small, |(_, name)| (*name).to_owned())
}

/// The game of that name, or of a name that people have for it.
pub(crate) fn listing(name: &str) -> Result<&'static Listing, Failure> {
    Catalog::default().find(&usual_name(name)).map_err(|_| no_game(name))
}

/// A name that is neither a game's nor a file's: who writes a path or an ending means a file.
pub(crate) fn no_game_or_file(name: &str) -> Failure {
    if name.contains(['.', '/', '\\']) {
        return Failure::file(Path::new(name), &std::io::ErrorKind::NotFound.into());
    }
    let meant = meant_game(name).map_or_else(String::new, did_you_mean);
    let games = Catalog::default().names().join(", ");
    Failure::usage(format!("there is no game {name:?}, and no file of that name.{meant} Games: {games}"))
}

/// A name that no game has.
fn no_game(name: &str) -> Failure {
    no_such("game", name, meant_game(name), &Catalog::default().names())
}

/// The game that may be meant, by its name or as people call it.
pub(crate) fn meant_game(name: &str) -> Option<&'static str> {
    let aliases = ALIASES.iter().map(|(alias, _)| *alias);
    nearest(name, &Catalog::default().names().into_iter().chain(aliases).collect::<Vec<_>>())
}

/// How alike a name must be to be meant.
const ALIKE: f64 = 0.75;

/// The known name that is most like this one.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let alike = |known: &'a str| (strsim::jaro_winkler(&name.to_lowercase(), known), known);
    let best = known.iter().map(|known| alike(known)).max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(how, _)| *how >= ALIKE).map(|(_, known)| known)
}

/// A name that nothing has, with the one that may be meant.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> Failure {
    no_such(what, name, nearest(name, known), known)
}

/// The same, where it is known what may be meant.
pub(crate) fn no_such(what: &str, name: &str, meant: Option<&str>, known: &[&str]) -> Failure {
    let meant = meant.map_or_else(String::new, did_you_mean);
    Failure::usage(format!("there is no {what} {name:?}.{meant} There are: {}", known.join(", ")))
}

fn did_you_mean(near: &str) -> String {
    format!(" Did you mean {near:?}?")
}

/// The `--rules` argument as the JSON that `wire` reads: an object as it is, `preset,key=value,…` as an object, anything
/// else as a preset's name.
pub(crate) fn rules_json(argument: &str) -> String {
    use serde_json::Value;
    let text = argument.trim();
    if text.starts_with('{') {
        return text.to_owned();
    }
    if !text.contains('=') {
        return Value::from(text).to_string();
    }
    let pair = |part: &str| match part.split_once('=') {
        None => ("preset".to_owned(), Value::from(part)),
        Some((key, value)) => {
            (key.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)))
        }
    };
    Value::Object(text.split(',').map(pair).collect()).to_string()
}

/// The rules that the `--rules` argument asks for; left out: the default ones.
pub(crate) fn wanted_rules<G: Hosted>(argument: Option<&str>) -> Result<G::Rules, Failure> {
    let Some(rules) = argument else { return Ok(G::Rules::default()) };
    G::rules_from_json(&rules_json(rules)).map_err(|error| bad_rules(G::NAME, Some(rules), error))
}

/// The preset that rules are, as headings name it.
pub(crate) fn preset_name<G: Hosted>(rules: &G::Rules) -> Result<String, Failure> {
    let rules: serde_json::Value = serde_json::from_str(&G::rules_to_json(rules))?;
    let name = rules.get("preset").and_then(|name| name.as_str());
    Ok(name.unwrap_or("own rules").to_owned())
}

/// Rules that cannot be meant, with the preset or the switch that may be.
pub(crate) fn bad_rules(game: &str, argument: Option<&str>, error: paiju_wire::Error) -> Failure {
    if let Some(said) = argument.and_then(|argument| no_json(game, argument.trim())) {
        return Failure::argument(paiju_wire::Error { message: said, ..error });
    }
    let meant = argument.and_then(|argument| meant_rule(game, argument.trim()));
    let message = match meant {
        Some(near) => format!("{}.{}", error.message.trim_end_matches('.'), did_you_mean(&near)),
        None => error.message,
    };
    Failure::argument(paiju_wire::Error { message, ..error })
}

/// What to say of rules that begin like an object and are none.
fn no_json(game: &str, argument: &str) -> Option<String> {
    let object = argument.starts_with('{');
    let why = serde_json::from_str::<serde::de::IgnoredAny>(argument).err().filter(|_| object)?;
    let presets = Catalog::default().find(game).map(|listing| listing.presets).unwrap_or_default();
    let first = presets.first().unwrap_or(&"");
    Some(format!(
        "--rules: {argument} is no JSON object ({why}); write a preset ({}), a preset with changes \
         ({first},key=value), or an object in quotes ('{{\"preset\":\"{first}\"}}')",
        presets.join(", ")
    ))
}

fn meant_rule(game: &str, argument: &str) -> Option<String> {
    let listing = Catalog::default().0.iter().find(|listing| listing.name == game)?;
    let preset =
        |name: &str| (!listing.presets.contains(&name)).then(|| nearest(name, listing.presets)).flatten();
    if !argument.starts_with('{') {
        return preset(argument).map(String::from);
    }
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(argument).ok()?;
    if let Some(near) = object.get("preset").and_then(|name| preset(name.as_str()?)) {
        return Some(near.to_owned());
    }
    let switches = listing.switches();
    let known: Vec<&str> = switches.iter().map(|switch| &*switch.name).chain(["preset"]).collect();
    let slip = object.keys().find(|name| !known.contains(&name.as_str()))?;
    nearest(slip, &known).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_the_names_that_people_have_for_them() {
        assert_eq!(
            ["掀棋", "Poker", "三国杀", "leduc"].map(usual_name),
            ["xianqi", "holdem", "sanguosha", "leduc"]
        );
        let games = Catalog::default().names();
        assert!(ALIASES.iter().all(|(_, name)| games.contains(name)));
    }

    #[test]
    fn what_people_call_a_game_may_be_meant() {
        let said = |failure| match failure {
            Failure::Usage { message, .. } => message,
            other => panic!("{other:?}"),
        };
        for (slip, meant) in [("pokr", "poker"), ("mahjon", "mahjong"), ("三国沙", "三国")] {
            let said = said(no_game(slip));
            assert!(said.contains(&format!("{slip:?}. Did you mean {meant:?}? There are: ")), "{said}");
        }
        assert!(listing("Poker").is_ok_and(|game| game.name == "holdem") && listing("go").is_err());
        let error = paiju_wire::Error::bad_request("no such preset");
        let said = said(bad_rules("holdem", Some("nolimt"), error));
        assert_eq!(said, "no such preset. Did you mean \"nolimit\"?");
    }

    #[test]
    fn rules_that_are_no_json_are_said_to_be_none() {
        let said = no_json("holdem", "{bad").expect("it is none");
        assert!(said.starts_with("--rules: {bad is no JSON object (") && said.contains("sixmax"), "{said}");
        assert_eq!([no_json("holdem", "{}"), no_json("holdem", "nope")], [None, None]);
    }

    #[test]
    fn a_preset_or_a_switch_may_be_meant() {
        assert_eq!(meant_rule("holdem", "nolimt"), Some("nolimit".into()));
        assert_eq!(meant_rule("holdem", "{\"preset\":\"nolimt\"}"), Some("nolimit".into()));
        assert_eq!(meant_rule("holdem", "{\"seat\":4}"), Some("seats".into()));
        assert_eq!(meant_rule("holdem", "{\"seats\":99}"), None);
    }

    #[test]
    fn rules_are_a_preset_an_object_or_pairs() {
        assert_eq!(rules_json("sixmax"), "\"sixmax\"");
        assert_eq!(rules_json("{}"), "{}");
        assert_eq!(rules_json("standard,players=8"), "{\"preset\":\"standard\",\"players\":8}");
        assert_eq!(rules_json("menu=no_limit"), "{\"menu\":\"no_limit\"}");
    }

    #[test]
    fn a_slip_is_understood_and_nonsense_is_not() {
        assert_eq!(nearest("mahjon", &["holdem", "mahjong"]), Some("mahjong"));
        assert_eq!(nearest("chess", &["holdem", "mahjong"]), None);
    }
}
