//! 大乔 Da Qiao.

use super::{General, Kingdom};

/// 大乔 Da Qiao.
pub(super) const GENERAL: General = General {
    name: "da_qiao",
    title: "大乔 Da Qiao",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: true,
    skills: &[],
};
