//! What a seat sees at a glance: enough for a rule of thumb, copied without an allocation.

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use crate::legal::Question;
use crate::piece::CardId;
use crate::rules::Role;
use crate::state::State;

/// One seat's glance around the table. Seats that nobody sits at show nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// Who looks.
    pub seat: Seat,
    /// What is asked of him.
    pub question: Option<Question>,
    /// Who still plays.
    pub living: SeatSet,
    /// The roles he knows.
    pub roles: [Option<Role>; MAX_SEATS],
    /// Health.
    pub hp: [i8; MAX_SEATS],
    /// His own weapon, armour, +1 horse, −1 horse.
    pub equip: [Option<CardId>; 4],
}

impl State {
    /// What `seat` sees at a glance.
    #[inline]
    pub(crate) fn glimpse(&self, seat: Seat) -> Glimpse {
        let (mut roles, mut hp) = ([None; MAX_SEATS], [0; MAX_SEATS]);
        for (at, player) in self.players.iter().enumerate() {
            let of = Seat(at as u8);
            (roles[at], hp[at]) = (self.known_role(of, Some(seat)), player.hp);
        }
        let asked = self.request.as_ref().filter(|request| request.who.contains(seat));
        Glimpse {
            seat,
            question: asked.map(|request| request.question),
            living: self.living(),
            roles,
            hp,
            equip: self.player(seat).equip,
        }
    }
}
