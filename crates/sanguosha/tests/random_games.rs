//! Random games of every preset and table size: audited at every request, saved and restored, always ended.

use paiju_contract::{Actions, Dice, Game, Play, RuleSet, Save, Seed};
use paiju_sanguosha::{LeanSanguosha, Rules, Sanguosha};

fn rules(preset: &str, players: u8) -> Rules {
    Rules::preset(preset).expect("a preset").with_players(players)
}

/// R3.1: a game can be saved and restored at any request, and goes on equally.
#[test]
fn r3_1_every_request_can_be_saved_and_goes_on_equally() {
    for preset in Rules::PRESETS {
        for players in 2..=10 {
            let seed = Seed::from_u64(u64::from(players));
            let mut game = Sanguosha::deal(&rules(preset, players), seed).expect("a deal");
            let mut dice = Dice::new(seed);
            let mut actions = Actions::new();
            while let Some(seat) = game.phase().awaiting().first() {
                game.legal(seat, &mut actions);
                let choice = actions[dice.index(actions.len())];
                let text = serde_json::to_string(&game.dump()).expect("a dump");
                let mut copy =
                    Sanguosha::load(serde_json::from_str(&text).expect("it reads back")).expect("it loads");
                let (mut here, mut there) = (Vec::new(), Vec::new());
                game.apply(seat, &choice, &mut |e| here.push(e)).expect("listed");
                copy.apply(seat, &choice, &mut |e| there.push(e)).expect("listed");
                assert_eq!((&game, here), (&copy, there), "{preset} {players}");
            }
            assert!(game.outcome().is_some());
        }
    }
}

/// R2.6: every game ends with a winner or a documented cap, and no card is ever lost.
#[test]
fn r2_6_random_games_end_and_lose_no_card() {
    let mut actions = Actions::new();
    for preset in Rules::PRESETS {
        for n in 0..90 {
            let players = 2 + (n % 9) as u8;
            let seed = Seed::from_u64(1000 + n);
            let mut game = LeanSanguosha::deal(&rules(preset, players), seed).expect("a deal");
            let mut dice = Dice::new(seed);
            while let Some(seat) = game.phase().awaiting().first() {
                game.audit().unwrap_or_else(|broken| panic!("{preset} {players} {n}: {broken}"));
                game.legal(seat, &mut actions);
                let choice = actions[dice.index(actions.len())];
                game.apply(seat, &choice, &mut |_| {}).expect("listed");
            }
            game.audit().expect("sound at the end");
            assert_eq!(game.scores().total(), 0);
        }
    }
}
