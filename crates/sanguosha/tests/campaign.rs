//! Standard games that are saved and restored at every request: a few, or ten thousand with `PAIJU_LONG=1`.
//!
//! `PAIJU_LONG=1 cargo test --release -p paiju-sanguosha --test all campaign` is the whole campaign. The million of
//! audited games is `paiju sim sanguosha -n 1000000 --audit`, with `--rules '{"players":8}'` for another table.

#![allow(clippy::disallowed_methods, reason = "a test may ask how long it is to run")]

use paiju_contract::{Actions, Dice, Game, Play, Save, Seed};
use paiju_sanguosha::{Rules, Sanguosha};

/// How many games at each size of table; nine sizes make ten thousand games and a few.
fn games() -> u64 {
    if std::env::var_os("PAIJU_LONG").is_some() { 1112 } else { 1 }
}

fn restored(table: &Sanguosha) -> Sanguosha {
    let bytes = serde_json::to_vec(&table.dump()).expect("a state can be written");
    Sanguosha::load(serde_json::from_slice(&bytes).expect("what was written is read")).expect("it was sound")
}

/// One game in two copies: one is only played, the other is saved and restored before every action of it.
/// Returns how often.
fn saved_at_every_request(players: u8, seed: u64) -> u64 {
    let seed = Seed::from_u64(seed);
    let mut played = Sanguosha::deal(&Rules::default().with_players(players), seed).expect("a deal");
    let (mut kept, mut saves) = (played.clone(), 0);
    let mut dice = Dice::new(seed);
    let (mut actions, mut again) = (Actions::new(), Actions::new());
    while let Some(seat) = played.phase().awaiting().first() {
        kept = restored(&kept);
        assert!(kept == played, "{players} players, {seed}, save {saves}");
        played.legal(seat, &mut actions);
        kept.legal(seat, &mut again);
        assert_eq!(actions, again, "{players} players, {seed}, save {saves}");
        let choice = actions[dice.index(actions.len())];
        let (mut here, mut there) = (Vec::new(), Vec::new());
        played.apply(seat, &choice, &mut |e| here.push(e)).expect("listed");
        kept.apply(seat, &choice, &mut |e| there.push(e)).expect("listed");
        assert_eq!(here, there, "{players} players, {seed}, save {saves}");
        saves += 1;
    }
    assert!(restored(&kept) == played && played.outcome().is_some());
    saves
}

fn tables(sizes: std::ops::RangeInclusive<u8>) {
    for players in sizes {
        let saves: u64 =
            (0..games()).map(|n| saved_at_every_request(players, u64::from(players) << 32 | n)).sum();
        assert!(saves > 10 * games(), "{players} players: {saves} saves");
    }
}

/// R3.1: small tables.
#[test]
fn r3_1_games_of_two_to_five_go_on_equally_from_every_save() {
    tables(2..=5);
}

/// R3.1: middle tables.
#[test]
fn r3_1_games_of_six_to_eight_go_on_equally_from_every_save() {
    tables(6..=8);
}

/// R3.1: large tables.
#[test]
fn r3_1_games_of_nine_and_ten_go_on_equally_from_every_save() {
    tables(9..=10);
}
