//! Weapons that act while a Slash finds its target or is about to hurt.

use crate::action::Choice;
use crate::apply::Cx;
use crate::cards::{takable, taken};
use crate::frames::{Flow, FrameIx, Select, SkillFrame};
use crate::legal::{Options, Question, Why};
use crate::skills::{Moment, SkillDef, Tags, Timing};
use crate::state::State;
use crate::zones::{CardSet, Place};

/// 雌雄双股剑: a target of the opposite sex discards a hand card, or you draw 1.
pub(super) const DOUBLE_SWORDS: SkillDef = SkillDef {
    name: "double_swords",
    title: "雌雄双股剑",
    at: &[Timing::TargetSpecified],
    times: |g, m| u8::from(opposite_target(g, m).is_some()),
    run: double_swords,
    ..SkillDef::BASE
};

fn opposite_target(g: &State, m: &Moment) -> Option<paiju_contract::Seat> {
    let target = g.slash_of(m.subj, m.owner)?.target()?.seat;
    (g.alive(target) && g.female(target) != g.female(m.owner)).then_some(target)
}

fn double_swords(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    let Some(target) = cx.used(f.subj).and_then(|u| u.target()).map(|t| t.seat) else {
        return Flow::Pop(0);
    };
    match f.pc {
        0 => f.then(cx, ix, 1, Select { optional: true, ..Select::hand(target, 1, Why::Skill(f.id)) }),
        _ if cx.ret == 0 => {
            if cx.alive(f.owner) {
                cx.draw_cards(f.owner, 1);
            }
            Flow::Pop(0)
        }
        _ => {
            let loss = cx.lose(target, cx.picked, Place::Discard);
            cx.finish(loss, 0)
        }
    }
}

/// 青釭剑: the target's armour is ignored for this Slash.
pub(super) const QINGGANG_SWORD: SkillDef = SkillDef {
    name: "qinggang_sword",
    title: "青釭剑",
    tags: Tags::LOCKED,
    at: &[Timing::TargetSpecified],
    times: |g, m| u8::from(g.slash_of(m.subj, m.owner).is_some()),
    run: |cx, _, f| {
        if let Some(target) = cx.target_mut(f.subj) {
            target.no_armor = true;
        }
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};

/// 寒冰剑: instead of hurting, discard 2 of the target's hand or equipment cards, one by one.
pub(super) const ICE_SWORD: SkillDef = SkillDef {
    name: "ice_sword",
    title: "寒冰剑",
    at: &[Timing::DamagePrevent],
    times: |g, m| u8::from(g.slash_damage_of(m.subj, m.owner).is_some_and(|d| g.has_cards(d.to))),
    run: ice_sword,
    ..SkillDef::BASE
};

/// `pc`: cards discarded so far.
fn ice_sword(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    let Some(damage) = cx.damage_mut(f.subj) else {
        return Flow::Pop(0);
    };
    damage.n = 0;
    let seat = damage.to;
    if f.pc == 2 || !cx.alive(f.owner) || !cx.alive(seat) || !cx.has_cards(seat) {
        return Flow::Pop(0);
    }
    let Some(choice) = cx.answer() else {
        let options = takable(cx, seat, false);
        return cx.ask(f.owner, Question::TakeFrom { seat, why: Why::Skill(f.id) }, options);
    };
    let Some(card) = taken(cx, seat, choice) else {
        return Flow::Pop(0);
    };
    let loss = cx.lose_one(seat, card, Place::Discard);
    match cx.after(loss, 0) {
        Some(moved) => f.then(cx, ix, f.pc + 1, moved),
        None => f.goto(cx, ix, f.pc + 1),
    }
}

/// 麒麟弓: discard a horse of the target.
pub(super) const KYLIN_BOW: SkillDef = SkillDef {
    name: "kylin_bow",
    title: "麒麟弓",
    at: &[Timing::DamageCaused],
    times: |g, m| u8::from(g.slash_damage_of(m.subj, m.owner).is_some_and(|d| !horses(g, d.to).is_empty())),
    run: kylin_bow,
    ..SkillDef::BASE
};

fn horses(g: &State, seat: paiju_contract::Seat) -> CardSet {
    g.player(seat).equip[2..].iter().flatten().copied().collect()
}

fn kylin_bow(cx: &mut Cx<'_>, _: FrameIx, f: SkillFrame) -> Flow {
    let Some(seat) = cx.damage(f.subj).map(|d| d.to) else {
        return Flow::Pop(0);
    };
    let Some(choice) = cx.answer() else {
        let options = Options::cards(horses(cx, seat));
        return cx.ask(f.owner, Question::TakeFrom { seat, why: Why::Skill(f.id) }, options);
    };
    let Choice::Card { card } = choice else {
        return Flow::Pop(0);
    };
    let loss = cx.lose_one(seat, card, Place::Discard);
    cx.finish(loss, 0)
}
