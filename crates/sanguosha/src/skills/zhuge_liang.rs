//! 诸葛亮 Zhuge Liang.

use super::{General, Kingdom};

/// 诸葛亮 Zhuge Liang.
pub(super) const GENERAL: General = General {
    name: "zhuge_liang",
    title: "诸葛亮 Zhuge Liang",
    kingdom: Kingdom::Shu,
    hp: 3,
    female: false,
    skills: &[],
};
