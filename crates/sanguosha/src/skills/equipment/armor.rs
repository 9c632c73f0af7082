//! Eight Diagram and Nioh Shield.

use paiju_kit::Colour;

use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, JudgeFrame, SkillFrame, judged};
use crate::legal::Why;
use crate::piece::Kind;
use crate::skills::{SkillDef, Tags, Timing};

/// 八卦阵: when a Dodge is needed, may judge; red is a Dodge.
pub(super) const EIGHT_DIAGRAM: SkillDef = SkillDef {
    name: "eight_diagram",
    title: "八卦阵",
    option: Some(|_, _, request| request.want == Kind::Dodge && !request.no_armor),
    run: eight_diagram,
    ..SkillDef::BASE
};

fn eight_diagram(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    if f.pc == 0 {
        f.announce(cx);
        return f.then(cx, ix, 1, JudgeFrame::new(f.owner, Why::Skill(f.id)));
    }
    Flow::Pop(i16::from(judged(cx.ret).is_some_and(crate::piece::CardId::is_red)))
}

/// 仁王盾: a black Slash has no effect on you.
pub(super) const NIOH_SHIELD: SkillDef = SkillDef {
    name: "nioh_shield",
    title: "仁王盾",
    tags: Tags::LOCKED,
    at: &[Timing::PreEffect],
    times: |g, m| {
        let black =
            |card: &crate::cards::VCard| card.kind == Kind::Slash && card.colour == Some(Colour::Black);
        let meets =
            g.effect_of(m.subj).is_some_and(|(u, to)| black(&u.card) && to.seat == m.owner && !to.no_armor);
        u8::from(meets)
    },
    run: |cx, _, f| {
        f.announce(cx);
        let at = cx.effect(f.subj).map(|effect| (effect.u, usize::from(effect.i)));
        if let Some(target) = at.and_then(|(u, i)| cx.used_mut(u)?.tos.get_mut(i)) {
            target.void = true;
        }
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};
