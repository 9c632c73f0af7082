//! Prints the perft table of `testdata/perft/xianqi.txt`: `cargo run --release -p paiju-xianqi --example perft`

use paiju_contract::{Game, Play, RuleSet, Seed};
use paiju_xianqi::{LeanXianQi, Rules};

/// Lines of `depth` actions; a finished game counts 1.
fn perft(game: &LeanXianQi, depth: u32) -> u64 {
    let Some(seat) = game.phase().awaiting().first().filter(|_| depth > 0) else {
        return 1;
    };
    let actions = game.legal_list(seat);
    let mut count = 0;
    for action in &actions {
        let mut child = *game;
        child.apply_unchecked(seat, action, &mut |_| {});
        count += perft(&child, depth - 1);
    }
    count
}

fn main() {
    println!("# XianQi: preset seed depth count");
    println!("# Every line of so many actions from the deal; a finished game counts 1.");
    for preset in Rules::PRESETS {
        let rules = Rules::preset(preset).unwrap_or_default();
        for seed in [1, 2, 3, 42] {
            let Ok(game) = LeanXianQi::deal(&rules, Seed::from_u64(seed)) else {
                continue;
            };
            for depth in 1..=8 {
                println!("{preset} {seed} {depth} {}", perft(&game, depth));
            }
        }
    }
}
