//! Distances and ranges: pure folds over seats, horses, weapons and status skills (R2.4).

use paiju_contract::{Seat, SeatSet};

use crate::cards::VCard;
use crate::skills::{SKILLS, SkillId};
use crate::state::State;

/// The skills that change distances, a bit each.
const OF_DISTANCE: u64 = {
    let (mut skills, mut at) = (0, 0);
    while at < SKILLS.len() {
        skills |= (SKILLS[at].status.distance.is_some() as u64) << at;
        at += 1;
    }
    skills
};

impl State {
    /// Distance from `a` to `b`, as if the cards that `using` is made of were already gone.
    pub fn distance(&self, a: Seat, b: Seat, using: &VCard) -> i8 {
        let living = self.living();
        self.over(steps(living, a, b), living.len() as i8, self.offset(a, using), b)
    }

    /// The distance to `b`, so many steps ahead of all the living, for somebody with this offset.
    #[inline]
    pub(crate) fn over(&self, steps: i8, all: i8, offset: i8, b: Seat) -> i8 {
        let further = self.player(b).equip[2].is_some();
        (steps.min(all - steps) + offset + i8::from(further)).max(1)
    }

    /// What the horse and the skills of `a` change about every distance from him.
    #[inline]
    pub(crate) fn offset(&self, a: Seat, using: &VCard) -> i8 {
        let nearer = self.player(a).equip[3].is_some_and(|horse| !using.uses_up(horse));
        self.offset_by_skill(a) - i8::from(nearer)
    }

    /// What the skills of `a` change about every distance from him.
    #[inline]
    pub(crate) fn offset_by_skill(&self, a: Seat) -> i8 {
        // Hardly any skill has a say in this: the others' definitions are not looked up.
        let having_a_say = self.player(a).skills.iter().filter(|id| OF_DISTANCE >> id.0 & 1 == 1);
        let by_skill = |offset: i8, id: &SkillId| {
            let distance = id.def().status.distance;
            offset + distance.map_or(0, |distance| distance(self, a))
        };
        having_a_say.fold(0, by_skill)
    }

    /// The others whose distance from `a`, who lives, is at most `reach`, which is at least 1.
    pub fn within(&self, a: Seat, reach: i8, using: &VCard) -> SeatSet {
        let (seats, living) = (self.seats(), self.living());
        let steps = reach - self.offset(a, using);
        let near = ring(living, seats, a, steps);
        // A horse keeps away those of the last step only.
        let last = near.bits() & !ring(living, seats, a, steps - 1).bits();
        let away = SeatSet::from_bits(last).into_iter().filter(|seat| self.player(*seat).equip[2].is_some());
        away.fold(near, SeatSet::without)
    }

    /// Attack range: the weapon's number, 1 without.
    #[inline]
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

/// The others at most so many steps from `a` over living seats, one way or the other.
#[inline]
fn ring(living: SeatSet, seats: u8, a: Seat, steps: i8) -> SeatSet {
    let (all, turn) = ((1u32 << seats) - 1, a.0 + 1);
    let others = u32::from(living.without(a).bits());
    // Bit 0 is the next seat, the highest bit the one before.
    let ahead = (others >> turn | others << (seats - turn)) & all;
    let (mut after, mut before) = (ahead, ahead);
    for _ in 0..steps {
        after &= after.wrapping_sub(1);
        before &= !(before.checked_ilog2().map_or(0, |highest| 1 << highest));
    }
    let near = ahead & !(after & before);
    SeatSet::from_bits(((near << turn | near >> (seats - turn)) & all) as u16)
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Rng, RuleSet, Seed, Stream};

    use super::*;
    use crate::piece::CardId;
    use crate::rules::Rules;

    /// R2.4: those within a reach are those whose distance is no greater, whoever lives and rides.
    #[test]
    fn within_agrees_with_the_distance() {
        let mut dice = Rng::new(Seed::from_u64(3), Stream::POLICY);
        let none = VCard::default();
        for round in 0..4000 {
            let rules = Rules::preset("cards-only").expect("a preset").with_players(2 + (round % 9) as u8);
            let deck: Vec<CardId> = CardId::all().collect();
            let mut state = State::laid_out(&rules, &deck, Seed::from_u64(1));
            let (a, reach) = (Seat(dice.index(rules.seats()) as u8), 1 + dice.index(5) as i8);
            for seat in Seat::all(rules.seats()) {
                let player = state.player_mut(seat);
                player.alive = seat == a || dice.index(4) > 0;
                player.equip[2] = (dice.index(2) == 0).then_some(CardId(0));
                player.equip[3] = (dice.index(2) == 0).then_some(CardId(1));
                state.rewatch(seat);
            }
            let others = state.living().without(a).into_iter();
            let near: SeatSet = others.filter(|b| state.distance(a, *b, &none) <= reach).collect();
            assert_eq!(state.within(a, reach, &none), near, "{state:?}");
        }
    }
}
