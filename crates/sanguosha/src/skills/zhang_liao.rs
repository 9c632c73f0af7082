//! 张辽 Zhang Liao.

use paiju_contract::{Seat, SeatSet};

use super::{General, Kingdom, SkillDef, Timing};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::frames::{Flow, SkillFrame, Wake, not_offered};
use crate::legal::{Options, Question};
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
    g.others_who(owner, |other| !g.held(other).is_empty())
}

/// At most so many players.
const MOST: usize = 2;

/// Where 突袭 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tuxi {
    /// It begins: he chooses the first.
    #[default]
    Begin,
    /// He chooses another, or no more.
    Choose {
        /// Whom he takes from.
        victims: SeatSet,
    },
    /// He takes from the next of them.
    Take {
        /// From whom he has still to take.
        victims: SeatSet,
    },
}

fn tuxi(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match f.step() {
        Tuxi::Begin => choose(cx, f, SeatSet::EMPTY, wake.answer()),
        Tuxi::Choose { victims } => choose(cx, f, victims, wake.answer()),
        Tuxi::Take { victims } => take_next(cx, f, victims),
    }
}

/// The next one he takes from, in ascending order.
fn choose(cx: &mut Resolver<'_>, f: SkillFrame, victims: SeatSet, answer: Option<Choice>) -> Flow {
    let above = |seat: &Seat| victims.into_iter().all(|chosen| *seat > chosen);
    let choices: SeatSet = with_hands(cx, f.owner).into_iter().filter(above).collect();
    match answer {
        Some(Choice::Seat { seat }) => {
            let victims = victims.with(seat);
            let enough = victims.len() == MOST;
            f.go_on(cx, if enough { Tuxi::Take { victims } } else { Tuxi::Choose { victims } })
        }
        None if choices != SeatSet::EMPTY => {
            let options = Options::seats(choices).or_pass(!victims.is_empty());
            f.ask(cx, Question::Pick { why: f.why() }, options)
        }
        Some(Choice::Pass) | None => f.go_on(cx, Tuxi::Take { victims }),
        Some(other) => not_offered(other),
    }
}

/// One card from the next of those chosen; no card is drawn.
fn take_next(cx: &mut Resolver<'_>, f: SkillFrame, victims: SeatSet) -> Flow {
    cx.draw_phase_mut(f.subj).n = 0;
    let Some(seat) = cx.next_of(victims, f.owner) else {
        return Flow::DONE;
    };
    let rest = Tuxi::Take { victims: victims.without(seat) };
    // The first loss may have cost the second one his hand.
    match cx.random_hand_card(seat) {
        Some(card) => {
            let loss = cx.lose_one(seat, card, Place::Hand(f.owner));
            f.settle(cx, rest, loss)
        }
        None => f.go_on(cx, rest),
    }
}
