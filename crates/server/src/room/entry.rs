//! The entries of a table's log: what happened to it, in the order it was kept.
//!
//! It owns their shape and their bytes. An entry says what was decided, never what follows from it: that is the fold's.

use paiju_contract::Seed;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::options::Options;
use crate::store::PlayerId;

/// One entry. As bytes it is compact JSON, one object with one key: the kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// The table came into being; always the first.
    Opened(Box<Opened>),
    /// The server's part of the next deal's seed: kept before anybody adds a phrase, told after the game.
    Sealed(Seed),
    /// Somebody sat down.
    Sat(Sat),
    /// A chair was left.
    Left(u8),
    /// A person is ready for the next game, or no longer.
    Ready(Ready),
    /// A player's own part of the next deal's seed.
    Phrase(Phrase),
    /// A game began.
    Dealt(Box<Dealt>),
    /// A seat acted.
    Step(Box<Step>),
    /// A bot plays for a seat from here on.
    Away(Away),
    /// The person plays again.
    Back(u8),
    /// The game is over.
    Ended(Ended),
    /// Somebody said something.
    Said(Said),
    /// Nobody hears a person any more, or everybody does again.
    Muted(Muted),
    /// The server was down: nobody's clock ran.
    Down(Down),
    /// Nobody plays here any more.
    Closed,
}

/// How a table began.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// The game.
    pub game: String,
    /// The rules as they were asked for: a preset's name or an object.
    pub rules: Box<RawValue>,
    /// How many seats those rules have.
    pub seats: u8,
    /// Everything else that was chosen.
    pub options: Options,
    /// Who opened it.
    pub owner: PlayerId,
    /// Whether bots answer on a beat that hides how long they think. Tables of earlier servers have none: their logs are
    /// folded as they were written.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub even_pace: bool,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    Person {
        /// Who.
        player: PlayerId,
        /// As he called himself when he sat down.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its name in the catalog.
        bot: String,
        /// The level that it was asked for.
        level: Level,
    },
}

/// How strong a bot should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// For a first game.
    Easy,
    /// The usual opponent.
    #[default]
    Normal,
    /// The strongest there is.
    Hard,
}

/// Somebody sat down.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sat {
    /// Where.
    pub seat: u8,
    /// Who.
    pub who: Sitter,
}

/// Ready, or not.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Ready {
    /// Whose.
    pub seat: u8,
    /// Whether.
    pub ready: bool,
}

/// A part of the seed that the server did not choose.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Phrase {
    /// Whose.
    pub seat: u8,
    /// What he added.
    pub phrase: String,
}

/// A game began.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dealt {
    /// Which game of the table, from 1.
    pub number: u32,
    /// The rules with every switch.
    pub rules: Box<RawValue>,
    /// The version of the game's rules that this log was written by.
    pub rules_version: u32,
    /// Made from the server's part and the phrases.
    pub seed: Seed,
    /// What the dealt state hashes to.
    pub hash: String,
    /// What the games before it have left: with it they need not be played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub so_far: Option<SoFar>,
}

/// What a table has come to when a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoFar {
    /// How much each observer has been told: the public first, then the seats.
    pub told: Vec<usize>,
    /// What the match has brought each seat.
    pub totals: Vec<i64>,
    /// Games of the match that are over.
    pub played: u32,
}

/// Who decided a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The person on the chair.
    Person,
    /// A bot.
    Bot,
    /// The clock.
    Clock,
}

/// A seat acted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The seat and its action, as the game writes it.
    pub step: Box<RawValue>,
    /// Who decided it.
    pub by: Actor,
    /// The caller's own name for it: the same again is the same action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The version of the game it was taken at.
    pub version: u32,
    /// What the state hashed to before it; not in every entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Why a bot plays for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The connection is gone.
    Dropped,
    /// The clock ran out again and again.
    TimedOut,
    /// The person wanted it so; he has the seat back when he says so, or after the game.
    HandedOver,
    /// The person left; the seat is not given back in this game.
    Resigned,
}

/// A bot plays for a seat.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Away {
    /// Which.
    pub seat: u8,
    /// Why.
    pub why: Reason,
}

/// A game ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Which game of the table.
    pub number: u32,
    /// What it brought each seat.
    pub scores: Vec<i64>,
    /// What the last state hashes to.
    pub hash: String,
}

/// Something said at the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Said {
    /// Who.
    pub player: PlayerId,
    /// As he calls himself.
    pub name: String,
    /// What.
    pub text: String,
}

/// Whether a person is heard.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Muted {
    /// Who.
    pub player: PlayerId,
    /// Whether nobody hears him.
    pub muted: bool,
}

/// A time in which no clock ran.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Down {
    /// The last sign of life before it.
    pub from_ms: i64,
    /// When the table was taken up again.
    pub to_ms: i64,
}

impl Entry {
    /// The bytes that are kept.
    pub fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("plain data has a JSON form")
    }

    /// Whether these bytes are an entry of that kind, by how they begin.
    pub(crate) fn is(kind: &str, bytes: &[u8]) -> bool {
        let name = bytes.strip_prefix(b"{\"").and_then(|rest| rest.strip_prefix(kind.as_bytes()));
        name.is_some_and(|rest| rest.starts_with(b"\":"))
    }

    /// The entry of these bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_keeps_the_bytes_of_the_game() {
        let text =
            r#"{"step":{"step":{"seat":1,"action":{"type":"call"}},"by":"person","id":"a1","version":7}}"#;
        let entry = Entry::read(text.as_bytes()).unwrap();
        assert!(
            matches!(&entry, Entry::Step(step) if step.step.get() == r#"{"seat":1,"action":{"type":"call"}}"#)
        );
        assert_eq!(String::from_utf8(entry.bytes()).unwrap(), text);
        assert!(Entry::is("step", text.as_bytes()) && !Entry::is("ste", text.as_bytes()));
        assert!(Entry::read(br#"{"dropped":1}"#).is_err(), "an unknown kind is no entry");
    }
}
