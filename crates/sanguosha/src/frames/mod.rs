//! The resolution stack: small frames of plain data, each with a resume point `pc` (R3).
//!
//! `step` runs the top frame until it pushes a child, asks, or ends; a parent reads the child's result from
//! `ret`. A frame at a question asks the same question when it is stepped again without an answer.
//! Frames are public: none holds the id of a card that somebody may not know.

mod damage;
mod death;
mod declare;
mod delayed;
mod dying;
mod effect;
mod hp;
mod judge;
mod moved;
mod nullify;
mod phases;
mod play;
mod respond;
mod select;
mod setup;
mod skill;
mod sound;
mod subjects;
mod trigger;
mod turn;
mod use_card;
mod window;

use serde::{Deserialize, Serialize};

use crate::apply::Cx;

pub use damage::DamageFrame;
pub use death::DeathFrame;
pub use declare::{Declare, slash_allowed, usable};
pub use delayed::DelayedFrame;
pub use dying::DyingFrame;
pub use effect::{Aimed, Effect};
pub use hp::{LoseHp, Recover};
pub use judge::{JudgeFrame, judged};
pub use moved::MovedFrame;
pub use nullify::NullifyFrame;
pub use phases::{DiscardPhase, DrawPhase, JudgePhase};
pub use play::PlayPhase;
pub use respond::{Mode, Respond};
pub use select::Select;
pub use setup::SetupFrame;
pub use skill::SkillFrame;
pub use trigger::TriggerFrame;
pub use turn::TurnFrame;
pub use use_card::{Target, Use};
pub use window::Claim;

/// A place in the stack.
pub type FrameIx = u8;

/// What a step leads to.
#[derive(Clone, Copy, Debug)]
pub enum Flow {
    /// Step the frame that is on top now.
    Again,
    /// Done, with a result.
    Pop(i16),
    /// A request is open.
    Ask,
}

/// Something that can be on top of the stack.
pub trait Resolve: Copy + Into<Frame> {
    /// Runs it a bit, on top of the stack.
    fn resolve(self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow;
}

macro_rules! frames {
    ($($variant:ident($frame:ident)),+ $(,)?) => {
        /// One suspended resolver.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(tag = "frame", rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each variant is documented at its type")]
        pub enum Frame {
            #[default]
            Empty,
            $($variant($frame)),+
        }

        $(impl From<$frame> for Frame {
            #[inline]
            fn from(frame: $frame) -> Self {
                Self::$variant(frame)
            }
        })+

        $(impl Resolve for $frame {
            #[inline]
            fn resolve(self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
                self.step(cx, ix)
            }
        })+

        /// Runs the top frame a bit.
        #[inline]
        pub fn step(cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
            match cx.stack[usize::from(ix)] {
                Frame::Empty => Flow::Pop(0),
                $(Frame::$variant(frame) => frame.step(cx, ix)),+
            }
        }
    };
}

frames! {
    Setup(SetupFrame),
    Turn(TurnFrame),
    JudgePhase(JudgePhase),
    DrawPhase(DrawPhase),
    PlayPhase(PlayPhase),
    DiscardPhase(DiscardPhase),
    Declare(Declare),
    Use(Use),
    Effect(Effect),
    Nullify(NullifyFrame),
    Respond(Respond),
    Select(Select),
    Moved(MovedFrame),
    Delayed(DelayedFrame),
    Judge(JudgeFrame),
    Damage(DamageFrame),
    LoseHp(LoseHp),
    Recover(Recover),
    Dying(DyingFrame),
    Death(DeathFrame),
    Trigger(TriggerFrame),
    Skill(SkillFrame),
}

/// Saves the frame with its next resume point and pushes a child.
macro_rules! push {
    ($cx:ident, $ix:ident, $frame:ident, $pc:expr, $child:expr) => {{
        let child = $child;
        $frame.pc = $pc;
        $cx.save($ix, $frame);
        return $cx.push(child);
    }};
}

/// Goes on at `pc`, after the skills at this timing if one can do something.
macro_rules! fire {
    ($cx:ident, $ix:ident, $frame:ident, $pc:expr, $at:ident) => {{
        $frame.pc = $pc;
        if !$cx.unwatched($crate::skills::Timing::$at) {
            $cx.save($ix, $frame);
            if let Some(trigger) = $cx.fire($crate::skills::Timing::$at, $ix) {
                return $cx.push(trigger);
            }
        }
    }};
}

/// Goes on at `pc`, after the skills that answer a loss of cards if anybody has one.
macro_rules! settle {
    ($cx:ident, $ix:ident, $frame:ident, $pc:expr, $loss:expr) => {{
        let loss = $loss;
        $frame.pc = $pc;
        if let Some(moved) = $cx.after(loss, 0) {
            $cx.save($ix, $frame);
            return $cx.push(moved);
        }
    }};
}

/// Asks and stays at this resume point.
macro_rules! ask {
    ($cx:ident, $ix:ident, $frame:ident, $who:expr, $question:expr, $options:expr) => {{
        let (who, question, options) = ($who, $question, $options);
        $cx.save($ix, $frame);
        return $cx.ask(who, question, options);
    }};
}

pub(crate) use {ask, fire, push, settle};
