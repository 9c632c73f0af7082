//! 张辽 Zhang Liao.

use super::{General, Kingdom};

/// 张辽 Zhang Liao.
pub(super) const GENERAL: General = General {
    name: "zhang_liao",
    title: "张辽 Zhang Liao",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[],
};
