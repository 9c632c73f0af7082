//! Eight Diagram and Nioh Shield.

use paiju_kit::Colour;

use crate::apply::Resolver;
use crate::cards::VCard;
use crate::frames::{Flow, JudgeFrame, Marks, SkillFrame, Wake};
use crate::piece::{CardId, Kind};
use crate::skills::{SkillDef, Tags, Timing};

/// 八卦阵: when a Dodge is needed, may judge; red is a Dodge.
pub(super) const EIGHT_DIAGRAM: SkillDef = SkillDef {
    name: "eight_diagram",
    title: "八卦阵",
    option: Some(|_, _, request| request.want == Kind::Dodge && !request.no_armor),
    run: eight_diagram,
    ..SkillDef::BASE
};

/// Where 八卦阵 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EightDiagram {
    /// A judgement is made.
    #[default]
    Judge,
    /// It is known.
    Judged,
}

fn eight_diagram(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match f.step() {
        EightDiagram::Judge => {
            f.announce(cx);
            f.call(cx, EightDiagram::Judged, JudgeFrame::new(f.owner, f.why()))
        }
        EightDiagram::Judged => Flow::met(wake.judged().is_some_and(CardId::is_red)),
    }
}

/// 仁王盾: a black Slash has no effect on you.
pub(super) const NIOH_SHIELD: SkillDef = SkillDef {
    name: "nioh_shield",
    title: "仁王盾",
    tags: Tags::LOCKED,
    at: &[Timing::PreEffect],
    times: |g, m| {
        let (used, to) = g.effect_of(m.subj);
        let black = |card: &VCard| card.kind == Kind::Slash && card.colour == Some(Colour::Black);
        u8::from(black(&used.card) && to.seat == m.owner && !to.is(Marks::NO_ARMOR))
    },
    run: |cx, f, _| {
        f.announce(cx);
        cx.effect_target_mut(f.subj).mark(Marks::VOID);
        Flow::DONE
    },
    ..SkillDef::BASE
};
