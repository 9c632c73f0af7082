//! 大乔 Da Qiao.

use paiju_contract::{Seat, SeatSet};
use paiju_kit::Suit;

use super::{General, Kingdom, SkillDef, Timing, ViewAs};
use crate::action::Choice;
use crate::apply::Cx;
use crate::cards::{VCard, prohibited};
use crate::frames::{Flow, FrameIx, SkillFrame};
use crate::legal::{Options, Question, Why};
use crate::piece::{CardId, Kind};
use crate::state::State;
use crate::zones::{CardSet, Place};

/// 大乔 Da Qiao.
pub(super) const GENERAL: General = General {
    name: "da_qiao",
    title: "大乔 Da Qiao",
    kingdom: Kingdom::Wu,
    hp: 3,
    female: true,
    skills: &[&GUOSE, &LIULI],
};

/// 国色: any diamond of the hand or the equipment as an Indulgence.
const GUOSE: SkillDef = SkillDef {
    name: "guose",
    title: "国色",
    view_as: Some(ViewAs {
        gives: &[Kind::Indulgence],
        takes: 1,
        supply: |g, seat, _| {
            g.hand_and_equip(seat).iter().filter(|card| card.suit() == Suit::Diamond).collect()
        },
    }),
    ..SkillDef::BASE
};

/// 流离: becoming the target of a Slash, may discard a card and move it to another in her range.
const LIULI: SkillDef = SkillDef {
    name: "liuli",
    title: "流离",
    at: &[Timing::TargetConfirming],
    times: |g, m| {
        let aimed = g.used(m.subj).filter(|u| u.card.kind == Kind::Slash);
        let at_her = aimed.and_then(|u| u.target()).is_some_and(|t| t.seat == m.owner);
        u8::from(at_her && !costs(g, m.subj, m.owner).is_empty())
    },
    run: liuli,
    ..SkillDef::BASE
};

/// Whom the Slash could be moved to once this card is gone: in range, legal, not the attacker, no target yet.
fn heirs(g: &State, subj: FrameIx, owner: Seat, gone: Option<CardId>) -> SeatSet {
    let Some(used) = g.used(subj) else {
        return SeatSet::EMPTY;
    };
    let without = VCard::made(Kind::Slash, gone.as_slice(), None);
    g.others_who(owner, |seat| {
        let fresh = seat != used.from && used.tos.iter().all(|t| t.seat != seat);
        fresh && g.in_range(owner, seat, &without) && !prohibited(g, seat, &used.card)
    })
}

/// The cards after whose discard somebody is left to move the Slash to.
fn costs(g: &State, subj: FrameIx, owner: Seat) -> CardSet {
    g.hand_and_equip(owner).iter().filter(|card| !heirs(g, subj, owner, Some(*card)).is_empty()).collect()
}

fn liuli(cx: &mut Cx<'_>, ix: FrameIx, f: SkillFrame) -> Flow {
    let why = Why::Skill(f.id);
    match (f.pc, cx.answer()) {
        (0, Some(Choice::Card { card })) => {
            let loss = cx.lose_one(f.owner, card, Place::Discard);
            match cx.after(loss, 0) {
                Some(moved) => f.then(cx, ix, 1, moved),
                None => f.goto(cx, ix, 1),
            }
        }
        (0, _) => {
            let question = Question::Select { why, least: 1, most: 1 };
            cx.ask(f.owner, question, Options::cards(costs(cx, f.subj, f.owner)))
        }
        (_, Some(Choice::Seat { seat })) => {
            if let Some(target) = cx.target_mut(f.subj) {
                target.seat = seat;
            }
            Flow::Pop(0)
        }
        _ => match heirs(cx, f.subj, f.owner, None) {
            SeatSet::EMPTY => Flow::Pop(0),
            heirs => cx.ask(f.owner, Question::Pick { why }, Options::seats(heirs)),
        },
    }
}
