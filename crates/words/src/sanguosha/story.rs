//! What happened, as one observer is told.

use paiju_contract::{Observer, Seat};
use paiju_sanguosha::EventView;
use paiju_sanguosha::zones::Place;

use super::{names, phrases};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

pub(super) fn happened(event: &EventView, tongue: Tongue) -> Option<Text> {
    let card = |id| names::card(id, tongue.lang);
    Some(match *event {
        EventView::Moved { card: id, from, to } => {
            let what = id.map_or_else(|| tongue.say(phrases::A_CARD, []), card);
            return moved(tongue, what, from, to);
        }
        EventView::TurnStart { seat, turn } => {
            tongue.say(phrases::TURN, [plain(turn), tongue.seat(seat)]).tinted(Tone::Strong)
        }
        EventView::GeneralShown { seat, general } => {
            tongue.did(seat, phrases::SHOWED, [tongue.name(names::general(general))])
        }
        EventView::Used { seat, card, ref targets } => {
            let alone = targets.iter().all(|n| Seat(*n) == seat);
            let phrase = if alone { phrases::USED } else { phrases::USED_AT };
            let at = tongue.list(targets.iter().map(|n| tongue.seat(Seat(*n))));
            tongue.did(seat, phrase, [names::made(tongue, &card), at])
        }
        EventView::Responded { seat, card, .. } => {
            tongue.did(seat, phrases::ANSWERED, [names::made(tongue, &card)])
        }
        EventView::Invoked { seat, skill } => {
            tongue.did(seat, phrases::INVOKED, [plain(names::skill(skill, tongue.lang))])
        }
        EventView::Cancelled { seat, card } => {
            let phrase = if seat.is_some() { phrases::CANCELLED_FOR } else { phrases::CANCELLED };
            let whom = seat.map_or_else(Text::new, |seat| tongue.seat(seat));
            tongue.say(phrase, [names::made(tongue, &card), whom])
        }
        EventView::Judged { seat, card: id, why } => {
            tongue.say(phrases::JUDGED, [tongue.seat(seat), names::about(tongue, why), card(id)])
        }
        EventView::Named { seat, suit } => tongue.did(seat, phrases::NAMED, [names::suit(suit, tongue.lang)]),
        EventView::Shown { seat, card: id } => tongue.did(seat, phrases::SHOWED, [card(id)]),
        EventView::Shuffled { cards } => tongue.say(phrases::SHUFFLED, [plain(cards)]),
        EventView::Arranged { seat, cards, bottom } => {
            tongue.did(seat, phrases::ARRANGED, [plain(cards), plain(bottom)])
        }
        EventView::Damaged { .. }
        | EventView::LostHp { .. }
        | EventView::Recovered { .. }
        | EventView::Dying { .. }
        | EventView::Died { .. } => return health(event, tongue),
        // Windows and phases tell nothing, and the ending is told at length.
        EventView::GameStarted
        | EventView::RoleDealt { .. }
        | EventView::GeneralsOffered { .. }
        | EventView::TurnEnd { .. }
        | EventView::PhaseStart { .. }
        | EventView::PhaseEnd { .. }
        | EventView::PhaseSkipped { .. }
        | EventView::WindowOpened
        | EventView::WindowClosed
        | EventView::Over { .. } => return None,
    })
}

/// Whether a card, a role or a general comes to light, or what somebody has not. A skill that is used may show cards
/// without telling; a window that closes tells that nobody answered, or could.
pub(super) fn shows(event: &EventView, to: Observer) -> bool {
    match *event {
        EventView::Moved { card, from, .. } => {
            let own = matches!(from, Place::Hand(seat) if to.is(seat));
            card.is_some() && !own && matches!(from, Place::Draw | Place::Hand(_))
        }
        EventView::Used { .. }
        | EventView::Responded { .. }
        | EventView::Cancelled { .. }
        | EventView::Named { .. }
        | EventView::Damaged { .. }
        | EventView::LostHp { .. }
        | EventView::Recovered { .. }
        | EventView::Dying { .. }
        | EventView::TurnStart { .. }
        | EventView::TurnEnd { .. }
        | EventView::PhaseStart { .. }
        | EventView::PhaseEnd { .. }
        | EventView::PhaseSkipped { .. }
        | EventView::WindowOpened => false,
        EventView::Shown { seat, .. } | EventView::GeneralShown { seat, .. } => !to.is(seat),
        EventView::WindowClosed
        | EventView::Invoked { .. }
        | EventView::Judged { .. }
        | EventView::Shuffled { .. }
        | EventView::Arranged { .. }
        | EventView::Died { .. }
        | EventView::GameStarted
        | EventView::RoleDealt { .. }
        | EventView::GeneralsOffered { .. }
        | EventView::Over { .. } => true,
    }
}

/// Events about health and death.
fn health(event: &EventView, tongue: Tongue) -> Option<Text> {
    let (seat, phrase, filled, tone) = match *event {
        EventView::Damaged { seat, points, thunder, .. } => {
            (seat, if thunder { phrases::STRUCK } else { phrases::DAMAGED }, plain(points), Tone::Bad)
        }
        EventView::LostHp { seat, points } => (seat, phrases::LOST_HP, plain(points), Tone::Bad),
        EventView::Recovered { seat, points } => (seat, phrases::RECOVERED, plain(points), Tone::Good),
        EventView::Dying { seat } => (seat, phrases::DYING, Text::new(), Tone::Bad),
        EventView::Died { seat, role, .. } => {
            (seat, phrases::DIED, tongue.name(names::role(role)), Tone::Strong)
        }
        _ => return None,
    };
    Some(tongue.did(seat, phrase, [filled]).tinted(tone))
}

/// Moves that are no part of something told anyway: draws, gains, losses of others.
fn moved(tongue: Tongue, what: Text, from: Place, whither: Place) -> Option<Text> {
    match (from, whither) {
        (Place::Draw, Place::Hand(seat)) => Some(tongue.did(seat, phrases::DREW, [what])),
        (Place::Hand(_) | Place::Equip(_) | Place::Delay(_) | Place::Table, Place::Hand(seat)) => {
            Some(tongue.did(seat, phrases::TOOK, [what, names::place(tongue, from)]))
        }
        (Place::Hand(seat) | Place::Equip(seat) | Place::Delay(seat), Place::Discard) => {
            Some(tongue.did(seat, phrases::LOST, [what]))
        }
        _ => None,
    }
}
