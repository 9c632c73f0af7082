//! Cards that somebody has not seen: which they are, where they can lie, and which of them a choice would be on
//! another deal (R3.4).
//!
//! It owns the sets that views, worlds and the laws are made of. It does not draw worlds.

use paiju_contract::{MAX_SEATS, Observer, Seat};

use super::{CardSet, Place, bit_of};
use crate::action::Choice;
use crate::piece::CardId;
use crate::state::State;
use crate::view::seat_of;

/// The number of all places that a seat cannot tell apart.
const LOOSE: usize = 1000;

impl State {
    /// Cards in hands and in the draw pile.
    pub(crate) fn hidden_cards(&self) -> impl Iterator<Item = CardId> {
        self.hands.all().iter().chain(&self.draw).copied()
    }

    /// Cards that lie where everyone sees them.
    pub(crate) fn open_cards(&self) -> CardSet {
        let piles = self.discard.iter().chain(&self.table).copied();
        let areas = self.players.iter().flat_map(|p| p.worn().chain(p.delay.iter().map(|d| d.card)));
        piles.chain(areas).collect()
    }

    /// Of the cards in hidden places: for every shuffle those that this seat has no knowledge of, and those that everyone
    /// knows.
    pub(crate) fn unknown(&self, to: Option<Seat>) -> (Vec<CardSet>, CardSet) {
        let heard: CardSet = self.rumours_for(to).map(|rumour| rumour.card).collect();
        let (own, everyone) = (bit_of(to), bit_of(None));
        let (mut pools, mut common) = (vec![CardSet::EMPTY; usize::from(self.latest) + 1], CardSet::EMPTY);
        for card in self.hidden_cards() {
            let seen = self.seen[card.index()];
            if seen & own == 0 && !heard.contains(card) {
                pools[usize::from(self.batch[card.index()])].insert(card);
            }
            if seen & everyone != 0 {
                common.insert(card);
            }
        }
        (pools, common)
    }

    /// Cards of the deal that lie hidden and that this seat has never seen: what was shuffled in again had lain open.
    fn never_seen(&self, to: Option<Seat>) -> CardSet {
        self.unknown(to).0[0]
    }

    /// The positions of this deck whose card this observer has never seen.
    pub(crate) fn unseen(&self, to: Observer, deck: &[CardId]) -> Vec<(usize, CardId)> {
        let cards = self.never_seen(seat_of(to));
        deck.iter().copied().enumerate().filter(|(_, card)| cards.contains(*card)).collect()
    }

    /// Where those cards lie now.
    pub(crate) fn unseen_places(&self, to: Observer) -> Vec<(usize, CardId)> {
        let to = seat_of(to);
        let unseen = self.never_seen(to);
        let hands = Seat::all(self.players.len())
            .flat_map(|seat| self.held(seat).iter().map(move |card| (Place::Hand(seat), *card)));
        let piled = self.draw.iter().map(|card| (Place::Draw, *card));
        let hidden = hands.chain(piled).filter(|(_, card)| unseen.contains(*card));
        hidden.map(|(place, card)| (self.told_place(to, place, card), card)).collect()
    }

    /// The place of a hidden card as far as this seat can tell places apart: hands between which cards have
    /// gone unseen are one place.
    fn told_place(&self, to: Option<Seat>, place: Place, card: CardId) -> usize {
        let loose = |card: CardId| !self.knows(to, card) && !self.span[card.index()].is_exact();
        match place {
            Place::Hand(seat) if self.rumours_for(to).any(|r| r.hands.contains(seat)) => LOOSE,
            Place::Hand(seat) if self.hand(seat).iter().any(loose) => LOOSE,
            _ if loose(card) => LOOSE,
            Place::Hand(seat) => seat.index(),
            _ => {
                MAX_SEATS + self.draw.iter().position(|c| *c == card).expect("the card lies in the draw pile")
            }
        }
    }

    /// Cards that are given or put back unseen are chosen by where they lie, not by what they are.
    pub(crate) fn transpose(&self, choice: &Choice, deck: &[CardId], redealt: &[CardId]) -> Choice {
        match *choice {
            Choice::Card { card } if self.chooses_unseen() && self.batch[card.index()] == 0 => {
                let home = deck.iter().position(|other| *other == card);
                Choice::Card { card: redealt[home.expect("every card is in the deck")] }
            }
            other => other,
        }
    }
}
