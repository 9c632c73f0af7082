//! What came out of one deal, as plain data.

use paiju_bots::Conduct;
use serde::{Deserialize, Serialize};

/// One deal, played in all its seatings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deal {
    /// Which deal of the arena.
    pub deal: u64,
    /// Its games.
    pub games: Vec<Played>,
    /// How each entrant behaved, all games together.
    pub conduct: Vec<Conduct>,
}

/// One game of a deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The camp that a candidate played, in field play by camps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camp: Option<String>,
    /// Which entrant had each seat.
    pub seats: Vec<u8>,
    /// What each seat won.
    pub scores: Vec<i64>,
    /// The same with luck taken out, where the game can say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Vec<f64>>,
    /// The side each seat was on, where the rules make sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// Whether each seat was among the winners, where the rules make sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub won: Vec<bool>,
}

impl Played {
    /// The seats of an entrant.
    pub(super) fn seats_of(&self, entrant: usize) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(move |seat| usize::from(self.seats[*seat]) == entrant)
    }

    /// Whether these two, and nobody else, played it.
    pub(super) fn is_between(&self, one: usize, other: usize) -> bool {
        let among = |entrant: &u8| [one, other].contains(&usize::from(*entrant));
        self.seats.iter().all(among)
            && self.seats_of(one).next().is_some()
            && self.seats_of(other).next().is_some()
    }

    /// Whether anybody on one of these sides has won.
    pub(super) fn any_won(&self, sides: &[&str]) -> bool {
        self.sides.iter().zip(&self.won).any(|(side, won)| *won && sides.contains(&&**side))
    }
}
