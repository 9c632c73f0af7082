//! Drawing from the piles: the deck manager of the turn engine over the game's own piles (R1.4).

use paiju_contract::Seat;
use paiju_kit::shuffle;

use super::{Place, Span};
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::piece::CardId;
use crate::rules::DeckOut;
use crate::score::Outcome;
use crate::state::Pile;
use crate::turn::{Piles, draw_up_to};

impl Piles for Resolver<'_> {
    type Card = CardId;

    fn left(&self) -> usize {
        self.draw.len()
    }

    fn take_top(&mut self) -> Option<CardId> {
        // The move itself takes it from the pile, so that it is announced.
        self.draw.last().copied()
    }

    /// Whatever lies in the discard pile is unknown again once it is shuffled.
    fn reshuffle(&mut self) -> bool {
        let mut fresh = self.g.discard.take();
        if fresh.is_empty() {
            return false;
        }
        let batch = self.g.next_batch();
        shuffle(&mut fresh, &mut self.g.reshuffle);
        for card in &fresh {
            self.g.seen[card.index()] = 0;
            self.g.sharer[card.index()] = 0;
            self.g.batch[card.index()] = batch;
            self.g.span[card.index()] = Span::exactly(batch);
        }
        let above: Pile = self.draw;
        above.iter().for_each(|card| fresh.push(*card));
        self.g.draw = fresh;
        self.tell(TableEvent::Shuffled { cards: (fresh.len() - above.len()) as u8 });
        true
    }
}

impl Resolver<'_> {
    /// Draws `n` cards; without cards the game ends or there are fewer, as the rules say.
    pub fn draw_cards(&mut self, seat: Seat, n: usize) {
        let drawn = draw_up_to(self, n, |cx, card| cx.shift(card, Place::Draw, Place::Hand(seat)));
        if drawn < n {
            self.out_of_cards();
        }
    }

    /// The top card, turned up on the table.
    pub fn turn_up(&mut self) -> Option<CardId> {
        let mut top = None;
        draw_up_to(self, 1, |cx, card| {
            cx.shift(card, Place::Draw, Place::Table);
            top = Some(card);
        });
        if top.is_none() {
            self.out_of_cards();
        }
        top
    }

    /// Makes sure that `n` cards can be looked at, if there are so many; returns how many there are.
    pub fn at_least(&mut self, n: usize) -> usize {
        if self.draw.len() < n {
            self.reshuffle();
        }
        self.draw.len().min(n)
    }

    /// A card was needed and both piles are empty.
    pub fn out_of_cards(&mut self) {
        if self.rules.deck_out == DeckOut::Draw {
            self.end(Outcome::DeckOut);
        }
    }
}
