//! A table that tests are written on: hands, actions and lists in the text notation.

#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]

use paiju_contract::{Game, Phase, Play, Reason, Seat, Seed};
use paiju_xianqi::{Action, Card, Cards, Rules, XianQi};

/// Seat 0 has everything strong, nobody is black, the GOU are apart.
pub const STRONG_ZERO: [&str; 3] = [
    "R_SHI*2+B_SHI*2+R_XIANG*2+R_MA*2",
    "B_XIANG+B_MA+R_CHE*2+R_GOU+R_NIU*3",
    "B_XIANG+B_MA+B_CHE*2+B_GOU+B_NIU*3",
];

/// Seat 2 has the red SHI and the red NIU, seat 1 the dog pair.
pub const STRONG_TWO: [&str; 3] = [
    "B_SHI*2+R_XIANG*2+R_MA*2+R_CHE*2",
    "B_XIANG+B_MA*2+R_GOU+B_GOU+B_NIU*3",
    "R_SHI*2+B_XIANG+B_CHE*2+R_NIU*3",
];

pub fn cards(text: &str) -> Cards {
    text.parse().expect("cards in a test are right")
}

pub fn action(text: &str) -> Action {
    text.parse().expect("actions in a test are right")
}

/// The deck that deals these three hands.
pub fn deck(hands: [&str; 3]) -> Vec<Card> {
    let hands = hands.map(|hand| cards(hand).each().collect::<Vec<_>>());
    (0..24).map(|i| hands[i % 3][i / 3]).collect()
}

/// A game from these hands, led by `first`.
pub fn stacked(rules: Rules, first: u8, hands: [&str; 3]) -> XianQi {
    let rules = Rules { first_seat: Some(Seat(first)), ..rules };
    XianQi::stacked(&rules, &deck(hands), Seed::from_u64(0)).expect("the deck is one")
}

/// Every listed action of a seat, as text.
pub fn legal(game: &XianQi, seat: u8) -> Vec<String> {
    game.legal_list(Seat(seat)).iter().map(ToString::to_string).collect()
}

/// The seat that decides.
pub fn turn(game: &XianQi) -> Option<u8> {
    match game.phase() {
        Phase::Over => None,
        Phase::Awaiting(seats) => seats.first().map(|seat| seat.0),
    }
}

/// Plays `"0 PLAY R_SHI"`, one line after the other, the audit on.
pub fn play(game: &mut XianQi, lines: &[&str]) {
    for line in lines {
        let (seat, text) = line.split_once(' ').expect("a seat and an action");
        let seat = Seat(seat.parse().expect("a seat"));
        game.apply(seat, &action(text), &mut |_| {}).unwrap_or_else(|why| panic!("{line}: {why}"));
        game.audit().unwrap_or_else(|broken| panic!("after {line}: {broken}"));
    }
}

/// Why an action is refused; the game must not have changed.
pub fn refused(game: &XianQi, seat: u8, text: &str) -> &'static str {
    let mut after = game.clone();
    let why = after.apply(Seat(seat), &action(text), &mut |_| {}).expect_err(text);
    assert_eq!(after, *game, "a refusal changes nothing");
    match why {
        paiju_contract::Rejected::Illegal(reason) => reason.tag(),
        other => other.tag(),
    }
}

/// Seat 0 wins a pair and a single of [`STRONG_ZERO`]: three pillars, and it leads.
pub const THREE_PILLARS: [&str; 6] = [
    "0 PLAY R_SHI*2",
    "1 COVER R_CHE*2",
    "2 COVER B_CHE*2",
    "0 PLAY B_SHI",
    "1 COVER R_GOU",
    "2 COVER B_GOU",
];

/// The same under `lead_decision: split`.
pub fn split(lines: &[&'static str], leads: &[usize]) -> Vec<String> {
    let mut all = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        if leads.contains(&i) {
            all.push(format!("{} PASS_BUCKLE", &line[..1]));
        }
        all.push((*line).to_string());
    }
    all
}

pub fn scores(game: &XianQi) -> Vec<i64> {
    game.scores().to_vec()
}

/// A random game, played to its end.
pub fn random(rules: &Rules, seed: u64) -> XianQi {
    let seed = Seed::from_u64(seed);
    let mut game = XianQi::deal(rules, seed).expect("the rules deal");
    let mut dice = paiju_contract::Rng::new(seed, paiju_contract::Stream::POLICY);
    game.play_randomly(&mut dice, &mut Vec::new());
    game
}
