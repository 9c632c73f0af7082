//! 马超 Ma Chao.

use super::{General, Kingdom, SkillDef, Status, Tags, Timing};
use crate::apply::Resolver;
use crate::frames::{Flow, JudgeFrame, Marks, SkillFrame, Wake};
use crate::piece::CardId;

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

/// Where 铁骑 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tieqi {
    /// He judges.
    #[default]
    Judge,
    /// The judgement is known.
    Judged,
}

fn tieqi(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match f.step() {
        Tieqi::Judge => f.call(cx, Tieqi::Judged, JudgeFrame::new(f.owner, f.why())),
        Tieqi::Judged => {
            if wake.judged().is_some_and(CardId::is_red) {
                cx.target_mut(f.subj).mark(Marks::NO_RESPONSE);
            }
            Flow::DONE
        }
    }
}
