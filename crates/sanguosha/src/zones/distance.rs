//! Distances and ranges: pure folds over seats, horses, weapons and status skills (R2.4).

use paiju_contract::{Seat, SeatSet};

use crate::piece::VCard;
use crate::state::State;

impl State {
    /// Distance from `a` to `b`, as if the cards that `using` is made of were already gone.
    pub fn distance(&self, a: Seat, b: Seat, using: &VCard) -> i8 {
        let living = self.living();
        let (ccw, all) = (steps(living, a, b), living.len() as i8);
        let nearer = self.player(a).equip[3].is_some_and(|horse| !using.uses_up(horse));
        let further = self.player(b).equip[2].is_some();
        let skills: i8 = self
            .player(a)
            .skills
            .iter()
            .filter_map(|s| s.def().status.distance)
            .map(|f| f(self, a))
            .sum();
        (ccw.min(all - ccw) - i8::from(nearer) + i8::from(further) + skills).max(1)
    }

    /// Attack range: the weapon's number, 1 without.
    pub fn range(&self, seat: Seat, using: &VCard) -> i8 {
        let weapon = self.player(seat).equip[0].filter(|weapon| !using.uses_up(*weapon));
        weapon.map_or(1, |weapon| weapon.kind().range() as i8)
    }

    /// Whether `b` is within the attack range of `a`.
    #[inline]
    pub fn in_range(&self, a: Seat, b: Seat, using: &VCard) -> bool {
        self.distance(a, b, using) <= self.range(a, using)
    }
}

/// Steps in the order of play from `a` to `b` over living seats.
fn steps(living: SeatSet, a: Seat, b: Seat) -> i8 {
    let below = |seat: Seat| (2u16 << seat.0) - 1;
    let (to_a, to_b) = (below(a), below(b));
    let between = if b > a {
        living.bits() & to_b & !to_a
    } else {
        living.bits() & (to_b | !to_a)
    };
    between.count_ones() as i8
}
