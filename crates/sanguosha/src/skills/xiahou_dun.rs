//! 夏侯惇 Xiahou Dun.

use paiju_kit::Suit;

use super::{General, Kingdom, SkillDef, Timing};
use crate::apply::Resolver;
use crate::frames::{DamageFrame, Flow, JudgeFrame, Select, SkillFrame, Wake};
use crate::zones::{CardSet, Place};

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
    times: |g, m| u8::from(g.source_of_wound(m.subj, m.owner).is_some()),
    run: ganglie,
    ..SkillDef::BASE
};

/// Where 刚烈 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ganglie {
    /// He judges.
    #[default]
    Judge,
    /// The judgement is known.
    Judged,
    /// The source has chosen cards to discard, or none.
    Chosen,
}

fn ganglie(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let source = cx.damage(f.subj).from.expect("somebody has hurt him");
    if !cx.alive(source) {
        return Flow::DONE;
    }
    match f.step() {
        Ganglie::Judge => f.call(cx, Ganglie::Judged, JudgeFrame::new(f.owner, f.why())),
        Ganglie::Judged if wake.judged().is_none_or(|card| card.suit() == Suit::Heart) => Flow::DONE,
        Ganglie::Judged => {
            let two = Select { optional: true, ..Select::hand(source, 2, f.why()) };
            f.call(cx, Ganglie::Chosen, two)
        }
        Ganglie::Chosen => match wake.selected(cx) {
            CardSet::EMPTY => cx.become_frame(DamageFrame::plain(Some(f.owner), source)),
            cards => {
                let loss = cx.lose(source, cards, Place::Discard);
                cx.finish(loss)
            }
        },
    }
}
