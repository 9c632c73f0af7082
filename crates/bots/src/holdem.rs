//! The players of hold'em.

mod baseline;
mod simple;

use paiju_contract::History;
use paiju_holdem::{Entry, HoldemOf};

use self::baseline::Baseline;
use self::simple::Simple;
use crate::{Player, Roster};

impl<H: History<Entry>> Roster for HoldemOf<H> {
    const PLAYERS: &'static [Player<Self>] = &[
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
    ];
}
