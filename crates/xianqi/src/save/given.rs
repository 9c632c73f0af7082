//! Parts of a saved state as they may be given: what the design does not have may be left out (R1.4.4).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::shape::{Player, Reveal, known};
use crate::cards::Cards;
use crate::state::Relation;

/// A hand, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GivenPlayer {
    /// Its seat; left out, its place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// What it holds.
    hand: Cards,
}

impl GivenPlayer {
    /// The player at this place of the list.
    pub(super) fn at(self, place: usize) -> Player {
        // Nobody has a seat that no number of a seat stands for: such a list is refused for its length.
        let own = Seat(u8::try_from(place).unwrap_or(u8::MAX));
        Player { seat: self.seat.unwrap_or(own), hand: self.hand }
    }
}

impl From<Player> for GivenPlayer {
    fn from(Player { seat, hand }: Player) -> Self {
        Self { seat: Some(seat), hand }
    }
}

/// The buckle being decided, and all reveals of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GivenReveal {
    /// Whose buckle is being decided.
    #[serde(default)]
    pub(super) buckler_seat: Option<Seat>,
    /// Who is still to be asked.
    pub(super) pending_order: Vec<Seat>,
    /// Who has let it stand; left out, whoever is neither to be asked nor has revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    passed_seats: Option<Vec<Seat>>,
    /// Every reveal so far.
    pub(super) relations: Vec<Relation>,
    /// Who is asked first under `ask_first: active_revealer`; not there under other rules.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "known")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Seat>"))]
    #[expect(clippy::option_option, reason = "left out is not null")]
    active_revealer_seat: Option<Option<Seat>>,
}

impl GivenReveal {
    /// What it can mean, the likeliest first.
    pub(super) fn meanings(&self) -> Vec<Reveal> {
        let meant = |passed_seats: Vec<Seat>| Reveal {
            buckler_seat: self.buckler_seat,
            pending_order: self.pending_order.clone(),
            passed_seats,
            relations: self.relations.clone(),
            active_revealer_seat: self.active_revealer_seat,
        };
        match &self.passed_seats {
            Some(passed) => vec![meant(passed.clone())],
            None => self.silent().into_iter().map(meant).collect(),
        }
    }

    /// What is told, and for the rest what the game itself says.
    pub(super) fn completed(&self, own: &Reveal) -> Reveal {
        Reveal {
            buckler_seat: self.buckler_seat,
            pending_order: self.pending_order.clone(),
            passed_seats: self.passed_seats.clone().unwrap_or_else(|| own.passed_seats.clone()),
            relations: self.relations.clone(),
            active_revealer_seat: self.active_revealer_seat,
        }
    }

    /// Who may have let the buckle stand: whoever was asked has, unless the last reveal was their answer.
    fn silent(&self) -> Vec<Vec<Seat>> {
        let Some(buckler) = self.buckler_seat else { return vec![Vec::new()] };
        let asked = |seat: &Seat| *seat != buckler && !self.pending_order.contains(seat);
        let asked: Vec<Seat> = Seat::all(3).filter(asked).collect();
        if asked.is_empty() {
            return vec![asked];
        }
        let last = self.relations.last();
        let revealed =
            last.is_some_and(|last| last.buckler_seat == buckler && asked.contains(&last.revealer_seat));
        if revealed { vec![Vec::new(), asked] } else { vec![asked, Vec::new()] }
    }
}

impl From<Reveal> for GivenReveal {
    fn from(reveal: Reveal) -> Self {
        let Reveal { buckler_seat, pending_order, passed_seats, relations, active_revealer_seat } = reveal;
        Self {
            buckler_seat,
            pending_order,
            passed_seats: Some(passed_seats),
            relations,
            active_revealer_seat,
        }
    }
}
