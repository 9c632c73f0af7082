//! 曹操 Cao Cao.

use paiju_contract::SeatSet;

use super::{General, Kingdom, SkillDef, Tags, Timing};
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::frames::{Flow, Mode, Respond, SkillFrame, Wake};
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
        let damage = g.damage(m.subj);
        let cause = damage.card.filter(|_| damage.to == m.owner);
        u8::from(cause.is_some_and(|card| on_table(g, &card)))
    },
    run: |cx, f, _| {
        let cause = cx.damage(f.subj).card.expect("a card has hurt him");
        for card in &cause.subs {
            if cx.on_table(*card) {
                cx.shift(*card, Place::Table, Place::Hand(f.owner));
            }
        }
        Flow::DONE
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

/// Where 护驾 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hujia {
    /// It begins.
    #[default]
    Begin,
    /// A countryman was asked for a Dodge.
    Ask {
        /// Those who have been asked, he among them.
        asked: SeatSet,
    },
}

fn hujia(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let asked = match f.step() {
        Hujia::Begin => {
            f.announce(cx);
            SeatSet::EMPTY
        }
        Hujia::Ask { .. } if wake.met() => return Flow::met(true),
        Hujia::Ask { asked } => asked,
    };
    let left = cx.countrymen(f.owner, Kingdom::Wei);
    let left = left.into_iter().filter(|seat| !asked.contains(*seat)).collect();
    let Some(next) = cx.next_of(left, f.owner) else {
        return Flow::met(false);
    };
    let dodge = Respond::new(next, Kind::Dodge, Mode::Play, f.why());
    f.call(cx, Hujia::Ask { asked: asked.with(next) }, dodge)
}
