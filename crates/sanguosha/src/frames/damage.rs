//! Damage: from its cause to what the wounded make of it (R2.6).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{DyingFrame, Flow, FrameIx, fire, push};
use crate::apply::Cx;
use crate::cards::VCard;
use crate::event::TableEvent;

/// Damage being dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageFrame {
    /// Resume point.
    pub pc: u8,
    /// Who deals it; a dead source is none.
    pub from: Option<Seat>,
    /// Who suffers it.
    pub to: Seat,
    /// How much; skills may change it, 0 prevents it.
    pub n: i8,
    /// Whether it is thunder.
    pub thunder: bool,
    /// The card that causes it.
    pub card: Option<VCard>,
    /// Whether that card is the source's own.
    pub by_user: bool,
}

impl DamageFrame {
    /// Damage of 1 without a card.
    pub fn plain(from: Option<Seat>, to: Seat) -> Self {
        Self { pc: 0, from, to, n: 1, thunder: false, card: None, by_user: false }
    }

    /// Damage of 1 by a card.
    pub fn by(from: Option<Seat>, to: Seat, card: VCard, by_user: bool) -> Self {
        Self { card: Some(card), by_user, ..Self::plain(from, to) }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if !cx.alive(self.to) || self.n <= 0 {
            return Flow::Pop(0);
        }
        if self.pc == 0 {
            self.from = self.from.filter(|seat| cx.alive(*seat));
            fire!(cx, ix, self, 1, DamageCaused);
        }
        if self.pc == 1 {
            fire!(cx, ix, self, 2, DamagePrevent);
        }
        if self.pc == 2 {
            fire!(cx, ix, self, 3, DamageInflicted);
        }
        if self.pc == 3 {
            let Self { from, to: seat, n: points, thunder, .. } = self;
            cx.player_mut(seat).hp -= points;
            cx.tell(TableEvent::Damaged { seat, from, points, thunder });
            self.pc = 4;
            if cx.player(seat).hp < 1 {
                push!(cx, ix, self, 4, DyingFrame::new(seat, from));
            }
        }
        if self.pc == 4 {
            fire!(cx, ix, self, 5, Damaged);
        }
        Flow::Pop(1)
    }
}
