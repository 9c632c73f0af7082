//! What a seat sees at a glance: enough for a rule of thumb, copied without an allocation.

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use super::scene::Scene;
use crate::legal::Question;
use crate::piece::{CardId, Kind};
use crate::rules::Role;
use crate::skills::GeneralId;
use crate::state::State;
use crate::turn::Phase;
use crate::zones::{CardSet, Few};

/// One seat's glance around the table. Seats that nobody sits at show nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// Who looks.
    pub seat: Seat,
    /// What is asked of him.
    pub question: Option<Question>,
    /// Who still plays.
    pub living: SeatSet,
    /// How many seats the table has.
    pub seats: u8,
    /// Whose turn it is, and which phase of it.
    pub turn: Seat,
    /// The phase.
    pub phase: Phase,
    /// How many of each role sit at the table: Lord, Loyalists, Rebels, Renegades.
    pub role_counts: [u8; 4],
    /// The roles he knows.
    pub roles: [Option<Role>; MAX_SEATS],
    /// Health.
    pub hp: [i8; MAX_SEATS],
    /// The most health.
    pub max_hp: [i8; MAX_SEATS],
    /// The generals that are shown.
    pub generals: [Option<GeneralId>; MAX_SEATS],
    /// How many hand cards.
    pub hand_counts: [u8; MAX_SEATS],
    /// Weapon, armour, +1 horse, −1 horse of everyone.
    pub worn: [[Option<CardId>; 4]; MAX_SEATS],
    /// Who has an Indulgence, and who a Lightning in front of him.
    pub indulged: SeatSet,
    /// Who has a Lightning in front of him.
    pub lightning: SeatSet,
    /// His own weapon, armour, +1 horse, −1 horse.
    pub equip: [Option<CardId>; 4],
    /// His own hand.
    pub hand: CardSet,
    /// Slashes used in this Play phase that count.
    pub slashes: u32,
    /// The top card of the draw pile, if he knows it.
    pub top: Option<CardId>,
    /// The generals he is offered.
    pub offers: Few<GeneralId, 5>,
    /// What is being resolved.
    pub scene: Scene,
}

impl State {
    /// What `seat` sees at a glance.
    #[inline]
    pub(crate) fn glimpse(&self, seat: Seat) -> Glimpse {
        let asked = self.request.as_ref().filter(|request| request.who.contains(seat));
        let mut seen = Glimpse {
            seat,
            question: asked.map(|request| request.question),
            living: self.living(),
            seats: self.seats(),
            turn: self.turn.seat,
            phase: self.turn.phase,
            role_counts: [0; 4],
            roles: [None; MAX_SEATS],
            hp: [0; MAX_SEATS],
            max_hp: [0; MAX_SEATS],
            generals: [None; MAX_SEATS],
            hand_counts: [0; MAX_SEATS],
            worn: [[None; 4]; MAX_SEATS],
            indulged: SeatSet::EMPTY,
            lightning: SeatSet::EMPTY,
            equip: self.player(seat).equip,
            hand: self.hand(seat),
            slashes: self.slashes,
            top: self.draw.last().copied().filter(|card| self.knows(Some(seat), *card)),
            offers: self.offers.get(seat.index()).copied().unwrap_or_default(),
            scene: self.scene(),
        };
        for (at, player) in self.players.iter().enumerate() {
            let of = Seat(at as u8);
            seen.role_counts[player.role as usize] += 1;
            seen.roles[at] = self.known_role(of, Some(seat));
            (seen.hp[at], seen.max_hp[at]) = (player.hp, player.max_hp);
            (seen.generals[at], seen.worn[at]) = (player.general, player.equip);
            seen.hand_counts[at] = self.held(of).len() as u8;
            for trick in &player.delay {
                let area =
                    if trick.kind == Kind::Indulgence { &mut seen.indulged } else { &mut seen.lightning };
                *area = area.with(of);
            }
        }
        seen
    }
}
