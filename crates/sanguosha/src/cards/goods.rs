//! Ex Nihilo, God Salvation, Amazing Grace: tricks that give.

use paiju_contract::Seat;

use super::{Aim, BodyStep, CardDef, aims};
use crate::apply::Resolver;
use crate::frames::{Aimed, Effect, Flow, Recover, Target, Use, Wake};
use crate::legal::{Options, Question};
use crate::state::State;
use crate::zones::{CardSet, Place};

/// 无中生有: draw 2.
pub(super) const EX_NIHILO: CardDef =
    CardDef { aim: Aim::All, targets: aims::oneself, body: draw_two, ..CardDef::BASE };
/// 桃园结义: each wounded recovers 1.
pub(super) const GOD_SALVATION: CardDef =
    CardDef { aim: Aim::All, targets: aims::everyone, pointless: unwounded, body: heal };
/// 五谷丰登: each takes one of the cards turned up.
pub(super) const AMAZING_GRACE: CardDef =
    CardDef { aim: Aim::All, targets: aims::everyone, pointless: nothing_left, body: take_one };

fn draw_two(cx: &mut Resolver<'_>, f: Effect, _: BodyStep, _: Wake) -> Flow {
    let Aimed { to, .. } = f.aimed(cx);
    cx.draw_cards(to.seat, 2);
    Flow::DONE
}

fn unwounded(g: &State, _: &Use, seat: Seat) -> bool {
    !g.player(seat).wounded()
}

fn heal(cx: &mut Resolver<'_>, f: Effect, _: BodyStep, _: Wake) -> Flow {
    let Aimed { from, card, to } = f.aimed(cx);
    cx.become_frame(Recover::one(to.seat, from, Some(card)))
}

fn nothing_left(_: &State, used: &Use, _: Seat) -> bool {
    used.pool.is_empty()
}

fn take_one(cx: &mut Resolver<'_>, f: Effect, _: BodyStep, wake: Wake) -> Flow {
    let Target { seat, .. } = f.aimed(cx).to;
    let Some(card) = wake.card() else {
        let pool = cx.used(f.used_at).pool;
        return f.ask(cx, seat, Question::TakeOpen, Options::cards(pool));
    };
    let used = cx.used_mut(f.used_at);
    used.pool = used.pool.minus(CardSet::of(card));
    cx.shift(card, Place::Table, Place::Hand(seat));
    Flow::DONE
}
