//! Trees in small games, where it is known what nobody sensible does.

use paiju_contract::{Budget, Decision, Dice, Game, Play, Policy, Seat, Seed};
use paiju_kuhn::{Action, Card, Kuhn, Rules};
use paiju_leduc::{LeanLeduc, Leduc};
use paiju_search::{Growth, Race, Settings, Tree, Tried};

/// Any legal action.
struct Any;

impl<G: Game> Policy<G> for Any {
    fn name(&self) -> &'static str {
        "any"
    }
    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        let mut legal = Vec::new();
        decision.legal(&mut legal);
        legal[dice.index(legal.len())]
    }
}

/// A tree over random play, in which the others learn as well.
fn tree<G: Game>() -> Tree<G> {
    let race = Race::new("race", Box::new(Any), || Box::new(Any));
    Tree::over("tree", race.with(Settings { errors: 0.0, ..Settings::default() }))
        .growing(Growth { rehearsals: 8, ..Growth::default() })
}

fn answer(game: &Kuhn, seat: Seat, dice: u64) -> Action {
    let decision = Decision::new(game, seat).within(Budget::Iterations(300));
    tree().choose(&decision, &mut Dice::new(Seed::from_u64(dice)))
}

/// What no equilibrium of Kuhn poker does: call with the lowest card, fold the highest, bet the middle one first.
#[test]
fn in_kuhn_nobody_does_what_no_equilibrium_does() {
    for (order, dice) in (0..6).flat_map(|order| (0..3).map(move |dice| (order, dice))) {
        let (first, second) = (order / 2, (order / 2 + 1 + order % 2) % 3);
        let deck = [first, second, 3 - first - second].map(|card| [Card::J, Card::Q, Card::K][card]);
        let dealt = Kuhn::stacked(&Rules::default(), &deck, Seed::from_u64(0)).unwrap();
        if deck[0] == Card::Q {
            assert_eq!(answer(&dealt, Seat(0), dice), Action::Pass, "{deck:?}");
        }
        let mut bet = dealt.clone();
        bet.apply_silent(Seat(0), &Action::Bet).unwrap();
        let facing = answer(&bet, Seat(1), dice);
        match deck[1] {
            Card::J => assert_eq!(facing, Action::Pass, "{deck:?}"),
            Card::K => assert_eq!(facing, Action::Bet, "{deck:?}"),
            Card::Q => {}
        }
        let mut passed = dealt;
        passed.apply_silent(Seat(0), &Action::Pass).unwrap();
        if deck[1] == Card::K {
            assert_eq!(answer(&passed, Seat(1), dice), Action::Bet, "{deck:?}");
        }
    }
}

/// Worth about a chip a game against one who rolls dice.
#[test]
fn in_leduc_it_wins_of_dice_and_is_always_legal() {
    let mut won = 0;
    for seed in 0..150 {
        let mut game = Leduc::deal(&paiju_leduc::Rules::default(), Seed::from_u64(seed)).unwrap();
        let (hero, mut dice) = (Seat((seed % 2) as u8), Dice::new(Seed::from_u64(seed)));
        while let Some(seat) = game.phase().awaiting().first() {
            let decision = Decision::new(&game, seat).within(Budget::Iterations(48));
            let action = if seat == hero {
                tree().choose(&decision, &mut dice)
            } else {
                Any.choose(&decision, &mut dice)
            };
            game.apply_silent(seat, &action).unwrap();
        }
        won += game.scores()[hero.index()];
    }
    assert!(won > 50, "{won}");
}

#[test]
fn the_same_dice_and_iterations_give_the_same_verdict_and_it_says_why() {
    let game = Leduc::deal(&paiju_leduc::Rules::default(), Seed::from_u64(3)).unwrap();
    let think = || {
        let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(64));
        tree().think(&decision, &mut Dice::new(Seed::from_u64(9)))
    };
    assert_eq!(think(), think());
    assert!(think().learnt > 10, "{:?}", think());
    assert!(think().reasons().iter().any(|reason| reason.contains("may follow")));
}

/// With a king against somebody who always calls: a race leaves its later answers to the rule, which never bets.
#[test]
fn a_tree_finds_what_a_race_leaves_to_its_rule() {
    use paiju_leduc::Action::Call;
    use paiju_leduc::Card::{Jh, Js, Kh, Ks, Qh, Qs};
    struct Caller;
    impl Policy<LeanLeduc> for Caller {
        fn name(&self) -> &'static str {
            "caller"
        }
        fn choose(&mut self, _: &Decision<'_, LeanLeduc>, _: &mut Dice) -> paiju_leduc::Action {
            Call
        }
    }
    let deck = [Ks, Qs, Js, Kh, Qh, Jh];
    let game = Leduc::stacked(&paiju_leduc::Rules::default(), &deck, Seed::from_u64(0)).unwrap();
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(400));
    let race = || Race::<Leduc>::new("race", Box::new(Any), || Box::new(Caller));
    let mean = |tried: &[Tried<_>]| tried.iter().find(|tried| tried.action != Call).map(|tried| tried.mean);
    let raced = race().think(&decision, &mut Dice::new(Seed::from_u64(1)));
    let grown = Tree::over("tree", race()).think(&decision, &mut Dice::new(Seed::from_u64(1)));
    assert!(mean(&grown.tried) > mean(&raced.tried).map(|mean| mean + 0.5), "{grown:?} {raced:?}");
    assert_ne!(grown.action, Call, "{grown:?}");
}
