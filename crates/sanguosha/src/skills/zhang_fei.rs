//! 张飞 Zhang Fei.

use super::{General, Kingdom};

/// 张飞 Zhang Fei.
pub(super) const GENERAL: General = General {
    name: "zhang_fei",
    title: "张飞 Zhang Fei",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[],
};
