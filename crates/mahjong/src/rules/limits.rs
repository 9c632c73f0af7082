//! How far hands by some rules can go (R12.15).

use paiju_contract::Limits;

use super::{AfterHu, Rules, SEATS};
use crate::state::WALL;

/// Own turns: the dealer's first, one for each tile of the wall, one after each of twelve pongs.
const TURNS: usize = 1 + WALL + 3 * SEATS;

/// The most ways to bury: fourteen tiles of one suit, all nine ranks and five of them twice. 84 triples of different
/// ranks, and each of the five pairs with one of eight other ranks.
const BURYINGS: usize = 84 + 5 * 8;

impl Rules {
    /// Bounds of every hand by these rules. A turn is one action, and at most the three others answer it.
    pub(crate) fn limits(&self) -> Limits {
        let (initial, most) = (i64::from(self.initial_score), 2 * most_points(self));
        Limits {
            actions: SEATS + TURNS * SEATS,
            answers: BURYINGS,
            least_score: initial - most,
            most_score: initial + most,
            scores_move: true,
            score_sum: Some(SEATS as i64 * initial),
        }
    }
}

/// The most that a seat can win or lose in a hand. A position may begin with as much, so scores go twice as far.
pub(crate) fn most_points(rules: &Rules) -> i64 {
    // Somebody who draws pays or is paid by three others; so does somebody who discards to three winners. A winner
    // that leaves wins once. Then the settlement on an empty wall, with three others again.
    let wins = if rules.after_hu == AfterHu::Exit { 1 } else { TURNS as i64 };
    // Three others with three kongs each, two units a kong.
    let kongs = 18 * i64::from(rules.base);
    3 * (wins + 1) * most_fan(rules) + kongs
}

/// No win is worth more: everything that can be had together, with three roots.
fn most_fan(rules: &Rules) -> i64 {
    let table = &rules.fan_table;
    let always = [table.basic, table.concealed_hand, table.self_draw, table.triplets, table.one_suit];
    let mut fan: i64 = always.into_iter().map(i64::from).sum();
    fan += 3 * i64::from(table.root) + i64::from(table.golden_hook) + i64::from(table.robbed_kong);
    fan += i64::from(table.heavenly.max(table.earthly));
    fan += i64::from(table.kong_draw.max(table.kong_discard));
    fan += i64::from(table.last_tile.max(table.last_discard));
    rules.fan_cap.map_or(fan, |cap| fan.min(cap.into()))
}
