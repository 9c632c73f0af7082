//! How fast random games are played through the contract, on one core: a quick look while tuning.
//! `cargo run --release -p paiju-xianqi --example speed`

use std::time::Instant;

use paiju_contract::{Full, Game, History, Lean, Play, Rng, Seed, Stream};
use paiju_xianqi::{Entry, Rules, XianQiOf};

#[allow(clippy::disallowed_methods, reason = "a stopwatch")]
fn run<H: History<Entry>>(name: &str, rules: &Rules, games: u64) {
    let mut best = 0.0f64;
    let mut actions = 0;
    for round in 0..5 {
        let mut dice = Rng::new(Seed::from_u64(round), Stream::POLICY);
        let mut buffer = Vec::with_capacity(64);
        let start = Instant::now();
        actions = 0;
        for seed in 0..games {
            let mut game = XianQiOf::<H>::deal(rules, Seed::from_u64(seed)).expect("the presets deal");
            actions += game.play_randomly(&mut dice, &mut buffer);
        }
        best = best.max(games as f64 / start.elapsed().as_secs_f64());
    }
    println!("{name}: {:.3} M games/s, {:.2} actions a game", best / 1e6, actions as f64 / games as f64);
}

#[allow(clippy::disallowed_methods, reason = "which variants to run")]
fn main() {
    let only = std::env::args().nth(1);
    let games = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(300_000);
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if wanted("original") {
        run::<Lean>("original", &Rules::original(), games);
    }
    if wanted("original+history") {
        run::<Full<Entry>>("original+history", &Rules::original(), games);
    }
    if wanted("revised") {
        run::<Lean>("revised", &Rules::revised(), games);
    }
    if wanted("revised+history") {
        run::<Full<Entry>>("revised+history", &Rules::revised(), games);
    }
}
