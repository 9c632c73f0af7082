//! 郭嘉 Guo Jia.

use super::{General, Kingdom, SkillDef, Timing};
use crate::apply::Resolver;
use crate::event::known_to;
use crate::frames::{Flow, SkillFrame, Wake};
use crate::legal::{Options, Question};
use crate::zones::Place;

/// 郭嘉 Guo Jia.
pub(super) const GENERAL: General = General {
    name: "guo_jia",
    title: "郭嘉 Guo Jia",
    kingdom: Kingdom::Wei,
    hp: 3,
    female: false,
    skills: &[&TIANDU, &YIJI],
};

/// 天妒: may take his own judgement card after it takes effect.
const TIANDU: SkillDef = SkillDef {
    name: "tiandu",
    title: "天妒",
    at: &[Timing::JudgeDone],
    times: |g, m| {
        let judgement = g.judgement(m.subj);
        u8::from(judgement.who == m.owner && g.on_table(judgement.card()))
    },
    run: |cx, f, _| {
        let card = cx.judgement(f.subj).card();
        cx.shift(card, Place::Table, Place::Hand(f.owner));
        Flow::DONE
    },
    ..SkillDef::BASE
};

/// 遗计: per point of damage, may look at the top 2 cards and give each to any player.
const YIJI: SkillDef = SkillDef {
    name: "yiji",
    title: "遗计",
    at: &[Timing::Damaged],
    times: |g, m| {
        let damage = g.damage(m.subj);
        if damage.to == m.owner { damage.n.unsigned_abs() } else { 0 }
    },
    run: yiji,
    ..SkillDef::BASE
};

/// Where 遗计 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Yiji {
    /// He looks at the top cards.
    #[default]
    Look,
    /// He gives them away, the top one first.
    Give {
        /// How many are still to be given.
        left: u8,
    },
}

fn yiji(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match (f.step(), wake.seat()) {
        (Yiji::Look, _) => {
            let left = cx.at_least(2);
            look_at_top(cx, f, left);
            f.go_on(cx, Yiji::Give { left: left as u8 })
        }
        (Yiji::Give { left: 0 }, _) => Flow::DONE,
        (Yiji::Give { left }, Some(seat)) => {
            let card = *cx.draw.last().expect("what he looked at lies on top");
            cx.shift(card, Place::Draw, Place::Hand(seat));
            f.go_on(cx, Yiji::Give { left: left - 1 })
        }
        (Yiji::Give { .. }, _) => f.ask(cx, Question::Pick { why: f.why() }, Options::seats(cx.living())),
    }
}

/// The owner knows the top `n` cards from now on.
fn look_at_top(cx: &mut Resolver<'_>, f: SkillFrame, n: usize) {
    for at in cx.draw.len() - n..cx.draw.len() {
        let card = cx.draw[at];
        cx.g.learn(card, known_to(f.owner));
    }
}
