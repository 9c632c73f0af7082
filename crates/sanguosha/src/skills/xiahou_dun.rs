//! 夏侯惇 Xiahou Dun.

use super::{General, Kingdom};

/// 夏侯惇 Xiahou Dun.
pub(super) const GENERAL: General = General {
    name: "xiahou_dun",
    title: "夏侯惇 Xiahou Dun",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[],
};
