//! Kuhn poker by its rules, under the laws, and solved exactly.

use paiju_contract::kuhn::{Action, Card, Kuhn, LeanKuhn, Rules};
use paiju_contract::laws::{Conformance, perft};
use paiju_contract::{Game, Lawful, Observer, Play, RuleSet, Seat, Seed};

const PASS: Action = Action::Pass;
const BET: Action = Action::Bet;

/// A game with these cards, after these actions.
fn played(cards: &str, actions: &[Action]) -> Kuhn {
    let deck: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
    let mut game = Kuhn::stacked(&Rules::default(), &deck, Seed::from_u64(0)).unwrap();
    for action in actions {
        let seat = game.phase().awaiting().first().unwrap();
        game.apply(seat, action, &mut |_| {}).unwrap();
    }
    game
}

fn scores(cards: &str, actions: &[Action]) -> Vec<i64> {
    let game = played(cards, actions);
    assert!(game.phase().is_over());
    game.scores().to_vec()
}

#[test]
fn the_laws_hold() {
    for first in [Seat(0), Seat(1)] {
        let rules = Rules { first, ..Rules::default() };
        let report = Conformance::<Kuhn>::new(rules).games(60).assert();
        assert!(report.redeals > 60 && report.coverage > 100, "{report:?}");
    }
}

#[test]
fn r1_1_deck_positions() {
    let game = played("Q J K", &[]);
    assert_eq!(game.view(Observer::Seat(Seat(0))).cards, [Some(Card::Q), None]);
    assert_eq!(game.view(Observer::Seat(Seat(1))).cards, [None, Some(Card::J)]);
    assert_eq!(game.view(Observer::Public).cards, [None, None]);
    assert_eq!(game.hidden(Observer::Seat(Seat(0))), [(1, Card::J), (2, Card::K)]);
}

#[test]
fn r1_2_the_first_seat_acts_first() {
    let rules = Rules { first: Seat(1), ..Rules::default() };
    let game: Kuhn = Kuhn::deal(&rules, Seed::from_u64(1)).unwrap();
    assert_eq!(game.phase().awaiting().first(), Some(Seat(1)));
    assert!(Rules { first: Seat(2), ..rules }.validate().is_err());
}

#[test]
fn r2_3_pass_is_listed_before_bet() {
    assert_eq!(played("Q J K", &[PASS, BET]).legal_list(Seat(0)), [PASS, BET]);
}

#[test]
fn r3_1_two_checks_win_one() {
    assert_eq!(scores("Q J K", &[PASS, PASS]), [1, -1]);
}

#[test]
fn r3_2_a_fold_loses_one_and_shows_nothing() {
    assert_eq!(scores("K J Q", &[PASS, BET, PASS]), [-1, 1]);
    let game = played("J K Q", &[BET, PASS]); // R2.1, R2.2
    assert_eq!(game.scores()[..], [1, -1]);
    assert_eq!(game.view(Observer::Public).cards, [None, None]);
}

#[test]
fn r3_3_a_call_wins_two() {
    assert_eq!(scores("Q K J", &[BET, BET]), [-2, 2]);
    assert_eq!(scores("Q J K", &[PASS, BET, BET]), [2, -2]);
}

#[test]
fn r3_4_a_showdown_shows_both_cards() {
    let game = played("Q K J", &[BET, BET]);
    assert_eq!(game.view(Observer::Public).cards, [Some(Card::Q), Some(Card::K)]);
}

#[test]
fn r4_1_the_other_seat_opens_the_next_game() {
    assert_eq!(played("Q K J", &[BET, BET]).next_rules().unwrap().first, Seat(1));
    assert_eq!(played("Q K J", &[BET]).next_rules(), None);
}

#[test]
fn there_are_five_lines_of_play() {
    let table = include_str!("../../../testdata/perft/kuhn.txt");
    assert_eq!(perft::verify::<Kuhn>(table), Ok(4));
    assert_eq!(perft(&LeanKuhn::deal(&Rules::default(), Seed::from_u64(3)).unwrap(), 9), 5);
}

/// How often the equilibrium with the fewest bluffs bets, by card and by what went before.
fn equilibrium(card: Card, before: &[Action]) -> f64 {
    match (card, before) {
        (Card::K, [_, ..]) => 1.0,
        (Card::J, [PASS]) | (Card::Q, [.., BET]) => 1.0 / 3.0,
        _ => 0.0, // The first seat never bets; J never calls; Q never bets.
    }
}

fn value(game: &Kuhn, before: &mut Vec<Action>, bets: &dyn Fn(Seat, Card, &[Action]) -> f64) -> f64 {
    let Some(seat) = game.phase().awaiting().first() else {
        return game.scores()[0] as f64;
    };
    let card = game.view(Observer::Seat(seat)).cards[seat.index()].unwrap();
    let often = bets(seat, card, before);
    let mut sum = 0.0;
    for (action, chance) in [(PASS, 1.0 - often), (BET, often)] {
        let mut child = game.clone();
        child.apply(seat, &action, &mut |_| {}).unwrap();
        before.push(action);
        sum += chance * value(&child, before, bets);
        before.pop();
    }
    sum
}

fn value_over_deals(bets: &dyn Fn(Seat, Card, &[Action]) -> f64) -> f64 {
    let deals = ["J Q K", "J K Q", "Q J K", "Q K J", "K J Q", "K Q J"];
    deals.iter().map(|cards| value(&played(cards, &[]), &mut Vec::new(), bets)).sum::<f64>() / 6.0
}

#[test]
fn the_game_is_worth_minus_one_eighteenth() {
    let worth = value_over_deals(&|_, card, before| equilibrium(card, before));
    assert!((worth + 1.0 / 18.0).abs() < 1e-12, "{worth}");
}

/// Every pure strategy of one seat against the equilibrium: none does better, so it is one.
#[test]
fn nobody_gains_by_leaving_the_equilibrium() {
    for deviator in [Seat(0), Seat(1)] {
        for pure in 0u32..64 {
            let worth = value_over_deals(&|seat, card, before| {
                let situation = card as usize * 2 + usize::from(before.last() == Some(&BET));
                let own = f64::from(pure >> situation & 1);
                if seat == deviator { own } else { equilibrium(card, before) }
            });
            let gain = if deviator == Seat(0) { worth + 1.0 / 18.0 } else { -1.0 / 18.0 - worth };
            assert!(gain < 1e-12, "seat {deviator} gains {gain} with strategy {pure:06b}");
        }
    }
}
