//! The players of hold'em.

mod baseline;
mod belief;
mod blueprint;
mod deep;
mod forecast;
mod hands;
mod heuristic;
mod menu;
mod preflop;
mod ranges;
mod reasons;
mod response;
mod search;
mod simple;
mod trained;

use paiju_holdem::{Holdem, LeanHoldem};

use self::baseline::Baseline;
pub use self::blueprint::{BadBlueprint, Blueprint, Table, Training};
use self::deep::Deep;
use self::heuristic::Heuristic;
pub use self::response::local_best_response;
use self::search::Search;
use self::simple::Simple;
use self::trained::Trained;
use crate::roster::rosters;
use crate::{Player, TREE};

rosters!(Holdem, LeanHoldem: {
    const PLAYERS: &'static [Player<Self>] = &[
        Player {
            name: "heuristic",
            about: "ranges by position and action, equity against them, pot odds, bluffs in proportion",
            make: || Box::new(Heuristic::default()),
        },
        Player {
            name: "search",
            about: "the same with many more deals; heads-up a trained strategy that gives little away",
            make: || Box::new(Search::default()),
        },
        Player {
            name: "simple",
            about: "a chart before the flop, odds after it, no bluffs; the fixed yardstick",
            make: || Box::new(Simple::default()),
        },
        Player { name: "call", about: "never folds and never raises", make: || Box::new(Baseline::call()) },
        Player {
            name: "raise",
            about: "the smallest raise wherever there is one",
            make: || Box::new(Baseline::raise()),
        },
        Player { name: "jam", about: "everything, always", make: || Box::new(Baseline::jam()) },
        Player {
            name: "blueprint",
            about: "a strategy learnt from play against itself, heads-up and at larger tables",
            make: || Box::new(Trained::default()),
        },
        Player {
            name: "refined",
            about: "the blueprint, its answers after the flop tried in hands that it would have played so",
            make: || Box::new(Deep::refined()),
        },
        Player {
            name: TREE,
            about: "a tree of what it may come to know, over the ranges of the rule of thumb",
            make: || Box::new(Deep::tree()),
        },
    ];
    const STRONG: &'static [&'static str] = &["blueprint", "refined", TREE];
    const LEVELS: [&'static str; 3] = ["simple", "heuristic", "search"];
});
