//! 陆逊 Lu Xun.

use super::{General, Kingdom, SkillDef, Status, Tags, Timing};
use crate::frames::Flow;
use crate::piece::Kind;

/// 陆逊 Lu Xun.
pub(super) const GENERAL: General = General {
    name: "lu_xun",
    title: "陆逊 Lu Xun",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: false,
    skills: &[&QIANXUN, &LIANYING],
};

/// 谦逊: cannot be chosen for Snatch or Indulgence.
const QIANXUN: SkillDef = SkillDef {
    name: "qianxun",
    title: "谦逊",
    tags: Tags::LOCKED,
    status: Status {
        prohibits: Some(|_, aiming| matches!(aiming.card.kind, Kind::Snatch | Kind::Indulgence)),
        ..SkillDef::BASE.status
    },
    ..SkillDef::BASE
};

/// 连营: losing the last hand card, may draw 1.
const LIANYING: SkillDef = SkillDef {
    name: "lianying",
    title: "连营",
    at: &[Timing::CardsMoved],
    times: |g, m| {
        let moved = g.moved(m.subj);
        u8::from(moved.who == m.owner && moved.emptied && g.held(m.owner).is_empty())
    },
    run: |cx, f, _| {
        cx.draw_cards(f.owner, 1);
        Flow::DONE
    },
    ..SkillDef::BASE
};
