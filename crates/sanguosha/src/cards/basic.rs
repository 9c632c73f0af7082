//! Slash and Peach. (A Dodge only answers.)

use paiju_contract::{Seat, SeatSet};

use super::{Aim, CardDef, aims};
use crate::apply::Cx;
use crate::frames::{DamageFrame, Effect, Flow, FrameIx, Recover};
use crate::piece::VCard;
use crate::state::State;

/// 杀: one other in range; 1 damage unless dodged.
pub(super) const SLASH: CardDef = CardDef {
    aim: Aim::One,
    targets: in_range,
    body: hit,
    ..CardDef::BASE
};
/// 桃: oneself when wounded, or a dying player; recover 1.
pub(super) const PEACH: CardDef = CardDef {
    aim: Aim::All,
    targets: if_wounded,
    body: heal,
    ..CardDef::BASE
};

fn in_range(g: &State, user: Seat, card: &VCard) -> SeatSet {
    aims::others_who(g, user, card, |to| g.in_range(user, to, card))
}

fn hit(cx: &mut Cx<'_>, _: FrameIx, f: Effect) -> Flow {
    let used = f.used(cx);
    let damage = DamageFrame::by(Some(used.from), f.target(cx).seat, used.card, true);
    Flow::Become(damage.into())
}

fn if_wounded(g: &State, user: Seat, _: &VCard) -> SeatSet {
    if g.player(user).wounded() {
        SeatSet::of(user)
    } else {
        SeatSet::EMPTY
    }
}

fn heal(cx: &mut Cx<'_>, _: FrameIx, f: Effect) -> Flow {
    let used = f.used(cx);
    Flow::Become(Recover::one(f.target(cx).seat, used.from, Some(used.card)).into())
}
