//! 吕布 Lü Bu.

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing};
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, SkillFrame};
use crate::piece::Kind;
use crate::state::State;

/// 吕布 Lü Bu.
pub(super) const GENERAL: General = General {
    name: "lv_bu",
    title: "吕布 Lü Bu",
    kingdom: Kingdom::Qun,
    hp: 4,
    female: false,
    skills: &[&WUSHUANG],
};

/// 无双: his Slash needs 2 Dodges; his opponent in a Duel needs 2 Slashes each time.
const WUSHUANG: SkillDef = SkillDef {
    name: "wushuang",
    title: "无双",
    tags: Tags::LOCKED,
    at: &[Timing::TargetSpecified, Timing::TargetConfirmed],
    times: |g, m| u8::from(concerned(g, m)),
    run: wushuang,
    ..SkillDef::BASE
};

fn concerned(g: &State, m: &Moment) -> bool {
    let Some(used) = g.used(m.subj) else { return false };
    if m.at == Timing::TargetSpecified {
        return used.from == m.owner && matches!(used.card.kind, Kind::Slash | Kind::Duel);
    }
    used.card.kind == Kind::Duel && used.target().is_some_and(|t| t.seat == m.owner)
}

fn wushuang(cx: &mut Cx<'_>, _: FrameIx, f: SkillFrame) -> Flow {
    f.announce(cx);
    let specified = f.at == Some(Timing::TargetSpecified);
    if let Some(target) = cx.target_mut(f.subj) {
        if specified {
            target.need = 2;
        } else {
            target.back = 2;
        }
    }
    Flow::Pop(0)
}
