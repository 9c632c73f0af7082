//! A game through the contract: whole random games, and single operations in the middle of one.

use std::hint::black_box;

use paiju_contract::{Actions, Game, Observer, Play, Rng, RuleSet, Seat, Seed, Stream};

use crate::measure::{Bench, Unit};

/// Actions played in one run, about.
const ACTIONS: usize = 20_000;
/// Positions that single operations are measured in.
const POSITIONS: usize = 256;

/// Deals and plays random games to their end, every deal another one.
pub(crate) fn random<G: Game>(rules: &G::Rules, label: &str, what: &str) -> Bench {
    counted::<G>(rules, &format!("{label}/{what}"), Unit::Games, |games, _| games)
}

/// The same games, counted by their decisions.
pub(crate) fn decisions<G: Game>(rules: &G::Rules, label: &str) -> Bench {
    let name = format!("{label}/decisions");
    counted::<G>(rules, &name, Unit::Decisions, |_, decisions| decisions)
}

/// Random games; `count` chooses between how many there were and how many decisions were taken in them.
fn counted<G: Game>(rules: &G::Rules, name: &str, unit: Unit, count: fn(u64, u64) -> u64) -> Bench {
    let rules = rules.clone();
    Bench::new(format!("{}/{name}", G::NAME), unit, move || {
        let (mut seed, mut buffer) = (0, Actions::new());
        let mut dice = Rng::new(Seed::from_u64(1), Stream::POLICY);
        move || {
            let (mut games, mut actions) = (0, 0);
            while actions < ACTIONS {
                seed += 1;
                let mut game = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
                actions += game.play_randomly(&mut dice, &mut buffer) + 1;
                black_box(game.scores());
                games += 1;
            }
            count(games, actions as u64 - games)
        }
    })
}

/// A position and who is asked.
type Position<G> = (G, Seat);

/// Positions of random games, each as likely as it is long.
fn positions<G: Game>() -> Vec<Position<G>> {
    let rules = G::Rules::preset(G::Rules::PRESETS[0]).expect("the first preset exists");
    let (mut positions, mut buffer) = (Vec::new(), Actions::new());
    let mut dice = Rng::new(Seed::from_u64(2), Stream::POLICY);
    for seed in 0.. {
        let mut game = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
        while let Some(seat) = game.phase().awaiting().first() {
            if dice.below(7) == 0 {
                positions.push((game.clone(), seat));
            }
            game.legal(seat, &mut buffer);
            let action = buffer[dice.index(buffer.len())];
            game.apply(seat, &action, &mut |_| {}).expect("a listed action is legal");
        }
        if positions.len() >= POSITIONS {
            break;
        }
    }
    positions.truncate(POSITIONS);
    positions
}

/// `legal`, `apply` and `clone` without history, `view` and `determinize` with it.
pub(crate) fn operations<G: Game, L: Game>() -> Vec<Bench> {
    let legal = over::<L, _>("legal", {
        let mut buffer = Actions::new();
        move |(game, seat)| {
            game.legal(*seat, &mut buffer);
            black_box(&buffer);
        }
    });
    let clone = over::<L, _>("clone", |(game, _)| {
        black_box(game.clone());
    });
    let view = over::<G, _>("view", |(game, seat)| {
        black_box(game.view(Observer::Seat(*seat)));
    });
    vec![legal, apply::<L>(), view, determinize::<G>(), clone]
}

fn over<G: Game, F: FnMut(&Position<G>) + 'static>(what: &str, mut operation: F) -> Bench {
    Bench::new(format!("{}/{what}", G::NAME), Unit::Nanoseconds, move || {
        let positions = positions::<G>();
        move || {
            positions.iter().for_each(&mut operation);
            positions.len() as u64
        }
    })
}

/// A deal and everything that was done with it.
type Recorded<G> = (G, Vec<(Seat, <G as Game>::Action)>);

/// Whole games from their list of actions; the deal is not counted.
fn apply<G: Game>() -> Bench {
    Bench::new(format!("{}/apply", G::NAME), Unit::Nanoseconds, || {
        let games: Vec<Recorded<G>> = (0..40).map(recorded).collect();
        move || {
            let mut actions = 0;
            for (start, list) in &games {
                let mut game = start.clone();
                for (seat, action) in list {
                    game.apply_unchecked(*seat, action, &mut |_| {});
                }
                black_box(&game);
                actions += list.len() as u64;
            }
            actions
        }
    })
}

fn recorded<G: Game>(seed: u64) -> Recorded<G> {
    let rules = G::Rules::preset(G::Rules::PRESETS[0]).expect("the first preset exists");
    let start = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
    let (mut game, mut list, mut buffer) = (start.clone(), Vec::new(), Actions::new());
    let mut dice = Rng::new(Seed::from_u64(seed), Stream::POLICY);
    while let Some(seat) = game.phase().awaiting().first() {
        game.legal(seat, &mut buffer);
        let action = buffer[dice.index(buffer.len())];
        game.apply(seat, &action, &mut |_| {}).expect("a listed action is legal");
        list.push((seat, action));
    }
    (start, list)
}

fn determinize<G: Game>() -> Bench {
    Bench::new(format!("{}/determinize", G::NAME), Unit::Nanoseconds, || {
        let views: Vec<G::View> =
            positions::<G>().iter().map(|(game, seat)| game.view(Observer::Seat(*seat))).collect();
        let mut dice = Rng::new(Seed::from_u64(3), Stream::POLICY);
        move || {
            for view in &views {
                black_box(G::determinize(view, &mut dice));
            }
            views.len() as u64
        }
    })
}
