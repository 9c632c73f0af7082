//! 夏侯惇 Xiahou Dun.

use paiju_kit::Suit;

use super::{General, Kingdom, SkillDef, Timing};
use crate::apply::Cx;
use crate::frames::{DamageFrame, Flow, FrameIx, JudgeFrame, Select, SkillFrame, judged};
use crate::legal::Why;
use crate::zones::Place;

/// 夏侯惇 Xiahou Dun.
pub(super) const GENERAL: General = General {
    name: "xiahou_dun",
    title: "夏侯惇 Xiahou Dun",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[&GANGLIE],
};

/// 刚烈: after damage, may judge; unless it is a heart, the source discards 2 hand cards or takes 1 damage.
const GANGLIE: SkillDef = SkillDef {
    name: "ganglie",
    title: "刚烈",
    at: &[Timing::Damaged],
    times: |g, m| {
        let source = g.damage(m.subj).filter(|d| d.to == m.owner).and_then(|d| d.from);
        u8::from(source.is_some_and(|from| from != m.owner && g.alive(from)))
    },
    run: ganglie,
    ..SkillDef::BASE
};

fn ganglie(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    let Some(source) = cx.damage(f.subj).and_then(|d| d.from).filter(|s| cx.alive(*s)) else {
        return Flow::Pop(0);
    };
    match f.pc {
        0 => f.then(cx, ix, 1, JudgeFrame::new(f.owner, Why::Skill(f.id))),
        1 if judged(cx.ret).is_none_or(|card| card.suit() == Suit::Heart) => Flow::Pop(0),
        1 => f.then(cx, ix, 2, Select { optional: true, ..Select::hand(source, 2, Why::Skill(f.id)) }),
        _ if cx.ret == 0 => cx.go_on_as(DamageFrame::plain(Some(f.owner), source)),
        _ => {
            let loss = cx.lose(source, cx.picked, Place::Discard);
            cx.finish(loss, 0)
        }
    }
}
