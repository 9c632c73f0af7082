//! How a hand starts: the order of the deal, antes, blinds, the first turn (R1.2, R3.1 to R3.4).

use arrayvec::ArrayVec;
use paiju_contract::{BadRules, History, MAX_SEATS, Rng, RuleSet, Seat, Seed, Stream};
use paiju_kit::{Dealer, shuffle};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::piece::Card;
use crate::rules::{Chips, Rules};
use crate::state::{Entry, HoldemOf, State, Street, Turn, clockwise, first_after, members, set_bits};

/// Two hole cards for each of ten seats and five for the board: more is never dealt.
pub(crate) const MOST_CARDS: usize = 2 * MAX_SEATS + 5;
/// The cards of a hand in the order they are dealt.
pub(crate) type Dealt = ArrayVec<Card, MOST_CARDS>;
/// What lies where no card is, before the deal and at seats that sit out: never looked at, and always the same, so
/// that equal hands are equal values.
const NO_CARD: Card = Card::ALL[0];

/// The whole pack in the order this seed deals it.
pub(crate) fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Card>, BadRules> {
    rules.validate()?;
    let (mut pack, mut rng) = (Card::ALL, Rng::new(seed, Stream::DEAL));
    let mut dealer = Dealer::new(&mut pack);
    Ok(std::iter::from_fn(|| dealer.next(&mut rng)).collect())
}

/// A hand from a seed: only the cards that can be needed are shuffled.
#[inline]
pub(crate) fn deal<H: History<Entry>>(rules: &Rules, seed: Seed) -> Result<HoldemOf<H>, BadRules> {
    rules.validate()?;
    let (mut pack, mut rng) = (Card::ALL, Rng::new(seed, Stream::DEAL));
    let mut dealer = Dealer::new(&mut pack);
    let mut next = || dealer.next(&mut rng).expect("no hand needs the whole pack");
    let cards: Dealt = (0..rules.cards_needed()).map(|_| next()).collect();
    let rest = || {
        let left = &mut pack[..Card::COUNT - cards.len()];
        shuffle(left, &mut rng);
        left.iter().rev().copied().collect()
    };
    Ok(HoldemOf::of(State::start(rules, &cards), rest))
}

/// A hand from an explicit pack.
pub(crate) fn stacked<H: History<Entry>>(rules: &Rules, deck: &[Card]) -> Result<HoldemOf<H>, BadRules> {
    rules.validate()?;
    if deck.len() != Card::COUNT {
        return Err(BadRules::new("deck", format!("a deck has 52 cards, this one has {}", deck.len())));
    }
    let different = deck.iter().fold(0, |seen, card| seen | card.bit());
    if different != (1 << Card::COUNT) - 1 {
        return Err(BadRules::new("deck", "a deck has every card once, this one has a card twice"));
    }
    let (cards, rest) = deck.split_at(rules.cards_needed());
    Ok(HoldemOf::of(State::start(rules, cards), || rest.iter().copied().collect()))
}

impl<H: History<Entry>> HoldemOf<H> {
    /// Antes, blinds and hole cards: what happened before the first turn.
    pub fn opening(&self) -> Vec<Event> {
        self.state.opening()
    }

    /// A seat's place relative to the button; none for a seat that sits out (R3.5).
    pub fn position(&self, seat: Seat) -> Option<Position> {
        let dealt = self.dealt_in().contains(seat);
        dealt.then(|| self.state.position(seat.index())).flatten()
    }
}

impl State {
    /// Deals, posts antes and blinds, and finds the first turn. A hand in which nobody has a choice runs to its
    /// end at once.
    #[inline]
    pub(crate) fn start(rules: &Rules, cards: &[Card]) -> Self {
        let mut state = Self::empty(rules);
        state.give(cards);
        state.post();
        state.first_turn();
        state
    }

    /// The seats in the order they get cards: the small blind first.
    pub(crate) fn deal_order(&self) -> ArrayVec<u8, MAX_SEATS> {
        self.small_blind_first().map(|seat| seat as u8).collect()
    }

    #[inline]
    fn small_blind_first(&self) -> impl Iterator<Item = usize> + use<> {
        let before = (1u16 << self.small_seat) - 1;
        // The mask written twice, the second time above the last seat: one loop without a seam.
        let twice = u32::from(self.dealt & !before) | u32::from(self.dealt & before) << 16;
        set_bits(twice).map(|bit| bit % 16)
    }

    /// The seats and their stacks: no card dealt, no chip posted, nobody's turn.
    #[inline]
    pub(crate) fn empty(rules: &Rules) -> Self {
        let (mut start, mut dealt) = ([0; MAX_SEATS], 0);
        for (seat, (slot, &stack)) in start.iter_mut().zip(&rules.stacks).enumerate() {
            *slot = stack;
            dealt |= u16::from(stack > 0) << seat;
        }
        let (small_seat, big_seat) = blinds(dealt, rules.button.0);
        Self {
            start,
            stack: start,
            bet: [0; MAX_SEATS],
            put: [0; MAX_SEATS],
            small_blind: rules.small_blind,
            big_blind: rules.big_blind,
            ante: rules.ante,
            bb_ante: rules.bb_ante,
            current: rules.big_blind,
            full_raise: rules.big_blind,
            pot: 0,
            version: 1,
            raise_count: 0,
            dealt,
            live: dealt,
            all_in: 0,
            todo: 0,
            acted: 0,
            hole: [[NO_CARD; 2]; MAX_SEATS],
            board: [NO_CARD; 5],
            seats: rules.seats,
            button: rules.button.0,
            small_seat,
            big_seat,
            street: Street::Preflop,
            turn: Turn::Over,
            menu: rules.menu,
            reset_stacks: rules.reset_stacks,
            preset: rules.preset,
        }
    }

    /// R1.2: one card at a time starting with the small blind, then the board, no burns.
    #[inline]
    fn give(&mut self, cards: &[Card]) {
        let players = self.dealt.count_ones() as usize;
        for (place, seat) in self.small_blind_first().enumerate() {
            self.hole[seat] = [cards[place], cards[players + place]];
        }
        self.board.copy_from_slice(&cards[2 * players..]);
    }

    /// R3.3: antes before blinds; whoever cannot pay in full is all-in.
    #[inline]
    fn post(&mut self) {
        if self.ante > 0 {
            members(self.dealt).for_each(|seat| {
                self.pay_ante(seat);
            });
        }
        if self.bb_ante > 0 {
            let dead = self.dead();
            self.stack[usize::from(self.big_seat)] -= dead;
            self.pot += dead;
        }
        self.blind(self.small_seat, self.small_blind);
        self.blind(self.big_seat, self.big_blind);
    }

    fn pay_ante(&mut self, seat: usize) {
        let paid = self.ante.min(self.stack[seat]);
        self.stack[seat] -= paid;
        self.put[seat] += paid;
        self.pot += paid;
        self.all_in |= u16::from(self.stack[seat] == 0) << seat;
    }

    #[inline]
    fn blind(&mut self, seat: u8, size: Chips) {
        let seat = usize::from(seat);
        let paid = size.min(self.stack[seat]);
        self.stack[seat] -= paid;
        self.bet[seat] += paid;
        self.put[seat] += paid;
        self.pot += paid;
        self.all_in |= u16::from(self.stack[seat] == 0) << seat;
    }

    #[inline]
    fn first_turn(&mut self) {
        self.todo = self.able();
        self.ask_next(self.big_seat, &mut |_| {});
    }

    /// What happened before the first turn: antes, blinds, hole cards. A deal has no sink; hosts that tell the
    /// story of a hand ask for its beginning here.
    pub(crate) fn opening(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut left = self.start;
        let mut pay = |seat: u8, size: Chips| {
            let amount = size.min(left[usize::from(seat)]);
            left[usize::from(seat)] -= amount;
            (Seat(seat), amount)
        };
        if self.ante > 0 {
            for seat in clockwise(self.dealt, self.button) {
                let (seat, amount) = pay(seat as u8, self.ante);
                events.push(Event::Ante { seat, amount });
            }
        }
        if self.bb_ante > 0 {
            let (seat, amount) = pay(self.big_seat, self.bb_ante);
            events.push(Event::BigBlindAnte { seat, amount });
        }
        for (seat, size) in [(self.small_seat, self.small_blind), (self.big_seat, self.big_blind)] {
            let (seat, amount) = pay(seat, size);
            events.push(Event::Blind { seat, amount });
        }
        events.extend(
            self.deal_order()
                .into_iter()
                .map(|seat| Event::Dealt { seat: Seat(seat), cards: self.hole_of(usize::from(seat)) }),
        );
        events
    }

    /// R3.5: blinds first; the others count back from the button.
    pub(crate) fn position(&self, seat: usize) -> Option<Position> {
        if self.dealt >> seat & 1 == 0 {
            return None;
        }
        // A dead button still takes a place.
        let players = (self.dealt | 1 << self.button).count_ones();
        if seat == usize::from(self.big_seat) {
            return Some(Position::Bb);
        }
        if seat == usize::from(self.button) {
            return Some(Position::Btn);
        }
        if seat == usize::from(self.small_seat) {
            return Some(Position::Sb);
        }
        let before_button = self.steps(seat as u8, self.button);
        let after_big = self.steps(self.big_seat, seat as u8);
        Some(match (after_big, before_button) {
            (1, 2..) if players > 4 => Position::Utg,
            (_, 1) => Position::Co,
            (_, 2) => Position::Hj,
            (_, 3) => Position::Lj,
            (2, _) => Position::Utg1,
            (3, _) => Position::Utg2,
            (4, _) => Position::Utg3,
            _ => unreachable!("ten seats have ten names"),
        })
    }

    /// How many dealt-in seats clockwise from `from` (not counted) to `to` (counted, dealt in or not).
    fn steps(&self, from: u8, to: u8) -> u32 {
        let until = |limit: u8| self.dealt | 1 << limit;
        let below = |limit: u8| (1u16 << limit) - 1;
        let mask = until(to);
        let between = if from < to {
            mask & below(to + 1) & !below(from + 1)
        } else {
            mask & !(below(from + 1) & !below(to + 1))
        };
        members(between).count() as u32
    }
}

/// Small and big blind. Heads-up the button is the small blind (R3.2).
#[inline]
fn blinds(dealt: u16, button: u8) -> (u8, u8) {
    let heads_up = dealt.count_ones() == 2 && dealt >> button & 1 == 1;
    let small = if heads_up { button } else { first_after(dealt, button) };
    (small, first_after(dealt, small))
}

/// A place relative to the button (R3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Position {
    /// The small blind.
    Sb,
    /// The big blind.
    Bb,
    /// First to act before the flop.
    Utg,
    /// The seats after it at a large table.
    #[serde(rename = "UTG+1")]
    Utg1,
    /// See [`Position::Utg1`].
    #[serde(rename = "UTG+2")]
    Utg2,
    /// See [`Position::Utg1`].
    #[serde(rename = "UTG+3")]
    Utg3,
    /// The lojack, three before the button.
    Lj,
    /// The hijack, two before it.
    Hj,
    /// The cutoff, one before it.
    Co,
    /// The button.
    Btn,
}

impl Position {
    /// All positions, the small blind first, the button last.
    pub const ALL: [Self; 10] = [
        Self::Sb,
        Self::Bb,
        Self::Utg,
        Self::Utg1,
        Self::Utg2,
        Self::Utg3,
        Self::Lj,
        Self::Hj,
        Self::Co,
        Self::Btn,
    ];

    /// The name people say.
    pub const fn name(self) -> &'static str {
        ["SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN"][self as usize]
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r3_5_every_dealt_in_seat_of_every_table_has_a_name_of_its_own() {
        for dealt in (0..1u16 << 10).filter(|dealt| dealt.count_ones() > 1) {
            for button in 0..10 {
                let stacks = (0..10).map(|seat| Chips::from(dealt >> seat & 1) * 1_000).collect();
                let rules = Rules { seats: 10, stacks, button: Seat(button), ..Rules::default() };
                let state = State::empty(&rules);
                let names: Vec<Position> = (0..10).filter_map(|seat| state.position(seat)).collect();
                let different = Position::ALL.into_iter().filter(|name| names.contains(name)).count();
                assert_eq!((names.len(), different), (dealt.count_ones() as usize, names.len()), "{rules:?}");
            }
        }
    }
}
