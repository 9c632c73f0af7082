//! 甄姬 Zhen Ji.

use super::{General, Kingdom};

/// 甄姬 Zhen Ji.
pub(super) const GENERAL: General = General {
    name: "zhen_ji",
    title: "甄姬 Zhen Ji",
    kingdom: Kingdom::Wei,
    hp: 3,
    female: true,
    skills: &[],
};
