//! 郭嘉 Guo Jia.

use super::{General, Kingdom};

/// 郭嘉 Guo Jia.
pub(super) const GENERAL: General = General {
    name: "guo_jia",
    title: "郭嘉 Guo Jia",
    kingdom: Kingdom::Wei,
    hp: 3,
    female: false,
    skills: &[],
};
