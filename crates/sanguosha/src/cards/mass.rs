//! Savage Assault and Archery Attack: each other player answers or suffers.

use super::{Aim, CardDef, aims};
use crate::apply::Cx;
use crate::frames::{Aimed, DamageFrame, Effect, Flow, FrameIx, Mode, Respond};
use crate::legal::Why;
use crate::piece::Kind;

/// 南蛮入侵: a Slash or 1 damage.
pub(super) const SAVAGE_ASSAULT: CardDef =
    CardDef { aim: Aim::All, targets: aims::others, body: assault, ..CardDef::BASE };
/// 万箭齐发: a Dodge or 1 damage.
pub(super) const ARCHERY_ATTACK: CardDef =
    CardDef { aim: Aim::All, targets: aims::others, body: assault, ..CardDef::BASE };

fn assault(cx: &mut Cx<'_>, ix: FrameIx, f: Effect) -> Flow {
    let Aimed { from, card, to } = f.aimed(cx);
    let want = if card.kind == Kind::SavageAssault { Kind::Slash } else { Kind::Dodge };
    match f.body {
        0 => f.then(cx, ix, 1, Respond::new(to.seat, want, Mode::Play, Why::Card(card.kind))),
        _ if cx.ret != 0 => Flow::Pop(0),
        _ => cx.go_on_as(DamageFrame::by(Some(from), to.seat, card, true)),
    }
}
