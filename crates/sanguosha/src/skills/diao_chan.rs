//! 貂蝉 Diao Chan.

use super::{General, Kingdom};

/// 貂蝉 Diao Chan.
pub(super) const GENERAL: General = General {
    name: "diao_chan",
    title: "貂蝉 Diao Chan",
    kingdom: Kingdom::Qun,
    hp: 3,
    female: true,
    skills: &[],
};
