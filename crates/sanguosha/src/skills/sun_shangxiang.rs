//! 孙尚香 Sun Shangxiang.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, Timing};
use crate::action::Choice;
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, Recover, Select, SkillFrame};
use crate::legal::{Options, Question, Why};
use crate::state::State;
use crate::zones::Place;

/// 孙尚香 Sun Shangxiang.
pub(super) const GENERAL: General = General {
    name: "sun_shangxiang",
    title: "孙尚香 Sun Shangxiang",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: true,
    skills: &[&JIEYIN, &XIAOJI],
};

/// 结姻: once a Play phase, discard 2 hand cards; she and a wounded man recover 1 each.
const JIEYIN: SkillDef = SkillDef {
    name: "jieyin",
    title: "结姻",
    active: Some(|g, id, seat| {
        g.phase_tally[id.index()] == 0 && g.player(seat).hand.len() >= 2 && !grooms(g, seat).is_empty()
    }),
    run: jieyin,
    sound: |g, f| f.within(&[g.size() - 1]),
    ..SkillDef::BASE
};

fn grooms(g: &State, seat: Seat) -> SeatSet {
    g.others_who(seat, |other| !g.female(other) && g.player(other).wounded())
}

/// `cards`: what she discards; `reg[0]`: the man.
fn jieyin(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    match f.pc {
        0 => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.then(cx, ix, 1, Select::hand(f.owner, 2, Why::Skill(f.id)))
        }
        1 => {
            f.cards = cx.picked;
            f.goto(cx, ix, 2)
        }
        2 => {
            let Some(Choice::Seat { seat }) = cx.answer() else {
                let options = Options::seats(grooms(cx, f.owner));
                return cx.ask(f.owner, Question::Pick { why: Why::Skill(f.id) }, options);
            };
            f.reg[0] = i16::from(seat.0);
            let loss = cx.lose(f.owner, f.cards, Place::Discard);
            match cx.after(loss, 0) {
                Some(moved) => f.then(cx, ix, 3, moved),
                None => f.goto(cx, ix, 3),
            }
        }
        3 => f.then(cx, ix, 4, Recover::one(f.owner, f.owner, None)),
        _ => cx.go_on_as(Recover::one(Seat(f.reg[0] as u8), f.owner, None)),
    }
}

/// 枭姬: per equipment card lost from her area, may draw 2.
const XIAOJI: SkillDef = SkillDef {
    name: "xiaoji",
    title: "枭姬",
    at: &[Timing::CardsMoved],
    times: |g, m| g.moved(m.subj).filter(|moved| moved.who == m.owner).map_or(0, |moved| moved.equips),
    run: |cx, _, f| {
        cx.draw_cards(f.owner, 2);
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};
