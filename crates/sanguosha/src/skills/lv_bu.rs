//! 吕布 Lü Bu.

use super::{General, Kingdom};

/// 吕布 Lü Bu.
pub(super) const GENERAL: General = General {
    name: "lv_bu",
    title: "吕布 Lü Bu",
    kingdom: Kingdom::Qun,
    hp: 4,
    female: false,
    skills: &[],
};
