//! 吕蒙 Lü Meng.

use super::{General, Kingdom, Moment, SkillDef, Timing};
use crate::frames::Flow;
use crate::state::State;
use crate::turn::Phase;

/// 吕蒙 Lü Meng.
pub(super) const GENERAL: General = General {
    name: "lv_meng",
    title: "吕蒙 Lü Meng",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[&KEJI],
};

/// 克己: no Slash used or played in his Play phase: may skip Discard.
const KEJI: SkillDef = SkillDef {
    name: "keji",
    title: "克己",
    at: &[Timing::PhaseChanging],
    times: |g, m| u8::from(g.turn.seat == m.owner && g.slash_acts == 0 && discard_is_next(g, m)),
    run: |cx, _, _| {
        cx.g.skips |= 1 << Phase::Discard as u8;
        Flow::DONE
    },
    ..SkillDef::BASE
};

/// After Play, or after Draw when Play is skipped.
fn discard_is_next(g: &State, _: &Moment) -> bool {
    let play_skipped = g.skips >> Phase::Play as u8 & 1 == 1;
    g.turn.phase == Phase::Play || g.turn.phase == Phase::Draw && play_skipped
}
