//! 孙权 Sun Quan.

use super::{General, Kingdom};

/// 孙权 Sun Quan.
pub(super) const GENERAL: General = General {
    name: "sun_quan",
    title: "孙权 Sun Quan",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[],
};
