//! 黄月英 Huang Yueying.

use super::{General, Kingdom, SkillDef, Status, Tags, Timing};
use crate::frames::Flow;
use crate::piece::Category;

/// 黄月英 Huang Yueying.
pub(super) const GENERAL: General = General {
    name: "huang_yueying",
    title: "黄月英 Huang Yueying",
    kingdom: Kingdom::Shu,
    hp: 3,
    female: true,
    skills: &[&JIZHI, &QICAI],
};

/// 集智: using a trick that is not delayed, may draw 1.
const JIZHI: SkillDef = SkillDef {
    name: "jizhi",
    title: "集智",
    at: &[Timing::CardUsing],
    times: |g, m| {
        let used = g.used(m.subj);
        u8::from(used.from == m.owner && used.card.kind.category() == Category::Trick)
    },
    run: |cx, f, _| {
        cx.draw_cards(f.owner, 1);
        Flow::DONE
    },
    ..SkillDef::BASE
};

/// 奇才: her tricks have no distance limit.
const QICAI: SkillDef = SkillDef {
    name: "qicai",
    title: "奇才",
    tags: Tags::LOCKED,
    status: Status {
        no_range: Some(|_, _, card| matches!(card.kind.category(), Category::Trick | Category::DelayedTrick)),
        ..SkillDef::BASE.status
    },
    ..SkillDef::BASE
};
