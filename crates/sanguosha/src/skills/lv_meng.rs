//! 吕蒙 Lü Meng.

use super::{General, Kingdom};

/// 吕蒙 Lü Meng.
pub(super) const GENERAL: General = General {
    name: "lv_meng",
    title: "吕蒙 Lü Meng",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[],
};
