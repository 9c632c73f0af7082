//! How fast random games are played through the contract, on one core: a quick look while tuning.
//! `cargo run --release -p paiju-xianqi --example speed`

use std::time::Instant;

use paiju_contract::{Full, Game, History, Lean, Play, Rng, Seed, Stream};
use paiju_xianqi::{Entry, Rules, XianQi};

const GAMES: u64 = 300_000;

#[allow(clippy::disallowed_methods, reason = "a stopwatch")]
fn run<H: History<Entry>>(name: &str, rules: &Rules) {
    let mut best = 0.0f64;
    let mut actions = 0;
    for round in 0..5 {
        let mut dice = Rng::new(Seed::from_u64(round), Stream::POLICY);
        let mut buffer = Vec::with_capacity(64);
        let start = Instant::now();
        actions = 0;
        for seed in 0..GAMES {
            let mut game = XianQi::<H>::deal(rules, Seed::from_u64(seed)).expect("the presets deal");
            actions += game.play_randomly(&mut dice, &mut buffer);
        }
        best = best.max(GAMES as f64 / start.elapsed().as_secs_f64());
    }
    println!("{name}: {:.3} M games/s, {:.2} actions a game", best / 1e6, actions as f64 / GAMES as f64);
}

fn main() {
    run::<Lean>("original", &Rules::original());
    run::<Full<Entry>>("original+history", &Rules::original());
    run::<Lean>("revised", &Rules::revised());
    run::<Full<Entry>>("revised+history", &Rules::revised());
}
