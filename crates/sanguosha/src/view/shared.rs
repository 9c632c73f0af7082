//! What an observer knows that others know: private to the crate, never written (R3.4).
//!
//! It owns which of that is certain to him. Looks at the draw pile are seen by everyone, and so are the places that were
//! looked at; who gives a card knows where it went. What a hand that he does not see into holds for others is not his
//! to know.

use paiju_contract::{MAX_SEATS, Observer, Seat, SeatSet};

use super::{Somewhere, seat_of};
use crate::piece::CardId;
use crate::state::{NOBODY, State};
use crate::zones::{CardSet, Hidden, Span, bit_of};

/// What others know, as far as one observer is sure of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shared {
    /// What everyone has heard of cards in hands, the observer among them: who may know more.
    pub(crate) somewhere: Vec<Somewhere>,
    /// Places of the draw pile, counted from its bottom, and the seats that know what lies there.
    pub(crate) pile: Vec<(u8, u16)>,
    /// Cards of the observer's own hand, and the other seats that know of them.
    pub(crate) own: Vec<(CardId, u16)>,
    /// Known cards, with the shuffles by which everyone thinks they can have come, where there is more than one.
    pub(crate) spans: Vec<(CardId, Span)>,
}

impl State {
    /// What this observer knows that others know; takings are counted from this one on.
    pub(super) fn shared(&self, to: Option<Seat>, first: usize, hidden: &Hidden) -> Shared {
        let everyone = bit_of(None);
        let partly = |seen: u16| seen != 0 && seen & everyone == 0;
        let places = self.draw.iter().enumerate();
        let places = places.map(|(at, card)| (at as u8, self.seen[card.index()]));
        Shared {
            somewhere: self.somewhere(None, first),
            // Nearly always nobody has looked at the pile.
            pile: if hidden.looked.is_empty() {
                Vec::new()
            } else {
                places.filter(|(_, seen)| partly(*seen)).collect()
            },
            own: to.map_or_else(Vec::new, |seat| self.told_of(seat)),
            spans: if self.blurred { self.known_spans(hidden.known) } else { Vec::new() },
        }
    }

    /// The cards of a hand of which its holder is sure that others know.
    fn told_of(&self, seat: Seat) -> Vec<(CardId, u16)> {
        let everyone = bit_of(None);
        let others = self.observers() & !bit_of(Some(seat));
        let told = self.held(seat).iter().map(|card| {
            let seen = self.seen[card.index()];
            let sure = match self.sharer[card.index()] {
                0 => others,
                NOBODY => 0,
                next => bit_of(Some(Seat(next - 1))) & others,
            };
            (*card, if seen & everyone == 0 { seen & sure } else { 0 })
        });
        told.filter(|(_, seen)| *seen != 0).collect()
    }

    /// By number: nobody sees how another hand lies.
    fn known_spans(&self, known: CardSet) -> Vec<(CardId, Span)> {
        let spans = known.iter().map(|card| (card, self.span[card.index()]));
        spans.filter(|(_, span)| !span.is_exact()).collect()
    }

    /// The same for the laws: places of the draw pile and cards of the own hand, with the other seats that know them.
    pub(crate) fn sharers(&self, to: Observer) -> Vec<(usize, SeatSet)> {
        let Shared { pile, own, .. } = self.shared(seat_of(to), 0, &self.hidden(seat_of(to)));
        let seats = SeatSet::first_n(MAX_SEATS).bits() & !bit_of(seat_of(to));
        let piled = pile.into_iter().map(|(at, seen)| (MAX_SEATS + usize::from(at), seen));
        let held = own.into_iter().map(|(card, seen)| (1000 + card.index(), seen));
        let told = piled.chain(held).map(|(place, seen)| (place, SeatSet::from_bits(seen & seats)));
        told.filter(|(_, seats)| !seats.is_empty()).collect()
    }
}
