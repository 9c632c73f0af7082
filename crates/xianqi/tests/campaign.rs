//! Random games by the thousand, or by the ten million with `PAIJU_LONG=1`: the audit at every step.

use paiju_contract::laws::{Line, forge};
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

/// Dumps with something changed, from random games of many rules: whatever loads plays on. A million with `PAIJU_LONG=1`.
#[test]
fn r1_12_11_forged_dumps_are_refused_or_play_to_their_end() {
    let liable = Rules { reveal_ceramic_liability: true, buckle_chain_limit: 0, ..Rules::original() };
    let must = Rules { enough_must_buckle: true, first_game_no_ceramic_no_buckle: true, ..Rules::revised() };
    let (mut tried, mut loaded) = (0, 0);
    for seed in 0..games() / 10 / 80 {
        for rules in [Rules::original(), Rules::revised(), liable, must] {
            let line = Line::<XianQi>::random(&rules, Seed::from_u64(seed)).expect("the rules deal");
            let forged = forge::check(&line, 80).unwrap_or_else(|violation| panic!("{violation}"));
            tried += forged.tried;
            loaded += forged.loaded;
        }
    }
    println!("{loaded} of {tried} forgeries are other games");
    // What can be changed and still be a game: chips, house rules that never mattered, clocks.
    assert!(tried >= 1_900 && loaded * 4 < tried, "{loaded} of {tried}");
}
