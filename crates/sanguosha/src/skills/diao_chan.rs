//! 貂蝉 Diao Chan.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, Timing};
use crate::apply::Resolver;
use crate::cards::{VCard, prohibited};
use crate::frames::{Flow, Select, SkillFrame, Use, Wake};
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
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

/// Where 离间 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lijian {
    /// It begins.
    #[default]
    Begin,
    /// She has chosen what to discard.
    Paid,
    /// She chooses the man who is challenged.
    First {
        /// What she will discard.
        cost: CardId,
    },
    /// She chooses who challenges him.
    Second {
        /// What she will discard.
        cost: CardId,
        /// Who is challenged.
        first: Seat,
    },
    /// The second uses a Duel on the first.
    Duel {
        /// Who is challenged.
        first: Seat,
        /// Who challenges.
        second: Seat,
    },
}

fn lijian(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    let pick = Question::Pick { why: f.why() };
    match (f.step(), wake.seat()) {
        (Lijian::Begin, _) => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.call(cx, Lijian::Paid, Select { equip: true, ..Select::hand(f.owner, 1, f.why()) })
        }
        (Lijian::Paid, _) => {
            let cost = wake.selected(cx).first().expect("she has to discard a card");
            f.go_on(cx, Lijian::First { cost })
        }
        (Lijian::First { cost }, Some(first)) => f.go_on(cx, Lijian::Second { cost, first }),
        (Lijian::First { .. }, _) => f.ask(cx, pick, Options::seats(victims(cx, f.owner))),
        (Lijian::Second { cost, first }, Some(second)) => {
            let loss = cx.lose_one(f.owner, cost, Place::Discard);
            f.settle(cx, Lijian::Duel { first, second }, loss)
        }
        (Lijian::Second { first, .. }, _) => f.ask(cx, pick, Options::seats(challengers(cx, f.owner, first))),
        (Lijian::Duel { first, second }, _) => {
            let duel = VCard { kind: Kind::Duel, by: Some(f.id), ..VCard::default() };
            cx.become_frame(Use { no_nullify: true, ..Use::on(second, duel, first) })
        }
    }
}

/// 闭月: in the End phase may draw 1.
const BIYUE: SkillDef = SkillDef {
    name: "biyue",
    title: "闭月",
    at: &[Timing::PhaseStart],
    times: |g, m| u8::from(g.turn.phase == Phase::End && g.turn.seat == m.owner),
    run: |cx, f, _| {
        cx.draw_cards(f.owner, 1);
        Flow::DONE
    },
    ..SkillDef::BASE
};
