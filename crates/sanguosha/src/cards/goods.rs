//! Ex Nihilo, God Salvation, Amazing Grace: tricks that give.

use paiju_contract::Seat;

use super::{Aim, CardDef, aims};
use crate::action::Choice;
use crate::apply::Cx;
use crate::frames::{Effect, Flow, Frame, FrameIx, Recover, Use};
use crate::legal::{Options, Question};
use crate::state::State;
use crate::zones::{CardSet, Place};

/// 无中生有: draw 2.
pub(super) const EX_NIHILO: CardDef = CardDef {
    aim: Aim::All,
    targets: aims::oneself,
    body: draw_two,
    ..CardDef::BASE
};
/// 桃园结义: each wounded recovers 1.
pub(super) const GOD_SALVATION: CardDef = CardDef {
    aim: Aim::All,
    targets: aims::everyone,
    pointless: unwounded,
    body: heal,
};
/// 五谷丰登: each takes one of the cards turned up.
pub(super) const AMAZING_GRACE: CardDef = CardDef {
    aim: Aim::All,
    targets: aims::everyone,
    pointless: nothing_left,
    body: take_one,
};

fn draw_two(cx: &mut Cx<'_>, _: FrameIx, f: Effect) -> Flow {
    let seat = f.target(cx).seat;
    cx.draw_cards(seat, 2);
    Flow::Pop(1)
}

fn unwounded(g: &State, _: &Use, seat: Seat) -> bool {
    !g.player(seat).wounded()
}

fn heal(cx: &mut Cx<'_>, _: FrameIx, f: Effect) -> Flow {
    let used = f.used(cx);
    Flow::Become(Recover::one(f.target(cx).seat, used.from, Some(used.card)).into())
}

fn nothing_left(_: &State, used: &Use, _: Seat) -> bool {
    used.pool.is_empty()
}

fn take_one(cx: &mut Cx<'_>, ix: FrameIx, f: Effect) -> Flow {
    let (mut used, seat) = (f.used(cx), f.target(cx).seat);
    match cx.answer() {
        Some(Choice::Card { card }) => {
            used.pool = used.pool.minus(CardSet::of(card));
            cx.save(f.u, Frame::Use(used));
            cx.shift(card, Place::Table, Place::Hand(seat));
            Flow::Pop(1)
        }
        _ => {
            cx.save(ix, f);
            cx.ask(seat, Question::TakeOpen, Options::cards(used.pool))
        }
    }
}
