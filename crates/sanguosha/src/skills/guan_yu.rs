//! 关羽 Guan Yu.

use super::{General, Kingdom, SkillDef, ViewAs};
use crate::piece::Kind;

/// 关羽 Guan Yu.
pub(super) const GENERAL: General = General {
    name: "guan_yu",
    title: "关羽 Guan Yu",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[&WUSHENG],
};

/// 武圣: any red card of the hand or the equipment as a Slash.
const WUSHENG: SkillDef = SkillDef {
    name: "wusheng",
    title: "武圣",
    view_as: Some(ViewAs {
        gives: &[Kind::Slash],
        takes: 1,
        supply: |g, seat, _| g.hand_and_equip(seat).iter().filter(|card| card.is_red()).collect(),
    }),
    ..SkillDef::BASE
};
