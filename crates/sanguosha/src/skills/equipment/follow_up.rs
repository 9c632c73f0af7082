//! Blade and Axe: weapons that act when a Slash was dodged.

use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, Mode, Respond, Select, SkillFrame};
use crate::legal::Why;
use crate::piece::Kind;
use crate::skills::{Moment, SkillDef, Tags, Timing};
use crate::state::State;
use crate::zones::Place;

fn dodged(g: &State, m: &Moment) -> bool {
    let own_slash = |u: &crate::frames::Use| u.card.kind == Kind::Slash && u.from == m.owner;
    g.effect(m.subj).is_some_and(|e| e.cancelled)
        && g.effect_of(m.subj).is_some_and(|(u, target)| own_slash(u) && g.alive(target.seat))
}

/// 青龙偃月刀: may use another Slash on the same target, at any distance.
pub(super) const BLADE: SkillDef = SkillDef {
    name: "blade",
    title: "青龙偃月刀",
    tags: Tags::ASKS,
    at: &[Timing::Cancelled],
    times: |g, m| u8::from(dodged(g, m)),
    run: |cx, _, f| match cx.effect_of(f.subj).map(|(_, target)| target.seat) {
        Some(target) => {
            let slash = Respond::new(f.owner, Kind::Slash, Mode::UseFar(target), Why::Skill(f.id));
            cx.go_on_as(slash)
        }
        None => Flow::Pop(0),
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

fn axe(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    if f.pc == 0 {
        let except = cx.wears(f.owner, Kind::Axe);
        return f.then(
            cx,
            ix,
            1,
            Select { equip: true, except, ..Select::hand(f.owner, 2, Why::Skill(f.id)) },
        );
    }
    let loss = cx.lose(f.owner, cx.picked, Place::Discard);
    if let Some(effect) = cx.effect_mut(f.subj) {
        effect.cancelled = false;
    }
    cx.finish(loss, 0)
}
