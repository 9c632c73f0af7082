//! 司马懿 Sima Yi.

use super::{General, Kingdom, SkillDef, Tags, Timing};
use crate::apply::Cx;
use crate::cards::{VCard, takable, taken};
use crate::event::TableEvent;
use crate::frames::{Flow, FrameIx, Select, SkillFrame};
use crate::legal::{Question, Why};
use crate::zones::Place;

/// 司马懿 Sima Yi.
pub(super) const GENERAL: General = General {
    name: "sima_yi",
    title: "司马懿 Sima Yi",
    kingdom: Kingdom::Wei,
    hp: 3,
    female: false,
    skills: &[&FANKUI, &GUICAI],
};

/// 反馈: after damage, may take one card of the source.
const FANKUI: SkillDef = SkillDef {
    name: "fankui",
    title: "反馈",
    at: &[Timing::Damaged],
    times: |g, m| {
        let source = g.damage(m.subj).filter(|d| d.to == m.owner).and_then(|d| d.from);
        u8::from(source.is_some_and(|from| from != m.owner && g.alive(from) && g.has_cards(from)))
    },
    run: fankui,
    ..SkillDef::BASE
};

fn fankui(cx: &mut Cx<'_>, _: FrameIx, f: SkillFrame) -> Flow {
    let Some(seat) = cx.damage(f.subj).and_then(|d| d.from) else {
        return Flow::Pop(0);
    };
    let Some(choice) = cx.answer() else {
        let options = takable(cx, seat, false);
        return cx.ask(f.owner, Question::TakeFrom { seat, why: Why::Skill(f.id) }, options);
    };
    let Some(card) = taken(cx, seat, choice) else {
        return Flow::Pop(0);
    };
    let loss = cx.lose_one(seat, card, Place::Hand(f.owner));
    cx.finish(loss, 0)
}

/// 鬼才: before a judgement takes effect, may play a hand card to replace it.
const GUICAI: SkillDef = SkillDef {
    name: "guicai",
    title: "鬼才",
    tags: Tags::ASKS,
    at: &[Timing::AskRetrial],
    times: |g, m| u8::from(!g.player(m.owner).hand.is_empty()),
    run: guicai,
    ..SkillDef::BASE
};

fn guicai(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    if f.pc == 0 {
        return f.then(cx, ix, 1, Select { optional: true, ..Select::hand(f.owner, 1, Why::Skill(f.id)) });
    }
    let Some(card) = cx.picked.first().filter(|_| cx.ret > 0) else {
        return Flow::Pop(0);
    };
    f.announce(cx);
    cx.tell(TableEvent::Responded { seat: f.owner, card: VCard::real(card), why: Why::Skill(f.id) });
    let loss = cx.lose_one(f.owner, card, Place::Table);
    let old = cx.judgement_mut(f.subj).and_then(|j| j.card.replace(card));
    cx.clear_table(old);
    cx.finish(loss, 0)
}
