//! Beliefs and horizons in a small game, where it is known what is likely.

use paiju_contract::{Budget, Decision, Dice, Game, History, Observer, Play, Policy, Seat, Seed};
use paiju_leduc::{Action, Card, Entry, LeanLeduc, Leduc, LeducOf, Rules, View};
use paiju_search::{Belief, Model, Race};

/// Raises with a king, else calls: what it does tells what it holds.
struct Honest;

impl<H: History<Entry>> Policy<LeducOf<H>> for Honest {
    fn name(&self) -> &'static str {
        "honest"
    }
    fn choose(&mut self, decision: &Decision<'_, LeducOf<H>>, _: &mut Dice) -> Action {
        let mut legal = Vec::new();
        decision.legal(&mut legal);
        let wanted = if has_king(&decision.view(), decision.seat()) { Action::Raise } else { Action::Call };
        if legal.contains(&wanted) { wanted } else { legal[0] }
    }
}

fn has_king(view: &View, seat: Seat) -> bool {
    matches!(view.cards[seat.index()], Some(Card::Ks | Card::Kh))
}

/// A game in which the first seat has raised.
fn raised(seed: u64) -> Leduc {
    let mut game = Leduc::deal(&Rules::default(), Seed::from_u64(seed)).unwrap();
    game.apply_silent(Seat(0), &Action::Raise).unwrap();
    game
}

#[test]
fn a_world_is_likely_where_the_others_would_have_done_the_same() {
    let (game, mut dice) = (raised(1), Dice::new(Seed::from_u64(2)));
    let view = game.view(Observer::Seat(Seat(1)));
    let mut worlds = Leduc::worlds(&view).unwrap();
    let mut model = Model::<Leduc>::new(Box::new(Honest), 0.1);
    model.look(Seat(1), &view);
    let mut seen = [0; 2];
    for _ in 0..200 {
        let (world, likely) = model.draw(&mut worlds, &mut dice).unwrap();
        let king = has_king(&world.view(Observer::Seat(Seat(0))), Seat(0));
        let expected = if king { 0.9f64 } else { 0.1 };
        assert!((likely - expected.ln()).abs() < 1e-9, "{likely} with a king: {king}");
        seen[usize::from(king)] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > 10), "{seen:?}");
}

#[test]
fn a_race_tells_how_much_it_believes() {
    let game = raised(1);
    let think = || {
        let mut race = Race::<Leduc>::new("race", Box::new(Honest), || Box::new(Honest))
            .believing(Box::new(Model::new(Box::new(Honest), 0.01)));
        let decision = Decision::new(&game, Seat(1)).within(Budget::Iterations(50));
        race.think(&decision, &mut Dice::new(Seed::from_u64(3)))
    };
    let believed = think().believed.expect("it believes something");
    assert!(believed.likely < believed.drawn as f64 / 2.0, "{believed:?}");
    assert_eq!(think(), think());
    assert!(think().reasons().iter().any(|reason| reason.contains("likely")), "{:?}", think());
}

#[test]
fn at_the_horizon_the_games_own_value_counts() {
    let game = Leduc::deal(&Rules::default(), Seed::from_u64(4)).unwrap();
    // How many answers the next seat has: a raise can be folded to, a call cannot.
    let value = |world: &LeanLeduc, _: Seat| {
        world.phase().awaiting().first().map_or(0.0, |next| world.legal_list(next).len() as f64)
    };
    let mut race = Race::<Leduc>::new("race", Box::new(Honest), || Box::new(Honest)).horizon(0, value);
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(16));
    let verdict = race.think(&decision, &mut Dice::new(Seed::from_u64(5)));
    for tried in &verdict.tried {
        let mut after = game.lean();
        after.apply_silent(Seat(0), &tried.action).unwrap();
        assert!((tried.mean - value(&after, Seat(1))).abs() < 1e-9, "{tried:?}");
    }
    assert_eq!(verdict.action, Action::Raise);
}
