//! Small numbers that a game keeps, several to a word: pillars and rounds, buckles and what reveals may cost.
//!
//! None of them can overflow: a game has 8 pillars and 8 rounds, and [`MOST_ACTIONS`] bounds the rest.

use paiju_contract::Seat;

/// No game takes more actions than this, whatever its rules (R1.13.4).
pub(crate) const MOST_ACTIONS: u16 = 1_000;
/// Nobody may BUCKLE from this version on: two answers and 24 hands still fit below [`MOST_ACTIONS`].
pub(crate) const LAST_BUCKLE: u16 = 960;

/// The pillars of three seats and the number of rounds, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pillars(u16);

const ROUNDS: u32 = 12;

impl Pillars {
    pub(crate) fn new(pillars: [u8; 3], rounds: u8) -> Self {
        let [a, b, c] = pillars.map(u16::from);
        Self(a | b << 4 | c << 8 | u16::from(rounds) << ROUNDS)
    }

    #[inline]
    pub(crate) const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (4 * seat.0) & 15) as u8
    }

    #[inline]
    pub(crate) fn each(self) -> [u8; 3] {
        std::array::from_fn(|seat| (self.0 >> (4 * seat) & 15) as u8)
    }

    #[inline]
    pub(crate) const fn rounds(self) -> u8 {
        (self.0 >> ROUNDS) as u8
    }

    /// A round is over, and this seat takes its pillars.
    #[inline]
    pub(crate) const fn award(&mut self, winner: Seat, kind: u8) {
        self.0 += (1 << ROUNDS) + ((kind as u16) << (4 * winner.0));
    }
}

/// Reveals by seats that were not enough, by revealer and buckler, and the BUCKLEs since the last round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tally(u64);

const PAIR: u32 = 9;
const PAIR_MASK: u64 = (1 << PAIR) - 1;
const BUCKLES: u32 = 6 * PAIR;
// A reveal takes a BUCKLE and an answer: half the actions are enough for any of these numbers.
const _: () = assert!(MOST_ACTIONS as u64 / 2 <= PAIR_MASK);

impl Tally {
    /// How often each seat (first index) has revealed a buckle of each other without being enough.
    pub(crate) fn new(unpaid: [[u16; 3]; 3], buckles: u16) -> Self {
        let mut tally = Self(u64::from(buckles) << BUCKLES);
        for revealer in Seat::all(3) {
            for buckler in Seat::all(3).filter(|buckler| *buckler != revealer) {
                let count = unpaid[revealer.index()][buckler.index()];
                tally.0 |= (u64::from(count) & PAIR_MASK) << place(revealer, buckler);
            }
        }
        tally
    }

    /// BUCKLEs since the last round (R1.13.4).
    #[inline]
    pub(crate) const fn buckles(self) -> u16 {
        (self.0 >> BUCKLES) as u16
    }

    #[inline]
    pub(crate) const fn add_buckle(&mut self) {
        self.0 += 1 << BUCKLES;
    }

    #[inline]
    pub(crate) const fn clear_buckles(&mut self) {
        self.0 &= (1 << BUCKLES) - 1;
    }

    /// How often `revealer` has revealed a buckle of `buckler` without being enough.
    #[inline]
    pub(crate) const fn unpaid(self, revealer: Seat, buckler: Seat) -> u16 {
        (self.0 >> place(revealer, buckler) & PAIR_MASK) as u16
    }

    /// The same for the next seat's buckles, and for those of the one after.
    #[inline]
    pub(crate) const fn unpaid_by(self, revealer: Seat) -> [u16; 2] {
        let both = self.0 >> (2 * PAIR * revealer.0 as u32);
        [(both & PAIR_MASK) as u16, (both >> PAIR & PAIR_MASK) as u16]
    }

    #[inline]
    pub(crate) const fn add_unpaid(&mut self, revealer: Seat, buckler: Seat) {
        self.0 += 1 << place(revealer, buckler);
    }

    /// All of them: by revealer, then by buckler.
    pub(crate) fn each_unpaid(self) -> [[u16; 3]; 3] {
        let count = |revealer: usize, buckler: usize| {
            if revealer == buckler { 0 } else { self.unpaid(Seat(revealer as u8), Seat(buckler as u8)) }
        };
        std::array::from_fn(|revealer| std::array::from_fn(|buckler| count(revealer, buckler)))
    }
}

/// Where the counter of a revealer and a buckler lies; nobody reveals his own buckle.
#[inline]
const fn place(revealer: Seat, buckler: Seat) -> u32 {
    let steps = (buckler.0 + 2 - revealer.0) % 3;
    PAIR * (2 * revealer.0 + (steps & 1)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_13_4_every_counter_has_room_for_the_longest_game() {
        let most = MOST_ACTIONS / 2;
        let full = [[0, most, most], [most, 0, most], [most, most, 0]];
        let tally = Tally::new(full, most);
        assert_eq!((tally.each_unpaid(), tally.buckles()), (full, most));
    }

    #[test]
    fn counters_do_not_touch_each_other() {
        let mut tally = Tally::default();
        tally.add_buckle();
        tally.add_unpaid(Seat(0), Seat(2));
        tally.add_unpaid(Seat(2), Seat(1));
        tally.add_unpaid(Seat(2), Seat(1));
        assert_eq!(tally.each_unpaid(), [[0, 0, 1], [0, 0, 0], [0, 2, 0]]);
        assert_eq!([0, 1, 2].map(|seat| tally.unpaid_by(Seat(seat))), [[0, 1], [0, 0], [0, 2]]);
        tally.clear_buckles();
        assert_eq!((tally.buckles(), tally.unpaid(Seat(2), Seat(1))), (0, 2));
        let mut pillars = Pillars::default();
        pillars.award(Seat(1), 3);
        pillars.award(Seat(2), 1);
        assert_eq!((pillars.each(), pillars.rounds(), pillars.of(Seat(1))), ([0, 3, 1], 2, 3));
        assert_eq!(Pillars::new([0, 3, 1], 2), pillars);
    }
}
