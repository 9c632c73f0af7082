//! A table for tests that read like rules: set up, act, expect.

#![allow(dead_code, reason = "each test file uses its own part")]

use paiju_contract::{Game, Observer, Play, Reason, Rejected, Seat, Seed};
use paiju_holdem::{Action, Card, Event, Holdem, Rules, View};
use serde_json::Value;

/// A hand in progress.
pub(crate) struct Scene {
    pub(crate) hand: Holdem,
    pub(crate) events: Vec<Event>,
}

pub(crate) fn rules(json: Value) -> Rules {
    serde_json::from_value(json).unwrap()
}

/// Why rules are refused.
pub(crate) fn bad_rules(json: Value) -> String {
    serde_json::from_value::<Rules>(json).unwrap_err().to_string()
}

impl Scene {
    /// A hand whose cards do not matter.
    pub(crate) fn new(json: Value) -> Self {
        let hand = Holdem::deal(&rules(json), Seed::from_u64(1)).unwrap();
        Self { hand, events: Vec::new() }
    }

    /// A hand with these hole cards by seat (`"AsKs"`, or `""` for whatever is left) and this board.
    pub(crate) fn dealt(json: Value, holes: &[&str], board: &str) -> Self {
        let rules = rules(json);
        let deck = deck(&rules, holes, board);
        let hand = Holdem::stacked(&rules, &deck, Seed::from_u64(1)).unwrap();
        Self { hand, events: Vec::new() }
    }

    /// What the deal told.
    pub(crate) fn opening(&self) -> Vec<Event> {
        let mut told = Vec::new();
        let past = self.hand.past().unwrap();
        past.open(&mut |event| told.push(event)).unwrap();
        told
    }

    /// Actions in order, each `seat:action`, separated by commas.
    pub(crate) fn play(mut self, script: &str) -> Self {
        for line in script.split(',').map(str::trim).filter(|line| !line.is_empty()) {
            let (seat, action) = line.split_once(':').expect("seat:action");
            self = self.act(seat.trim().parse().unwrap(), action.trim());
        }
        self
    }

    /// One action that must be accepted, by the seat whose turn it must be.
    pub(crate) fn act(mut self, seat: u8, action: &str) -> Self {
        let parsed: Action = action.parse().unwrap();
        let events = &mut self.events;
        if let Err(why) = self.hand.apply(Seat(seat), &parsed, &mut |event| events.push(event)) {
            panic!("{seat}:{action} was refused: {why} (asked: {:?})", self.actor());
        }
        self.hand.audit().unwrap();
        self
    }

    /// The tag with which an action is refused; nothing may have changed.
    pub(crate) fn refusal(&self, seat: u8, action: &str) -> &'static str {
        let mut copy = self.hand.clone();
        let refused = copy.apply(Seat(seat), &action.parse().unwrap(), &mut |_| {}).unwrap_err();
        assert_eq!(copy, self.hand);
        match refused {
            Rejected::Illegal(reason) => reason.tag(),
            other => other.tag(),
        }
    }

    /// The seat that is asked.
    pub(crate) fn actor(&self) -> Option<u8> {
        self.hand.phase().awaiting().first().map(|seat| seat.0)
    }

    /// What the seat that is asked may do, as text.
    pub(crate) fn legal(&self) -> Vec<String> {
        let seat = Seat(self.actor().expect("somebody is asked"));
        self.hand.legal_list(seat).iter().map(Action::to_string).collect()
    }

    /// The view of a seat.
    pub(crate) fn view(&self, seat: u8) -> View {
        self.hand.view(Observer::Seat(Seat(seat)))
    }

    /// The smallest and the largest raise of the seat that is asked.
    pub(crate) fn range(&self) -> Option<(i64, i64)> {
        let ask = self.view(self.actor()?).ask?;
        ask.range.map(|range| (range.min, range.max))
    }

    /// The pots as they stand: amount and who can win it.
    pub(crate) fn pots(&self) -> Vec<(u32, Vec<u8>)> {
        let pots = self.hand.view(Observer::Public).side_pots;
        pots.iter().map(|pot| (pot.amount, pot.eligible.into_iter().map(|seat| seat.0).collect())).collect()
    }

    /// What each seat won or lost.
    pub(crate) fn results(&self) -> Vec<i64> {
        assert!(self.hand.phase().is_over(), "seat {:?} is asked", self.actor());
        self.hand.scores().to_vec()
    }

    /// The chips that went back as uncalled.
    pub(crate) fn returned(&self) -> Vec<(u8, u32)> {
        let returned = |event: &Event| match event {
            Event::Returned { seat, amount } => Some((seat.0, *amount)),
            _ => None,
        };
        self.events.iter().filter_map(returned).collect()
    }
}

/// A whole deck that gives these cards.
pub(crate) fn deck(rules: &Rules, holes: &[&str], board: &str) -> Vec<Card> {
    let seats = rules.stacks.len();
    let mut order: Vec<usize> = (1..=seats).map(|step| (rules.button.index() + step) % seats).collect();
    order.retain(|&seat| rules.stacks[seat] > 0);
    if order.len() == 2 && rules.stacks[rules.button.index()] > 0 {
        order.reverse();
    }
    let wanted: Vec<Vec<Card>> =
        (0..seats).map(|seat| cards(holes.get(seat).copied().unwrap_or(""))).collect();
    let board = cards(board);
    let used: Vec<Card> = wanted.iter().flatten().chain(&board).copied().collect();
    let mut rest = Card::ALL.into_iter().filter(|card| !used.contains(card));
    let mut deck = Vec::new();
    for round in 0..2 {
        for &seat in &order {
            deck.push(wanted[seat].get(round).copied().unwrap_or_else(|| rest.next().unwrap()));
        }
    }
    deck.extend(board);
    deck.extend(rest);
    deck
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    Card::parse_list(text).unwrap()
}
