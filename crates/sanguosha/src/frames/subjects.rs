//! What skills look at: the frame that a timing is about, by its type.

use paiju_contract::Seat;

use super::{
    DamageFrame, DrawPhase, Effect, Frame, FrameIx, JudgeFrame, MovedFrame, Recover, Respond, Target, Use,
};
use crate::piece::Kind;
use crate::state::State;

macro_rules! subjects {
    ($($read:ident, $write:ident: $variant:ident($frame:ident);)+) => {
        impl State {
            $(
                #[doc = concat!("The [`", stringify!($frame), "`] at this place: the subject of a timing of its own.")]
                #[inline]
                pub fn $read(&self, ix: FrameIx) -> &$frame {
                    match &self.stack[usize::from(ix)] {
                        Frame::$variant(frame) => frame,
                        other => unreachable!(concat!("no ", stringify!($frame), " but {:?}"), other),
                    }
                }

                #[doc = concat!("The [`", stringify!($frame), "`] at this place, to change.")]
                #[inline]
                pub fn $write(&mut self, ix: FrameIx) -> &mut $frame {
                    match &mut self.stack[usize::from(ix)] {
                        Frame::$variant(frame) => frame,
                        other => unreachable!(concat!("no ", stringify!($frame), " but {:?}"), other),
                    }
                }
            )+
        }
    };
}

subjects! {
    used, used_mut: Use(Use);
    effect, effect_mut: Effect(Effect);
    damage, damage_mut: Damage(DamageFrame);
    judgement, judgement_mut: Judge(JudgeFrame);
    recovery, recovery_mut: Recover(Recover);
    moved, moved_mut: Moved(MovedFrame);
    draw_phase, draw_phase_mut: DrawPhase(DrawPhase);
}

impl State {
    /// The request at this place, if a skill answers one there.
    pub fn responding(&self, ix: FrameIx) -> Option<&Respond> {
        match &self.stack[usize::from(ix)] {
            Frame::Respond(request) => Some(request),
            _ => None,
        }
    }

    /// The use that an effect belongs to, and its target there.
    pub fn effect_of(&self, ix: FrameIx) -> (&Use, &Target) {
        let effect = self.effect(ix);
        let used = self.used(effect.used_at);
        (used, &used.tos[usize::from(effect.target_at)])
    }

    /// The target of an effect, to change.
    pub fn effect_target_mut(&mut self, ix: FrameIx) -> &mut Target {
        let Effect { used_at, target_at, .. } = *self.effect(ix);
        &mut self.used_mut(used_at).tos[usize::from(target_at)]
    }

    /// The target at hand of a use, to change.
    pub fn target_mut(&mut self, ix: FrameIx) -> &mut Target {
        let used = self.used_mut(ix);
        &mut used.tos[usize::from(used.target_at)]
    }

    /// The use at this place, if it is a Slash of this player.
    pub fn slash_of(&self, ix: FrameIx, owner: Seat) -> Option<&Use> {
        Some(self.used(ix)).filter(|u| u.card.kind == Kind::Slash && u.from == owner)
    }

    /// The damage at this place, if this player deals it with a Slash of his own.
    pub fn slash_damage_of(&self, ix: FrameIx, owner: Seat) -> Option<&DamageFrame> {
        let slash = |d: &&DamageFrame| d.by_user && d.card.is_some_and(|card| card.kind == Kind::Slash);
        Some(self.damage(ix)).filter(|d| d.from == Some(owner)).filter(slash)
    }
}
