//! The resolution stack: small frames of plain data, each with a named resume point (R3).
//!
//! The frame on top runs: it is woken ([`Wake`]), does a bit of work, and says what it leads to ([`Flow`]): a question,
//! a child on top of it, or its end with a [`Report`] for the frame below. A frame at a question asks the same question
//! when it is woken without an answer. A resume point is named after what happens when the frame goes on there.
//!
//! Frames are public but for what lies in fields of the types [`HandSlots`] and [`PilePlaces`]; none holds the id of a
//! card that somebody may not know.
//!
//! A Slash from the action to a death: [`PlayPhase`] (the card is chosen) → [`Declare`] (its targets) → [`Use`] (it goes
//! to the table, skills act on its targets) → [`Effect`] for each target → [`Respond`] (a Dodge?) → the body in `cards`
//! → [`DamageFrame`] → [`DyingFrame`] (Peaches?) → [`DeathFrame`].

mod damage;
mod death;
mod declare;
mod delayed;
mod dying;
mod effect;
mod hidden;
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
mod stack;
mod subjects;
mod target;
mod trigger;
mod turn;
mod use_card;
mod wake;
mod window;

use paiju_contract::Seat;

use crate::apply::Resolver;

pub use damage::{DamageFrame, DamageStep};
pub use death::{DeathFrame, DeathStep};
pub use declare::{Declare, DeclareStep, slash_allowed, usable};
pub use delayed::{DelayedFrame, DelayedStep};
pub use dying::{DyingFrame, DyingStep};
pub use effect::{Aimed, Effect, EffectStep};
pub use hidden::{HandSlots, PilePlaces};
pub use hp::{LoseHp, LoseHpStep, Recover, RecoverStep};
pub use judge::{JudgeFrame, JudgeStep};
pub use moved::{MovedFrame, MovedStep};
pub use nullify::{NullifyFrame, NullifyStep};
pub use phases::{DiscardPhase, DrawPhase, DrawStep, JudgePhase, JudgePhaseStep};
pub use play::{PlayPhase, PlayStep};
pub use respond::{Mode, Respond, RespondStep};
pub use select::{Chosen, Select};
pub use setup::{SetupFrame, SetupStep};
pub use skill::SkillFrame;
pub use stack::Stack;
pub use target::{Marks, Target};
pub use trigger::{Ran, Tier, TriggerFrame};
pub use turn::{TurnFrame, TurnStep};
pub use use_card::{Use, UseStep};
pub(crate) use wake::not_offered;
pub use wake::{Flow, Report, Wake};
pub use window::Claim;

/// A place in the stack.
pub type FrameIx = u8;

/// Something that can be on top of the stack.
pub trait Resolve: Copy + Into<Frame> {
    /// Runs it a bit, on top of the stack.
    fn resolve(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow;
}

macro_rules! frames {
    ($($variant:ident($frame:ident)),+ $(,)?) => {
        /// One suspended resolver.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
            fn resolve(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
                self.run(cx, wake)
            }
        })+

        /// Runs the top frame a bit.
        #[inline]
        pub fn step(cx: &mut Resolver<'_>, wake: Wake) -> Flow {
            match cx.stack[usize::from(cx.top())] {
                Frame::Empty => unreachable!("an empty place of the stack is never on top"),
                $(Frame::$variant(frame) => frame.run(cx, wake)),+
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

/// A state holds room for some frames and is copied as a whole: a frame that grows slows everything down.
const _: () = assert!(size_of::<Frame>() <= 80, "a frame takes 80 bytes at most");

impl Frame {
    /// Whether somebody may be without hp because of this frame.
    pub(crate) fn concerns_death_of(&self, seat: Seat) -> bool {
        match self {
            Self::Dying(dying) => dying.who == seat,
            Self::Death(death) => death.who == seat,
            _ => false,
        }
    }
}
