//! The cells of one player: what lies open before him, and what the looking seat knows of him.

use paiju_contract::{MAX_SEATS, Pen, Seat, SeatSet};

use super::running::PARTS;
use super::seen::Seen;
use crate::piece::{CARDS, EQUIPMENT_CARDS, Kind};
use crate::skills::GENERALS;
use crate::state::{Player, State};
use crate::zones::CardSet;

const MEANING: &str = "dead; his turn; asked; in one's attack range; one is in his; Indulgence; Lightning; the \
    Lightning first; of the card with which everything began: uses it, is a target; of the latest card: uses it, is a \
    target, shall be attacked, is not concerned, cannot answer; it takes effect on him now; judged; damaged; deals the \
    damage; dying; uses a skill; named by the question; a legal answer; lord, loyalist, rebel, renegade, if known";
/// The first mark of what he is concerned with: the running resolution, the question, the answers. Then the roles.
const CONCERNED: usize = 8;
const ROLES: usize = CONCERNED + PARTS + 2;
const MARKS: usize = ROLES + 4;
/// Hp are told apart from here to there.
const LEAST_HP: i32 = -3;
const MOST_HP: i32 = 8;
/// Cells of hp, and of those lost.
const HEALTH: usize = (MOST_HP - LEAST_HP) as usize + 1 + MOST_HP as usize + 1;
/// Half the largest table, and a horse.
const FAR: usize = MAX_SEATS / 2 + 1;
const EQUIPMENT: usize = EQUIPMENT_CARDS.end - EQUIPMENT_CARDS.start;
/// How many cells a player takes without his hand.
const OPEN: usize = GENERALS.len() + HEALTH + 1 + FAR + EQUIPMENT + MARKS;

/// Generals with a skill that changes distances, a bit each: the skills of the others are not looked through.
const NEARER: u32 = {
    let (mut nearer, mut at) = (0, 0);
    while at < GENERALS.len() {
        let (skills, mut n) = (GENERALS[at].skills, 0);
        while n < skills.len() {
            nearer |= (skills[n].status.distance.is_some() as u32) << at;
            n += 1;
        }
        at += 1;
    }
    nearer
};

/// Counts distances from seat to seat, in the order of play.
struct Near {
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
    #[expect(clippy::inline_always, reason = "a few comparisons in the loop that takes most of the time")]
    #[inline(always)]
    fn of(state: &State, seat: Seat, player: &Player) -> Self {
        let [weapon, _, further, nearer] = &player.equip;
        let by_skill = player.general.is_some_and(|general| NEARER >> general.0 & 1 == 1);
        let offset = if by_skill { state.offset_by_skill(seat) } else { 0 };
        Self {
            from: offset - i8::from(nearer.is_some()),
            to: i8::from(further.is_some()),
            range: weapon.map_or(1, |weapon| weapon.kind().range() as i8),
        }
    }
}

impl Near {
    #[inline]
    fn of(state: &State, me: Seat) -> Self {
        let own = Reach::of(state, me, state.player(me));
        Self { living: state.living().len() as i8, steps: 0, own }
    }

    /// The next player who lives: his distance less 1, and the marks of who reaches whom.
    #[inline]
    fn step(&mut self, his: &Reach) -> (usize, u32) {
        self.steps += 1;
        let around = self.steps.min(self.living - self.steps);
        let there = (around + self.own.from + his.to).max(1);
        let back = (around + his.from + self.own.to).max(1);
        let marks = u32::from(there <= self.own.range) << 3 | u32::from(back <= his.range) << 4;
        (there as usize - 1, marks)
    }
}

/// What lies before a player, as marks.
#[inline]
fn delayed(player: &Player) -> u32 {
    let mut marks = 0;
    for laid in &player.delay {
        let first = if marks == 0 { 0 } else { 1 << 7 };
        marks |= if laid.kind == Kind::Indulgence { 1 << 5 } else { 1 << 6 | first };
    }
    marks
}

/// Writes all players, the looking seat first, whose hand it returns. `parts` are those that each seat has in what is
/// going on.
#[inline]
pub(super) fn write_all(
    seen: &Seen<'_>,
    parts: &mut [u32; MAX_SEATS],
    named: SeatSet,
    pen: &mut impl Pen,
) -> CardSet {
    let (state, players) = (seen.state, &*seen.state.players);
    add_marks(seen, parts, named);
    let (mut near, mut own) = (Near::of(state, seen.me), CardSet::EMPTY);
    let looks_on = !state.alive(seen.me);
    for ahead in 0..seen.seats {
        pen.within("seat", ahead.into());
        let seat = seen.me.after(ahead, seen.seats);
        let (player, mut marks) = (&players[seat.index()], parts[seat.index()]);
        let (worn, figure) = (state.watch.worn[seat.index()], seen.figure(seat));
        let mut distance = None;
        if player.alive && ahead > 0 && !looks_on {
            let (far, reach) = near.step(&Reach::of(state, seat, player));
            (distance, marks) = (Some(far), marks | reach);
        }
        let role = figure.role.map_or(0, |role| 1 << (ROLES + role as usize));
        marks |= u32::from(!player.alive) | delayed(player) | role;
        pen.block(OPEN, |pen| {
            open(player, worn, distance, figure.cards, pen);
            pen.flags("marks", MEANING, MARKS, marks.into());
        });
        if ahead == 0 {
            own = figure.known;
        } else {
            hand(seen, seat, figure.known, pen);
        }
    }
    own
}

/// Whose turn it is, who is asked, whom the question names and who is an answer.
#[inline]
fn add_marks(seen: &Seen<'_>, parts: &mut [u32; MAX_SEATS], named: SeatSet) {
    for marks in parts.iter_mut() {
        *marks <<= CONCERNED;
    }
    parts[seen.state.turn.seat.index()] |= 1 << 1;
    if let Some(asked) = seen.asked {
        parts[asked.index()] |= 1 << 2;
    }
    named.into_iter().for_each(|seat| parts[seat.index()] |= 1 << (CONCERNED + PARTS));
    let answers = seen.answers.as_ref().map_or(SeatSet::EMPTY, |options| options.seats);
    answers.into_iter().for_each(|seat| parts[seat.index()] |= 1 << (CONCERNED + PARTS + 1));
}

/// What lies open before a player.
#[inline]
fn open(player: &Player, worn: u32, distance: Option<usize>, cards: u8, pen: &mut impl Pen) {
    let general = player.general.map(|general| usize::from(general.0));
    let meaning = "the general, whose skills he has; lord skills only if he is the Lord";
    pen.one_of("general", meaning, GENERALS.len(), general);
    let hp = i32::from(player.hp).max(LEAST_HP);
    pen.one_of("hp", "from -3 to 8", (MOST_HP - LEAST_HP) as usize + 1, Some((hp - LEAST_HP) as usize));
    let lost = (i32::from(player.max_hp) - hp).min(MOST_HP) as usize;
    pen.one_of("lost", "how much of the most hp he has lost: 0 to 8", MOST_HP as usize + 1, Some(lost));
    pen.share("cards", "hand cards, of 20", cards.into(), 20);
    pen.one_of("distance", "how far he is: 1, 2 and so on", FAR, distance);
    let meaning = "cards of the equipment area, from the first Crossbow to the Nioh Shield";
    pen.flags("equipment", meaning, EQUIPMENT, worn.into());
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
    seats * OPEN + (seats - 1) * CARDS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::CardId;

    #[test]
    fn equipment_lies_side_by_side() {
        let worn = |card: &CardId| card.kind().category().slot().is_some();
        let ids: Vec<usize> = CardId::all().filter(worn).map(CardId::index).collect();
        assert_eq!(ids, EQUIPMENT_CARDS.collect::<Vec<_>>());
    }
}
