//! 张辽 Zhang Liao.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, Timing};
use crate::action::Choice;
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, SkillFrame};
use crate::legal::{Options, Question, Why};
use crate::state::State;
use crate::zones::Place;

/// 张辽 Zhang Liao.
pub(super) const GENERAL: General = General {
    name: "zhang_liao",
    title: "张辽 Zhang Liao",
    kingdom: Kingdom::Wei,
    hp: 4,
    female: false,
    skills: &[&TUXI],
};

/// 突袭: instead of drawing, take one random hand card from each of 1 or 2 others.
const TUXI: SkillDef = SkillDef {
    name: "tuxi",
    title: "突袭",
    at: &[Timing::DrawCount],
    times: |g, m| u8::from(g.turn.seat == m.owner && !with_hands(g, m.owner).is_empty()),
    run: tuxi,
    ..SkillDef::BASE
};

fn with_hands(g: &State, owner: Seat) -> SeatSet {
    g.others_who(owner, |other| !g.player(other).hand.is_empty())
}

/// `seats`: whom he takes from; `pc` 0 and 1 choose, 2 takes.
fn tuxi(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    if f.pc == 2 {
        return take_next(cx, ix, f);
    }
    let last = f.seats.into_iter().last();
    let choices =
        with_hands(cx, f.owner).into_iter().filter(|seat| last.is_none_or(|last| *seat > last)).collect();
    match cx.answer() {
        Some(Choice::Seat { seat }) => {
            f.seats = f.seats.with(seat);
            f.goto(cx, ix, f.pc + 1)
        }
        None if choices != SeatSet::EMPTY => {
            let options = Options::seats(choices).or_pass(f.pc == 1);
            cx.ask(f.owner, Question::Pick { why: Why::Skill(f.id) }, options)
        }
        _ => f.goto(cx, ix, 2),
    }
}

/// One card from the next of those chosen; no card is drawn.
fn take_next(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    if let Some(draw) = cx.draw_phase_mut(f.subj) {
        draw.n = 0;
    }
    let Some(seat) = cx.next_of(f.seats, f.owner) else {
        return Flow::Pop(0);
    };
    f.seats = f.seats.without(seat);
    let loss = match cx.random_hand_card(seat) {
        Some(card) => cx.lose_one(seat, card, Place::Hand(f.owner)),
        None => return f.goto(cx, ix, 2),
    };
    match cx.after(loss, 0) {
        Some(moved) => f.then(cx, ix, 2, moved),
        None => f.goto(cx, ix, 2),
    }
}
