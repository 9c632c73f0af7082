//! The games this program shows, and the way from a name to their types.
//!
//! # Adding a game
//! One line in `games!` below: its type with the history kept (for people), and without (for counting). It needs a
//! player in `bots`, its statistics in `sim` and a [`Screen`] in `screen/<game>.rs`.

use paiju_bots::Roster;
use paiju_contract::Game;
use paiju_holdem::Holdem;
use paiju_mahjong::Mahjong;
use paiju_sanguosha::{LeanSanguosha, Sanguosha};
use paiju_sim::Telling;
use paiju_xianqi::{LeanXianQi, XianQi};

use crate::failure::Failure;
use crate::screen::Screen;

/// Code that runs for whichever game was named.
pub(crate) trait Job {
    /// `Shown` keeps its history; `Counted` is the same game without.
    fn run<Shown, Counted>(self) -> Result<(), Failure>
    where
        Shown: Screen + Roster + Telling,
        Counted: Roster + Telling + Game<Rules = Shown::Rules>;
}

macro_rules! games {
    ($($shown:ty, $counted:ty;)*) => {
        /// Runs a job for the game of that name.
        pub(crate) fn with_game(name: &str, job: impl Job) -> Result<(), Failure> {
            $(if name == <$shown as Game>::NAME {
                return job.run::<$shown, $counted>();
            })*
            let known = [$(<$shown as Game>::NAME),*].join(", ");
            Err(Failure::usage(format!("there is no game {name:?}; there are: {known}")))
        }
    };
}

games! {
    XianQi, LeanXianQi;
    Mahjong, Mahjong;
    // Counting what was done needs the log, too.
    Holdem, Holdem;
    Sanguosha, LeanSanguosha;
}

/// The `--rules` argument as the JSON that `wire` reads: an object as it is, anything else as a preset's name.
pub(crate) fn rules_json(argument: &str) -> String {
    let text = argument.trim();
    if text.starts_with('{') { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}
