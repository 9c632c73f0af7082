//! How fast Paiju is: `paiju bench` and `cargo bench` run what is listed here.
//!
//! It owns the benchmarks and how a value is measured (best of several short runs on one core). It does not own how
//! results are printed (`cli`) or what is fast enough (the README).
//!
//! Every game of the list is measured through the contract; what is of its own is added in `own`.

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

mod encode;
mod eval7;
mod game;
mod load;
mod mahjong;
mod measure;
#[cfg(feature = "peers")]
mod peers;
mod sanguosha;
mod solve;
mod threads;

pub use load::{LoadError, Report, measure_server};
pub use measure::{Bench, Measured, Unit};

use paiju_bots::Roster;
use paiju_contract::{Encode, Game, RuleSet};

/// Expands the list of games into what is measured of every game.
macro_rules! of_each {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        /// What is measured of every game, and the game's name.
        fn of_each() -> Vec<(&'static str, Vec<Bench>)> {
            vec![$((<paiju_games::$name::$game as Game>::NAME, of::<paiju_games::$name::$game>())),*]
        }
    };
}

paiju_games::each_game!(of_each);

/// Every benchmark, in the order they are shown: what is measured of every game, then what is of its own.
pub fn all() -> Vec<Bench> {
    of_each().into_iter().flat_map(|(game, benches)| benches.into_iter().chain(own(game))).collect()
}

/// What a game has to measure beside the contract. Peers run beside it where the feature `peers` is on.
fn own(game: &str) -> Vec<Bench> {
    match game {
        #[cfg(feature = "peers")]
        "mahjong" => mahjong::benches().into_iter().chain(mahjong::peers()).collect(),
        #[cfg(feature = "peers")]
        "holdem" => eval7::benches().into_iter().chain(peers::benches()).collect(),
        #[cfg(not(feature = "peers"))]
        "mahjong" => mahjong::benches(),
        #[cfg(not(feature = "peers"))]
        "holdem" => eval7::benches(),
        "sanguosha" => sanguosha::benches(),
        "leduc" => solve::benches(),
        _ => Vec::new(),
    }
}

/// The benchmarks of one game, or whose name contains the text; peers come with what they are measured beside.
pub fn matching(wanted: &str) -> Vec<Bench> {
    let mut some = all();
    some.retain(|bench| bench.name().contains(wanted) || ours(bench.name()).contains(wanted));
    some
}

/// What a peer is measured beside: `peer:pokers/eval7/indices` stands beside `holdem/eval7/indices`.
fn ours(name: &str) -> String {
    match name.split_once('/') {
        Some((peer, what)) if peer.starts_with("peer:") && what.starts_with("eval7/") => {
            format!("holdem/{what}")
        }
        Some((peer, what)) if peer.starts_with("peer:") => format!("mahjong/{what}"),
        _ => name.to_owned(),
    }
}

/// Random play of every preset, and single operations in the middle of a game of the first one.
fn of<G: Roster<Lean: Encode>>() -> Vec<Bench> {
    let mut all = Vec::new();
    for name in G::Rules::PRESETS {
        if let Some(rules) = G::Rules::preset(name) {
            all.push(game::random::<G::Lean>(&rules, &label::<G>(name, &rules), "random"));
            all.push(game::random::<G>(&rules, &label::<G>(name, &rules), "random+history"));
        }
    }
    if let Some(rules) = G::Rules::preset(G::Rules::PRESETS[0]) {
        all.push(threads::random::<G::Lean>(&rules, &label::<G>(G::Rules::PRESETS[0], &rules)));
    }
    all.extend(game::operations::<G>());
    all.extend(encode::benches::<G::Lean>());
    all
}

/// The preset, with the seats where a game is played by different numbers of people.
fn label<G: Game>(preset: &str, rules: &G::Rules) -> String {
    if G::NAME == "sanguosha" { format!("{preset}-{}", rules.seats()) } else { preset.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_is_asked_for_with_what_it_stands_beside() {
        assert!(ours("peer:pokers/eval7/indices").contains("holdem"));
        assert!(ours("peer:xiangting/hand/shanten").contains("mahjong/hand"));
        assert_eq!(ours("xianqi/legal"), "xianqi/legal");
        assert!(matching("sixmax/random").iter().all(|bench| bench.name().starts_with("holdem/")));
    }
}
