//! For which tables a blueprint is, and where a seat stands there: the situation without its cards.
//!
//! Heads-up and the ring share what is measured beside the pot; they differ in what is told of place and history.

use paiju_contract::{MAX_SEATS, Seat};
use paiju_holdem::{Glimpse, Position, Street, View};

/// For which tables a blueprint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Two are dealt in.
    HeadsUp,
    /// Six are; it serves for any number from three on.
    Ring,
}

impl Table {
    /// The one for so many who are dealt in.
    pub fn of(dealt_in: usize) -> Self {
        if dealt_in == 2 { Self::HeadsUp } else { Self::Ring }
    }

    /// How many seats it is trained with.
    pub fn seats(self) -> usize {
        if self == Self::HeadsUp { 2 } else { 6 }
    }

    /// What a blueprint's bytes begin with; the digit is the version of what is taken for the same.
    pub(super) fn mark(self) -> &'static [u8; 8] {
        if self == Self::HeadsUp { b"paijuhu1" } else { b"paijusx1" }
    }

    /// How many books it is learnt in: heads-up one for each place, at a ring one for all.
    pub(super) fn books(self) -> usize {
        if self == Self::HeadsUp { 2 } else { 1 }
    }

    /// The book of a seat.
    pub(super) fn book(self, seen: &Glimpse) -> usize {
        usize::from(self == Self::HeadsUp && !is_button(seen))
    }
}

/// Who has which place at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::holdem) struct Places([Option<Position>; MAX_SEATS]);

impl Places {
    /// As everybody sees them.
    pub(in crate::holdem) fn of(view: &View) -> Self {
        let mut places = [None; MAX_SEATS];
        for player in &view.players {
            places[player.seat.index()] = player.position;
        }
        Self(places)
    }

    /// The table that this is.
    pub(in crate::holdem) fn table(&self) -> Table {
        Table::of(self.0.iter().flatten().count())
    }

    /// The six places of the ring; those before the hijack are one.
    fn sixth(&self, seat: Seat) -> u32 {
        match self.0[seat.index()] {
            Some(Position::Sb) => 0,
            Some(Position::Bb) => 1,
            Some(Position::Hj) => 3,
            Some(Position::Co) => 4,
            Some(Position::Btn) => 5,
            _ => 2,
        }
    }

    /// Whether nobody who is left acts before the seat after the flop, somebody on both sides, or nobody after it.
    fn turn(&self, seen: &Glimpse, seat: Seat) -> u32 {
        let order = |seat: Seat| self.0[seat.index()].map_or(0, |position| position as u8);
        let before = seen.rivals.iter().filter(|rival| order(*rival) < order(seat)).count();
        match before {
            0 => 0,
            all if all == seen.rivals.len() => 2,
            _ => 1,
        }
    }
}

/// A situation without its cards, whatever the stacks and the bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// Street, place and history, packed.
    head: u32,
    /// The bet beside the pot, and what is left beside it.
    faced: u32,
    left: u32,
    /// A bit for each of the six actions that is offered.
    pub(super) mask: u32,
}

/// The largest classes of bets and of what is left.
const MOST: [i32; 2] = [3, 5];

impl Standing {
    /// Where a seat stands.
    pub(super) fn new(seen: &Glimpse, seat: Seat, places: &Places, mask: u32) -> Self {
        let price = seen.to_call.min(seen.stack) as f32;
        let faced = class(price / (seen.pot as f32 - price).max(1.0), &[0.001, 0.45, 1.1]);
        let left = (seen.stack as f32 - price).min(seen.behind as f32) / (seen.pot as f32 + price).max(1.0);
        let left = class(left, &[0.05, 0.5, 1.5, 4.0, 10.0]);
        let head = match places.table() {
            Table::HeadsUp => heads_up(seen, seat),
            Table::Ring => ring(seen, seat, places),
        };
        Self { head, faced, left, mask }
    }

    /// With these cards, as a number: equal numbers are learnt and played alike.
    pub(super) fn key(self, bucket: u32) -> u32 {
        (((self.head << 2 | self.faced) << 3 | self.left) << 6 | self.mask) << 8 | bucket
    }

    /// The same with other bets and stacks, the nearest first: for what training never met.
    pub(super) fn near(self) -> impl Iterator<Item = Self> {
        let mut steps: Vec<[i32; 2]> =
            (-3..=3).flat_map(|faced| (-5..=5).map(move |left| [faced, left])).collect();
        // Half as much left is a smaller change than a bet of another size; nothing to pay is no bet at all.
        steps.sort_by_key(|[faced, left]| 3 * faced.abs() + 2 * left.abs());
        steps.into_iter().filter_map(move |[faced, left]| {
            let (faced, left) = (self.faced as i32 + faced, self.left as i32 + left);
            let possible = (faced == 0) == (self.faced == 0)
                && (0..=MOST[0]).contains(&faced)
                && (0..=MOST[1]).contains(&left);
            possible.then_some(Self { faced: faced as u32, left: left as u32, ..self })
        })
    }
}

/// The six actions that a key's situation has.
pub(super) fn mask_of(key: u32) -> u32 {
    key >> 8 & 63
}

/// Whether the seat has the button, heads-up: then the small blind is its own.
fn is_button(seen: &Glimpse) -> bool {
    seen.position != Some(Position::Bb)
}

/// How many of the steps it reaches.
fn class(value: f32, steps: &[f32]) -> u32 {
    steps.iter().filter(|step| value >= **step).count() as u32
}

fn packed(parts: &[(u32, u32)]) -> u32 {
    parts.iter().fold(0, |key, (part, bits)| key << bits | part)
}

/// Who led on the street before: nobody, oneself, another.
fn led(seen: &Glimpse, seat: Seat) -> u32 {
    match (seen.street as usize).checked_sub(1).and_then(|before| seen.aggressors[before]) {
        None => 0,
        Some(leader) if leader == seat => 1,
        Some(_) => 2,
    }
}

fn heads_up(seen: &Glimpse, seat: Seat) -> u32 {
    packed(&[(seen.street as u32, 2), (led(seen, seat), 2), (seen.raise_count.min(3), 2)])
}

/// Before the flop who sits where, who raised, how often, and how many are left; after it only whether one acts first
/// or last, against one, two or more.
fn ring(seen: &Glimpse, seat: Seat, places: &Places) -> u32 {
    let (street, raises) = (seen.street as u32, seen.raise_count.min(3));
    let rivals = seen.rivals.len() as u32;
    if seen.street == Street::Preflop {
        let leader = seen.aggressors[0].map_or(7, |leader| places.sixth(leader));
        return packed(&[(street, 2), (places.sixth(seat), 3), (leader, 3), (raises, 2), (rivals.min(7), 3)]);
    }
    let turn = places.turn(seen, seat);
    packed(&[(street, 2), (0, 3), (turn, 2), (rivals.clamp(1, 3), 2), (led(seen, seat), 2), (raises, 2)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearest_comes_first() {
        let standing = Standing { head: 5, faced: 2, left: 3, mask: 7 };
        let near: Vec<Standing> = standing.near().collect();
        assert_eq!(near[0], standing);
        assert!(near[1..3].iter().all(|near| near.faced == 2 && near.left.abs_diff(3) == 1), "{near:?}");
        assert!(near.iter().all(|near| near.faced > 0 && near.mask == 7 && near.head == 5));
        assert_eq!(near.len(), 3 * 6);
        assert_eq!(mask_of(standing.key(200)), 7);
    }
}
