//! 黄月英 Huang Yueying.

use super::{General, Kingdom};

/// 黄月英 Huang Yueying.
pub(super) const GENERAL: General = General {
    name: "huang_yueying",
    title: "黄月英 Huang Yueying",
    kingdom: Kingdom::Shu,
    hp: 3,
    female: true,
    skills: &[],
};
