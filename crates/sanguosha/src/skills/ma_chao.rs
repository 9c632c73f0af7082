//! 马超 Ma Chao.

use super::{General, Kingdom};

/// 马超 Ma Chao.
pub(super) const GENERAL: General = General {
    name: "ma_chao",
    title: "马超 Ma Chao",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[],
};
