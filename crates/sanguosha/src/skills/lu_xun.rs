//! 陆逊 Lu Xun.

use super::{General, Kingdom};

/// 陆逊 Lu Xun.
pub(super) const GENERAL: General = General {
    name: "lu_xun",
    title: "陆逊 Lu Xun",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: false,
    skills: &[],
};
