//! 华佗 Hua Tuo.

use super::{General, Kingdom};

/// 华佗 Hua Tuo.
pub(super) const GENERAL: General = General {
    name: "hua_tuo",
    title: "华佗 Hua Tuo",
    kingdom: Kingdom::Qun,
    hp: 3,
    female: false,
    skills: &[],
};
