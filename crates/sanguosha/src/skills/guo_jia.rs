//! 郭嘉 Guo Jia.

use super::{General, Kingdom, SkillDef, Timing};
use crate::action::Choice;
use crate::apply::Cx;
use crate::event::known_to;
use crate::frames::{Flow, FrameIx, SkillFrame};
use crate::legal::{Options, Question, Why};
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
        let own = g.judgement(m.subj).filter(|j| j.who == m.owner).and_then(|j| j.card);
        u8::from(own.is_some_and(|card| g.on_table(card)))
    },
    run: |cx, _, f| {
        if let Some(card) = cx.judgement(f.subj).and_then(|j| j.card) {
            cx.shift(card, Place::Table, Place::Hand(f.owner));
        }
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};

/// 遗计: per point of damage, may look at the top 2 cards and give each to any player.
const YIJI: SkillDef = SkillDef {
    name: "yiji",
    title: "遗计",
    at: &[Timing::Damaged],
    times: |g, m| g.damage(m.subj).filter(|d| d.to == m.owner).map_or(0, |d| d.n.max(0) as u8),
    run: yiji,
    sound: |g, f| f.within(&[g.draw.len().min(2)]),
    ..SkillDef::BASE
};

/// `reg[0]`: cards still to be given, the top one first.
fn yiji(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    if f.pc == 0 {
        let n = cx.at_least(2);
        look_at_top(cx, f, n);
        f.reg[0] = n as i16;
        return f.goto(cx, ix, 1);
    }
    if f.reg[0] == 0 {
        return Flow::Pop(0);
    }
    match cx.answer() {
        Some(Choice::Seat { seat }) => {
            if let Some(card) = cx.draw.last().copied() {
                cx.shift(card, Place::Draw, Place::Hand(seat));
            }
            f.reg[0] -= 1;
            f.goto(cx, ix, 1)
        }
        _ => {
            let options = Options::seats(cx.living());
            cx.ask(f.owner, Question::Pick { why: Why::Skill(f.id) }, options)
        }
    }
}

/// The owner knows the top `n` cards from now on.
fn look_at_top(cx: &mut Cx<'_>, f: SkillFrame, n: usize) {
    for at in cx.draw.len() - n..cx.draw.len() {
        let card = cx.draw[at];
        cx.g.learn(card, known_to(f.owner));
    }
}
