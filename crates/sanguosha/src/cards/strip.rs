//! Dismantlement and Snatch: one card of another player.

use paiju_contract::{Seat, SeatSet};

use super::{Aim, BodyStep, CardDef, aims};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::frames::{Aimed, Effect, Flow, Target, Wake, not_offered};
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
    !g.held(seat).is_empty() || !player.delay.is_empty() || player.worn().next().is_some()
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
    Options { hand: !g.held(seat).is_empty(), ..Options::cards(cards) }
}

/// The card that an answer to [`takable`] means.
pub(crate) fn taken(cx: &mut Resolver<'_>, seat: Seat, choice: Choice) -> CardId {
    match choice {
        Choice::Card { card } => card,
        Choice::Hand => cx.random_hand_card(seat).expect("HAND is offered while there is a hand"),
        other => not_offered(other),
    }
}

fn strip(cx: &mut Resolver<'_>, f: Effect, _: BodyStep, wake: Wake) -> Flow {
    let Aimed { from: user, card: trick, to: Target { seat, .. } } = f.aimed(cx);
    if !cx.alive(user) || !has_cards(cx, seat) {
        return Flow::DONE;
    }
    let Some(choice) = wake.answer() else {
        let options = takable(cx, seat, true);
        return f.ask(cx, user, Question::TakeFrom { seat, why: Why::Card(trick.kind) }, options);
    };
    let card = taken(cx, seat, choice);
    let to = if trick.kind == Kind::Snatch { Place::Hand(user) } else { Place::Discard };
    let loss = cx.lose_one(seat, card, to);
    cx.finish(loss)
}
