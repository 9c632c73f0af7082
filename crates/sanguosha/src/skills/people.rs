//! What skills ask about people: sex, kingdom, who comes next.

use paiju_contract::{Seat, SeatSet};

use super::Kingdom;
use crate::frames::FrameIx;
use crate::state::State;

impl State {
    /// Whether a woman sits here; nameless generals are men.
    pub fn female(&self, seat: Seat) -> bool {
        self.player(seat).general.is_some_and(|general| general.def().female)
    }

    /// The kingdom of whoever sits here; nameless generals have none.
    pub fn kingdom(&self, seat: Seat) -> Option<Kingdom> {
        self.player(seat).general.map(|general| general.def().kingdom)
    }

    /// Living players of a kingdom other than this one.
    pub fn countrymen(&self, seat: Seat, kingdom: Kingdom) -> SeatSet {
        self.others(seat).into_iter().filter(|other| self.kingdom(*other) == Some(kingdom)).collect()
    }

    /// The first of these seats after `seat` in the order of play.
    pub fn next_of(&self, seats: SeatSet, seat: Seat) -> Option<Seat> {
        let n = self.seats();
        (1..n).map(|step| seat.after(step, n)).find(|next| seats.contains(*next) && self.alive(*next))
    }

    /// The living others who pass a test.
    pub fn others_who(&self, seat: Seat, test: impl Fn(Seat) -> bool) -> SeatSet {
        self.others(seat).into_iter().filter(|other| test(*other)).collect()
    }

    /// Whoever has hurt this player by the damage at this place, if it is another who lives.
    pub fn source_of_wound(&self, subj: FrameIx, seat: Seat) -> Option<Seat> {
        let damage = self.damage(subj);
        damage.from.filter(|from| damage.to == seat && *from != seat && self.alive(*from))
    }

    /// Whether there are cards in a hand or an equipment area.
    pub fn has_cards(&self, seat: Seat) -> bool {
        !self.held(seat).is_empty() || self.player(seat).worn().next().is_some()
    }
}
