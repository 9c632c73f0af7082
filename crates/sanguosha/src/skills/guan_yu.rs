//! 关羽 Guan Yu.

use super::{General, Kingdom};

/// 关羽 Guan Yu.
pub(super) const GENERAL: General = General {
    name: "guan_yu",
    title: "关羽 Guan Yu",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[],
};
