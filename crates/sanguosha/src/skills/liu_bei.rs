//! 刘备 Liu Bei.

use super::{General, Kingdom};

/// 刘备 Liu Bei.
pub(super) const GENERAL: General = General {
    name: "liu_bei",
    title: "刘备 Liu Bei",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[],
};
