//! Blade and Axe: weapons that act when a Slash was dodged.

use crate::apply::Resolver;
use crate::frames::{Flow, Mode, Respond, Select, SkillFrame, Wake};
use crate::piece::Kind;
use crate::skills::{Moment, SkillDef, Tags, Timing};
use crate::state::State;
use crate::zones::Place;

fn dodged(g: &State, m: &Moment) -> bool {
    let (used, target) = g.effect_of(m.subj);
    let own_slash = used.card.kind == Kind::Slash && used.from == m.owner;
    g.effect(m.subj).cancelled && own_slash && g.alive(target.seat)
}

/// 青龙偃月刀: may use another Slash on the same target, at any distance.
pub(super) const BLADE: SkillDef = SkillDef {
    name: "blade",
    title: "青龙偃月刀",
    tags: Tags::ASKS,
    at: &[Timing::Cancelled],
    times: |g, m| u8::from(dodged(g, m)),
    run: |cx, f, _| {
        let target = cx.effect_of(f.subj).1.seat;
        cx.become_frame(Respond::new(f.owner, Kind::Slash, Mode::UseFar(target), f.why()))
    },
    ..SkillDef::BASE
};

/// 贯石斧: may discard 2 cards other than this Axe; the Slash hits anyway.
pub(super) const AXE: SkillDef = SkillDef {
    name: "axe",
    title: "贯石斧",
    at: &[Timing::Cancelled],
    times: |g, m| u8::from(dodged(g, m) && g.hand_and_equip(m.owner).len() >= 3),
    run: axe,
    ..SkillDef::BASE
};

/// Where 贯石斧 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axe {
    /// Two cards are chosen.
    #[default]
    Choose,
    /// They are.
    Chosen,
}

fn axe(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match f.step() {
        Axe::Choose => {
            let except = cx.wears(f.owner, Kind::Axe);
            f.call(cx, Axe::Chosen, Select { equip: true, except, ..Select::hand(f.owner, 2, f.why()) })
        }
        Axe::Chosen => {
            let cards = wake.selected(cx);
            let loss = cx.lose(f.owner, cards, Place::Discard);
            cx.effect_mut(f.subj).cancelled = false;
            cx.finish(loss)
        }
    }
}
