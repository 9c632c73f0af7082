//! Whom cards can aim at: ranges and prohibitions.

use paiju_contract::{Seat, SeatSet};

use crate::cards::VCard;
use crate::piece::{CardId, Kind};
use crate::state::State;

/// Somebody thinks of choosing somebody for a card.
#[derive(Clone, Copy, Debug)]
pub struct Aiming<'a> {
    /// Who would be chosen.
    pub to: Seat,
    /// For what.
    pub card: &'a VCard,
    /// Cards that count as if they had left their hand already.
    pub leaving: &'a [CardId],
}

impl Aiming<'_> {
    /// Whether a status of the chosen one forbids it.
    #[inline]
    pub fn is_prohibited(&self, g: &State) -> bool {
        let skills = &g.player(self.to).skills;
        skills.iter().any(|id| id.def().status.prohibits.is_some_and(|forbids| forbids(g, self)))
    }
}

/// Whether a status of `to` forbids choosing him now.
#[inline]
pub fn prohibited(g: &State, to: Seat, card: &VCard) -> bool {
    Aiming { to, card, leaving: &[] }.is_prohibited(g)
}

/// Whether the user's card has no distance limit.
pub(super) fn unlimited(g: &State, user: Seat, card: &VCard) -> bool {
    g.any_skill(user, |def| def.status.no_range.is_some_and(|free| free(g, user, card)))
}

/// The user himself.
pub(super) fn oneself(_: &State, user: Seat, _: &VCard) -> SeatSet {
    SeatSet::of(user)
}

/// Everyone.
pub(super) fn everyone(g: &State, _: Seat, _: &VCard) -> SeatSet {
    g.living()
}

/// The others who may be chosen and who pass a test.
pub(super) fn others_who(g: &State, user: Seat, card: &VCard, test: impl Fn(Seat) -> bool) -> SeatSet {
    allowed(g, g.others(user), card, test)
}

/// Those of some seats who may be chosen and who pass a test.
#[inline]
pub(super) fn allowed(g: &State, of: SeatSet, card: &VCard, test: impl Fn(Seat) -> bool) -> SeatSet {
    of.into_iter().filter(|to| test(*to) && !prohibited(g, *to, card)).collect()
}

/// The others in attack range who may be chosen.
pub(super) fn in_range(g: &State, user: Seat, card: &VCard) -> SeatSet {
    let near = g.within(user, g.range(user, card), card);
    allowed(g, near, card, |_| true)
}

/// The others who may be chosen.
pub(super) fn others(g: &State, user: Seat, card: &VCard) -> SeatSet {
    others_who(g, user, card, |_| true)
}

/// Whether this Slash of `user` can be used on `to`.
pub fn slash_reaches(g: &State, user: Seat, to: Seat, card: &VCard, far: bool) -> bool {
    g.alive(to) && user != to && (far || g.in_range(user, to, card)) && !prohibited(g, to, card)
}

/// Whom somebody could attack with a plain Slash.
pub fn slash_victims(g: &State, user: Seat) -> SeatSet {
    victims_without(g, user, &[])
}

/// The same, judged as if these cards had left their hand already.
pub fn victims_without(g: &State, user: Seat, leaving: &[CardId]) -> SeatSet {
    let slash = VCard { kind: Kind::Slash, ..VCard::default() };
    let near = g.within(user, g.range(user, &slash), &slash);
    near.into_iter().filter(|to| !Aiming { to: *to, card: &slash, leaving }.is_prohibited(g)).collect()
}
