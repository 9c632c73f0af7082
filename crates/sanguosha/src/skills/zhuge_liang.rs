//! 诸葛亮 Zhuge Liang.

use super::{General, Kingdom, SkillDef, Status, Tags, Timing};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::event::{TableEvent, known_to};
use crate::frames::{Flow, PilePlaces, SkillFrame, Wake, not_offered};
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
use crate::state::{Pile, State};
use crate::turn::Phase;
use crate::zones::CardSet;

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
    ..SkillDef::BASE
};

/// Where 观星 stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Guanxing {
    /// He looks at the top cards.
    #[default]
    Look,
    /// He says which goes where.
    Arrange(Arranging),
}

/// Cards of the draw pile being put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arranging {
    /// How many are looked at.
    pub looked: u8,
    /// How many of them stay on top, once he has said so.
    pub on_top: Option<u8>,
    /// Their places as chosen, those on top first: nobody else may know.
    pub hidden: PilePlaces,
}

impl Arranging {
    pub(super) fn covered(self) -> Self {
        Self { hidden: self.hidden.covered(), ..self }
    }

    /// The places that are not chosen yet.
    fn left(&self) -> impl Iterator<Item = u8> {
        let chosen = self.hidden;
        (0..self.looked).filter(move |place| !chosen.contains(*place))
    }
}

fn guanxing(cx: &mut Resolver<'_>, f: SkillFrame, wake: Wake) -> Flow {
    match f.step() {
        Guanxing::Look => {
            let looked = cx.at_least(cx.living().len().min(5)) as u8;
            for place in 0..looked {
                let card = at_place(cx, place);
                cx.g.learn(card, known_to(f.owner));
            }
            arrange(cx, f, Arranging { looked, on_top: None, hidden: PilePlaces::default() })
        }
        Guanxing::Arrange(mut now) => {
            match wake.answer() {
                Some(Choice::Card { card }) => {
                    let place = now.left().find(|place| at_place(cx, *place) == card);
                    now.hidden.push(place.expect("one of the cards he looks at was offered"));
                }
                Some(Choice::Pass) => now.on_top = Some(now.hidden.len() as u8),
                Some(other) => not_offered(other),
                None => {}
            }
            arrange(cx, f, now)
        }
    }
}

/// Asks for the next card on top or at the bottom, or puts them all back.
fn arrange(cx: &mut Resolver<'_>, f: SkillFrame, now: Arranging) -> Flow {
    let left: CardSet = now.left().map(|place| at_place(cx, place)).collect();
    let top = now.on_top.is_none();
    // The last one at the bottom goes by itself.
    if left.len() > usize::from(!top) {
        let asking = SkillFrame { step: Guanxing::Arrange(now).into(), ..f };
        return asking.ask(cx, Question::Arrange { why: f.why(), top }, Options::cards(left).or_pass(top));
    }
    put_back(cx, f, now);
    Flow::DONE
}

/// The card so many places below the top.
fn at_place(g: &State, place: u8) -> CardId {
    g.draw[g.draw.len() - 1 - usize::from(place)]
}

/// The first chosen comes to lie on top; of those at the bottom the first chosen lies highest.
fn put_back(cx: &mut Resolver<'_>, f: SkillFrame, now: Arranging) {
    let n = now.looked;
    let cards: Pile = now.hidden.iter().chain(now.left()).map(|place| at_place(cx, place)).collect();
    let (top, bottom) = cards.split_at(now.on_top.map_or(cards.len(), usize::from));
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
            let hand = g.held(aiming.to);
            let empty = hand.iter().all(|card| aiming.leaving.contains(card));
            empty && matches!(aiming.card.kind, Kind::Slash | Kind::Duel)
        }),
        ..SkillDef::BASE.status
    },
    ..SkillDef::BASE
};
