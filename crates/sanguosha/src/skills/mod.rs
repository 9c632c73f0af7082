//! Skills as data: a static table of definitions; the state holds only indices into it.
//!
//! # Adding a general
//!
//! 1. Write `skills/<general>.rs` with one `pub const NAME: General` and its [`SkillDef`]s.
//! 2. Add `mod <general>;` and one line to [`GENERALS`] below (the order of the list is the order of the ids).
//! 3. For each skill that waits for something, one line in `steps.rs` (see below).
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
//! - **option** of a response request (a Dodge, a Slash...): `option` says whether it is offered; `run` ends with
//!   `Flow::met(..)`: whether the request is answered by it. Each is offered once a request.
//!
//! `run(cx, frame, wake)` is a step of a [`SkillFrame`]. A skill that waits has an enum of its resume points, the first
//! one its default, each with what the skill has to remember there: `match frame.step() { Rende::Choose => .. }`.
//! Do a bit of work, and return
//! - `frame.call(cx, step, child)`: run a child frame, then go on at `step`, where `wake` holds its report
//!   (`wake.met()`, `wake.selected(cx)`, `wake.judged()`...);
//! - `frame.go_on(cx, step)`: go on at `step` at once;
//! - `frame.settle(cx, step, loss)`: the same after others have answered a loss of cards;
//! - `frame.ask(cx, question, options)`: ask. The same step runs again and `wake` holds the choice, so write
//!   `let Some(seat) = wake.seat() else { return frame.ask(..) };`: asking twice must give the same question;
//! - `cx.become_frame(child)`: end as another frame; `Flow::DONE`; or `cx.finish(loss)` after moving cards away from
//!   somebody.
//!
//! **Frames are public**: a step never holds the id of a card that somebody may not know. Hand slots chosen unseen
//! lie in [`HandSlots`](crate::frames::HandSlots), places of the draw pile in
//! [`PilePlaces`](crate::frames::PilePlaces), and the skill stands under `hidden` in `steps.rs`. Check after every
//! resume that the seats involved are alive. Whatever a skill counts by phase or turn goes into
//! `cx.phase_tally[id]` / `cx.turn_tally[id]`.

mod equipment;
mod people;
mod registry;
mod steps;

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

use crate::apply::Resolver;
use crate::cards::{Aiming, VCard};
use crate::frames::{Flow, FrameIx, Respond, SkillFrame, Wake};
use crate::piece::Kind;
use crate::state::State;
use crate::zones::CardSet;

pub use cao_cao::Hujia;
pub use da_qiao::Liuli;
pub use diao_chan::Lijian;
pub use equipment::{Axe, DoubleSwords, EightDiagram, IceSword};
pub use guo_jia::Yiji;
pub use hua_tuo::Qingnang;
pub use huang_gai::Kurou;
pub use liu_bei::{Jijiang, Rende};
pub use ma_chao::Tieqi;
pub use registry::{General, GeneralId, Kingdom, SKILLS, SkillId, skill_of_equipment};
pub use sima_yi::Guicai;
pub use steps::{SkillStep, StepOf};
pub use sun_quan::Zhiheng;
pub use sun_shangxiang::Jieyin;
pub use xiahou_dun::Ganglie;
pub use zhang_liao::Tuxi;
pub use zhen_ji::Luoshen;
pub use zhou_yu::Fanjian;
pub use zhuge_liang::{Arranging, Guanxing};

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

impl serde::Serialize for Timing {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        crate::turn::spelling::write(self, to)
    }
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
    pub run: fn(&mut Resolver<'_>, SkillFrame, Wake) -> Flow,
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
        run: |_, frame, _| unreachable!("{} never runs", frame.id),
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
