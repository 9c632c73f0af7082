//! Dumps are trusted only after checking: every single change to one is refused (R7.4).

use crate::scene::{Scene, rules};
use paiju_contract::{Broken, Game, Play, Rng, Save, Seed, Stream};
use paiju_holdem::{Dump, Holdem};
use serde_json::{Value, json};

fn load(dump: &Value) -> Result<Holdem, Broken> {
    let dump: Dump = serde_json::from_value(dump.clone()).map_err(|error| Broken::new(error.to_string()))?;
    Holdem::load(dump)
}

/// All dumps that differ from this one in one number, one card or one missing entry.
fn spoiled(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let n = number.as_u64().unwrap();
            vec![json!(n + 1), json!(n.wrapping_sub(1) as i64), json!(0), json!(4_000_000_000_u64)]
        }
        Value::Bool(yes) => vec![json!(!yes)],
        Value::Null => vec![json!(1)],
        Value::String(text) if text.len() == 2 => vec![json!("2c"), json!("As"), json!("xx")],
        Value::String(_) => vec![
            json!("river"),
            json!("flop"),
            json!("nolimit"),
            json!("NoLimit"),
            json!("FOLD"),
            json!("ALLIN"),
        ],
        Value::Array(items) => {
            let mut all = vec![json!([]), Value::Array([&items[..], &items[..]].concat())];
            for (place, item) in items.iter().enumerate() {
                all.extend(spoiled(item).into_iter().map(|other| replaced(items, place, other)));
                all.push(Value::Array([&items[..place], &items[place + 1..]].concat()));
            }
            all
        }
        Value::Object(fields) => {
            let change = |(key, field): (&String, &Value)| {
                let changes = spoiled(field).into_iter().map(|other| with(value, key, Some(other)));
                changes.chain([with(value, key, None)]).collect::<Vec<_>>()
            };
            fields.iter().flat_map(change).collect()
        }
    }
}

fn replaced(items: &[Value], place: usize, other: Value) -> Value {
    let mut items = items.to_vec();
    items[place] = other;
    Value::Array(items)
}

fn with(object: &Value, key: &str, field: Option<Value>) -> Value {
    let mut object = object.as_object().unwrap().clone();
    match field {
        Some(field) => object.insert(key.into(), field),
        None => object.remove(key),
    };
    Value::Object(object)
}

fn fields(dump: &Value) -> usize {
    dump.as_object().unwrap().len() + dump["rules"].as_object().unwrap().len()
}

/// A changed dump is refused, or it is the dump of another hand that the log really leads to.
fn refuses_every_change(hand: &Holdem) -> usize {
    let dump = serde_json::to_value(hand.dump()).unwrap();
    assert_eq!(load(&dump).as_ref(), Ok(hand));
    let mut refused = 0;
    for other in spoiled(&dump).into_iter().filter(|other| *other != dump) {
        match load(&other) {
            Err(_) => refused += 1,
            // What follows from the rest may be left out, and so may a switch that has its default.
            Ok(loaded) if loaded == *hand => assert!(fields(&other) < fields(&dump), "{other}"),
            Ok(loaded) => loaded.audit().unwrap(),
        }
    }
    refused
}

#[test]
fn r7_4_a_changed_dump_is_refused() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [900, 2_000, 400, 0, 3_000], "ante": 10}));
    let scene = scene.play("4:check_call, 0:raise_to 500, 1:check_call");
    assert!(refuses_every_change(&scene.hand) > 300);
    let scene = scene.play("2:check_call, 4:fold, 1:check_call, 0:check_call, 1:raise_to 390, 0:check_call");
    assert!(refuses_every_change(&scene.hand) > 300);
    let walk = Scene::new(json!({})).play("3:fold, 4:fold, 5:fold, 0:fold, 1:fold");
    assert!(refuses_every_change(&walk.hand) > 300);
}

#[test]
fn r7_4_what_the_log_does_not_lead_to_is_named() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [900, 2_000, 400, 3_000]}));
    let scene = scene.play("3:check_call, 0:raise_to 500");
    let dump = serde_json::to_value(scene.hand.dump()).unwrap();
    let cases = [
        ("version", json!(4_294_967_295_u32), "another version"),
        ("stacks", json!([401, 1_949, 300, 2_900]), "another stacks"),
        ("stacks", json!([400]), "another stacks"),
        ("bets", json!([500, 50, 100, 101]), "another bets"),
        ("put_in", json!([4_294_967_295_u32, 50, 100, 100]), "another put_in"),
        ("pot", json!(751), "another pot"),
        ("current_bet", json!(600), "another current_bet"),
        ("last_raise", json!(5_000), "another last_raise"),
        ("raise_count", json!(2), "another raise_count"),
        ("active", json!([]), "another active"),
        ("all_in", json!([0]), "another all_in"),
        ("to_act", json!([0, 1, 2, 3, 7]), "another to_act"),
        ("acted", json!([1]), "another acted"),
        ("street", json!("river"), "another street"),
        ("turn", json!(9), "another turn"),
        ("cards", json!(["As"]), "two cards for each"),
        ("undealt", json!([]), "52 cards"),
        (
            "actions",
            json!([{"player": 3, "action": {"type": "ALLIN"}, "amount": 1, "street": "flop"}]),
            "refused",
        ),
        (
            "actions",
            json!([{"player": 3, "action": {"type": "FOLD"}, "amount": 1, "street": "flop"}]),
            "amount",
        ),
    ];
    for (field, value, expected) in cases {
        let refused = load(&with(&dump, field, Some(value.clone()))).unwrap_err().to_string();
        assert!(refused.contains(expected), "{field} {value}: {refused}");
    }
}

#[test]
fn r7_4_a_dump_says_what_is_meant_and_older_ones_still_load() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [900, 2_000, 400, 3_000]}));
    let fresh = serde_json::to_value(scene.hand.dump()).unwrap();
    let names: Vec<&str> = fresh.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = ["rules", "street", "turn", "pot", "stacks", "bets", "cards", "undealt"];
    expected.sort_unstable();
    assert_eq!(
        {
            let mut names = names;
            names.sort_unstable();
            names
        },
        expected
    );
    let scene = scene.play("3:check_call, 0:raise_to 500");
    let mut older = serde_json::to_value(scene.hand.dump()).unwrap();
    let said = json!({"version": 3, "put_in": [500, 50, 100, 100], "current_bet": 500, "last_raise": 400,
        "raise_count": 1, "active": [0, 1, 2, 3], "all_in": [], "to_act": [1, 2, 3], "acted": [0, 3]});
    older.as_object_mut().unwrap().extend(said.as_object().unwrap().clone());
    assert_eq!(load(&older).unwrap(), scene.hand);
    let over = scene.play("1:fold, 2:fold, 3:fold");
    let done = with(&serde_json::to_value(over.hand.dump()).unwrap(), "turn", Some(json!(null)));
    assert_eq!(load(&done).unwrap(), over.hand);
    assert!(load(&with(&done, "pots", Some(json!(1)))).is_err(), "an unknown field");
}

#[test]
fn r7_4_every_moment_of_random_hands_loads_again() {
    let table = rules(json!({"preset": "nolimit", "stacks": [300, 1_200, 90, 5_000], "bb_ante": 60}));
    let mut dice = Rng::new(Seed::from_u64(3), Stream::POLICY);
    for seed in 0..200 {
        let mut hand = Holdem::deal(&table, Seed::from_u64(seed)).unwrap();
        loop {
            assert_eq!(Holdem::load(hand.dump()).as_ref(), Ok(&hand));
            let Some(seat) = hand.phase().awaiting().first() else {
                break;
            };
            let listed = hand.legal_list(seat);
            hand.apply(seat, &listed[dice.index(listed.len())], &mut |_| {}).unwrap();
        }
    }
}
