//! Dumps from outside that no play leads to are refused.

mod table;

use paiju_contract::{Full, Game, Lean, Play, RuleSet, Seat, Seed};
use paiju_sanguosha::{CardId, Choice, Dump, Entry, Rules, Sanguosha};
use serde_json::{Value, json};
use table::scene;

type Table = Sanguosha<Full<Entry>>;

/// 甘宁 against 赵云, the cards in the order of their ids: both hold Slashes only.
fn duel(answers: &[(u8, Value)]) -> Table {
    let rules = json!({
        "preset": "standard",
        "players": 2,
        "role_by_seat": ["lord", "rebel"],
        "general_by_seat": ["gan_ning", "zhao_yun"],
    });
    let rules: Rules = serde_json::from_value(rules).expect("rules");
    let deck: Vec<CardId> = CardId::all().collect();
    let mut game = Table::stacked(&rules, &deck, Seed::from_u64(1)).expect("a deal");
    for (seat, answer) in answers {
        let choice: Choice = serde_json::from_value(answer.clone()).expect("a choice");
        game.apply(Seat(*seat), &choice, &mut |_| {}).expect("it is legal");
    }
    game
}

/// Loads a game after a change at `path` of its state; says why not.
fn forged(game: &Table, path: &str, value: Value) -> Result<Table, String> {
    let mut dump = serde_json::to_value(game.dump()).expect("a dump");
    *dump["state"].pointer_mut(path).expect("a path of the dump") = value;
    let dump: Dump = serde_json::from_value(dump).map_err(|error| error.to_string())?;
    Table::load(dump).map_err(|broken| broken.to_string())
}

/// R3.6: such a game could never end its phase.
#[test]
fn r3_6_a_finished_game_that_still_asks_is_refused() {
    let game = duel(&[(0, json!({"type": "PASS"}))]);
    assert!(forged(&game, "/finished", json!(false)).is_ok());
    assert!(forged(&game, "/finished", json!(true)).unwrap_err().contains("over"));
}

/// R3.6: the hp are those of the general.
#[test]
fn r3_6_hp_that_cannot_be_are_refused() {
    let game = duel(&[]);
    assert!(forged(&game, "/players/0/max_hp", json!(9)).is_err());
}

/// R3.6: everyone chooses among as many generals as the rules offer him, and none is offered twice.
#[test]
fn r3_6_offers_that_cannot_be_are_refused() {
    let rules = Rules::preset("standard").expect("a preset").with_players(9);
    let mut game = Table::deal(&rules, Seed::from_u64(1)).expect("a deal");
    assert!(forged(&game, "/offers/0", json!([])).is_err());
    assert!(forged(&game, "/pool", json!([])).is_err());
    let first = serde_json::to_value(game.state().offers[0][0]).expect("a name");
    assert!(forged(&game, "/picks/0", first).is_err(), "the Lord's choice is open");
    let five = serde_json::to_value(game.state().offers[0]).expect("a list");
    game.apply(Seat(0), &Choice::Index { index: 0 }, &mut |_| {}).expect("it is legal");
    let second = serde_json::to_value(game.state().offers[2]).expect("a list");
    assert!(forged(&game, "/offers/2", second.clone()).is_ok());
    assert!(forged(&game, "/offers/2", five).is_err());
    assert!(forged(&game, "/offers/1", second.clone()).is_err());
    assert!(forged(&game, "/picks/3", second[0].clone()).is_err());
}

/// R3.6: outside a window nobody has said anything, inside it only what is still waited for.
#[test]
fn r3_6_answers_that_nobody_gave_are_refused() {
    let game = duel(&[]);
    assert!(forged(&game, "/claims/1/said", json!(false)).is_ok());
    assert!(forged(&game, "/claims/1/said", json!(true)).is_err());
    let mut t = scene("lord gan_ning 1: Peach♥3\nrebel zhao_yun 4: Slash♠7\nrebel hua_tuo 3: Dodge♥2", "");
    t.play("0 pass; 1 Slash♠7; 1 @0; 0 pass");
    let state = t.game.state().clone();
    let by = |seat: usize, skill: &str| {
        let mut state = state.clone();
        state.claims[seat].by = Some(skill.parse().expect("a skill"));
        Sanguosha::<Lean>::from_state(state).is_ok()
    };
    assert!(by(2, "jijiu"), "he may be about to");
    assert!(!by(0, "jijiu"), "he has no such skill");
    assert!(!by(0, "qixi"), "that gives no Peach");
}
