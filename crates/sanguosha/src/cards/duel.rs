//! Duel: Slashes in turn until somebody has none.

use super::{Aim, CardDef, aims};
use crate::apply::Cx;
use crate::frames::{Aimed, DamageFrame, Effect, Flow, FrameIx, Mode, Respond};
use crate::legal::Why;
use crate::piece::Kind;

/// 决斗: from the target on, alternately a Slash; the first to fail takes 1 damage from the other.
pub(super) const DUEL: CardDef =
    CardDef { aim: Aim::One, targets: aims::others, body: duel, ..CardDef::BASE };

/// `reg[0]`: 0 while it is the target's turn, 1 the user's. `reg[1]`: Slashes played in this turn.
fn duel(cx: &mut Cx<'_>, ix: FrameIx, mut f: Effect) -> Flow {
    let Aimed { from, card, to: target } = f.aimed(cx);
    let (who, other, need) = match f.reg[0] {
        0 => (target.seat, from, target.need),
        _ => (from, target.seat, target.back),
    };
    if f.body == 1 && cx.ret == 0 {
        let damage = DamageFrame::by(Some(other), who, card, other == from);
        return cx.go_on_as(damage);
    }
    if f.body == 1 {
        f.reg[1] += 1;
        if f.reg[1] >= need as i8 {
            f.reg = [1 - f.reg[0], 0];
        }
        f.body = 0;
        cx.save(ix, f);
        return Flow::Again;
    }
    f.then(cx, ix, 1, Respond::new(who, Kind::Slash, Mode::Play, Why::Card(Kind::Duel)))
}
