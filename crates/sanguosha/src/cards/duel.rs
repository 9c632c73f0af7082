//! Duel: Slashes in turn until somebody has none.

use super::{Aim, BodyStep, CardDef, aims};
use crate::apply::Resolver;
use crate::frames::{Aimed, DamageFrame, Effect, Flow, Mode, Respond, Wake};
use crate::legal::Why;
use crate::piece::Kind;

/// 决斗: from the target on, alternately a Slash; the first to fail takes 1 damage from the other.
pub(super) const DUEL: CardDef =
    CardDef { aim: Aim::One, targets: aims::others, body: duel, ..CardDef::BASE };

/// A side of a Duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Whoever was challenged; he begins.
    Target,
    /// Whoever used the Duel.
    User,
}

/// Whose Slash a Duel waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duelling {
    /// Who has to play.
    pub side: Side,
    /// Slashes he has played this time.
    pub played: u8,
}

impl Duelling {
    /// Whose Slash comes after one that was played.
    fn after_slash(self, needed: u8) -> Self {
        if self.played + 1 < needed {
            return Self { played: self.played + 1, ..self };
        }
        let side = if self.side == Side::Target { Side::User } else { Side::Target };
        Self { side, played: 0 }
    }
}

fn duel(cx: &mut Resolver<'_>, f: Effect, step: BodyStep, wake: Wake) -> Flow {
    let Aimed { from, card, to: target } = f.aimed(cx);
    let next = match step {
        BodyStep::Duel(now) => {
            let (who, other, needed) = match now.side {
                Side::Target => (target.seat, from, target.need()),
                Side::User => (from, target.seat, target.user_needs()),
            };
            if !wake.met() {
                return cx.become_frame(DamageFrame::by(Some(other), who, card, other == from));
            }
            now.after_slash(needed)
        }
        _ => Duelling { side: Side::Target, played: 0 },
    };
    let who = if next.side == Side::Target { target.seat } else { from };
    let slash = Respond::new(who, Kind::Slash, Mode::Play, Why::Card(Kind::Duel));
    f.call(cx, BodyStep::Duel(next), slash)
}
