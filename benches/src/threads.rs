//! Two threads at once: what a second core adds.

use std::hint::black_box;
use std::thread;

use paiju_contract::{Actions, Game, Play, Rng, Seed, Stream};

use crate::measure::{Bench, Unit};

/// Actions played by each thread in one run, about: enough that starting it does not count.
const ACTIONS: usize = 200_000;
const THREADS: u64 = 2;

/// Random games on two threads, their sum.
pub(crate) fn random<G: Game>(rules: &G::Rules, label: &str) -> Bench {
    let rules = rules.clone();
    Bench::new(format!("{}/{label}/random/2-threads", G::NAME), Unit::Games, move || {
        let mut round = 0;
        move || {
            round += 1;
            thread::scope(|scope| {
                let rules = &rules;
                let start = |n| scope.spawn(move || games::<G>(rules, (round * THREADS + n) << 32));
                let threads: Vec<_> = (0..THREADS).map(start).collect();
                threads.into_iter().map(|thread| thread.join().expect("it plays")).sum()
            })
        }
    })
}

fn games<G: Game>(rules: &G::Rules, first_seed: u64) -> u64 {
    let mut dice = Rng::new(Seed::from_u64(first_seed), Stream::POLICY);
    let (mut games, mut actions, mut buffer) = (0, 0, Actions::new());
    while actions < ACTIONS {
        let mut game = G::deal(rules, Seed::from_u64(first_seed + games)).expect("a preset can be dealt");
        actions += game.play_randomly(&mut dice, &mut buffer) + 1;
        black_box(game.scores());
        games += 1;
    }
    games
}
