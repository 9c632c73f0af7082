//! 甄姬 Zhen Ji.

use paiju_kit::Colour;

use super::{General, Kingdom, Moment, SkillDef, Tags, Timing, ViewAs};
use crate::apply::Resolver;
use crate::frames::{Flow, JudgeFrame, SkillFrame, Wake};
use crate::legal::{Options, Question, Why};
use crate::piece::Kind;
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
    times: |g, m| u8::from(if m.at == Timing::JudgeDone { black_result(g, m) } else { prepares(g, m) }),
    run: luoshen,
    ..SkillDef::BASE
};

fn prepares(g: &State, m: &Moment) -> bool {
    g.turn.phase == Phase::Prepare && g.turn.seat == m.owner
}

/// Whether a judgement that this skill called for is a black card that still lies there.
fn black_result(g: &State, m: &Moment) -> bool {
    let judgement = g.judgement(m.subj);
    let own = judgement.who == m.owner && judgement.why == Why::Skill(m.id);
    own && judgement.card().colour() == Colour::Black && g.on_table(judgement.card())
}

/// Where 洛神 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Luoshen {
    /// She is asked whether to judge.
    #[default]
    Ask,
    /// The judgement is known.
    Judged,
}

fn luoshen(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    if f.at == Some(Timing::JudgeDone) {
        let card = cx.judgement(f.subj).card();
        cx.shift(card, Place::Table, Place::Hand(f.owner));
        return Flow::DONE;
    }
    match (f.step(), wake.agreed()) {
        (Luoshen::Ask, None) => f.ask(cx, Question::Invoke { skill: f.id }, Options::YES_NO),
        (Luoshen::Ask, Some(true)) => {
            f.announce(cx);
            f.call(cx, Luoshen::Judged, JudgeFrame::new(f.owner, f.why()))
        }
        (Luoshen::Ask, Some(false)) => Flow::DONE,
        (Luoshen::Judged, _) => {
            let black = wake.judged().is_some_and(|card| !card.is_red());
            if black && cx.alive(f.owner) { f.go_on(cx, Luoshen::Ask) } else { Flow::DONE }
        }
    }
}
