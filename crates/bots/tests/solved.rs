//! The players of small games who know the solution: how they answer, and what they win.

use paiju_bots::{Roster, bot};
use paiju_contract::{Decision, DiceBox, Game, Play, RuleSet, Seat, Seed};
use paiju_games::{kuhn, leduc};

/// What `name` wins of `other` in a game, on average; both have both seats of every deal.
fn wins<G: Roster>(name: &str, other: &str, deals: u64) -> f64 {
    let mut won = 0;
    for deal in 0..deals {
        let seed = Seed::from_u64(deal);
        for own in Seat::all(2) {
            let seated = |seat| if seat == own { name } else { other };
            let mut players = [Seat(0), Seat(1)].map(|seat| bot::<G>(seated(seat)).expect("it is listed"));
            let mut game = G::deal(&G::Rules::default().nth(deal), seed).expect("it can be dealt");
            let dice = DiceBox::new(seed);
            let mut decided = 0;
            while let Some(seat) = game.phase().awaiting().first() {
                let decision = Decision::new(&game, seat);
                let action = players[seat.index()].choose(&decision, &mut dice.dice(0, seat, decided));
                game.apply_silent(seat, &action).expect("a player's answer is legal");
                decided += 1;
            }
            won += game.scores()[own.index()];
        }
    }
    won as f64 / (2 * deals) as f64
}

#[test]
fn the_usual_opponent_of_a_small_game_beats_a_random_one() {
    // Standard errors of these means: 0.05 and 0.02 chips.
    let leduc = wins::<leduc::Leduc>(leduc::Leduc::LEVELS[1], "random", 2_000);
    assert!(leduc > 0.3, "{leduc}");
    let kuhn = wins::<kuhn::Kuhn>(kuhn::Kuhn::LEVELS[1], "random", 4_000);
    assert!(kuhn > 0.05, "{kuhn}");
    let hard = wins::<leduc::Leduc>(leduc::Leduc::LEVELS[2], leduc::Leduc::LEVELS[1], 2_000);
    assert!(hard > 0.1, "{hard}");
}

#[test]
fn without_history_it_answers_the_same() {
    for index in 0..200 {
        let (rules, seed) = (leduc::Rules::default().nth(index), Seed::from_u64(index));
        let mut game = leduc::Leduc::deal(&rules, seed).expect("it can be dealt");
        let (mut whole, mut lean) = (
            bot::<leduc::Leduc>("solved").expect("it is listed"),
            bot::<leduc::LeanLeduc>("solved").expect("it is listed"),
        );
        while let Some(seat) = game.phase().awaiting().first() {
            let dice = || DiceBox::new(seed).dice(0, seat, game.version());
            let advice = whole.advise(&Decision::new(&game, seat), &mut dice());
            let bare = game.lean();
            assert_eq!(advice, lean.advise(&Decision::new(&bare, seat), &mut dice()));
            let sum: f64 = advice.odds.iter().map(|(_, odds)| odds).sum();
            assert!((sum - 1.0).abs() < 1e-9 && !advice.reasons.is_empty(), "{advice:?}");
            game.apply_silent(seat, &advice.action).expect("a player's answer is legal");
        }
    }
}

#[test]
fn in_kuhn_poker_it_plays_the_known_equilibrium() {
    // Whoever is bet at calls with a king and folds a jack, always (R1.1 deals seat 0 the first card).
    for (deck, answer) in [(["K", "J", "Q"], kuhn::Action::Pass), (["Q", "K", "J"], kuhn::Action::Bet)] {
        let deck = deck.map(|card| card.parse().expect("a card"));
        let mut game = kuhn::Kuhn::stacked(&kuhn::Rules::default(), &deck, Seed::from_u64(0)).unwrap();
        game.apply_silent(Seat(0), &kuhn::Action::Bet).unwrap();
        let mut player = bot::<kuhn::Kuhn>("solved").expect("it is listed");
        let mut dice = DiceBox::new(Seed::from_u64(1)).dice(0, Seat(1), 0);
        let advice = player.advise(&Decision::new(&game, Seat(1)), &mut dice);
        let odds = advice.odds.iter().find(|(action, _)| *action == answer).map(|(_, odds)| *odds);
        assert!(odds.is_some_and(|odds| odds > 0.98), "{advice:?}");
    }
}
