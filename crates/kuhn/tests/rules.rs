//! Kuhn poker, clause by clause.

use paiju_contract::{Game, Lawful, Observer, Play, RuleSet, Seat, Seed};
use paiju_kuhn::{Action, Card, Holding, Kuhn, Rules, Setup};

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
fn r1_3_a_position_is_cards_and_actions() {
    let holding = |card: Option<Card>| Holding { card };
    let seats = [holding(Some(Card::K)), holding(None)];
    let setup = Setup { seats, actions: vec![PASS, BET] };
    let arranged = |setup: &Setup| Kuhn::set_up(&Rules::default(), setup, Seed::from_u64(5));
    let game = arranged(&setup).unwrap();
    assert_eq!(game.view(Observer::Seat(Seat(0))).cards, [Some(Card::K), None]);
    assert_eq!(game.legal_list(Seat(0)), [PASS, BET]);
    let whole = game.setup().unwrap();
    assert_eq!((whole.seats[0], &whole.actions), (seats[0], &setup.actions));
    let refused = |setup: Setup| arranged(&setup).unwrap_err().field.into_owned();
    let twice = [holding(Some(Card::K)); 2];
    assert_eq!(refused(Setup { seats: twice, actions: vec![] }), "seats[1].card");
    assert_eq!(refused(Setup { seats, actions: vec![BET, PASS, BET] }), "actions[2]");
}

#[test]
fn r2_1_before_a_bet_a_pass_checks_and_a_bet_puts_a_chip_in() {
    assert_eq!(played("Q J K", &[PASS]).phase().awaiting().first(), Some(Seat(1)));
    assert_eq!(played("Q J K", &[BET, BET]).scores()[0], 2); // the ante and the bet
}

#[test]
fn r2_2_facing_a_bet_a_pass_folds_and_a_bet_calls() {
    for (answer, scores) in [(PASS, [-1, 1]), (BET, [2, -2])] {
        let game = played("Q J K", &[PASS, BET, answer]); // over: there is no raise
        assert!(game.phase().is_over());
        assert_eq!(game.scores()[..], scores);
    }
}

#[test]
fn r2_3_pass_is_listed_before_bet() {
    assert_eq!(played("Q J K", &[PASS, BET]).legal_list(Seat(0)), [PASS, BET]);
}

#[test]
fn r2_4_whoever_is_late_passes() {
    let game = played("Q J K", &[BET]);
    assert_eq!((game.default_action(Seat(1)), game.default_action(Seat(0))), (Some(PASS), None));
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
