//! 华佗 Hua Tuo.

use paiju_contract::SeatSet;

use super::{General, Kingdom, SkillDef, ViewAs};
use crate::action::Choice;
use crate::apply::Cx;
use crate::frames::{Flow, FrameIx, Recover, Select, SkillFrame};
use crate::legal::{Options, Question, Why};
use crate::piece::Kind;
use crate::state::State;
use crate::zones::{CardSet, Place};

/// 华佗 Hua Tuo.
pub(super) const GENERAL: General = General {
    name: "hua_tuo",
    title: "华佗 Hua Tuo",
    kingdom: Kingdom::Qun,
    hp: 3,
    female: false,
    skills: &[&QINGNANG, &JIJIU],
};

/// 青囊: once a Play phase, discard a hand card; a wounded player recovers 1.
const QINGNANG: SkillDef = SkillDef {
    name: "qingnang",
    title: "青囊",
    active: Some(|g, id, seat| {
        g.phase_tally[id.index()] == 0 && !g.player(seat).hand.is_empty() && !wounded(g).is_empty()
    }),
    run: qingnang,
    sound: |g, f| f.within(&[g.size() - 1]),
    ..SkillDef::BASE
};

fn wounded(g: &State) -> SeatSet {
    g.living().into_iter().filter(|seat| g.player(*seat).wounded()).collect()
}

/// `cards`: what he discards; `reg[0]`: the patient.
fn qingnang(cx: &mut Cx<'_>, ix: FrameIx, mut f: SkillFrame) -> Flow {
    match f.pc {
        0 => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.then(cx, ix, 1, Select::hand(f.owner, 1, Why::Skill(f.id)))
        }
        1 => {
            f.cards = cx.picked;
            f.goto(cx, ix, 2)
        }
        2 => {
            let Some(Choice::Seat { seat }) = cx.answer() else {
                let options = Options::seats(wounded(cx));
                return cx.ask(f.owner, Question::Pick { why: Why::Skill(f.id) }, options);
            };
            f.reg[0] = i16::from(seat.0);
            let loss = cx.lose(f.owner, f.cards, Place::Discard);
            match cx.after(loss, 0) {
                Some(moved) => f.then(cx, ix, 3, moved),
                None => f.goto(cx, ix, 3),
            }
        }
        _ => cx.go_on_as(Recover::one(paiju_contract::Seat(f.reg[0] as u8), f.owner, None)),
    }
}

/// 急救: outside his turn, any red card of the hand or the equipment as a Peach.
const JIJIU: SkillDef = SkillDef {
    name: "jijiu",
    title: "急救",
    view_as: Some(ViewAs {
        gives: &[Kind::Peach],
        takes: 1,
        supply: |g, seat, _| {
            if g.turn.seat == seat {
                return CardSet::EMPTY;
            }
            g.hand_and_equip(seat).iter().filter(|card| card.is_red()).collect()
        },
    }),
    ..SkillDef::BASE
};
