//! 曹操 Cao Cao.

use super::{General, Kingdom, SkillDef, Tags, Timing};
use crate::apply::Cx;
use crate::cards::VCard;
use crate::frames::{Flow, FrameIx, Mode, Respond, SkillFrame};
use crate::legal::Why;
use crate::piece::Kind;
use crate::state::State;
use crate::zones::Place;

/// 曹操 Cao Cao.
pub(super) const GENERAL: General = General {
    name: "cao_cao",
    title: "曹操 Cao Cao",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[&JIANXIONG, &HUJIA],
};

/// 奸雄: after damage, may take the cards that caused it if they are still on the table.
const JIANXIONG: SkillDef = SkillDef {
    name: "jianxiong",
    title: "奸雄",
    at: &[Timing::Damaged],
    times: |g, m| {
        let cause = g.damage(m.subj).filter(|d| d.to == m.owner).and_then(|d| d.card);
        u8::from(cause.is_some_and(|card| on_table(g, &card)))
    },
    run: |cx, _, f| {
        for card in &cx.damage(f.subj).and_then(|d| d.card).map_or(VCard::default(), |card| card).subs {
            if cx.on_table(*card) {
                cx.shift(*card, Place::Table, Place::Hand(f.owner));
            }
        }
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};

fn on_table(g: &State, card: &VCard) -> bool {
    card.subs.iter().any(|sub| g.on_table(*sub))
}

/// 护驾: when the Lord needs a Dodge, other Wei players in turn may play one for him.
const HUJIA: SkillDef = SkillDef {
    name: "hujia",
    title: "护驾",
    tags: Tags::LORD,
    option: Some(|g, _, request| {
        request.want == Kind::Dodge && !g.countrymen(request.who, Kingdom::Wei).is_empty()
    }),
    run: hujia,
    ..SkillDef::BASE
};

/// `seats`: those who have been asked.
fn hujia(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    match f.pc {
        0 => f.announce(cx),
        _ if cx.ret != 0 => return Flow::Pop(1),
        _ => {}
    }
    let asked = f.seats;
    let left =
        cx.countrymen(f.owner, Kingdom::Wei).into_iter().filter(|seat| !asked.contains(*seat)).collect();
    let Some(next) = cx.next_of(left, f.owner) else {
        return Flow::Pop(0);
    };
    f.seats = asked.with(next);
    f.then(cx, ix, 1, Respond::new(next, Kind::Dodge, Mode::Play, Why::Skill(f.id)))
}
