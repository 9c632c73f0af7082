//! 华佗 Hua Tuo.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, ViewAs};
use crate::apply::Resolver;
use crate::frames::{Flow, Recover, Select, SkillFrame, Wake};
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
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
        g.phase_tally[id.index()] == 0 && !g.held(seat).is_empty() && !wounded(g).is_empty()
    }),
    run: qingnang,
    ..SkillDef::BASE
};

fn wounded(g: &State) -> SeatSet {
    g.living().into_iter().filter(|seat| g.player(*seat).wounded()).collect()
}

/// Where 青囊 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Qingnang {
    /// It begins.
    #[default]
    Begin,
    /// He has chosen what to discard.
    Paid,
    /// He chooses the patient.
    Patient {
        /// What he will discard.
        cost: CardId,
    },
    /// The patient recovers.
    Heal {
        /// Who.
        patient: Seat,
    },
}

fn qingnang(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match (f.step(), wake.seat()) {
        (Qingnang::Begin, _) => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.call(cx, Qingnang::Paid, Select::hand(f.owner, 1, f.why()))
        }
        (Qingnang::Paid, _) => {
            let cost = wake.selected(cx).first().expect("he has to discard a card");
            f.go_on(cx, Qingnang::Patient { cost })
        }
        (Qingnang::Patient { cost }, Some(patient)) => {
            let loss = cx.lose_one(f.owner, cost, Place::Discard);
            f.settle(cx, Qingnang::Heal { patient }, loss)
        }
        (Qingnang::Patient { .. }, _) => {
            f.ask(cx, Question::Pick { why: f.why() }, Options::seats(wounded(cx)))
        }
        (Qingnang::Heal { patient }, _) => cx.become_frame(Recover::one(patient, f.owner, None)),
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
