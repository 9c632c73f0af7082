//! The catalog: which games there are. Adding a game is one line in [`GAMES`].
//!
//! It owns names, presets and seats as callers see them, and the way from a game's name to its type.

use paiju_contract::{Game, RuleSet, Save};
use serde::Serialize;

use crate::Error;
use crate::erased::AnyTable;
use crate::start::Start;
use crate::table::Table;

/// Writes the catalog and the way from a name to a type, one line a game.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// Every game there is, in the order they are shown.
        pub static GAMES: &[Listing] = &[$(Listing::of::<$game>()),*];

        /// Runs generic code for the game of that name; `None` if there is no such game.
        pub fn with_game<V: Visit>(name: &str, visit: V) -> Option<V::Output> {
            $(if name == <$game as Game>::NAME {
                return Some(visit.run::<$game>());
            })*
            let _ = visit;
            let _ = name;
            None
        }
    };
}

games! {
    paiju_xianqi::XianQi,
    paiju_mahjong::Mahjong,
    paiju_holdem::Holdem,
    paiju_sanguosha::Sanguosha,
}

/// Code that runs for whichever game was named.
pub trait Visit {
    /// What it gives.
    type Output;
    /// The code, generic over the game: one with its history, which can be saved.
    fn run<G: Save>(self) -> Self::Output;
}

/// One game of a catalog.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The name in protocols and records.
    pub name: &'static str,
    /// The name people read.
    pub title: &'static str,
    /// Raised whenever the same record would play out differently.
    pub rules_version: u32,
    /// The names of its presets, the default one first.
    pub presets: &'static [&'static str],
    seats: fn(&str) -> Option<usize>,
    start: fn(&Start<'_>) -> Result<Box<dyn AnyTable>, Error>,
}

impl Listing {
    /// The listing of a game.
    pub const fn of<G: Save>() -> Self {
        Self {
            name: G::NAME,
            title: G::TITLE,
            rules_version: G::RULES_VERSION,
            presets: G::Rules::PRESETS,
            seats: |preset| G::Rules::preset(preset).map(|rules| rules.seats()),
            start: |start| Ok(Box::new(Table::<G>::start(start)?)),
        }
    }

    /// How many seats a preset has.
    pub fn seats(&self, preset: &str) -> Option<usize> {
        (self.seats)(preset)
    }

    /// A table of this game.
    pub fn start(&self, start: &Start<'_>) -> Result<Box<dyn AnyTable>, Error> {
        (self.start)(start)
    }
}

/// Serializes as `{"game":…,"title":…,"rules_version":…,"presets":[{"name":…,"seats":…},…]}`.
impl Serialize for Listing {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Preset {
            name: &'static str,
            seats: Option<usize>,
        }
        #[derive(Serialize)]
        struct Shown {
            game: &'static str,
            title: &'static str,
            rules_version: u32,
            presets: Vec<Preset>,
        }
        let presets = self.presets.iter().map(|name| Preset { name, seats: self.seats(name) }).collect();
        Shown { game: self.name, title: self.title, rules_version: self.rules_version, presets }.serialize(to)
    }
}

/// A list of games to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Catalog(pub &'static [Listing]);

impl Default for Catalog {
    fn default() -> Self {
        Self(GAMES)
    }
}

impl Catalog {
    /// The game of that name.
    pub fn find(self, name: &str) -> Result<&'static Listing, Error> {
        self.0.iter().find(|listing| listing.name == name).ok_or_else(|| self.unknown(name))
    }

    /// The names of all games.
    pub fn names(self) -> Vec<&'static str> {
        self.0.iter().map(|listing| listing.name).collect()
    }

    fn unknown(self, name: &str) -> Error {
        let names = self.names();
        Error::bad_request(format!("there is no game {name:?}; there are: {}", names.join(", ")))
            .with("field", "game")
            .with("games", names)
    }
}
