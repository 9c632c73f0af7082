//! 孙尚香 Sun Shangxiang.

use super::{General, Kingdom};

/// 孙尚香 Sun Shangxiang.
pub(super) const GENERAL: General = General {
    name: "sun_shangxiang",
    title: "孙尚香 Sun Shangxiang",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: true,
    skills: &[],
};
