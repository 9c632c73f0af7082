//! 马超 Ma Chao.

use super::{General, Kingdom, SkillDef, Status, Tags, Timing};
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, JudgeFrame, SkillFrame, judged};
use crate::legal::Why;

/// 马超 Ma Chao.
pub(super) const GENERAL: General = General {
    name: "ma_chao",
    title: "马超 Ma Chao",
    kingdom: Kingdom::Shu,
    hp: 4,
    female: false,
    skills: &[&MASHU, &TIEQI],
};

/// 马术: his distance to others is 1 less.
const MASHU: SkillDef = SkillDef {
    name: "mashu",
    title: "马术",
    tags: Tags::LOCKED,
    status: Status { distance: Some(|_, _| -1), ..SkillDef::BASE.status },
    ..SkillDef::BASE
};

/// 铁骑: per Slash target may judge; red, and he cannot dodge it.
const TIEQI: SkillDef = SkillDef {
    name: "tieqi",
    title: "铁骑",
    at: &[Timing::TargetSpecified],
    times: |g, m| u8::from(g.slash_of(m.subj, m.owner).is_some()),
    run: tieqi,
    ..SkillDef::BASE
};

fn tieqi(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    if f.pc == 0 {
        return f.then(cx, ix, 1, JudgeFrame::new(f.owner, Why::Skill(f.id)));
    }
    if judged(cx.ret).is_some_and(super::super::piece::CardId::is_red)
        && let Some(target) = cx.target_mut(f.subj)
    {
        target.no_response = true;
    }
    Flow::Pop(0)
}
