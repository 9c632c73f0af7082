//! The cells of one player: what lies open before him, and what the looking seat knows of him.

use paiju_contract::{MAX_SEATS, Pen, Seat, SeatSet};

use super::face::SUITED;
use super::seen::Seen;
use crate::cards::VCard;
use crate::piece::{CardId, Kind};
use crate::state::{Player, State};

const MARKS: usize = 24;
const MEANING: &str = "alive; his turn; asked; in one's attack range; one is in his; Indulgence; Lightning; the \
    Lightning first; of the card with which everything began: uses it, is a target; of the latest card: uses it, is a \
    target; it takes effect on him now; judged; damaged; deals the damage; dying; uses a skill; named by the question; \
    a legal answer; lord, loyalist, rebel, renegade, if known";
/// The first mark of what he is concerned with, and that of the roles.
const PARTS: usize = 8;
const ROLES: usize = 20;
/// Those of a general, which they tell: equipment shows what it gives.
const OWN_SKILLS: usize = 40;
/// The equipment cards lie side by side in the deck table.
const EQUIPMENT: std::ops::Range<usize> = 87..106;

/// Counts distances from seat to seat, in the order of play.
pub(super) struct Near<'a> {
    state: &'a State,
    me: Seat,
    /// How many live, and how many steps it is to the player at hand.
    living: i8,
    steps: i8,
    /// What changes the distances from the looking seat, and how far it reaches.
    offset: i8,
    range: i8,
}

impl<'a> Near<'a> {
    #[inline]
    pub(super) fn of(state: &'a State, me: Seat) -> Self {
        let none = VCard::default();
        let (offset, range) = (state.offset(me, &none), state.range(me, &none));
        Self { state, me, living: state.living().len() as i8, steps: 0, offset, range }
    }

    /// The next player, who lives: his distance, and the marks of who reaches whom.
    #[inline]
    fn step(&mut self, seat: Seat) -> (u8, u8) {
        if seat == self.me {
            return (0, 0);
        }
        self.steps += 1;
        if !self.state.alive(self.me) {
            return (0, 0);
        }
        let none = VCard::default();
        let there = self.state.over(self.steps, self.living, self.offset, seat);
        let back = self.state.over(self.steps, self.living, self.state.offset(seat, &none), self.me);
        let reaches = back <= self.state.range(seat, &none);
        (there as u8, u8::from(there <= self.range) << 3 | u8::from(reaches) << 4)
    }
}

/// What lies before a player, as marks.
#[inline]
fn delayed(player: &Player) -> u8 {
    let delay = &player.delay;
    let mark = |marks: u8, kind: Kind| marks | if kind == Kind::Indulgence { 1 << 5 } else { 1 << 6 };
    let marks = delay.iter().fold(0, |marks, laid| mark(marks, laid.kind));
    marks | u8::from(delay.len() > 1 && delay.last().is_some_and(|d| d.kind == Kind::Lightning)) << 7
}

/// The equipment of a player, a bit for each of the equipment cards.
#[inline]
fn worn(player: &Player) -> u32 {
    let bit = |card: CardId| 1u32 << (card.0.wrapping_sub(EQUIPMENT.start as u8) & 31);
    player.equip.iter().flatten().fold(0, |bits, card| bits | bit(*card))
}

/// For each player, counted from the looking seat, what he has to do with what is going on.
#[inline]
fn concerned(seen: &Seen<'_>, named: SeatSet) -> [u32; MAX_SEATS] {
    let mut marks = [0; MAX_SEATS];
    let legal = seen.answers.as_ref().map_or(SeatSet::EMPTY, |options| options.seats);
    for (mark, seats) in seen.running.parts().into_iter().chain([named, legal]).enumerate() {
        for seat in seats {
            marks[super::ahead(seen.me, seat, seen.seats)] |= 1 << (PARTS + mark);
        }
    }
    marks
}

/// Writes all players, the looking seat first.
#[inline]
pub(super) fn write_all(seen: &Seen<'_>, named: SeatSet, pen: &mut impl Pen) {
    let concerned = concerned(seen, named);
    let mut near = Near::of(seen.state, seen.me);
    for ahead in 0..seen.seats {
        pen.within("seat", ahead.into());
        write(seen, ahead, &mut near, concerned[usize::from(ahead)], pen);
    }
}

/// Writes one player, so many seats ahead.
#[inline]
fn write(seen: &Seen<'_>, ahead: u8, near: &mut Near<'_>, concerned: u32, pen: &mut impl Pen) {
    let (state, seat) = (seen.state, seen.me.after(ahead, seen.seats));
    let (player, figure) = (state.player(seat), &seen.figures[usize::from(ahead)]);
    let (distance, reach) = if player.alive { near.step(seat) } else { (0, 0) };
    let skills = player.skills.iter().fold(0u64, |bits, id| bits | 1 << id.0);
    pen.flags("skills", "the skills of the general, which tell him", OWN_SKILLS, skills.into());
    let (hp, max_hp) = (player.hp.max(0) as u8, player.max_hp.max(0) as u8);
    let below = 1i8.saturating_sub(player.hp).max(0) as u8;
    pen.shares("health", "hp, the most hp, and hp that a dying one lacks, of 8", &[hp, max_hp, below], 8);
    let meaning = "hand cards, the distance, cards that one has lost and that may be here, of 20";
    pen.shares("cards", meaning, &[figure.cards, distance, figure.heard], 20);
    let meaning = "cards of the equipment area, from the first Crossbow to the Nioh Shield";
    pen.flags("equipment", meaning, EQUIPMENT.end - EQUIPMENT.start, worn(player).into());
    if ahead > 0 {
        let meaning = "cards of his hand that one knows: sorts, suits";
        pen.flags("known", meaning, SUITED, figure.known.into());
    }
    let marks = u8::from(player.alive) | u8::from(state.turn.seat == seat) << 1 | reach | delayed(player);
    let marks = u32::from(marks | u8::from(seen.asked == Some(seat)) << 2);
    let role = figure.role.map_or(0, |role| 1 << (ROLES + role as usize));
    pen.flags("marks", MEANING, MARKS, (marks | concerned | role).into());
}

/// How many cells all players take.
pub(super) const fn cells(seats: usize) -> usize {
    let each = MARKS + OWN_SKILLS + 6 + EQUIPMENT.end - EQUIPMENT.start;
    seats * each + (seats - 1) * SUITED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::CardId;
    use crate::skills::{EQUIPMENT as GIVEN, GENERALS, SKILLS, Tags};

    #[test]
    fn equipment_lies_side_by_side() {
        let worn = |card: &CardId| card.kind().category().slot().is_some();
        let ids: Vec<usize> = CardId::all().filter(worn).map(CardId::index).collect();
        assert_eq!(ids, EQUIPMENT.collect::<Vec<_>>());
        assert_eq!(OWN_SKILLS + GIVEN.len(), SKILLS.len());
    }

    /// Whoever knows the skills knows the general: each has one of his own, whether or not he is the Lord.
    #[test]
    fn skills_tell_the_general() {
        for general in GENERALS {
            assert!(general.skills.iter().any(|skill| !skill.tags.has(Tags::LORD)), "{}", general.name);
        }
    }
}
