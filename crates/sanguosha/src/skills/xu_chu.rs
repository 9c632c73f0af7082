//! 许褚 Xu Chu.

use super::{General, Kingdom};

/// 许褚 Xu Chu.
pub(super) const GENERAL: General = General {
    name: "xu_chu",
    title: "许褚 Xu Chu",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[],
};
