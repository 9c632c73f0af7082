//! Random games by the thousand, or by the ten million with `PAIJU_LONG=1`: the audit at every step.

use paiju_contract::{Game, Play, Rng, Seed, Stream};
use paiju_xianqi::{Rules, XianQi};

#[allow(clippy::disallowed_methods, reason = "the one knob of the long campaign")]
fn games() -> u64 {
    if std::env::var_os("PAIJU_LONG").is_some() { 10_000_000 } else { 5_000 }
}

/// Plays them all; returns the most actions a game took.
fn campaign(rules: &Rules) -> usize {
    let mut buffer = Vec::new();
    let mut longest = 0;
    let mut dice = Rng::new(Seed::from_u64(2026), Stream::POLICY);
    for seed in 0..games() {
        let mut game = XianQi::deal(rules, Seed::from_u64(seed)).expect("the preset deals");
        let mut actions = 0;
        loop {
            game.audit().unwrap_or_else(|broken| panic!("seed {seed}, action {actions}: {broken}"));
            let Some(seat) = game.phase().awaiting().first() else {
                break;
            };
            game.legal(seat, &mut buffer);
            let action = buffer[dice.index(buffer.len())];
            game.apply(seat, &action, &mut |_| {}).expect("a listed action is legal");
            actions += 1;
        }
        assert_eq!(game.scores().total(), 0);
        longest = longest.max(actions);
    }
    longest
}

#[test]
fn r1_13_4_no_game_of_the_original_is_longer_than_408_actions() {
    let longest = campaign(&Rules::original());
    assert!((24..=408).contains(&longest), "{longest}");
}

#[test]
fn r2_8_no_game_of_the_revision_breaks() {
    let longest = campaign(&Rules::revised());
    assert!((24..=408).contains(&longest), "{longest}");
}
