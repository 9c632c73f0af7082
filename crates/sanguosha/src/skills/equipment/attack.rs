//! Weapons that act while a Slash finds its target or is about to hurt.

use paiju_contract::Seat;

use crate::apply::Resolver;
use crate::cards::{takable, taken};
use crate::frames::{Flow, Marks, Select, SkillFrame, Wake};
use crate::legal::{Options, Question};
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

fn opposite_target(g: &State, m: &Moment) -> Option<Seat> {
    let target = g.slash_of(m.subj, m.owner)?.target().seat;
    (g.alive(target) && g.female(target) != g.female(m.owner)).then_some(target)
}

/// Where 雌雄双股剑 stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DoubleSwords {
    /// The target may choose a card to discard.
    #[default]
    Choose,
    /// He has chosen one, or none.
    Chosen,
}

fn double_swords(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let target = cx.used(f.subj).target().seat;
    if f.step::<DoubleSwords>() == DoubleSwords::Choose {
        let one = Select { optional: true, ..Select::hand(target, 1, f.why()) };
        return f.call(cx, DoubleSwords::Chosen, one);
    }
    let cards = wake.selected(cx);
    if cards.is_empty() {
        if cx.alive(f.owner) {
            cx.draw_cards(f.owner, 1);
        }
        return Flow::DONE;
    }
    let loss = cx.lose(target, cards, Place::Discard);
    cx.finish(loss)
}

/// 青釭剑: the target's armour is ignored for this Slash.
pub(super) const QINGGANG_SWORD: SkillDef = SkillDef {
    name: "qinggang_sword",
    title: "青釭剑",
    tags: Tags::LOCKED,
    at: &[Timing::TargetSpecified],
    times: |g, m| u8::from(g.slash_of(m.subj, m.owner).is_some()),
    run: |cx, f, _| {
        cx.target_mut(f.subj).mark(Marks::NO_ARMOR);
        Flow::DONE
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

/// Where 寒冰剑 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IceSword {
    /// Cards discarded so far.
    pub discarded: u8,
}

fn ice_sword(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let IceSword { discarded } = f.step();
    let damage = cx.damage_mut(f.subj);
    damage.n = 0;
    let seat = damage.to;
    if discarded == 2 || !cx.alive(f.owner) || !cx.alive(seat) || !cx.has_cards(seat) {
        return Flow::DONE;
    }
    let Some(choice) = wake.answer() else {
        let options = takable(cx, seat, false);
        return f.ask(cx, Question::TakeFrom { seat, why: f.why() }, options);
    };
    let card = taken(cx, seat, choice);
    let loss = cx.lose_one(seat, card, Place::Discard);
    f.settle(cx, IceSword { discarded: discarded + 1 }, loss)
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

fn horses(g: &State, seat: Seat) -> CardSet {
    g.player(seat).equip[2..].iter().flatten().copied().collect()
}

fn kylin_bow(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let seat = cx.damage(f.subj).to;
    let Some(card) = wake.card() else {
        let options = Options::cards(horses(cx, seat));
        return f.ask(cx, Question::TakeFrom { seat, why: f.why() }, options);
    };
    let loss = cx.lose_one(seat, card, Place::Discard);
    cx.finish(loss)
}
