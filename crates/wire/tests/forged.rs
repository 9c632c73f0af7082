//! What loads, plays: dumps of every game and preset, changed in one to three places, are refused or are games that
//! play to their end with every audit passed, and whose own dumps load again.
//!
//! `PAIJU_LONG=1` makes a million forgeries a game. Tests run with overflow checks on.

#![allow(clippy::disallowed_methods, reason = "a longer run is asked for by the environment")]

use paiju_contract::laws::{Line, forge};
use paiju_contract::{Lawful, RuleSet, Seed};

/// Forges dumps of games of all presets.
fn forge<G: Lawful>() {
    let wanted = if std::env::var_os("PAIJU_LONG").is_some() { 1_000_000 } else { 1_500 };
    let (mut tried, mut loaded) = (0, 0);
    for seed in 0.. {
        for preset in G::Rules::PRESETS {
            let rules = G::Rules::preset(preset).expect("a preset");
            let line = Line::<G>::random(&rules, Seed::from_u64(seed)).unwrap_or_else(|why| panic!("{why}"));
            let forged = forge::check(&line, 160).unwrap_or_else(|why| panic!("{why}"));
            tried += forged.tried;
            loaded += forged.loaded;
        }
        if tried >= wanted {
            break;
        }
    }
    println!("{}: {tried} forgeries, {loaded} of them other games", G::NAME);
    assert!(tried >= wanted && loaded < tried / 2);
}

/// A test a game, called by its name.
macro_rules! forgeries {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(#[test]
        fn $name() {
            forge::<paiju_games::$name::$game>();
        })*
    };
}

paiju_games::each_game!(forgeries);
