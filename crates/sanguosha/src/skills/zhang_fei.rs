//! 张飞 Zhang Fei.

use super::{General, Kingdom, SkillDef, Status, Tags};

/// 张飞 Zhang Fei.
pub(super) const GENERAL: General = General {
    name: "zhang_fei",
    title: "张飞 Zhang Fei",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[&PAOXIAO],
};

/// 咆哮: no Slash limit.
const PAOXIAO: SkillDef = SkillDef {
    name: "paoxiao",
    title: "咆哮",
    tags: Tags::LOCKED,
    status: Status { slash_unlimited: Some(|_, _, _| true), ..SkillDef::BASE.status },
    ..SkillDef::BASE
};
