//! 吕布 Lü Bu.

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing};
use crate::apply::Resolver;
use crate::frames::{Flow, Marks, SkillFrame, Wake};
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
    let used = g.used(m.subj);
    if m.at == Timing::TargetSpecified {
        return used.from == m.owner && matches!(used.card.kind, Kind::Slash | Kind::Duel);
    }
    used.card.kind == Kind::Duel && used.target().seat == m.owner
}

fn wushuang(cx: &mut Resolver<'_>, f: SkillFrame, _: Wake) -> Flow {
    f.announce(cx);
    let his_own = f.at == Some(Timing::TargetSpecified);
    cx.target_mut(f.subj).mark(if his_own { Marks::NEEDS_TWO } else { Marks::USER_NEEDS_TWO });
    Flow::DONE
}
