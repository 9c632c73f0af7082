//! The players of Three Kingdoms.

mod simple;

use paiju_sanguosha::{Memory, SanguoshaOf};

use self::simple::Simple;
use crate::{Player, Roster};

impl<H: Memory> Roster for SanguoshaOf<H> {
    const PLAYERS: &'static [Player<Self>] = &[Player {
        name: "simple",
        about: "arms itself and attacks whom its role makes an enemy; the fixed yardstick",
        make: || Box::new(Simple::default()),
    }];
}
