//! 曹操 Cao Cao.

use super::{General, Kingdom};

/// 曹操 Cao Cao.
pub(super) const GENERAL: General = General {
    name: "cao_cao",
    title: "曹操 Cao Cao",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[],
};
