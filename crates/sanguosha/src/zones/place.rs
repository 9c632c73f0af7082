//! Places and moves: the only code that changes where a card lies.

use paiju_contract::Seat;
use serde::Serialize;

use super::CardSet;
use crate::apply::Resolver;
use crate::event::{Event, Moved, TableEvent, known_to};
use crate::piece::{CardId, Kind};
use crate::state::{Delayed, EVERYONE, Player, State};

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The draw pile.
    Draw,
    /// The discard pile.
    Discard,
    /// The table.
    Table,
    /// A hand.
    Hand(Seat),
    /// An equipment area.
    Equip(Seat),
    /// A judging area.
    Delay(Seat),
}

/// A move begins where the card lies: whoever moves one has found it there.
const MISPLACED: &str = "a card is moved from where it lies";

/// What somebody has just lost: the subject of `CardsMoved`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Who.
    pub who: Option<Seat>,
    /// Whether the last hand card went.
    pub emptied: bool,
    /// How many cards of the equipment area went.
    pub equips: u8,
}

impl State {
    /// Where one of somebody's cards lies.
    pub fn place_at(&self, seat: Seat, card: CardId) -> Option<Place> {
        let player = self.player(seat);
        if self.held(seat).contains(&card) {
            Some(Place::Hand(seat))
        } else if player.equip.contains(&Some(card)) {
            Some(Place::Equip(seat))
        } else {
            player.delay.iter().any(|d| d.card == card).then_some(Place::Delay(seat))
        }
    }

    /// Whether the card lies on the table.
    #[inline]
    pub fn on_table(&self, card: CardId) -> bool {
        self.table.contains(&card)
    }

    #[inline]
    fn take(&mut self, card: CardId, from: Place) {
        let pile = match from {
            Place::Draw => &mut self.draw,
            Place::Discard => {
                let at = self.discard.iter().rposition(|c| *c == card).expect(MISPLACED);
                return self.discard.remove(at);
            }
            Place::Table => &mut self.table,
            Place::Hand(seat) => {
                let at = self.held(seat).iter().rposition(|c| *c == card).expect(MISPLACED);
                return self.hands.remove(seat, at);
            }
            Place::Equip(seat) => {
                let slot = card.kind().category().slot().expect(MISPLACED);
                let worn = self.player_mut(seat).equip[slot].take();
                assert_eq!(worn, Some(card), "{MISPLACED}");
                return self.rewatch(seat);
            }
            Place::Delay(seat) => {
                let area = &mut self.player_mut(seat).delay;
                let at = area.iter().position(|d| d.card == card).expect(MISPLACED);
                area.remove(at);
                return;
            }
        };
        // The top of a pile is its end, so the usual case is found at once.
        let at = pile.iter().rposition(|c| *c == card).expect(MISPLACED);
        pile.remove(at);
    }

    #[inline]
    fn put(&mut self, card: CardId, to: Place) {
        match to {
            Place::Draw => self.draw.push(card),
            Place::Discard => self.discard.push(card),
            Place::Table => self.table.push(card),
            Place::Hand(seat) => self.hands.push(seat, card),
            Place::Equip(seat) => {
                let slot = card.kind().category().slot().expect("only equipment is worn");
                self.player_mut(seat).equip[slot] = Some(card);
                self.rewatch(seat);
            }
            Place::Delay(seat) => self.player_mut(seat).delay.push(Delayed { card, kind: card.kind() }),
        }
    }
}

impl Resolver<'_> {
    /// Moves one card. From hand to hand only giver and receiver see which, into a hand only the receiver,
    /// elsewhere everyone.
    #[inline]
    pub fn shift(&mut self, card: CardId, from: Place, to: Place) {
        let seen = match (from, to) {
            (Place::Hand(giver), Place::Hand(taker)) => self.g.lose_sight(card, giver, taker),
            (Place::Draw, Place::Hand(taker)) => self.g.seen[card.index()] | known_to(taker),
            _ => EVERYONE,
        };
        self.relocate(card, from, to, seen);
    }

    /// Moves one card that these see.
    #[inline]
    fn relocate(&mut self, card: CardId, from: Place, to: Place, seen: u16) {
        if self.g.blurred {
            self.g.come_out(card, from, seen);
        }
        self.take(card, from);
        self.put(card, to);
        self.g.seen[card.index()] |= seen;
        if self.g.blurred {
            self.g.conclude();
        }
        self.emit(Event::Moved(Moved { card, from, to, seen }));
    }

    /// Lays a card into a judging area as this kind.
    pub fn lay_delayed(&mut self, card: CardId, kind: Kind, from: Place, seat: Seat) {
        self.shift(card, from, Place::Delay(seat));
        self.player_mut(seat).delay.last_mut().expect("it was laid there").kind = kind;
    }

    /// Shows a card of a hand to everyone; it stays where it is.
    pub fn show(&mut self, seat: Seat, card: CardId) {
        if self.g.blurred {
            self.g.come_out(card, Place::Hand(seat), EVERYONE);
        }
        self.g.seen[card.index()] = EVERYONE;
        if self.g.blurred {
            self.g.conclude();
        }
    }

    /// Shows a card of a hand to everyone, as something that happens.
    pub fn reveal(&mut self, seat: Seat, card: CardId) {
        self.show(seat, card);
        self.tell(TableEvent::Shown { seat, card });
    }

    /// Moves these cards of one player, in one move: hand cards by number, so that nobody sees how the hand lay, then
    /// equipment, then judging area.
    pub fn lose(&mut self, who: Seat, cards: CardSet, to: Place) -> Loss {
        let mut loss = Loss { who: Some(who), ..Loss::default() };
        let held = cards.both(self.hand(who));
        for card in held.iter() {
            self.shift(card, Place::Hand(who), to);
        }
        let Player { equip, delay, .. } = *self.player(who);
        for card in equip.into_iter().flatten().filter(|c| cards.contains(*c)) {
            self.shift(card, Place::Equip(who), to);
            loss.equips += 1;
        }
        for laid in delay.iter().filter(|d| cards.contains(d.card)) {
            self.shift(laid.card, Place::Delay(who), to);
        }
        loss.emptied = !held.is_empty() && self.held(who).is_empty();
        loss
    }

    /// Moves one card of one player.
    pub fn lose_one(&mut self, who: Seat, card: CardId, to: Place) -> Loss {
        let from = self.place_at(who, card).expect(MISPLACED);
        self.shift(card, from, to);
        let emptied = from == Place::Hand(who) && self.held(who).is_empty();
        Loss { who: Some(who), emptied, equips: u8::from(from == Place::Equip(who)) }
    }

    /// Moves one hand card to another hand, and everyone sees which.
    pub fn hand_over_shown(&mut self, who: Seat, card: CardId, to: Seat) -> Loss {
        self.relocate(card, Place::Hand(who), Place::Hand(to), EVERYONE);
        Loss { who: Some(who), emptied: self.held(who).is_empty(), equips: 0 }
    }

    /// A random card of a hand: the engine's pick (R2.2).
    pub fn random_hand_card(&mut self, seat: Seat) -> Option<CardId> {
        let cards = self.held(seat).len();
        if cards == 0 {
            return None;
        }
        let at = self.g.pick.index(cards);
        Some(self.held(seat)[at])
    }

    /// Cards that still lie on the table go to the discard pile.
    pub fn clear_table(&mut self, cards: impl IntoIterator<Item = CardId>) {
        for card in cards {
            if self.on_table(card) {
                self.shift(card, Place::Table, Place::Discard);
            }
        }
    }
}
