//! 诸葛亮 Zhuge Liang.

use super::{General, Kingdom, SkillDef, Status, Tags, Timing};
use crate::action::Choice;
use crate::apply::Cx;
use crate::event::{TableEvent, known_to};
use crate::frames::{Flow, FrameIx, SkillFrame};
use crate::legal::{Options, Question, Why};
use crate::piece::{CardId, Kind};
use crate::state::{Pile, State};
use crate::turn::Phase;
use crate::zones::{CardSet, distinct};

/// 诸葛亮 Zhuge Liang.
pub(super) const GENERAL: General = General {
    name: "zhuge_liang",
    title: "诸葛亮 Zhuge Liang",
    kingdom: Kingdom::Shu,
    hp: 3,
    female: false,
    skills: &[&GUANXING, &KONGCHENG],
};

/// 观星: in the Prepare phase may look at the top cards, one a living player but no more than 5, and put them
/// back on top or at the bottom in any order.
const GUANXING: SkillDef = SkillDef {
    name: "guanxing",
    title: "观星",
    at: &[Timing::PhaseStart],
    times: |g, m| u8::from(g.turn.phase == Phase::Prepare && g.turn.seat == m.owner),
    run: guanxing,
    sound: |g, f| {
        f.within(&[g.draw.len().min(5), f.list.len()])
            && distinct(&f.list)
            && f.list.iter().all(|place| i16::from(*place) < f.reg[0])
    },
    ..SkillDef::BASE
};

/// `reg[0]`: how many are looked at; `reg[1]`: how many of them stay on top; `list`: their places as chosen.
fn guanxing(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    if f.pc == 0 {
        let n = cx.at_least(cx.living().len().min(5));
        for place in 0..n as u8 {
            let card = at_place(cx, place);
            cx.g.learn(card, known_to(f.owner));
        }
        f.reg[0] = n as i16;
        return f.goto(cx, ix, 1);
    }
    match cx.answer() {
        Some(Choice::Card { card }) => {
            let place = (0..f.reg[0] as u8).find(|place| at_place(cx, *place) == card);
            f.list.push(place.unwrap_or(0));
        }
        Some(_) => (f.reg[1], f.pc) = (f.list.len() as i16, 2),
        None => {}
    }
    let left = left_of(cx, &f);
    let top = f.pc == 1;
    let few = usize::from(!top);
    if left.len() > few {
        cx.save(ix, f);
        let question = Question::Arrange { why: Why::Skill(f.id), top };
        return cx.ask(f.owner, question, Options::cards(left).or_pass(top));
    }
    if top {
        f.reg[1] = f.list.len() as i16;
    }
    put_back(cx, f);
    Flow::Pop(0)
}

/// The card so many places below the top.
fn at_place(g: &State, place: u8) -> CardId {
    g.draw[g.draw.len() - 1 - usize::from(place)]
}

fn left_of(g: &State, f: &SkillFrame) -> CardSet {
    (0..f.reg[0] as u8).filter(|place| !f.list.contains(place)).map(|place| at_place(g, place)).collect()
}

/// The first chosen comes to lie on top; of those at the bottom the first chosen lies highest.
fn put_back(cx: &mut Cx<'_>, mut f: SkillFrame) {
    let n = f.reg[0] as u8;
    for place in 0..n {
        if !f.list.contains(&place) {
            f.list.push(place);
        }
    }
    let cards: Pile = f.list.iter().map(|place| at_place(cx, *place)).collect();
    let (top, bottom) = cards.split_at(f.reg[1] as usize);
    let rest = cx.draw.len() - usize::from(n);
    let pile: Pile = bottom.iter().rev().chain(&cx.draw[..rest]).chain(top.iter().rev()).copied().collect();
    cx.g.draw = pile;
    cx.g.blend(cards.iter().copied().collect());
    cx.tell(TableEvent::Arranged { seat: f.owner, cards: n, bottom: bottom.len() as u8 });
}

/// 空城: without a hand he cannot be chosen for Slash or Duel.
const KONGCHENG: SkillDef = SkillDef {
    name: "kongcheng",
    title: "空城",
    tags: Tags::LOCKED,
    status: Status {
        prohibits: Some(|g, aiming| {
            let hand = &g.player(aiming.to).hand;
            let empty = hand.iter().all(|card| aiming.leaving.contains(card));
            empty && matches!(aiming.card.kind, Kind::Slash | Kind::Duel)
        }),
        ..SkillDef::BASE.status
    },
    ..SkillDef::BASE
};
