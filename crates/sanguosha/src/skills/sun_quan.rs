//! 孙权 Sun Quan.

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing};
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, Select, SkillFrame};
use crate::legal::Why;
use crate::piece::{CARDS, Kind};
use crate::state::State;
use crate::zones::Place;

/// 孙权 Sun Quan.
pub(super) const GENERAL: General = General {
    name: "sun_quan",
    title: "孙权 Sun Quan",
    kingdom: Kingdom::Wu,
    hp: 4,
    female: false,
    skills: &[&ZHIHENG, &JIUYUAN],
};

/// 制衡: once a Play phase, discard at least one card and draw as many.
const ZHIHENG: SkillDef = SkillDef {
    name: "zhiheng",
    title: "制衡",
    active: Some(|g, id, seat| g.phase_tally[id.index()] == 0 && g.has_cards(seat)),
    run: zhiheng,
    sound: |_, f| f.within(&[CARDS]),
    ..SkillDef::BASE
};

fn zhiheng(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    match f.pc {
        0 => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            let most = cx.hand_and_equip(f.owner).len() as u8;
            f.then(cx, ix, 1, Select { equip: true, most, ..Select::hand(f.owner, 1, Why::Skill(f.id)) })
        }
        1 => {
            f.reg[0] = cx.ret;
            let loss = cx.lose(f.owner, cx.picked, Place::Discard);
            match cx.after(loss, 0) {
                Some(moved) => f.then(cx, ix, 2, moved),
                None => f.goto(cx, ix, 2),
            }
        }
        _ => {
            cx.draw_cards(f.owner, f.reg[0] as usize);
            Flow::Pop(0)
        }
    }
}

/// 救援: a Peach from another Wu player heals the Lord 1 more.
const JIUYUAN: SkillDef = SkillDef {
    name: "jiuyuan",
    title: "救援",
    tags: Tags::LOCKED.and(Tags::LORD),
    at: &[Timing::PreRecover],
    times: |g, m| u8::from(rescued_by_wu(g, m)),
    run: |cx, _, f| {
        f.announce(cx);
        if let Some(recovery) = cx.recovery_mut(f.subj) {
            recovery.n += 1;
        }
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};

fn rescued_by_wu(g: &State, m: &Moment) -> bool {
    let peach =
        g.recovery(m.subj).filter(|r| r.who == m.owner && r.card.is_some_and(|c| c.kind == Kind::Peach));
    peach.and_then(|r| r.by).is_some_and(|by| by != m.owner && g.kingdom(by) == Some(Kingdom::Wu))
}
