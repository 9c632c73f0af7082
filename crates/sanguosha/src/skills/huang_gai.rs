//! 黄盖 Huang Gai.

use super::{General, Kingdom};

/// 黄盖 Huang Gai.
pub(super) const GENERAL: General = General {
    name: "huang_gai",
    title: "黄盖 Huang Gai",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[],
};
