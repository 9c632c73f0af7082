//! The cells of one player: what lies open before him, and what the looking seat knows of him.

use paiju_contract::{MAX_SEATS, Pen, Seat, SeatSet};

use super::running::{PARTS, Running};
use super::seen::{Figure, Seen};
use crate::piece::{CARDS, CardId, Kind};
use crate::skills::GENERALS;
use crate::state::{Player, State};
use crate::zones::CardSet;

const MEANING: &str = "alive; his turn; asked; in one's attack range; one is in his; Indulgence; Lightning; the \
    Lightning first; of the card with which everything began: uses it, is a target; of the latest card: uses it, is a \
    target, shall be attacked, is not concerned, cannot answer; it takes effect on him now; judged; damaged; deals the \
    damage; dying; uses a skill; named by the question; a legal answer; lord, loyalist, rebel, renegade, if known";
/// The first mark of what he is concerned with: the running resolution, the question, the answers. Then the roles.
const CONCERNED: usize = 8;
const ROLES: usize = CONCERNED + PARTS + 2;
const MARKS: usize = ROLES + 4;
/// Half the largest table, and a horse.
const FAR: usize = MAX_SEATS / 2 + 1;
/// The equipment cards lie side by side in the deck table.
const EQUIPMENT: std::ops::Range<usize> = 87..106;

/// Counts distances from seat to seat, in the order of play.
struct Near<'a> {
    state: &'a State,
    me: Seat,
    /// How many live, and how many steps it is to the player at hand.
    living: i8,
    steps: i8,
    own: Reach,
}

/// What a player brings to distances: those from him, those to him, and how far he reaches.
struct Reach {
    from: i8,
    to: i8,
    range: i8,
}

impl Reach {
    #[inline]
    fn of(state: &State, seat: Seat) -> Self {
        let [weapon, _, further, nearer] = state.player(seat).equip;
        Self {
            from: state.offset_by_skill(seat) - i8::from(nearer.is_some()),
            to: i8::from(further.is_some()),
            range: weapon.map_or(1, |weapon| weapon.kind().range() as i8),
        }
    }
}

impl<'a> Near<'a> {
    #[inline]
    fn of(state: &'a State, me: Seat) -> Self {
        Self { state, me, living: state.living().len() as i8, steps: 0, own: Reach::of(state, me) }
    }

    /// The next player, who lives: his distance as a flag, and the marks of who reaches whom.
    #[inline]
    fn step(&mut self, seat: Seat) -> (u8, u32) {
        if seat == self.me {
            return (0, 0);
        }
        self.steps += 1;
        if !self.state.alive(self.me) {
            return (0, 0);
        }
        let his = Reach::of(self.state, seat);
        let around = self.steps.min(self.living - self.steps);
        let there = (around + self.own.from + his.to).max(1);
        let back = (around + his.from + self.own.to).max(1);
        let marks = u32::from(there <= self.own.range) << 3 | u32::from(back <= his.range) << 4;
        (1 << (there - 1), marks)
    }
}

/// What lies before a player, as marks.
#[inline]
fn delayed(player: &Player) -> u32 {
    let delay = &player.delay;
    let mark = |marks: u32, kind: Kind| marks | if kind == Kind::Indulgence { 1 << 5 } else { 1 << 6 };
    let marks = delay.iter().fold(0, |marks, laid| mark(marks, laid.kind));
    marks | u32::from(delay.len() > 1 && delay.last().is_some_and(|d| d.kind == Kind::Lightning)) << 7
}

/// The equipment of a player, a bit for each of the equipment cards.
#[inline]
fn worn(player: &Player) -> u32 {
    let bit = |card: CardId| 1u32 << (card.0.wrapping_sub(EQUIPMENT.start as u8) & 31);
    player.equip.iter().flatten().fold(0, |bits, card| bits | bit(*card))
}

/// For each player, counted from the looking seat, what he has to do with what is going on.
#[inline]
fn concerned(seen: &Seen<'_>, running: &Running, named: SeatSet) -> [u32; MAX_SEATS] {
    let mut marks = [0; MAX_SEATS];
    let mut note = |mark: usize, seats: SeatSet| {
        for seat in seats {
            marks[super::ahead(seen.me, seat, seen.seats)] |= 1 << (CONCERNED + mark);
        }
    };
    running.parts().into_iter().enumerate().for_each(|(mark, seats)| note(mark, seats));
    note(PARTS, named);
    note(PARTS + 1, seen.answers.as_ref().map_or(SeatSet::EMPTY, |options| options.seats));
    marks
}

/// Cards that were found with players.
#[derive(Default)]
pub(super) struct Found {
    /// The own hand.
    pub(super) own: CardSet,
    /// Everything that lies open before somebody, and what is known of hands.
    pub(super) all: CardSet,
}

/// Writes all players, the looking seat first.
#[inline]
pub(super) fn write_all(seen: &Seen<'_>, running: &Running, named: SeatSet, pen: &mut impl Pen) -> Found {
    let concerned = concerned(seen, running, named);
    let (mut near, mut found, mut all_worn) = (Near::of(seen.state, seen.me), Found::default(), 0);
    for ahead in 0..seen.seats {
        pen.within("seat", ahead.into());
        let seat = seen.me.after(ahead, seen.seats);
        let (figure, player) = (seen.figure(seat), seen.state.player(seat));
        let worn = worn(player);
        let marks = concerned[usize::from(ahead)] | marks(seen, seat, &figure);
        let (distance, reach) = if player.alive { near.step(seat) } else { (0, 0) };
        open(player, worn, distance, figure.cards, pen);
        pen.flags("marks", MEANING, MARKS, (marks | reach).into());
        if ahead == 0 {
            found.own = figure.known;
        } else {
            hand(seen, seat, figure.known, pen);
        }
        all_worn |= worn;
        found.all = found.all.union(figure.known);
        player.delay.iter().for_each(|laid| found.all.insert(laid.card));
    }
    found.all = found.all.union(CardSet::from_bits(u128::from(all_worn) << EQUIPMENT.start));
    found
}

/// What lies open before a player.
#[inline]
fn open(player: &Player, worn: u32, distance: u8, cards: u8, pen: &mut impl Pen) {
    let general = player.general.map_or(0, |general| 1u32 << general.0);
    let meaning = "the general, whose skills he has; lord skills only if he is the Lord";
    pen.flags("general", meaning, GENERALS.len(), general.into());
    let (hp, max_hp) = (player.hp.max(0) as u8, player.max_hp.max(0) as u8);
    let below = 1i8.saturating_sub(player.hp).max(0) as u8;
    pen.shares("health", "hp, the most hp, and hp that a dying one lacks, of 8", &[hp, max_hp, below], 8);
    pen.shares("cards", "hand cards, of 20", &[cards], 20);
    pen.flags("distance", "how far he is: 1, 2 and so on", FAR, distance.into());
    let meaning = "cards of the equipment area, from the first Crossbow to the Nioh Shield";
    pen.flags("equipment", meaning, EQUIPMENT.end - EQUIPMENT.start, worn.into());
}

/// Those marks that are not about what is going on.
#[inline]
fn marks(seen: &Seen<'_>, seat: Seat, figure: &Figure) -> u32 {
    let player = seen.state.player(seat);
    let turn = u32::from(seen.state.turn.seat == seat) << 1;
    let asked = u32::from(seen.asked == Some(seat)) << 2;
    let role = figure.role.map_or(0, |role| 1 << (ROLES + role as usize));
    u32::from(player.alive) | turn | asked | delayed(player) | role
}

/// What is known or heard of the hand of another player.
#[inline]
fn hand(seen: &Seen<'_>, seat: Seat, known: CardSet, pen: &mut impl Pen) {
    let meaning = "cards of his hand, by number: 1 for those that one knows, one half for those that one has lost \
                   sight of and that may be here";
    if !seen.lost {
        return pen.flags("hand", meaning, CARDS, known.bits());
    }
    pen.shares("hand", meaning, &seen.rumoured(seat, known), 2);
}

/// How many cells all players take.
pub(super) const fn cells(seats: usize) -> usize {
    let each = GENERALS.len() + 3 + 1 + FAR + EQUIPMENT.end - EQUIPMENT.start + MARKS;
    seats * each + (seats - 1) * CARDS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::CardId;

    #[test]
    fn equipment_lies_side_by_side() {
        let worn = |card: &CardId| card.kind().category().slot().is_some();
        let ids: Vec<usize> = CardId::all().filter(worn).map(CardId::index).collect();
        assert_eq!(ids, EQUIPMENT.collect::<Vec<_>>());
    }
}
