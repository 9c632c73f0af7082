//! Slash and Peach. (A Dodge only answers.)

use paiju_contract::{Seat, SeatSet};

use super::{Aim, BodyStep, CardDef, aims};
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::frames::{Aimed, DamageFrame, Effect, Flow, Recover, Wake};
use crate::state::State;

/// 杀: one other in range; 1 damage unless dodged.
pub(super) const SLASH: CardDef =
    CardDef { aim: Aim::One, targets: aims::in_range, body: hit, ..CardDef::BASE };
/// 桃: oneself when wounded, or a dying player; recover 1.
pub(super) const PEACH: CardDef = CardDef { aim: Aim::All, targets: if_wounded, body: heal, ..CardDef::BASE };

fn hit(cx: &mut Resolver<'_>, f: Effect, _: BodyStep, _: Wake) -> Flow {
    let Aimed { from, card, to } = f.aimed(cx);
    let damage = DamageFrame::by(Some(from), to.seat, card, true);
    cx.become_frame(damage)
}

fn if_wounded(g: &State, user: Seat, _: &VCard) -> SeatSet {
    if g.player(user).wounded() { SeatSet::of(user) } else { SeatSet::EMPTY }
}

fn heal(cx: &mut Resolver<'_>, f: Effect, _: BodyStep, _: Wake) -> Flow {
    let Aimed { from, card, to } = f.aimed(cx);
    cx.become_frame(Recover::one(to.seat, from, Some(card)))
}
