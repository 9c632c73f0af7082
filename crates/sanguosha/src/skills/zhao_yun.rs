//! 赵云 Zhao Yun.

use super::{General, Kingdom, SkillDef, ViewAs};
use crate::piece::Kind;

/// 赵云 Zhao Yun.
pub(super) const GENERAL: General = General {
    name: "zhao_yun",
    title: "赵云 Zhao Yun",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[&LONGDAN],
};

/// 龙胆: a Slash as a Dodge, a Dodge as a Slash.
const LONGDAN: SkillDef = SkillDef {
    name: "longdan",
    title: "龙胆",
    view_as: Some(ViewAs {
        gives: &[Kind::Slash, Kind::Dodge],
        takes: 1,
        supply: |g, seat, want| {
            let made_of = if want == Kind::Slash { Kind::Dodge } else { Kind::Slash };
            g.hand(seat).iter().filter(|card| card.kind() == made_of).collect()
        },
    }),
    ..SkillDef::BASE
};
