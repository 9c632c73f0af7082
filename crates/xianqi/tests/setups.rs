//! R1.14: positions that people write; R1.4, R1.12: what dumps of them say.

use crate::table::{legal, play, random, turn};
use paiju_contract::{Game, Phase, Play, Save, Seat, Seed};
use paiju_xianqi::{Cards, LeanXianQi, Rules, Setup, XianQi};
use serde_json::{Value, json};

fn setup(json: Value) -> Setup {
    serde_json::from_value(json).unwrap()
}

fn set_up(rules: &Rules, json: Value) -> XianQi {
    let game = XianQi::set_up(rules, &setup(json), Seed::from_u64(5)).unwrap();
    game.audit().unwrap();
    game
}

/// The place that a refusal names, and what it says.
fn refused(rules: &Rules, json: Value) -> (String, String) {
    let bad = XianQi::set_up(rules, &setup(json), Seed::from_u64(5)).unwrap_err();
    (bad.field.to_string(), bad.message.to_string())
}

/// The examples of the clauses, in order.
fn examples() -> Vec<Value> {
    let lines = include_str!("../RULES.md").lines().map(str::trim);
    let quoted = lines.filter_map(|line| line.strip_prefix("`{\"turn\"").and(line.strip_prefix('`')));
    quoted.map(|line| serde_json::from_str(line.trim_end_matches('`')).unwrap()).collect()
}

fn hand(game: &XianQi, seat: u8) -> Cards {
    game.whole().players[usize::from(seat)].hand
}

#[test]
fn r1_14_the_example_of_a_first_lead() {
    let game = set_up(&Rules::original(), examples()[0].clone());
    assert_eq!(turn(&game), Some(1));
    assert!(legal(&game, 1)[0].starts_with("COVER") || legal(&game, 1) == ["PLAY B_GOU+R_GOU"]);
    assert_eq!(game.version(), 2);
    assert_eq!(hand(&game, 0).len(), 6);
    let dealt = &game.setup().unwrap().seats;
    assert_eq!(dealt[0].hand.iter().filter(|card| card.name() == "R_SHI").count(), 2);
}

#[test]
fn r1_14_what_is_not_named_is_dealt_from_the_seed() {
    for rules in [Rules::original(), Rules::revised()] {
        for seed in (0..300).map(Seed::from_u64) {
            let dealt = XianQi::deal(&rules, seed).unwrap();
            let set = XianQi::set_up(&rules, &Setup::default(), seed).unwrap();
            assert_ne!(set.phase(), Phase::Over);
            assert!(dealt.phase() == Phase::Over || dealt == set);
            let one = setup(json!({"seats": [{}, {"hand": ["B_GOU", "R_GOU"]}]}));
            let named = XianQi::set_up(&rules, &one, seed).unwrap();
            assert!(hand(&named, 1).contains("R_GOU+B_GOU".parse().unwrap()));
        }
    }
}

#[test]
fn r1_14_1_a_game_writes_its_deal_and_every_action_since() {
    let mut game = set_up(&Rules::original(), json!({"turn": 2}));
    play(&mut game, &["2 BUCKLE", "0 PASS_REVEAL"]);
    let written = serde_json::to_value(game.setup().unwrap()).unwrap();
    assert_eq!(written["actions"], json!(["BUCKLE", "PASS_REVEAL"]));
    assert_eq!(written["turn"], json!(2));
    assert_eq!(written["seats"][0].as_object().unwrap().len(), 1, "{written}");
    assert_eq!(set_up(&Rules::original(), written), game);
    play(&mut game, &["1 PASS_REVEAL"]);
    assert_eq!((game.phase(), game.setup()), (Phase::Over, None));
    assert_eq!(game.lean().setup(), None);
}

#[test]
fn r1_14_2_the_example_of_a_later_lead() {
    let mut game = set_up(&Rules::original(), examples()[1].clone());
    assert_eq!((turn(&game), hand(&game, 1)), (Some(0), "B_SHI+R_NIU".parse().unwrap()));
    let pillars =
        game.view(paiju_contract::Observer::Public).players.map(|player| player.captured_pillar_count);
    assert_eq!(pillars, [2, 3, 1]);
    assert_eq!(XianQi::load(game.dump()).unwrap(), game);
    play(&mut game, &["0 PLAY B_NIU", "1 PLAY R_NIU", "2 PLAY R_MA", "2 PLAY B_MA", "0 PLAY R_SHI"]);
    play(&mut game, &["1 COVER B_SHI"]);
    assert_eq!(game.scores().to_vec(), [1, 1, -2]);
}

#[test]
fn r1_14_2_later_leads_are_found_for_what_random_games_come_to() {
    let (mut leads, mut found) = (0, 0);
    for rules in [Rules::original(), Rules::revised()] {
        for seed in 0..60 {
            let game = random(&rules, seed);
            let past = game.past().unwrap();
            let mut now = XianQi::stacked(&rules, past.deck().unwrap(), past.seed).unwrap();
            for step in past.steps {
                now.apply_silent(step.seat, &step.action).unwrap();
                let dump = now.whole();
                if !dump.turn.plays.is_empty() || dump.pillar_groups.is_empty() || dump.decision.is_none() {
                    continue;
                }
                leads += 1;
                found += usize::from(is_found(&rules, &now));
            }
        }
    }
    assert!(found * 20 > leads * 19, "{found} of {leads}");
}

/// Whether a way is found to the hands and pillars of this lead, its unseen cards aside.
fn is_found(rules: &Rules, real: &XianQi) -> bool {
    let view = real.view(paiju_contract::Observer::Public);
    let seats: Vec<Value> = (0..3u8)
        .map(|seat| {
            let names: Vec<&str> = hand(real, seat).each().map(paiju_xianqi::Card::name).collect();
            json!({"hand": names, "pillars": view.players[usize::from(seat)].captured_pillar_count})
        })
        .collect();
    let Ok(game) = LeanXianQi::set_up(rules, &setup(json!({"seats": seats})), Seed::from_u64(1)) else {
        return false;
    };
    game.audit().unwrap();
    true
}

#[test]
fn r1_14_3_what_cannot_be_is_refused_with_its_place() {
    let original = Rules::original();
    let place = |json: Value| refused(&original, json).0;
    assert_eq!(place(json!({"turn": 3})), "turn");
    assert_eq!(place(json!({"seats": [{}, {}, {}, {}]})), "seats");
    assert_eq!(place(json!({"seats": [{}, {"hand": ["R_GOU", "R_GOU"]}]})), "seats[1].hand");
    assert_eq!(place(json!({"seats": [{"spent": ["R_GOU"]}]})), "seats[0].spent");
    assert_eq!(place(json!({"seats": [{"pillars": 5}, {}, {"pillars": 3}]})), "seats");
    let nine = ["B_NIU", "B_NIU", "B_NIU", "R_NIU", "R_NIU", "R_NIU", "R_SHI", "B_SHI", "R_MA"];
    assert_eq!(place(json!({"seats": [{"hand": nine}]})), "seats[0].hand");
    let black = ["B_NIU", "B_NIU", "B_NIU", "R_NIU", "R_NIU", "R_NIU", "R_MA", "B_MA"];
    let (field, why) = refused(&original, json!({"seats": [{}, {}, {"hand": black}]}));
    assert!(field == "seats" && why.contains("black"), "{field}: {why}");
    let actions = json!({"turn": 1, "actions": ["BUCKLE", "PLAY R_SHI"]});
    let (field, why) = refused(&original, actions);
    assert!(field == "actions[1]" && why.contains("seat 2"), "{field}: {why}");
    let over = json!({"actions": ["BUCKLE", "PASS_REVEAL", "PASS_REVEAL", "BUCKLE"]});
    assert_eq!(refused(&original, over).0, "actions[3]");
    let fixed = Rules { first_seat: Some(Seat(0)), ..original };
    assert_eq!(refused(&fixed, json!({"turn": 1})).0, "turn");
    // Two are enough: `early_end` has ended the game.
    let two = json!({"seats": [{"pillars": 3}, {"pillars": 3}]});
    assert_eq!(refused(&Rules::revised(), two.clone()).0, "seats");
    set_up(&original, two);
}

#[test]
fn r1_14_3_unknown_fields_are_refused() {
    for bad in
        [json!({"turns": 1}), json!({"seats": [{"cards": []}]}), json!({"seats": [{"hand": ["KING"]}]})]
    {
        assert!(serde_json::from_value::<Setup>(bad.clone()).is_err(), "{bad}");
    }
}

fn load(state: &Value) -> Result<XianQi, String> {
    XianQi::load(serde_json::from_value(state.clone()).unwrap()).map_err(|broken| broken.to_string())
}

#[test]
fn r1_12_3_a_refusal_names_the_place() {
    let state = serde_json::to_value(set_up(&Rules::original(), examples()[0].clone()).whole()).unwrap();
    let why = |pointer: &str, value: Value| {
        let mut state = state.clone();
        *state.pointer_mut(pointer).unwrap() = value;
        load(&state).unwrap_err()
    };
    load(&state).unwrap();
    let other = json!({"seat": 0, "action": crate::table::action("PASS_REVEAL")});
    assert!(why("/log/0", other.clone()).contains("log[0]: "), "{}", why("/log/0", other));
    assert!(why("/players/1/seat", json!(2)).contains("players: "));
    assert!(why("/turn/round_index", json!(7)).contains("turn: "));
}

#[test]
fn r1_4_4_who_buckled_last_is_written_once_somebody_has() {
    let mut game = set_up(&Rules::original(), json!({"turn": 0}));
    let mut old = serde_json::to_value(game.whole()).unwrap();
    assert!(old.as_object_mut().unwrap().insert("last_buckler_seat".into(), Value::Null).is_none());
    assert_eq!(load(&old).unwrap(), game, "null, as it was written before");
    play(&mut game, &["0 BUCKLE"]);
    assert_eq!(serde_json::to_value(game.whole()).unwrap()["last_buckler_seat"], json!(0));
}
