//! Writes random hands of the open menu as JSON lines, every decision with its range, for another implementation
//! to follow: `cargo run --release -p paiju-holdem --example random_hands -- 5000 1`.
//!
//! The small blind is always smaller than the big one: PokerKit finds the first to act by comparing them.
//! The referee that follows them is `tests/pokerkit/check.py`.

#![allow(clippy::disallowed_methods, reason = "a tool reads its arguments and writes to the terminal")]

use std::io::{self, Write};

use paiju_contract::{Game, Play, Rng, Save, Seat, Seed, Stream};
use paiju_holdem::{Action, Holdem, Menu, Rules};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut next = |otherwise| numbers.next().and_then(Result::ok).unwrap_or(otherwise);
    let (hands, seed) = (next(5_000), next(1));
    let mut out = io::BufWriter::new(io::stdout().lock());
    for number in 0..hands {
        let mut dice = Rng::new(Seed::from_u64(seed << 32 | number), Stream::POLICY);
        let hand = play(&random_rules(&mut dice), &mut dice);
        writeln!(out, "{hand}")?;
    }
    out.flush()
}

/// 2 to 10 seats, uneven stacks from one chip to deep, at most one kind of ante, sometimes an empty seat.
fn random_rules(dice: &mut Rng) -> Rules {
    let seats = 2 + dice.index(9);
    let big_blind = 2 + dice.below(99);
    let mut rules = Rules {
        seats: seats as u8,
        big_blind,
        small_blind: 1 + dice.below(big_blind - 1),
        stacks: (0..seats).map(|_| random_stack(big_blind, dice)).collect(),
        menu: Menu::NoLimit,
        reset_stacks: false,
        ..Rules::default()
    };
    match dice.index(6) {
        0 | 1 => rules.ante = 1 + dice.below(big_blind),
        2 => rules.bb_ante = 1 + dice.below(2 * big_blind),
        _ => {}
    }
    let seated: Vec<u8> = (0..seats as u8).filter(|&seat| rules.stacks[usize::from(seat)] > 0).collect();
    if seated.len() < 2 {
        rules.stacks.iter_mut().for_each(|stack| *stack += 5 * big_blind);
        return rules;
    }
    rules.button = Seat(seated[dice.index(seated.len())]);
    rules
}

fn random_stack(big_blind: u32, dice: &mut Rng) -> u32 {
    match dice.index(12) {
        0 => 0,
        1 => 1 + dice.below(big_blind),
        2..=5 => 1 + dice.below(6 * big_blind),
        6..=9 => 1 + dice.below(40 * big_blind),
        _ => 100 * big_blind,
    }
}

fn play(rules: &Rules, dice: &mut Rng) -> Value {
    let mut hand = Holdem::deal(rules, dice.seed_from()).expect("the rules are valid");
    let start = serde_json::to_value(hand.dump()).expect("a dump is plain data");
    let mut steps = Vec::new();
    while let Some(seat) = hand.phase().awaiting().first() {
        let action = choose(&hand, seat, dice);
        steps.push(step(&hand, seat, action));
        hand.apply(seat, &action, &mut |_| {}).expect("a chosen action is legal");
    }
    let outcome = hand.outcome().expect("a finished hand has an outcome");
    json!({"rules": rules, "cards": start["cards"], "steps": steps, "outcome": outcome})
}

fn step(hand: &Holdem, seat: Seat, action: Action) -> Value {
    let view = hand.view(paiju_contract::Observer::Seat(seat));
    let ask = view.ask.expect("the seat is asked");
    json!({
        "seat": seat,
        "to_call": ask.question.to_call,
        "pot": ask.question.pot,
        "fold": ask.actions.contains(&Action::Fold),
        "range": ask.range,
        "stack": view.my_stack,
        "action": action,
    })
}

/// Folds seldom, so that hands get long; raises to the ends of the range often.
fn choose(hand: &Holdem, seat: Seat, dice: &mut Rng) -> Action {
    let listed = hand.legal_list(seat);
    let range = paiju_contract::Encode::range(hand, seat).map(|(range, _)| range);
    match (dice.index(10), range) {
        (0, _) if listed.contains(&Action::Fold) => Action::Fold,
        (1, Some(range)) => Action::raise_to(range.min),
        (2, Some(range)) => Action::raise_to(range.max),
        (3, Some(range)) => {
            let width = (range.max - range.min + 1) as u32;
            Action::raise_to(range.min + i64::from(dice.below(width)))
        }
        (4, Some(range)) => {
            let width = (range.max - range.min + 1).min(range.min) as u32;
            Action::raise_to(range.min + i64::from(dice.below(width)))
        }
        (5, _) => listed[dice.index(listed.len())],
        _ => Action::CheckCall,
    }
}
