//! Forged dumps: whatever `load` accepts has been played, and plays on (R3.6).

use crate::table::scene;
use paiju_contract::{Actions, Dice, Game, Observer, Play, RuleSet, Save, Seat, Seed};
use paiju_sanguosha::{Choice, Dump, LeanSanguosha, Rules, Sanguosha, State};
use serde_json::{Value, json};

/// A game of five after some actions at random.
fn played(seed: u64, steps: usize) -> Sanguosha {
    let mut game = Sanguosha::deal(&Rules::default(), Seed::from_u64(seed)).expect("a deal");
    play_some(&mut game, &mut Dice::new(Seed::from_u64(seed)), steps);
    game
}

fn play_some(game: &mut Sanguosha, dice: &mut Dice, steps: usize) {
    let mut actions = Actions::new();
    for _ in 0..steps {
        let Some(seat) = game.phase().awaiting().first() else {
            return;
        };
        game.legal(seat, &mut actions);
        let choice = *dice.pick(&actions).expect("who is asked has an answer");
        game.apply(seat, &choice, &mut |_| {}).expect("a listed action is legal");
        game.audit().expect("every state is sound");
    }
}

/// Loads a game after a change of its dump; says why not.
fn forged(game: &Sanguosha, change: impl FnOnce(&mut Value)) -> Result<Sanguosha, String> {
    let mut dump = serde_json::to_value(game.whole()).expect("a dump");
    change(&mut dump);
    let dump: Dump = serde_json::from_value(dump).map_err(|error| error.to_string())?;
    Sanguosha::load(dump).map_err(|broken| broken.to_string())
}

/// R3.6: a dump is the start and the log: no field of a state can be set.
#[test]
fn r3_6_a_dump_has_no_state_to_forge() {
    let game = played(1, 120);
    let dump = serde_json::to_value(game.dump()).expect("a dump");
    let mut fields: Vec<&String> = dump.as_object().expect("an object").keys().collect();
    fields.sort_unstable();
    assert_eq!(fields, ["deck", "log", "rules", "seed"]);
    assert_eq!(dump["rules"], json!({"preset": "standard"}));
    assert_eq!(serde_json::from_value(dump).map(Sanguosha::load).unwrap(), Ok(game.clone()));
    for field in ["stack", "slash_acts", "seen", "request", "picked", "frames"] {
        let refused = forged(&game, |dump| dump[field] = json!(200)).unwrap_err();
        assert!(refused.contains("unknown field"), "{field}: {refused}");
    }
    for state in [json!({"slash_acts": 200}), json!({"stack": [{"pc": 2}]}), json!("")] {
        assert!(forged(&game, |dump| dump["state"] = state.clone()).is_err(), "{state}");
    }
    let other = forged(&game, |dump| dump["state"] = json!("0".repeat(32))).unwrap_err();
    assert!(other.starts_with("state: "), "{other}");
    assert_eq!(forged(&game, |_| {}), Ok(game));
}

/// R3.6: a log that was emptied, cut, doubled or reordered leads elsewhere, or nowhere.
#[test]
fn r3_6_a_log_that_was_not_played_is_refused() {
    let game = played(2, 150);
    let log = |change: fn(&mut Vec<Value>)| {
        forged(&game, |dump| change(dump["log"].as_array_mut().expect("a list"))).map(|_| ())
    };
    let elsewhere = log(Vec::clear).unwrap_err();
    assert!(elsewhere.contains("digest"), "{elsewhere}");
    assert!(log(|log| drop(log.pop())).is_err());
    assert!(log(|log| log.push(log[0].clone())).is_err());
    assert!(log(|log| log.swap(40, 41)).is_err());
    assert!(log(|log| log[60]["seat"] = json!(9)).unwrap_err().contains("log[60]"));
    assert!(log(|log| log[60]["choice"] = json!({"type": "CARD", "card": 255})).is_err());
    assert!(log(|_| {}).is_ok());
}

/// R3.6: another deck or another seed is another game.
#[test]
fn r3_6_a_start_that_was_not_dealt_is_refused() {
    let game = played(3, 150);
    assert!(forged(&game, |dump| dump["seed"] = json!(4)).is_err());
    assert!(forged(&game, |dump| dump["deck"].as_array_mut().expect("a list").swap(0, 107)).is_err());
    assert!(forged(&game, |dump| drop(dump["deck"].as_array_mut().expect("a list").pop())).is_err());
    assert!(forged(&game, |dump| dump["rules"]["players"] = json!(6)).is_err());
}

/// A field of a dump, and a change of it.
type Change = (&'static str, fn(&mut Value));

/// R3.1, R3.6: the digest is of everything in a dump. Of a game that has shuffled and picked nothing yet the state does not
/// depend on the seed, and another seed is refused all the same.
#[test]
fn r3_6_the_digest_covers_everything_in_the_dump() {
    let cast = json!(["Lord", "Loyalist", "Rebel", "Rebel", "Renegade"]);
    let rules = json!({"preset": "cards-only", "players": 5, "role_by_seat": cast});
    let rules: Rules = serde_json::from_value(rules).expect("rules");
    let mut game = Sanguosha::deal(&rules, Seed::from_u64(5)).expect("a deal");
    play_some(&mut game, &mut Dice::new(Seed::from_u64(5)), 1);
    let whole = game.whole();
    let other = Dump { seed: Seed::from_u64(6), state: None, ..whole.clone() };
    let elsewhere = Sanguosha::load(other).expect("another game");
    assert_eq!(elsewhere.view(Observer::Public), game.view(Observer::Public), "it looks the same");
    let changes: [Change; 6] = [
        ("seed", |dump| dump["seed"] = json!(6)),
        ("deck", |dump| dump["deck"].as_array_mut().expect("a list").swap(100, 101)),
        ("log", |dump| drop(dump["log"].as_array_mut().expect("a list").pop())),
        ("max_turns", |dump| dump["rules"]["max_turns"] = json!(999)),
        ("hand_limit", |dump| dump["rules"]["hand_limit"] = json!("MaxHp")),
        ("state", |dump| dump["state"] = json!("0".repeat(32))),
    ];
    for (field, change) in changes {
        let refused = forged(&game, change).expect_err(field);
        assert!(refused.starts_with("state: "), "{field}: {refused}");
    }
    // What was stored with a digest of the state alone still loads.
    let once = game.whole_legacy().expect("it was told otherwise");
    assert_ne!(once.state, whole.state);
    assert_eq!(Sanguosha::load(once), Ok(game));
}

/// R3.6: with the right digest another log is another game, and plays to its end.
#[test]
fn r3_6_what_loads_plays() {
    for seed in 0..20 {
        let (game, mut dice) = (played(seed, 200), Dice::new(Seed::from_u64(seed)));
        let mut cut = game.dump();
        cut.log.truncate(dice.index(cut.log.len()));
        let mut replayed = Sanguosha::deal(&Rules::default(), Seed::from_u64(seed)).expect("a deal");
        for entry in &cut.log {
            replayed.apply(entry.seat, &entry.choice, &mut |_| {}).expect("it was played");
        }
        cut.state = replayed.whole().state;
        let mut loaded = Sanguosha::load(cut).expect("it was played");
        assert_eq!(loaded, replayed);
        play_some(&mut loaded, &mut dice, usize::MAX);
        assert!(loaded.phase().is_over());
        assert_eq!(Sanguosha::load(loaded.dump()), Ok(loaded));
    }
}

/// R3.6: a position is checked whole.
#[test]
fn r3_6_positions_that_cannot_be_are_refused() {
    let t = scene("lord gan_ning 4: Peach♥3\nrebel zhao_yun 4: Slash♠7\nrebel hua_tuo 3: Dodge♥2", "");
    let position = |change: fn(&mut State)| {
        let mut state = t.game.state().clone();
        change(&mut state);
        LeanSanguosha::from_position(state).map(|_| ()).map_err(|broken| broken.to_string())
    };
    assert_eq!(position(|_| {}), Ok(()));
    assert!(position(|s| s.draw[0] = s.draw[1]).unwrap_err().contains("one place"));
    assert!(position(|s| s.players[0].max_hp = 9).is_err());
    assert!(position(|s| s.players[0].hp = 0).is_err());
    assert!(position(|s| s.turn.seat = Seat(9)).is_err());
    assert!(position(|s| s.picks[0] = Some(s.players[0].general.expect("a general"))).is_err());
    assert!(position(|s| s.players[1].skills.push("qixi".parse().expect("a skill"))).is_err());
    assert!(position(|s| s.finished = true).unwrap_err().contains("over"));
}

/// R3.6: whatever was running before, a position begins with the turn's own question.
#[test]
fn r3_6_a_position_has_no_running_resolution() {
    let mut t = scene("lord - 4: Slash♠7\nrebel - 4: Dodge♥2\nrenegade - 4:", "");
    t.play("0 Slash♠7; 0 @1");
    let mut state = t.game.state().clone();
    assert!(LeanSanguosha::from_position(state.clone()).is_err(), "the Slash lies on the table");
    state.table.clear();
    state.discard.push(t.game.state().table[0]);
    let game = LeanSanguosha::from_position(state).expect("a position");
    assert_eq!(game.phase().awaiting().first(), Some(Seat(0)));
    assert!(game.legal_list(Seat(0)).contains(&Choice::Pass));
}

/// R3.6: every preset's dump survives the way through text.
#[test]
fn r3_6_every_preset_is_saved_and_restored() {
    for preset in Rules::PRESETS {
        let rules = Rules::preset(preset).expect("a preset").with_players(3);
        let mut game = Sanguosha::deal(&rules, Seed::from_u64(9)).expect("a deal");
        play_some(&mut game, &mut Dice::new(Seed::from_u64(9)), 60);
        assert_eq!(forged(&game, |_| {}), Ok(game));
    }
}
