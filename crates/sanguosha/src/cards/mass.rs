//! Savage Assault and Archery Attack: each other player answers or suffers.

use super::{Aim, BodyStep, CardDef, aims};
use crate::apply::Resolver;
use crate::frames::{Aimed, DamageFrame, Effect, Flow, Mode, Respond, Wake};
use crate::legal::Why;
use crate::piece::Kind;

/// 南蛮入侵: a Slash or 1 damage.
pub(super) const SAVAGE_ASSAULT: CardDef =
    CardDef { aim: Aim::All, targets: aims::others, body: assault, ..CardDef::BASE };
/// 万箭齐发: a Dodge or 1 damage.
pub(super) const ARCHERY_ATTACK: CardDef =
    CardDef { aim: Aim::All, targets: aims::others, body: assault, ..CardDef::BASE };

fn assault(cx: &mut Resolver<'_>, f: Effect, step: BodyStep, wake: Wake) -> Flow {
    let Aimed { from, card, to } = f.aimed(cx);
    let want = if card.kind == Kind::SavageAssault { Kind::Slash } else { Kind::Dodge };
    if step == BodyStep::Begin {
        let asked = Respond::new(to.seat, want, Mode::Play, Why::Card(card.kind));
        return f.call(cx, BodyStep::Answer, asked);
    }
    if wake.met() {
        return Flow::DONE;
    }
    cx.become_frame(DamageFrame::by(Some(from), to.seat, card, true))
}
