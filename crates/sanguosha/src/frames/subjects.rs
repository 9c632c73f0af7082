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
                #[doc = concat!("The [`", stringify!($frame), "`] at this place, if that is what is there.")]
                #[inline]
                pub fn $read(&self, ix: FrameIx) -> Option<&$frame> {
                    match self.stack.get(usize::from(ix))? {
                        Frame::$variant(frame) => Some(frame),
                        _ => None,
                    }
                }

                #[doc = concat!("The [`", stringify!($frame), "`] at this place, to change.")]
                #[inline]
                pub fn $write(&mut self, ix: FrameIx) -> Option<&mut $frame> {
                    match self.stack.get_mut(usize::from(ix))? {
                        Frame::$variant(frame) => Some(frame),
                        _ => None,
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
    responding, responding_mut: Respond(Respond);
}

impl State {
    /// The use that an effect belongs to, and its target there.
    pub fn effect_of(&self, ix: FrameIx) -> Option<(&Use, &Target)> {
        let effect = self.effect(ix)?;
        let used = self.used(effect.u)?;
        Some((used, used.tos.get(usize::from(effect.i))?))
    }

    /// The target at hand of a use, to change.
    pub fn target_mut(&mut self, ix: FrameIx) -> Option<&mut Target> {
        let used = self.used_mut(ix)?;
        used.tos.get_mut(usize::from(used.i))
    }

    /// The use at this place, if it is a Slash of this player.
    pub fn slash_of(&self, ix: FrameIx, owner: Seat) -> Option<&Use> {
        self.used(ix).filter(|u| u.card.kind == Kind::Slash && u.from == owner)
    }

    /// The damage at this place, if this player deals it with a Slash of his own.
    pub fn slash_damage_of(&self, ix: FrameIx, owner: Seat) -> Option<&DamageFrame> {
        let slash = |d: &&DamageFrame| d.by_user && d.card.is_some_and(|card| card.kind == Kind::Slash);
        self.damage(ix).filter(|d| d.from == Some(owner)).filter(slash)
    }
}
