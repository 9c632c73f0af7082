//! The way from a game's name to its type, with all that this program asks of a game.
//!
//! Which games there are is the list's ([`paiju_games`]).

use paiju_bots::Roster;
use paiju_contract::{Game, Save};
use paiju_sim::Telling;
use paiju_words::Words;

use crate::failure::Failure;

/// Code that runs for whichever game was named.
pub(crate) trait Job {
    /// The game keeps its history.
    fn run<G: Save + Words + Roster + Telling>(self) -> Result<(), Failure>;
}

macro_rules! dispatch {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        /// Runs a job for the game of that name.
        pub(crate) fn with_game(name: &str, job: impl Job) -> Result<(), Failure> {
            $(if name == <paiju_games::$name::$game as Game>::NAME {
                return job.run::<paiju_games::$name::$game>();
            })*
            let known = [$(<paiju_games::$name::$game as Game>::NAME),*].join(", ");
            Err(Failure::usage(format!("there is no game {name:?}; there are: {known}")))
        }
    };
}

paiju_games::each_game!(dispatch);

/// The `--rules` argument as the JSON that `wire` reads: an object as it is, anything else as a preset's name.
pub(crate) fn rules_json(argument: &str) -> String {
    let text = argument.trim();
    if text.starts_with('{') { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}
