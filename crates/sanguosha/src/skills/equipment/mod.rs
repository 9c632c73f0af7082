//! Equipment skills: what is worn gives its wearer a skill, in the same form as a general's (R2.7).

mod armor;
mod attack;
mod follow_up;
mod status;

pub use armor::EightDiagram;
pub use attack::{DoubleSwords, IceSword};
pub use follow_up::Axe;

use super::SkillDef;
use crate::piece::Kind;

/// Which equipment gives which skill; horses and plain ranges need none.
pub(super) const ALL: &[(Kind, &SkillDef)] = &[
    (Kind::Crossbow, &status::CROSSBOW),
    (Kind::DoubleSwords, &attack::DOUBLE_SWORDS),
    (Kind::QinggangSword, &attack::QINGGANG_SWORD),
    (Kind::IceSword, &attack::ICE_SWORD),
    (Kind::Blade, &follow_up::BLADE),
    (Kind::Spear, &status::SPEAR),
    (Kind::Axe, &follow_up::AXE),
    (Kind::Halberd, &status::HALBERD),
    (Kind::KylinBow, &attack::KYLIN_BOW),
    (Kind::EightDiagram, &armor::EIGHT_DIAGRAM),
    (Kind::NiohShield, &armor::NIOH_SHIELD),
];
