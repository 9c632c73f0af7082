//! Indulgence and Lightning: whom they are laid before, and what their judgement means.

use paiju_contract::{Seat, SeatSet};
use paiju_kit::Suit;

use super::{Aim, CardDef, aims};
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::piece::{CardId, Kind};
use crate::state::State;
use crate::turn::Phase;

/// 乐不思蜀: one other without one.
pub(super) const INDULGENCE: CardDef = CardDef { aim: Aim::One, targets: others_without, ..CardDef::BASE };
/// 闪电: oneself without one.
pub(super) const LIGHTNING: CardDef = CardDef { aim: Aim::All, targets: oneself_without, ..CardDef::BASE };

fn others_without(g: &State, user: Seat, card: &VCard) -> SeatSet {
    aims::others_who(g, user, card, |to| !g.player(to).has_delayed(card.kind))
}

fn oneself_without(g: &State, user: Seat, card: &VCard) -> SeatSet {
    if g.player(user).has_delayed(card.kind) { SeatSet::EMPTY } else { SeatSet::of(user) }
}

/// Whether the judgement card brings the trick into effect.
pub(crate) fn strikes(kind: Kind, card: CardId) -> bool {
    match kind {
        Kind::Lightning => card.suit() == Suit::Spade && (2..=9).contains(&card.rank()),
        _ => card.suit() != Suit::Heart,
    }
}

/// What the effect is: the Play phase is skipped, or so much thunder damage.
pub(crate) fn strike(cx: &mut Resolver<'_>, kind: Kind) -> i8 {
    if kind == Kind::Lightning {
        return 3;
    }
    cx.g.skips |= 1 << Phase::Play as u8;
    0
}

/// Whither a trick that did not strike moves: the next living player without one, back to the holder if none.
pub(crate) fn moves_on(g: &State, kind: Kind, from: Seat) -> Option<Seat> {
    if kind != Kind::Lightning {
        return None;
    }
    let next = g.ccw(from).filter(|seat| *seat != from).find(|seat| !g.player(*seat).has_delayed(kind));
    next.or_else(|| g.alive(from).then_some(from))
}
