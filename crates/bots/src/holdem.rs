//! The players of hold'em.

mod simple;

use paiju_contract::History;
use paiju_holdem::{Entry, HoldemOf};

use self::simple::Simple;
use crate::{Player, Roster};

impl<H: History<Entry>> Roster for HoldemOf<H> {
    const PLAYERS: &'static [Player<Self>] = &[Player {
        name: "simple",
        about: "a chart before the flop, odds after it, no bluffs; the fixed yardstick",
        make: || Box::new(Simple::default()),
    }];
}
