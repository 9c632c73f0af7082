//! Places relative to the button, and their names (R3.5).

use paiju_contract::{History, Seat};
use serde::{Deserialize, Serialize};

use crate::state::{Entry, HoldemOf, State, members};

impl<H: History<Entry>> HoldemOf<H> {
    /// A seat's place relative to the button; none for a seat that sits out (R3.5).
    pub fn position(&self, seat: Seat) -> Option<Position> {
        let dealt = self.dealt_in().contains(seat);
        dealt.then(|| self.state.position(seat.index())).flatten()
    }
}

impl State {
    /// R3.5: blinds first; the others count back from the button.
    pub(crate) fn position(&self, seat: usize) -> Option<Position> {
        if self.dealt >> seat & 1 == 0 {
            return None;
        }
        // A dead button still takes a place.
        let players = (self.dealt | 1 << self.button).count_ones();
        if seat == usize::from(self.big_seat) {
            return Some(Position::Bb);
        }
        if seat == usize::from(self.button) {
            return Some(Position::Btn);
        }
        if seat == usize::from(self.small_seat) {
            return Some(Position::Sb);
        }
        let before_button = self.steps(seat as u8, self.button);
        let after_big = self.steps(self.big_seat, seat as u8);
        Some(match (after_big, before_button) {
            (1, 2..) if players > 4 => Position::Utg,
            (_, 1) => Position::Co,
            (_, 2) => Position::Hj,
            (_, 3) => Position::Lj,
            (2, _) => Position::Utg1,
            (3, _) => Position::Utg2,
            (4, _) => Position::Utg3,
            _ => unreachable!("ten seats have ten names"),
        })
    }

    /// How many dealt-in seats clockwise from `from` (not counted) to `to` (counted, dealt in or not).
    fn steps(&self, from: u8, to: u8) -> u32 {
        let until = |limit: u8| self.dealt | 1 << limit;
        let below = |limit: u8| (1u16 << limit) - 1;
        let mask = until(to);
        let between = if from < to {
            mask & below(to + 1) & !below(from + 1)
        } else {
            mask & !(below(from + 1) & !below(to + 1))
        };
        members(between).count() as u32
    }
}

/// A place relative to the button (R3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum Position {
    /// The small blind.
    Sb,
    /// The big blind.
    Bb,
    /// First to act before the flop.
    Utg,
    /// The seats after it at a large table.
    #[serde(rename = "UTG+1")]
    Utg1,
    /// See [`Position::Utg1`].
    #[serde(rename = "UTG+2")]
    Utg2,
    /// See [`Position::Utg1`].
    #[serde(rename = "UTG+3")]
    Utg3,
    /// The lojack, three before the button.
    Lj,
    /// The hijack, two before it.
    Hj,
    /// The cutoff, one before it.
    Co,
    /// The button.
    Btn,
}

impl Position {
    /// All positions, the small blind first, the button last.
    pub const ALL: [Self; 10] = [
        Self::Sb,
        Self::Bb,
        Self::Utg,
        Self::Utg1,
        Self::Utg2,
        Self::Utg3,
        Self::Lj,
        Self::Hj,
        Self::Co,
        Self::Btn,
    ];

    /// The name people say.
    pub const fn name(self) -> &'static str {
        ["SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN"][self as usize]
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Chips, Rules};

    #[test]
    fn r3_5_every_dealt_in_seat_of_every_table_has_a_name_of_its_own() {
        for dealt in (0..1u16 << 10).filter(|dealt| dealt.count_ones() > 1) {
            for button in 0..10 {
                let stacks = (0..10).map(|seat| Chips::from(dealt >> seat & 1) * 1_000).collect();
                let rules = Rules { seats: 10, stacks, button: Seat(button), ..Rules::default() };
                let state = State::empty(&rules);
                let names: Vec<Position> = (0..10).filter_map(|seat| state.position(seat)).collect();
                let different = Position::ALL.into_iter().filter(|name| names.contains(name)).count();
                assert_eq!((names.len(), different), (dealt.count_ones() as usize, names.len()), "{rules:?}");
            }
        }
    }
}
