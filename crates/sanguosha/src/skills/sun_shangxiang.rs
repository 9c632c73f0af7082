//! 孙尚香 Sun Shangxiang.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, Timing};
use crate::apply::Resolver;
use crate::frames::{Flow, Recover, Select, SkillFrame, Wake};
use crate::legal::{Options, Question};
use crate::piece::CardId;
use crate::state::State;
use crate::zones::{Few, Place};

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
        g.phase_tally[id.index()] == 0 && g.held(seat).len() >= 2 && !grooms(g, seat).is_empty()
    }),
    run: jieyin,
    ..SkillDef::BASE
};

fn grooms(g: &State, seat: Seat) -> SeatSet {
    g.others_who(seat, |other| !g.female(other) && g.player(other).wounded())
}

/// Where 结姻 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Jieyin {
    /// It begins.
    #[default]
    Begin,
    /// She has chosen what to discard.
    Paid,
    /// She chooses the man.
    Groom {
        /// What she will discard.
        cost: Few<CardId, 2>,
    },
    /// She recovers.
    HealBride {
        /// The man.
        groom: Seat,
    },
    /// He recovers.
    HealGroom {
        /// The man.
        groom: Seat,
    },
}

fn jieyin(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match (f.step(), wake.seat()) {
        (Jieyin::Begin, _) => {
            f.announce(cx);
            cx.g.phase_tally[f.id.index()] = 1;
            f.call(cx, Jieyin::Paid, Select::hand(f.owner, 2, f.why()))
        }
        (Jieyin::Paid, _) => {
            let cost = wake.selected(cx).iter().collect();
            f.go_on(cx, Jieyin::Groom { cost })
        }
        (Jieyin::Groom { cost }, Some(groom)) => {
            let loss = cx.lose(f.owner, cost.iter().copied().collect(), Place::Discard);
            f.settle(cx, Jieyin::HealBride { groom }, loss)
        }
        (Jieyin::Groom { .. }, _) => {
            f.ask(cx, Question::Pick { why: f.why() }, Options::seats(grooms(cx, f.owner)))
        }
        (Jieyin::HealBride { groom }, _) => {
            f.call(cx, Jieyin::HealGroom { groom }, Recover::one(f.owner, f.owner, None))
        }
        (Jieyin::HealGroom { groom }, _) => cx.become_frame(Recover::one(groom, f.owner, None)),
    }
}

/// 枭姬: per equipment card lost from her area, may draw 2.
const XIAOJI: SkillDef = SkillDef {
    name: "xiaoji",
    title: "枭姬",
    at: &[Timing::CardsMoved],
    times: |g, m| {
        let moved = g.moved(m.subj);
        if moved.who == m.owner { moved.equips } else { 0 }
    },
    run: |cx, f, _| {
        cx.draw_cards(f.owner, 2);
        Flow::DONE
    },
    ..SkillDef::BASE
};
