//! 赵云 Zhao Yun.

use super::{General, Kingdom};

/// 赵云 Zhao Yun.
pub(super) const GENERAL: General = General {
    name: "zhao_yun",
    title: "赵云 Zhao Yun",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[],
};
