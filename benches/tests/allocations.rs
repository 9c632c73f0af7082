//! The hot path asks for no memory: `legal` into a reused buffer, `check`, `apply`, without history.

mod counting;

use counting::playing;
use paiju_contract::{Game, RuleSet};
use paiju_holdem::Holdem;
use paiju_mahjong::Mahjong;
use paiju_sanguosha::Sanguosha;
use paiju_xianqi::XianQi;

fn asks_for_nothing<G: Game>(games: u64) {
    for preset in G::Rules::PRESETS {
        let played = playing::<G::Lean>(preset, games);
        assert!(played.actions > games, "{preset}: nothing was played");
        assert_eq!(played.allocations, 0, "{} {preset}: {played:?}", G::NAME);
    }
}

#[test]
fn counting_counts() {
    let kept = playing::<Sanguosha>("standard", 20);
    assert!(kept.allocations > 0, "a history without a bound asks for memory: {kept:?}");
}

#[test]
fn xianqi_asks_for_nothing() {
    asks_for_nothing::<XianQi>(200);
}

#[test]
fn holdem_asks_for_nothing() {
    asks_for_nothing::<Holdem>(200);
}

#[test]
fn mahjong_asks_for_nothing() {
    asks_for_nothing::<Mahjong>(50);
}

#[test]
fn sanguosha_asks_for_nothing() {
    asks_for_nothing::<Sanguosha>(300);
}
