//! The catalog: which games there are, and what each offers: presets, seats, bots, switches, original interfaces.
//!
//! It owns how callers see that, and the way from a game's name to its type. Which games there are is the list's
//! ([`paiju_games`]).

use paiju_bots::{About, Roster};
use paiju_contract::{Described, Encode, Game, Limits, RuleSet, Save};
use serde::Serialize;
use serde::ser::SerializeStruct;
use serde_json::Value;

use crate::erased::AnyTable;
use crate::interface::{INTERFACES, Interface};
use crate::record::RecordText;
use crate::reel::AnyReel;
use crate::start::Start;
use crate::switch::{Switch, switches};
use crate::table::Table;
use crate::{Error, reel, schema};

/// Expands the list of games into the catalog and the way from a name to a type.
macro_rules! catalog {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        /// Every game there is, in the order they are shown.
        pub static GAMES: &[Listing] = &[$(Listing::of::<paiju_games::$name::$game>()),*];

        /// Runs generic code for the game of that name; `None` if there is no such game.
        pub fn with_game<V: Visit>(name: &str, visit: V) -> Option<V::Output> {
            match name {
                $(<paiju_games::$name::$game as Game>::NAME => Some(visit.run::<paiju_games::$name::$game>()),)*
                _ => None,
            }
        }
    };
}

paiju_games::each_game!(catalog);

/// Code that runs for whichever game was named.
pub trait Visit {
    /// What it gives.
    type Output;
    /// The code, generic over the game: one with its history, which can be saved and has players.
    fn run<G: Save + Roster + Encode>(self) -> Self::Output;
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
    /// Whom a person plays who wants it easy, usual or hard.
    pub levels: [&'static str; 3],
    seats: fn(&str) -> Option<usize>,
    limits: fn(&str) -> Option<Limits>,
    players: fn() -> Vec<About>,
    switches: fn() -> Vec<Switch>,
    schema: MakeSchema,
    start: fn(&Start<'_>) -> Result<Box<dyn AnyTable>, Error>,
    check_header: fn(&RecordText<'_>) -> Result<(), Error>,
    reel: fn(&RecordText<'_>) -> Result<Box<dyn AnyReel>, Error>,
}

type MakeSchema = fn(Option<&str>) -> Result<Value, Error>;

impl Listing {
    /// The listing of a game.
    pub const fn of<G: Described + Roster>() -> Self {
        Self {
            name: G::NAME,
            title: G::TITLE,
            rules_version: G::RULES_VERSION,
            presets: G::Rules::PRESETS,
            levels: G::LEVELS,
            seats: |preset| G::Rules::preset(preset).map(|rules| rules.seats()),
            limits: |preset| G::Rules::preset(preset).map(|rules| G::limits(&rules)),
            players: paiju_bots::players::<G>,
            switches: || switches::<G::Rules>(&schema::rules::<G>()),
            schema: schema::make::<G>,
            start: |start| Ok(Box::new(Table::<G>::start(start)?)),
            check_header: reel::check_header::<G>,
            reel: reel::open::<G>,
        }
    }

    /// How many seats a preset has.
    pub fn seats(&self, preset: &str) -> Option<usize> {
        (self.seats)(preset)
    }

    /// Bounds of every game by a preset.
    pub fn limits(&self, preset: &str) -> Option<Limits> {
        (self.limits)(preset)
    }

    /// The names of its players, the usual opponent first.
    pub fn bots(&self) -> Vec<&'static str> {
        self.players().into_iter().map(|player| player.name).collect()
    }

    /// Its players with what is said of them, in the same order.
    pub fn players(&self) -> Vec<About> {
        (self.players)()
    }

    /// Every switch of its rules, as the default preset has it.
    pub fn switches(&self) -> Vec<Switch> {
        (self.switches)()
    }

    /// The schemas of everything the game says and is told, and the layout of its tensors under these rules (JSON text;
    /// left out: the default ones).
    pub fn schema(&self, rules: Option<&str>) -> Result<Value, Error> {
        (self.schema)(rules)
    }

    /// The interfaces that its original design has.
    pub fn interfaces(&self) -> impl Iterator<Item = &'static Interface> + use<> {
        let game = self.name;
        INTERFACES.iter().filter(move |interface| interface.game == game)
    }

    /// A table of this game.
    pub fn start(&self, start: &Start<'_>) -> Result<Box<dyn AnyTable>, Error> {
        (self.start)(start)
    }

    /// Whether this engine plays the record by the rules of its version.
    pub(crate) fn check_header(&self, record: &RecordText<'_>) -> Result<(), Error> {
        (self.check_header)(record)
    }

    /// The record at its start.
    pub(crate) fn reel(&self, record: &RecordText<'_>) -> Result<Box<dyn AnyReel>, Error> {
        (self.reel)(record)
    }
}

/// Serializes as the object that `games` of the line protocol shows.
impl Serialize for Listing {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Preset {
            name: &'static str,
            seats: Option<usize>,
            limits: Option<Limits>,
        }
        let preset =
            |name: &&'static str| Preset { name, seats: self.seats(name), limits: self.limits(name) };
        let mut shown = to.serialize_struct("Listing", 8)?;
        shown.serialize_field("name", self.name)?;
        shown.serialize_field("title", self.title)?;
        shown.serialize_field("rules_version", &self.rules_version)?;
        shown.serialize_field("presets", &self.presets.iter().map(preset).collect::<Vec<_>>())?;
        shown.serialize_field("bots", &self.bots())?;
        shown.serialize_field("players", &self.players())?;
        shown.serialize_field("switches", &self.switches())?;
        shown.serialize_field("interfaces", &self.interfaces().collect::<Vec<_>>())?;
        shown.end()
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

    /// The original interfaces of its games.
    pub fn interfaces(self) -> impl Iterator<Item = &'static Interface> {
        self.0.iter().flat_map(Listing::interfaces)
    }

    /// The original interface of that name.
    pub fn interface(self, name: &str) -> Result<&'static Interface, Error> {
        self.interfaces().find(|interface| interface.name == name).ok_or_else(|| {
            let names: Vec<&str> = self.interfaces().map(|interface| interface.name).collect();
            Error::bad_request(format!("there is no interface {name:?}; there are: {}", names.join(", ")))
                .with("field", "interface")
                .with("interfaces", names)
        })
    }

    fn unknown(self, name: &str) -> Error {
        let names = self.names();
        Error::bad_request(format!("there is no game {name:?}; there are: {}", names.join(", ")))
            .with("field", "game")
            .with("games", names)
    }
}
