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

/// Cards in hands and in the draw pile, as one seat knows them.
#[derive(Clone, Debug)]
pub(crate) struct Hidden {
    /// For every shuffle those that the seat has no knowledge of.
    pub(crate) unknown: Vec<CardSet>,
    /// Those whose place it knows.
    pub(crate) known: CardSet,
    /// Those whose place everyone knows.
    pub(crate) common: CardSet,
    /// Those of the draw pile that anybody knows.
    pub(crate) looked: CardSet,
}

impl State {
    /// Cards that lie where everyone sees them.
    pub(crate) fn open_cards(&self) -> CardSet {
        let piles = self.discard.iter().chain(&self.table).copied();
        let areas = self.players.iter().flat_map(|p| p.worn().chain(p.delay.iter().map(|d| d.card)));
        piles.chain(areas).collect()
    }

    /// What is known of the cards in hidden places.
    pub(crate) fn hidden(&self, to: Option<Seat>) -> Hidden {
        let heard: CardSet = self.rumours_for(to).map(|rumour| rumour.card).collect();
        let (own, everyone) = (bit_of(to), bit_of(None));
        // A byte for each card: the loops below have neither a branch nor a sum that the next card waits for.
        let mut flags = [0; 128];
        self.hands.all().iter().for_each(|card| flags[card.index()] = 0b1011);
        self.draw.iter().for_each(|card| flags[card.index()] = 0b1111);
        for (flag, seen) in flags.iter_mut().zip(&self.seen[..]) {
            let told = |who: u16, flag: u8| if seen & who == 0 { 0 } else { flag };
            *flag &= 0b1000 | told(own, 0b001) | told(everyone, 0b010) | told(u16::MAX, 0b100);
        }
        let [known, common, looked, hidden] = [0, 1, 2, 3].map(|bit| CardSet::flagged(&flags, bit));
        let unknown = self.by_shuffle(hidden.minus(known).minus(heard));
        Hidden { unknown, known, common, looked }
    }

    /// These cards by the number of the shuffle with which they came.
    fn by_shuffle(&self, mut cards: CardSet) -> Vec<CardSet> {
        let mut pools = vec![CardSet::EMPTY; usize::from(self.latest) + 1];
        // Few shuffles have left cards: each is looked for among all cards at once.
        while let Some(first) = cards.first() {
            let batch = self.batch[first.index()];
            let mut flags = [0; 128];
            flags.iter_mut().zip(&self.batch[..]).for_each(|(flag, of)| *flag = u8::from(*of == batch));
            let pool = cards.both(CardSet::flagged(&flags, 0));
            pools[usize::from(batch)] = pool;
            cards = cards.minus(pool);
        }
        pools
    }

    /// Cards of the deal that lie hidden and that this seat has never seen: what was shuffled in again had lain open.
    fn never_seen(&self, to: Option<Seat>) -> CardSet {
        self.hidden(to).unknown[0]
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
