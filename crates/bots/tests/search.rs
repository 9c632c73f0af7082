//! Players who think ahead: stronger than the rule they think with, and the same answer for the same dice.

use paiju_bots::{Roster, bot};
use paiju_contract::{Budget, Decision, Dice, Game, Play, Seat, Seed};
use paiju_games::{kuhn::Kuhn, leduc::Leduc};
use paiju_holdem::Holdem;
use paiju_mahjong::Mahjong;
use paiju_sanguosha::Sanguosha;
use paiju_xianqi::{Rules, XianQi};

/// What a player wins of simple ones, every deal played from every seat.
fn won<G: Roster>(name: &str, deals: u64, worlds: u32) -> i64 {
    won_of::<G>([name, "simple"], deals, worlds)
}

/// What one player wins of the others.
fn won_of<G: Roster>(names: [&str; 2], deals: u64, worlds: u32) -> i64 {
    let mut won = 0;
    for seed in (0..deals).map(Seed::from_u64) {
        let seats = G::deal(&G::Rules::default(), seed).expect("it can be dealt").seats();
        won += Seat::all(seats).map(|hero| played::<G>(names, seed, hero, worlds)).sum::<i64>();
    }
    won
}

fn played<G: Roster>(names: [&str; 2], seed: Seed, hero: Seat, worlds: u32) -> i64 {
    let mut game = G::deal(&G::Rules::default(), seed).expect("the default can be dealt");
    let [mut player, mut other] = names.map(|name| bot::<G>(name).unwrap());
    let mut dice = Dice::new(seed);
    while let Some(seat) = game.phase().awaiting().first() {
        let player = if seat == hero { &mut player } else { &mut other };
        let decision = Decision::new(&game, seat).within(Budget::Iterations(worlds));
        let action = player.choose(&decision, &mut dice);
        game.apply_silent(seat, &action).expect("players choose legal actions");
    }
    game.scores()[hero.index()]
}

/// About +0.6 chips a game: 60 games, standard error about 0.1 a game.
#[test]
fn in_xianqi_thinking_wins_of_simple_players() {
    let won = won::<XianQi>("search", 20, 32);
    assert!(won > 15, "{won}");
}

/// About +0.13 chips a game, +1.2 points a hand: each five standard errors or more.
#[test]
fn the_heuristics_win_of_simple_players() {
    let won = (won::<XianQi>("heuristic", 300, 1), won::<Mahjong>("heuristic", 150, 1));
    assert!(won.0 > 30 && won.1 > 200, "{won:?}");
}

#[test]
fn a_whole_game_of_mahjong_is_legal_and_the_same_again() {
    let play = || played::<Mahjong>(["search", "simple"], Seed::from_u64(5), Seat(0), 8);
    assert_eq!(play(), play());
}

#[test]
fn advice_tells_what_it_expects() {
    let game = XianQi::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
    let seat = game.phase().awaiting().first().unwrap();
    let decision = Decision::new(&game, seat).within(Budget::Iterations(32));
    let advice = bot::<XianQi>("search").unwrap().advise(&decision, &mut Dice::new(Seed::from_u64(2)));
    assert!(advice.reasons.iter().any(|reason| reason.contains("guesses")), "{advice:?}");
}

/// Who thinks is far ahead of who does not: in each game many standard errors of these few deals.
#[test]
fn a_tree_wins_of_dice_in_every_game() {
    assert!(won_of::<XianQi>(["tree", "random"], 10, 4) > 0);
    assert!(won_of::<Mahjong>(["tree", "random"], 3, 2) > 0);
    assert!(won_of::<Holdem>(["tree", "random"], 40, 4) > 0);
    assert!(won_of::<Sanguosha>(["tree", "random"], 4, 2) > 0);
    assert!(won_of::<Leduc>(["tree", "random"], 40, 64) > 0);
    assert!(won_of::<Kuhn>(["tree", "random"], 60, 64) > 0);
}
