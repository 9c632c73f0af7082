//! What a discard will probably cost: who may win with it, and how much.
//!
//! It knows what lies open: missing suits, discards, melds and the tiles that others have won with. A hand that has won
//! is locked: it wins with those tiles again.

use paiju_contract::Seat;
use paiju_mahjong::{KINDS, PlayerView, Tile, View};

/// The points that each discard costs on average.
#[derive(Debug)]
pub(super) struct Danger([f64; KINDS]);

/// What a win on a discard costs, and more beside three melds.
const FAN: f64 = 2.0;
const HOOK: f64 = 1.5;
/// A locked hand's chance to win with a kind: three away from one it has won with, and any other.
const BESIDE: f64 = 0.3;
const ELSEWHERE: f64 = 0.08;
/// A ready hand's chance to win with a kind that it has not discarded, and with one that it has.
const FRESH: f64 = 0.1;
const DISCARDED: f64 = 0.04;
/// Before so many discards nobody is ready, and so many more make one ready for certain; a pong hurries.
const EARLY: f64 = 4.0;
const SPAN: f64 = 10.0;
const PONG: f64 = 1.5;
const MOST_READY: f64 = 0.8;

impl Danger {
    /// Nothing is known of anybody.
    pub(super) const NONE: Self = Self([0.0; KINDS]);

    /// As the seat sees the others.
    pub(super) fn of(view: &View, seat: Seat) -> Self {
        let mut cost = [0.0; KINDS];
        for other in view.players.iter().filter(|other| other.seat != seat) {
            let fan = FAN + if other.melds.len() == 3 { HOOK } else { 0.0 };
            let ready = ready(other);
            for tile in Tile::all().filter(|tile| Some(tile.suit()) != other.missing_suit) {
                cost[tile.index()] += fan * wins(other, ready, tile);
            }
        }
        Self(cost)
    }

    /// What this discard costs on average.
    pub(super) fn cost(&self, tile: Tile) -> f64 {
        self.0[tile.index()]
    }
}

/// The chance that a player who has not won yet waits.
fn ready(player: &PlayerView) -> f64 {
    let pace = player.discards.len() as f64 + PONG * player.melds.len() as f64;
    ((pace - EARLY) / SPAN).clamp(0.0, MOST_READY)
}

/// The chance that a player wins with a tile.
fn wins(player: &PlayerView, ready: f64, tile: Tile) -> f64 {
    let beside = |won: &Tile| won.suit() == tile.suit() && won.rank().abs_diff(tile.rank()) == 3;
    match player.is_hu {
        true if player.hu_tiles.contains(&tile) => 1.0,
        true if player.hu_tiles.iter().any(beside) => BESIDE,
        true => ELSEWHERE,
        false if player.discards.contains(&tile) => ready * DISCARDED,
        false => ready * FRESH,
    }
}
