//! 周瑜 Zhou Yu.

use super::{General, Kingdom};

/// 周瑜 Zhou Yu.
pub(super) const GENERAL: General = General {
    name: "zhou_yu",
    title: "周瑜 Zhou Yu",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: false,
    skills: &[],
};
