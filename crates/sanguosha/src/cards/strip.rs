//! Dismantlement and Snatch: one card of another player.

use paiju_contract::{Seat, SeatSet};

use super::{Aim, CardDef, aims};
use crate::action::Choice;
use crate::apply::Cx;
use crate::cards::VCard;
use crate::frames::{Aimed, Effect, Flow, FrameIx, Target};
use crate::legal::{Options, Question, Why};
use crate::piece::{CardId, Kind};
use crate::state::State;
use crate::zones::Place;

/// 过河拆桥: discard a card of another player.
pub(super) const DISMANTLEMENT: CardDef =
    CardDef { aim: Aim::One, targets: with_cards, body: strip, ..CardDef::BASE };
/// 顺手牵羊: take a card of another player at distance 1.
pub(super) const SNATCH: CardDef =
    CardDef { aim: Aim::One, targets: near_with_cards, body: strip, ..CardDef::BASE };

fn has_cards(g: &State, seat: Seat) -> bool {
    let player = g.player(seat);
    !player.hand.is_empty() || !player.delay.is_empty() || player.worn().next().is_some()
}

fn with_cards(g: &State, user: Seat, card: &VCard) -> SeatSet {
    aims::others_who(g, user, card, |to| has_cards(g, to))
}

fn near_with_cards(g: &State, user: Seat, card: &VCard) -> SeatSet {
    let near = if aims::unlimited(g, user, card) { g.others(user) } else { g.within(user, 1, card) };
    aims::allowed(g, near, card, |to| has_cards(g, to))
}

/// What can be taken: HAND for a hidden card, CARD for equipment and (if `delay`) the judging area.
pub(crate) fn takable(g: &State, seat: Seat, delay: bool) -> Options {
    let player = g.player(seat);
    let laid = player.delay.iter().filter(|_| delay).map(|d| d.card);
    let cards = player.worn().chain(laid).collect();
    Options { hand: !player.hand.is_empty(), ..Options::cards(cards) }
}

/// The card that an answer to [`takable`] means.
pub(crate) fn taken(cx: &mut Cx<'_>, seat: Seat, choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Card { card } => Some(card),
        Choice::Hand => cx.random_hand_card(seat),
        _ => None,
    }
}

fn strip(cx: &mut Cx<'_>, ix: FrameIx, f: Effect) -> Flow {
    let Aimed { from: user, card: trick, to: Target { seat, .. } } = f.aimed(cx);
    if !cx.alive(user) || !has_cards(cx, seat) {
        return Flow::Pop(0);
    }
    let Some(choice) = cx.answer() else {
        cx.save(ix, f);
        let options = takable(cx, seat, true);
        return cx.ask(user, Question::TakeFrom { seat, why: Why::Card(trick.kind) }, options);
    };
    let Some(card) = taken(cx, seat, choice) else {
        return Flow::Pop(0);
    };
    let to = if trick.kind == Kind::Snatch { Place::Hand(user) } else { Place::Discard };
    let loss = cx.lose_one(seat, card, to);
    cx.finish(loss, 1)
}
