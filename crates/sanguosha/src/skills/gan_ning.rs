//! 甘宁 Gan Ning.

use super::{General, Kingdom};

/// 甘宁 Gan Ning.
pub(super) const GENERAL: General = General {
    name: "gan_ning",
    title: "甘宁 Gan Ning",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[],
};
