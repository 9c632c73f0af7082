//! How a hand starts: the order of the deal, antes, blinds, the first turn (R1.2, R3.1 to R3.4, R3.6).
//!
//! The names of places are `place`'s; `written` sets up what a person wrote down.

mod place;
mod written;

pub use place::Position;
pub use written::{BadCards, Cards, Holding, Setup};

use arrayvec::ArrayVec;
use paiju_contract::{BadRules, History, MAX_SEATS, Rng, RuleSet, Seat, Seed, Stream};
use paiju_kit::{Dealer, shuffle};

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

/// A hand from an explicit pack; what the deal brings about goes to `sink`.
pub(crate) fn open<H: History<Entry>>(
    rules: &Rules,
    deck: &[Card],
    sink: &mut impl FnMut(Event),
) -> Result<HoldemOf<H>, BadRules> {
    rules.validate()?;
    if deck.len() != Card::COUNT {
        return Err(BadRules::new("deck", format!("a deck has 52 cards, this one has {}", deck.len())));
    }
    let different = deck.iter().fold(0, |seen, card| seen | card.bit());
    if different != (1 << Card::COUNT) - 1 {
        return Err(BadRules::new("deck", "a deck has every card once, this one has a card twice"));
    }
    let (cards, rest) = deck.split_at(rules.cards_needed());
    Ok(HoldemOf::of(State::start_told(rules, cards, sink), || rest.iter().copied().collect()))
}

/// The same with nobody listening.
pub(crate) fn stacked<H: History<Entry>>(rules: &Rules, deck: &[Card]) -> Result<HoldemOf<H>, BadRules> {
    open(rules, deck, &mut |_| {})
}

impl State {
    /// Deals, posts antes and blinds, and finds the first turn. A hand in which nobody has a choice runs to its
    /// end at once.
    #[inline]
    pub(crate) fn start(rules: &Rules, cards: &[Card]) -> Self {
        let mut state = Self::posted(rules, cards);
        state.first_turn(&mut |_| {});
        state
    }

    /// The same, told (R3.6).
    fn start_told(rules: &Rules, cards: &[Card], sink: &mut impl FnMut(Event)) -> Self {
        let mut state = Self::posted(rules, cards);
        state.tell_deal(sink);
        state.first_turn(sink);
        state
    }

    /// Dealt and posted, nobody's turn yet.
    #[inline]
    fn posted(rules: &Rules, cards: &[Card]) -> Self {
        let mut state = Self::empty(rules);
        state.give(cards);
        state.post();
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
            matched: [0; _],
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
            aggressors: u16::MAX,
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

    /// The first turn, or the end of a hand in which nobody has a choice.
    #[inline]
    fn first_turn(&mut self, sink: &mut impl FnMut(Event)) {
        self.todo = self.able();
        self.ask_next(self.big_seat, sink);
    }

    /// What the deal brings about before anybody is asked: antes, blinds, hole cards (R3.6).
    fn tell_deal(&self, sink: &mut impl FnMut(Event)) {
        let mut left = self.start;
        let mut pay = |seat: u8, size: Chips| {
            let amount = size.min(left[usize::from(seat)]);
            left[usize::from(seat)] -= amount;
            (Seat(seat), amount)
        };
        if self.ante > 0 {
            for seat in clockwise(self.dealt, self.button) {
                let (seat, amount) = pay(seat as u8, self.ante);
                sink(Event::Ante { seat, amount });
            }
        }
        if self.bb_ante > 0 {
            let (seat, amount) = pay(self.big_seat, self.bb_ante);
            sink(Event::BigBlindAnte { seat, amount });
        }
        for (seat, size) in [(self.small_seat, self.small_blind), (self.big_seat, self.big_blind)] {
            let (seat, amount) = pay(seat, size);
            sink(Event::Blind { seat, amount });
        }
        for seat in self.deal_order() {
            sink(Event::Dealt { seat: Seat(seat), cards: self.hole_of(usize::from(seat)) });
        }
    }
}

/// Small and big blind. Heads-up the button is the small blind (R3.2).
#[inline]
fn blinds(dealt: u16, button: u8) -> (u8, u8) {
    let heads_up = dealt.count_ones() == 2 && dealt >> button & 1 == 1;
    let small = if heads_up { button } else { first_after(dealt, button) };
    (small, first_after(dealt, small))
}
