//! 司马懿 Sima Yi.

use super::{General, Kingdom};

/// 司马懿 Sima Yi.
pub(super) const GENERAL: General = General {
    name: "sima_yi",
    title: "司马懿 Sima Yi",
    kingdom: Kingdom::Wei,
    hp: 3,
    female: false,
    skills: &[],
};
