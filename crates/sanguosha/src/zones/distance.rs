//! Distances and ranges: pure folds over seats, horses, weapons and status skills (R2.4).

use paiju_contract::{Seat, SeatSet};

use crate::cards::VCard;
use crate::skills::SkillId;
use crate::state::State;

impl State {
    /// Distance from `a` to `b`, as if the cards that `using` is made of were already gone.
    pub fn distance(&self, a: Seat, b: Seat, using: &VCard) -> i8 {
        let living = self.living();
        self.over(steps(living, a, b), living.len() as i8, self.offset(a, using), b)
    }

    /// The distance to `b`, so many steps ahead of all the living, for somebody with this offset.
    #[inline]
    fn over(&self, steps: i8, all: i8, offset: i8, b: Seat) -> i8 {
        let further = self.player(b).equip[2].is_some();
        (steps.min(all - steps) + offset + i8::from(further)).max(1)
    }

    /// What the horse and the skills of `a` change about every distance from him.
    #[inline]
    fn offset(&self, a: Seat, using: &VCard) -> i8 {
        let player = self.player(a);
        let nearer = player.equip[3].is_some_and(|horse| !using.uses_up(horse));
        let by_skill = |offset: i8, id: &SkillId| {
            let distance = id.def().status.distance;
            offset + distance.map_or(0, |distance| distance(self, a))
        };
        player.skills.iter().fold(-i8::from(nearer), by_skill)
    }

    /// The others whose distance from `a` is at most `reach`: one walk around the table.
    pub fn within(&self, a: Seat, reach: i8, using: &VCard) -> SeatSet {
        let (seats, all, offset) = (self.seats(), self.living().len() as i8, self.offset(a, using));
        let (mut near, mut steps, mut seat) = (SeatSet::EMPTY, 0, a);
        for _ in 1..seats {
            seat = Seat(if seat.0 + 1 == seats { 0 } else { seat.0 + 1 });
            if self.alive(seat) {
                steps += 1;
                if self.over(steps, all, offset, seat) <= reach {
                    near = near.with(seat);
                }
            }
        }
        near
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
    let between = if b > a { living.bits() & to_b & !to_a } else { living.bits() & (to_b | !to_a) };
    between.count_ones() as i8
}
