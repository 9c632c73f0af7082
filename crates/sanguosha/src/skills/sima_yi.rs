//! 司马懿 Sima Yi.

use super::{General, Kingdom, SkillDef, Tags, Timing};
use crate::apply::Resolver;
use crate::cards::{VCard, takable, taken};
use crate::event::TableEvent;
use crate::frames::{Flow, Select, SkillFrame, Wake};
use crate::legal::Question;
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
        let source = g.source_of_wound(m.subj, m.owner);
        u8::from(source.is_some_and(|from| g.has_cards(from)))
    },
    run: fankui,
    ..SkillDef::BASE
};

fn fankui(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let seat = cx.damage(f.subj).from.expect("somebody has hurt him");
    let Some(choice) = wake.answer() else {
        let options = takable(cx, seat, false);
        return f.ask(cx, Question::TakeFrom { seat, why: f.why() }, options);
    };
    let card = taken(cx, seat, choice);
    let loss = cx.lose_one(seat, card, Place::Hand(f.owner));
    cx.finish(loss)
}

/// 鬼才: before a judgement takes effect, may play a hand card to replace it.
const GUICAI: SkillDef = SkillDef {
    name: "guicai",
    title: "鬼才",
    tags: Tags::ASKS,
    at: &[Timing::AskRetrial],
    times: |g, m| u8::from(!g.held(m.owner).is_empty()),
    run: guicai,
    ..SkillDef::BASE
};

/// Where 鬼才 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Guicai {
    /// He chooses a card.
    #[default]
    Choose,
    /// He has chosen one, or none.
    Chosen,
}

fn guicai(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    if f.step::<Guicai>() == Guicai::Choose {
        let one = Select { optional: true, ..Select::hand(f.owner, 1, f.why()) };
        return f.call(cx, Guicai::Chosen, one);
    }
    let Some(card) = wake.selected(cx).first() else {
        return Flow::DONE;
    };
    f.announce(cx);
    cx.tell(TableEvent::Responded { seat: f.owner, card: VCard::real(card), why: f.why() });
    let loss = cx.lose_one(f.owner, card, Place::Table);
    let old = cx.judgement_mut(f.subj).replace(card);
    cx.clear_table([old]);
    cx.finish(loss)
}
