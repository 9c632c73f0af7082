//! From a view to what has to be guessed.
//!
//! With history, every cover has a cell of its own and proves something about the hand it came from. Without, the
//! covers of a seat are one cell, and what they prove about the hand now is all that is left of them.

use arrayvec::ArrayVec;
use paiju_contract::{NoWorld, Observer, Seat};

use super::{Back, Past, Place, Riddle, Ways};
use crate::cards::Cards;
use crate::combo::Combo;
use crate::piece::{Card, DECK};
use crate::setup::is_black;
use crate::state::EndReason;
use crate::view::{SeenPlay, View};

/// A riddle being put together.
struct Draft<'a> {
    view: &'a View,
    own: Option<Seat>,
    seen: Cards,
    /// Cells and the strongest power that can be there, one a card.
    places: ArrayVec<(u8, i8), DECK>,
    covers: ArrayVec<Seat, DECK>,
    /// What each seat did, oldest first.
    backs: [ArrayVec<Back, 9>; 3],
    shown: [Cards; 3],
    caps: [i8; 3],
}

impl Riddle {
    /// What the observer of this view has to guess.
    pub(crate) fn of(view: &View) -> Result<Self, NoWorld> {
        let own = match view.observer {
            Observer::Seat(seat) if seat.0 < 3 => Some(seat),
            _ => None,
        };
        let mut draft = Draft {
            view,
            own,
            seen: Cards::NONE,
            places: ArrayVec::new(),
            covers: ArrayVec::new(),
            backs: Default::default(),
            shown: [Cards::NONE; 3],
            caps: [i8::MAX; 3],
        };
        draft.see(view.hand.unwrap_or_default())?;
        if view.has_history() {
            draft.watch()?;
        } else {
            draft.sum_up()?;
        }
        draft.add_hands()?;
        draft.finish()
    }
}

impl Draft<'_> {
    fn see(&mut self, cards: Cards) -> Result<(), NoWorld> {
        self.seen = self.seen.plus(cards).ok_or(NoWorld::Contradiction)?;
        Ok(())
    }

    /// Goes through the rounds as they were played.
    fn watch(&mut self) -> Result<(), NoWorld> {
        let view = self.view;
        let mut own_covers = view.own_covers.iter().flatten();
        let rounds = view.pillar_groups.iter().map(|group| &group.plays[..]).chain([&view.turn.plays[..]]);
        for round in rounds {
            let mut last = None;
            for play in round {
                if let Some(cards) = play.cards {
                    last = Some(self.watch_play(play.seat, cards)?);
                } else if Some(play.seat) == self.own {
                    self.see(*own_covers.next().ok_or(NoWorld::Contradiction)?)?;
                } else {
                    self.watch_cover(play, last.ok_or(NoWorld::Contradiction)?)?;
                }
            }
        }
        Ok(())
    }

    fn watch_play(&mut self, seat: Seat, cards: Cards) -> Result<Combo, NoWorld> {
        self.see(cards)?;
        let shown = &mut self.shown[seat.index()];
        *shown = shown.plus(cards).ok_or(NoWorld::Contradiction)?;
        self.push(seat, Back { shown: cards.counts(), ..Back::default() })?;
        Combo::of(cards, self.view.rules.dog_pair).ok_or(NoWorld::Contradiction)
    }

    fn watch_cover(&mut self, play: &SeenPlay, last: Combo) -> Result<(), NoWorld> {
        let cap = &mut self.caps[play.seat.index()];
        let forbidden = if last.size() == 1 {
            *cap = (*cap).min(last.power());
            0
        } else {
            last.beaten_by()
        };
        let cap = *cap;
        let cell = self.add_cover(play.seat, play.covered_count.ok_or(NoWorld::Contradiction)?, cap)?;
        self.push(play.seat, Back { cell: Some(cell), forbidden, ..Back::default() })
    }

    /// Without history: what is known now.
    fn sum_up(&mut self) -> Result<(), NoWorld> {
        let (standing, own) = (&self.view.standing, self.own);
        standing.shown.into_iter().try_for_each(|shown| self.see(shown))?;
        self.see(self.view.covered.unwrap_or_default())?;
        for seat in Seat::all(3).filter(|seat| Some(*seat) != own) {
            let proven = standing.proven[seat.index()];
            let cell = self.add_cover(seat, standing.covered_counts[seat.index()], i8::MAX)?;
            self.push(seat, Back { cell: Some(cell), ..Back::default() })?;
            self.push(seat, Back { forbidden: proven.forbidden(), ..Back::default() })?;
            self.caps[seat.index()] = proven.strongest_single;
        }
        Ok(())
    }

    fn push(&mut self, seat: Seat, back: Back) -> Result<(), NoWorld> {
        self.backs[seat.index()].try_push(back).map_err(|_| NoWorld::Contradiction)
    }

    fn add_cover(&mut self, seat: Seat, count: u8, cap: i8) -> Result<u8, NoWorld> {
        self.covers.try_push(seat).map_err(|_| NoWorld::Contradiction)?;
        let cell = 2 + self.covers.len() as u8;
        self.add_places(cell, count, cap)?;
        Ok(cell)
    }

    fn add_places(&mut self, cell: u8, count: u8, cap: i8) -> Result<(), NoWorld> {
        (0..count).try_for_each(|_| self.places.try_push((cell, cap))).map_err(|_| NoWorld::Contradiction)
    }

    fn add_hands(&mut self) -> Result<(), NoWorld> {
        let own = self.own;
        for player in self.view.players.iter().filter(|player| Some(player.seat) != own) {
            self.add_places(player.seat.0, player.hand_count, self.caps[player.seat.index()])?;
        }
        Ok(())
    }

    /// The riddle, if every card has a place and every place a card.
    fn finish(mut self) -> Result<Riddle, NoWorld> {
        let mut unseen: ArrayVec<Card, DECK> = Cards::FULL_DECK.minus(self.seen).each().collect();
        unseen.sort_unstable_by_key(|card| card.power());
        if unseen.len() != self.places.len() {
            return Err(NoWorld::Contradiction);
        }
        self.places.sort_unstable_by_key(|(_, cap)| *cap);
        let fitting = |cap: i8| unseen.iter().filter(|card| card.power() <= cap).count();
        let place = |(cell, cap): &(u8, i8)| Place { cell: *cell, fitting: fitting(*cap) as u8 };
        let places: ArrayVec<Place, DECK> = self.places.iter().map(place).collect();
        if places.iter().enumerate().any(|(used, place)| usize::from(place.fitting) <= used) {
            return Err(NoWorld::Contradiction);
        }
        let mut pool = [0; DECK];
        pool.iter_mut().zip(&unseen).for_each(|(one, card)| *one = 1 << (2 * *card as u32));
        let others = Seat::all(3).filter(|seat| Some(*seat) != self.own);
        let pasts = others.map(|seat| self.past(seat, &unseen)).collect();
        let black = self.black();
        Ok(Riddle { pool, places, pasts, covers: self.covers, dog: self.view.rules.dog_pair, black })
    }

    fn past(&self, seat: Seat, unseen: &[Card]) -> Past {
        let mut fewest_ways = 1;
        let mut shown = Cards::NONE;
        let mut backs = ArrayVec::new();
        for back in self.backs[seat.index()].iter().rev() {
            let ways = ways(back, unseen, &mut shown, &mut fewest_ways);
            backs.push(Back { ways, ..*back });
        }
        let shown_strong = self.view.standing.proven[seat.index()].has_shown_strong;
        Past { seat, backs, shown_strong, fewest_ways }
    }

    /// Whether an unseen hand must be black; nothing if the observer's own hand is the black one.
    fn black(&self) -> Option<bool> {
        let is_over = self.view.end_reason == Some(EndReason::Black);
        let own_is_black = self.own.is_some() && self.view.hand.is_some_and(is_black);
        if is_over && own_is_black { None } else { Some(is_over) }
    }
}

/// In how many ways a combo could have been shown; nothing where no unseen copy changes that.
fn ways(back: &Back, unseen: &[Card], shown: &mut Cards, fewest: &mut u32) -> Option<Ways> {
    let cards = Cards::of_counts(back.shown);
    *shown = shown.and(cards);
    let (card, count) = cards.iter().next().filter(|(card, _)| unseen.contains(card))?;
    *fewest *= u32::from(choose(shown.count(card), count));
    let of_held = std::array::from_fn(|held| choose(held as u8, count));
    Some(Ways { shift: 2 * card as u32, of_held })
}

/// Ways to pick `k` of at most three copies.
const fn choose(n: u8, k: u8) -> u8 {
    if k == 0 || k >= n { 1 } else { n }
}
