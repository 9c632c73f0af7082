//! 甄姬 Zhen Ji.

use paiju_kit::Colour;

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing, ViewAs};
use crate::action::Choice;
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, JudgeFrame, SkillFrame, judged};
use crate::legal::{Options, Question, Why};
use crate::piece::{CardId, Kind};
use crate::state::State;
use crate::turn::Phase;
use crate::zones::Place;

/// 甄姬 Zhen Ji.
pub(super) const GENERAL: General = General {
    name: "zhen_ji",
    title: "甄姬 Zhen Ji",
    kingdom: Kingdom::Wei,
    hp: 3,
    female: true,
    skills: &[&QINGGUO, &LUOSHEN],
};

/// 倾国: a black hand card as a Dodge.
const QINGGUO: SkillDef = SkillDef {
    name: "qingguo",
    title: "倾国",
    view_as: Some(ViewAs {
        gives: &[Kind::Dodge],
        takes: 1,
        supply: |g, seat, _| g.hand(seat).iter().filter(|card| !card.is_red()).collect(),
    }),
    ..SkillDef::BASE
};

/// 洛神: in the Prepare phase may judge; a black card is taken, and it may be repeated.
const LUOSHEN: SkillDef = SkillDef {
    name: "luoshen",
    title: "洛神",
    tags: Tags::ASKS,
    at: &[Timing::PhaseStart, Timing::JudgeDone],
    times: |g, m| {
        u8::from(if m.at == Timing::JudgeDone { black_result(g, m).is_some() } else { prepares(g, m) })
    },
    run: luoshen,
    ..SkillDef::BASE
};

fn prepares(g: &State, m: &Moment) -> bool {
    g.turn.phase == Phase::Prepare && g.turn.seat == m.owner
}

/// The black card of a judgement that this skill called for.
fn black_result(g: &State, m: &Moment) -> Option<CardId> {
    let own = g.judgement(m.subj).filter(|j| j.who == m.owner && j.why == Why::Skill(m.id))?;
    own.card.filter(|card| card.colour() == Colour::Black && g.on_table(*card))
}

fn luoshen(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    if f.at == Some(Timing::JudgeDone) {
        if let Some(card) = cx.judgement(f.subj).and_then(|j| j.card) {
            cx.shift(card, Place::Table, Place::Hand(f.owner));
        }
        return Flow::Pop(0);
    }
    match f.pc {
        0 => match cx.answer() {
            None => cx.ask(f.owner, Question::Invoke { skill: f.id }, Options::YES_NO),
            Some(Choice::Yes) => {
                f.announce(cx);
                f.then(cx, ix, 1, JudgeFrame::new(f.owner, Why::Skill(f.id)))
            }
            Some(_) => Flow::Pop(0),
        },
        _ if judged(cx.ret).is_some_and(|card| !card.is_red()) && cx.alive(f.owner) => f.goto(cx, ix, 0),
        _ => Flow::Pop(0),
    }
}
