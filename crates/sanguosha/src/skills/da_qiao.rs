//! 大乔 Da Qiao.

use paiju_contract::{Seat, SeatSet};
use paiju_kit::Suit;

use super::{General, Kingdom, SkillDef, Timing, ViewAs};
use crate::apply::Resolver;
use crate::cards::{VCard, prohibited};
use crate::frames::{Flow, FrameIx, SkillFrame, Wake};
use crate::legal::{Options, Question};
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
        let used = g.used(m.subj);
        let at_her = used.card.kind == Kind::Slash && used.target().seat == m.owner;
        u8::from(at_her && !costs(g, m.subj, m.owner).is_empty())
    },
    run: liuli,
    ..SkillDef::BASE
};

/// Whom the Slash could be moved to once this card is gone: in range, legal, not the attacker, no target yet.
fn heirs(g: &State, subj: FrameIx, owner: Seat, gone: Option<CardId>) -> SeatSet {
    let used = g.used(subj);
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

/// Where 流离 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Liuli {
    /// She discards a card.
    #[default]
    Pay,
    /// She chooses whom the Slash moves to.
    Redirect,
}

fn liuli(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let why = f.why();
    match f.step() {
        Liuli::Pay => {
            let Some(card) = wake.card() else {
                let question = Question::Select { why, least: 1, most: 1 };
                return f.ask(cx, question, Options::cards(costs(cx, f.subj, f.owner)));
            };
            let loss = cx.lose_one(f.owner, card, Place::Discard);
            f.settle(cx, Liuli::Redirect, loss)
        }
        Liuli::Redirect => match (wake.seat(), heirs(cx, f.subj, f.owner, None)) {
            (Some(seat), _) => {
                cx.target_mut(f.subj).seat = seat;
                Flow::DONE
            }
            // What others did at the discard has left nobody.
            (None, SeatSet::EMPTY) => Flow::DONE,
            (None, heirs) => f.ask(cx, Question::Pick { why }, Options::seats(heirs)),
        },
    }
}
