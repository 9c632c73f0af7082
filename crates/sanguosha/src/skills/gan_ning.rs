//! 甘宁 Gan Ning.

use super::{General, Kingdom, SkillDef, ViewAs};
use crate::piece::Kind;

/// 甘宁 Gan Ning.
pub(super) const GENERAL: General = General {
    name: "gan_ning",
    title: "甘宁 Gan Ning",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[&QIXI],
};

/// 奇袭: any black card of the hand or the equipment as a Dismantlement.
const QIXI: SkillDef = SkillDef {
    name: "qixi",
    title: "奇袭",
    view_as: Some(ViewAs {
        gives: &[Kind::Dismantlement],
        takes: 1,
        supply: |g, seat, _| g.hand_and_equip(seat).iter().filter(|card| !card.is_red()).collect(),
    }),
    ..SkillDef::BASE
};
