//! Skills as data: a static table of definitions; the state holds only indices into it.
//!
//! # Adding a general
//!
//! 1. Write `skills/<general>.rs` with one `pub const NAME: General` and its [`SkillDef`]s.
//! 2. Add `mod <general>;` and one line to [`GENERALS`] below (the order of the list is the order of the ids).
//!
//! Nothing else: the core never names a skill. What a definition may say, beside its name and [`Tags`]:
//!
//! - **status** ([`Status`]): pure answers to distance, limits, prohibitions; they can never ask.
//! - **view-as** ([`ViewAs`]): which cards count as which kind; offered as `SKILL`, then `CARD` by `CARD`,
//!   wherever that kind could be used or played.
//! - **trigger**: `at` lists [`Timing`]s, `times` says how often it may run now (0 = not at all), `run` resolves it.
//!   An optional one is first asked with `YES` or `PASS`; one tagged [`Tags::LOCKED`] just runs; one tagged
//!   [`Tags::ASKS`] runs unasked because its own first question can be passed.
//! - **active**: `active` says whether it is offered in the owner's Play phase; `run` resolves it.
//! - **option** of a response request (a Dodge, a Slash...): `option` says whether it is offered; `run` pops 1 if
//!   the request is answered by it, 0 if not. Each is offered once a request.
//!
//! `run(cx, ix, frame)` is a step of a [`SkillFrame`]: look at `frame.pc`, do a bit of work, and return
//! - `frame.then(cx, ix, pc, child)`: push a child frame and continue at `pc` when it is done (`cx.ret` = its result);
//! - `frame.goto(cx, ix, pc)`: continue at `pc` at once;
//! - `cx.ask(seat, question, options)`: ask. The same `pc` runs again with `cx.answer()` holding the choice, so
//!   write `let Some(choice) = cx.answer() else { return cx.ask(..) };`: asking twice must give the same question;
//! - `Flow::Pop(result)`, or `cx.finish(loss, result)` after moving cards away from somebody.
//!
//! Registers: `frame.reg`, `frame.cards`, `frame.seats`, `frame.list`. **Frames are public**: a frame never holds
//! the id of a card that somebody may not know (keep hand *slots* instead, as `Select` does). Check after every
//! resume that the seats involved are alive. Whatever a skill counts by phase or turn goes into
//! `cx.phase_tally[id]` / `cx.turn_tally[id]`. A skill that uses registers says in `sound` what they can hold, so that
//! a forged state is refused.

mod equipment;
mod people;
mod registry;

mod cao_cao;
mod da_qiao;
mod diao_chan;
mod gan_ning;
mod guan_yu;
mod guo_jia;
mod hua_tuo;
mod huang_gai;
mod huang_yueying;
mod liu_bei;
mod lu_xun;
mod lv_bu;
mod lv_meng;
mod ma_chao;
mod sima_yi;
mod sun_quan;
mod sun_shangxiang;
mod xiahou_dun;
mod xu_chu;
mod zhang_fei;
mod zhang_liao;
mod zhao_yun;
mod zhen_ji;
mod zhou_yu;
mod zhuge_liang;

use paiju_contract::Seat;

use crate::apply::Cx;
use crate::cards::{Aiming, VCard};
use crate::frames::{Flow, FrameIx, Respond, SkillFrame};
use crate::piece::Kind;
use crate::state::State;
use crate::zones::CardSet;

pub use registry::{General, GeneralId, Kingdom, SKILLS, SkillId, skill_of_equipment};

/// The generals in the order of the rules page; the index is the [`GeneralId`].
pub const GENERALS: &[&General] = &[
    &cao_cao::GENERAL,
    &sima_yi::GENERAL,
    &xiahou_dun::GENERAL,
    &zhang_liao::GENERAL,
    &xu_chu::GENERAL,
    &guo_jia::GENERAL,
    &zhen_ji::GENERAL,
    &liu_bei::GENERAL,
    &guan_yu::GENERAL,
    &zhang_fei::GENERAL,
    &zhuge_liang::GENERAL,
    &zhao_yun::GENERAL,
    &ma_chao::GENERAL,
    &huang_yueying::GENERAL,
    &sun_quan::GENERAL,
    &gan_ning::GENERAL,
    &lv_meng::GENERAL,
    &huang_gai::GENERAL,
    &zhou_yu::GENERAL,
    &da_qiao::GENERAL,
    &lu_xun::GENERAL,
    &sun_shangxiang::GENERAL,
    &hua_tuo::GENERAL,
    &lv_bu::GENERAL,
    &diao_chan::GENERAL,
];

/// The skills of equipment: what is worn gives its skill.
pub const EQUIPMENT: &[(Kind, &SkillDef)] = equipment::ALL;

/// When a trigger skill may run. A new timing is a change of the core; a new skill is not.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of the rules page")]
pub enum Timing {
    #[default]
    PhaseStart,
    PhaseChanging,
    PhaseEnd,
    DrawCount,
    CardUsing,
    TargetConfirming,
    TargetSpecified,
    TargetConfirmed,
    PreEffect,
    Cancelled,
    DamageCaused,
    DamagePrevent,
    DamageInflicted,
    Damaged,
    PreRecover,
    EnterDying,
    AskRetrial,
    JudgeDone,
    CardsMoved,
    UseFinished,
    Death,
}

/// How many timings there are.
pub const TIMINGS: usize = Timing::Death as usize + 1;

/// What is special about a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tags(u8);

impl Tags {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// Runs without a question.
    pub const LOCKED: Self = Self(1);
    /// Only the Lord has it.
    pub const LORD: Self = Self(2);
    /// Runs unasked, because its own first question can be passed.
    pub const ASKS: Self = Self(4);
    /// Its `cards` are hand slots that nobody else may know.
    pub const UNSEEN: Self = Self(8);

    /// Whether all of these are among the tags.
    #[inline]
    pub const fn has(self, tags: Self) -> bool {
        self.0 & tags.0 == tags.0
    }

    /// Both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The moment a trigger is tested at: whose skill, when, about which frame.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The skill itself.
    pub id: SkillId,
    /// Who has it.
    pub owner: Seat,
    /// When.
    pub at: Timing,
    /// The frame that the timing is about.
    pub subj: FrameIx,
}

/// Which cards count as which kind.
#[derive(Clone, Copy, Debug)]
pub struct ViewAs {
    /// The kinds it can give.
    pub gives: &'static [Kind],
    /// How many cards it takes: 1 or 2.
    pub takes: u8,
    /// The cards of the owner that can be (part of) such a kind now.
    pub supply: fn(&State, Seat, Kind) -> CardSet,
}

/// Whether somebody may not be chosen for a card.
pub type Forbids = fn(&State, &Aiming<'_>) -> bool;

/// Pure answers; all default to "no change".
#[derive(Clone, Copy, Debug)]
pub struct Status {
    /// Change of the owner's distance to others.
    pub distance: Option<fn(&State, Seat) -> i8>,
    /// Whether the owner may use this Slash beyond the limit.
    pub slash_unlimited: Option<fn(&State, Seat, &VCard) -> bool>,
    /// How many more targets the owner's card may have.
    pub extra_targets: Option<fn(&State, Seat, &VCard) -> u8>,
    /// Whether the owner cannot be chosen for a card.
    pub prohibits: Option<Forbids>,
    /// Whether the owner's card has no distance limit.
    pub no_range: Option<fn(&State, Seat, &VCard) -> bool>,
}

/// One skill.
#[derive(Clone, Copy, Debug)]
pub struct SkillDef {
    /// Pinyin, as protocols write it.
    pub name: &'static str,
    /// Chinese, as players read it.
    pub title: &'static str,
    /// What is special about it.
    pub tags: Tags,
    /// When it may trigger.
    pub at: &'static [Timing],
    /// How often it may run at this moment.
    pub times: fn(&State, &Moment) -> u8,
    /// One step of its resolution.
    pub run: fn(&mut Cx<'_>, FrameIx, SkillFrame) -> Flow,
    /// Whether its registers can be what it keeps in them, in a state that comes from outside.
    pub sound: fn(&State, &SkillFrame) -> bool,
    /// Whether it is offered in the owner's Play phase.
    pub active: Option<fn(&State, SkillId, Seat) -> bool>,
    /// Whether it is offered in a response request of the owner.
    pub option: Option<fn(&State, SkillId, &Respond) -> bool>,
    /// Cards that count as something else.
    pub view_as: Option<ViewAs>,
    /// Pure answers.
    pub status: Status,
}

impl SkillDef {
    /// A skill that does nothing: definitions start from it.
    pub const BASE: Self = Self {
        name: "",
        title: "",
        tags: Tags::NONE,
        at: &[],
        times: |_, _| 0,
        run: |_, _, _| Flow::Pop(0),
        sound: |_, frame| frame.within(&[]),
        active: None,
        option: None,
        view_as: None,
        status: Status {
            distance: None,
            slash_unlimited: None,
            extra_targets: None,
            prohibits: None,
            no_range: None,
        },
    };
}
