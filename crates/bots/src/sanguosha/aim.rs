//! Whom to aim at: what each card is worth on each seat.

use paiju_contract::Seat;
use paiju_sanguosha::{Choice, Kind};

use super::evidence::LORD;
use super::generals::{LV_BU, XU_CHU};
use super::mind::{Mind, best};

impl Mind<'_> {
    /// The next target of a card, or enough.
    pub(super) fn target(&self, kind: Kind) -> Option<Choice> {
        let (seat, value) = self.best_seat(|seat| self.aim(kind, seat))?;
        match self.pass() {
            Some(pass) if value <= 0.0 => Some(pass),
            _ => Some(Choice::Seat { seat }),
        }
    }

    /// What a card is worth on this seat.
    pub(super) fn aim(&self, kind: Kind, seat: Seat) -> f32 {
        match kind {
            Kind::Slash => self.slash(seat, false),
            Kind::Duel => self.duel(seat),
            Kind::Snatch | Kind::Dismantlement => self.strip(seat),
            Kind::Indulgence => self.indulge(seat),
            Kind::Collateral => self.borrow_blade(seat),
            _ => -self.foe(seat),
        }
    }

    /// A Slash on a seat.
    pub(super) fn slash(&self, seat: Seat, black: bool) -> f32 {
        self.harm(seat) * (0.15 + 0.85 * self.undodged(seat, black))
    }

    /// A Duel: the one who is challenged plays first.
    pub(super) fn duel(&self, seat: Seat) -> f32 {
        let (foe, own) = (self.harm(seat), self.held(Kind::Slash) as f32);
        let wins = if self.is(LV_BU) { self.unarmed(seat).sqrt() } else { self.unarmed(seat) };
        let wins = (wins + 0.3 * own).min(1.0);
        let risk = if self.own_hp() <= 1 { 2.5 } else { 0.9 };
        foe * wins - risk * (1.0 - wins) + if self.is(XU_CHU) { 0.1 } else { 0.0 }
    }

    /// An Indulgence: the fuller the hand, the better; soon is better than late.
    pub(super) fn indulge(&self, seat: Seat) -> f32 {
        let turns = (seat.0 + self.seen.seats - self.own.0) % self.seen.seats;
        let soon = 1.0 - 0.04 * f32::from(turns);
        self.foe(seat) * (0.7 + 0.12 * f32::from(self.cards_of(seat))) * soon
    }

    /// Collateral: an enemy loses his weapon, or attacks another enemy.
    fn borrow_blade(&self, seat: Seat) -> f32 {
        let prey = best(self.others().filter(|other| *other != seat).map(|other| ((), self.foe(other))));
        0.6 * self.foe(seat) + 0.3 * prey.map_or(0.0, |((), foe)| foe)
    }

    /// Whom a Slash of the own would best hit now.
    pub(super) fn prey(&self) -> f32 {
        let reached = self.others().filter(|seat| self.slash_reaches(*seat));
        best(reached.map(|seat| (seat, self.slash(seat, false)))).map_or(-1.0, |(_, value)| value)
    }

    /// What everyone else playing a card or losing a point is worth.
    pub(super) fn assault(&self, kind: Kind) -> f32 {
        let each = |seat: Seat| {
            let struck =
                if kind == Kind::SavageAssault { self.unarmed(seat) } else { self.undodged(seat, false) };
            let last_of_lord = if seat == LORD && self.hp(seat) <= 1 { 1.5 } else { 1.0 };
            self.harm(seat) * (0.2 + 0.8 * struck) * last_of_lord
        };
        self.others().map(each).sum()
    }
}
