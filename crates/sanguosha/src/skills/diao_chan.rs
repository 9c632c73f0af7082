//! 貂蝉 Diao Chan.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, Timing};
use crate::action::Choice;
use crate::apply::Cx;
use crate::cards::{VCard, prohibited};
use crate::frames::{Flow, FrameIx, Select, SkillFrame, Use};
use crate::legal::{Options, Question, Why};
use crate::piece::Kind;
use crate::state::State;
use crate::turn::Phase;
use crate::zones::Place;

/// 貂蝉 Diao Chan.
pub(super) const GENERAL: General = General {
    name: "diao_chan",
    title: "貂蝉 Diao Chan",
    kingdom: Kingdom::Qun,
    hp: 3,
    female: true,
    skills: &[&LIJIAN, &BIYUE],
};

/// 离间: once a Play phase, discard a card; of two other men the second uses a Duel on the first.
const LIJIAN: SkillDef = SkillDef {
    name: "lijian",
    title: "离间",
    active: Some(|g, id, seat| {
        g.phase_tally[id.index()] == 0 && g.has_cards(seat) && !victims(g, seat).is_empty()
    }),
    run: lijian,
    sound: |g, f| f.within(&[g.size() - 1; 2]),
    ..SkillDef::BASE
};

fn men(g: &State, owner: Seat) -> SeatSet {
    g.others_who(owner, |other| !g.female(other))
}

/// Men who can be challenged by another one.
fn victims(g: &State, owner: Seat) -> SeatSet {
    men(g, owner).into_iter().filter(|first| !challengers(g, owner, *first).is_empty()).collect()
}

/// Men who can challenge this one.
fn challengers(g: &State, owner: Seat, first: Seat) -> SeatSet {
    let duel = VCard { kind: Kind::Duel, ..VCard::default() };
    if prohibited(g, first, &duel) { SeatSet::EMPTY } else { men(g, owner).without(first) }
}

/// `cards`: what she discards; `reg[0]`: the man who is challenged; `reg[1]`: the challenger.
fn lijian(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    let pick = Question::Pick { why: Why::Skill(f.id) };
    let first = Seat(f.reg[0] as u8);
    match (f.pc, cx.answer()) {
        (0, _) => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.then(cx, ix, 1, Select { equip: true, ..Select::hand(f.owner, 1, Why::Skill(f.id)) })
        }
        (1, _) => {
            f.cards = cx.picked;
            f.goto(cx, ix, 2)
        }
        (2, Some(Choice::Seat { seat })) => {
            f.reg[0] = i16::from(seat.0);
            f.goto(cx, ix, 3)
        }
        (2, _) => cx.ask(f.owner, pick, Options::seats(victims(cx, f.owner))),
        (3, Some(Choice::Seat { seat })) => {
            f.reg[1] = i16::from(seat.0);
            let loss = cx.lose(f.owner, f.cards, Place::Discard);
            match cx.after(loss, 0) {
                Some(moved) => f.then(cx, ix, 4, moved),
                None => f.goto(cx, ix, 4),
            }
        }
        (3, _) => cx.ask(f.owner, pick, Options::seats(challengers(cx, f.owner, first))),
        _ => {
            let duel = VCard { kind: Kind::Duel, by: Some(f.id), ..VCard::default() };
            let used = Use { no_nullify: true, ..Use::on(Seat(f.reg[1] as u8), duel, first) };
            cx.go_on_as(used)
        }
    }
}

/// 闭月: in the End phase may draw 1.
const BIYUE: SkillDef = SkillDef {
    name: "biyue",
    title: "闭月",
    at: &[Timing::PhaseStart],
    times: |g, m| u8::from(g.turn.phase == Phase::End && g.turn.seat == m.owner),
    run: |cx, _, f| {
        cx.draw_cards(f.owner, 1);
        Flow::Pop(0)
    },
    ..SkillDef::BASE
};
