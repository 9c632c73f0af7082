//! How fast Paiju is: `paiju bench` and `cargo bench` run what is listed here.
//!
//! It owns the benchmarks and how a value is measured (best of several short runs on one core). It does not own how
//! results are printed (`cli`) or what is fast enough (the README).
//!
//! # Adding a game
//! One line in [`all`].

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

mod eval7;
mod game;
mod mahjong;
mod measure;
#[cfg(feature = "peers")]
mod peers;
mod sanguosha;
mod threads;

pub use measure::{Bench, Measured, Unit};

use paiju_bots::Roster;
use paiju_contract::{Game, RuleSet};
use paiju_holdem::Holdem;
use paiju_mahjong::Mahjong;
use paiju_sanguosha::Sanguosha;
use paiju_xianqi::XianQi;

/// Every benchmark, in the order they are shown. Peers run beside the evaluator where the feature `peers` is on.
pub fn all() -> Vec<Bench> {
    let mut all = of::<XianQi>();
    all.extend(of::<Mahjong>());
    all.extend(mahjong::benches());
    #[cfg(feature = "peers")]
    all.extend(mahjong::peers());
    all.extend(of::<Holdem>());
    all.extend(eval7::benches());
    #[cfg(feature = "peers")]
    all.extend(peers::benches());
    all.extend(of::<Sanguosha>());
    all.extend(sanguosha::benches());
    all
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
fn of<G: Roster>() -> Vec<Bench> {
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
