//! Simulations: tables for people, JSON for programs, the same for any number of threads.

use serde_json::Value;

use crate::program::paiju;

/// The JSON of a simulation without what may differ between runs.
fn counted(arguments: &str) -> Value {
    let mut value = paiju(&format!("sim xianqi --json {arguments}")).ok().json();
    let fields = value.as_object_mut().unwrap();
    for field in ["seconds", "games_per_second", "threads"] {
        assert!(fields.remove(field).is_some(), "{field}");
    }
    value
}

#[test]
fn the_result_does_not_depend_on_the_threads() {
    let one = counted("-n 2000 --seed 7 --threads 1");
    assert_eq!(one, counted("-n 2000 --seed 7 --threads 3"));
    assert_ne!(one, counted("-n 2000 --seed 8 --threads 1"));
}

#[test]
fn the_json_adds_up() {
    let value = counted("-n 3000 --rules revised --audit");
    let sum = |field: &str, of: &str| -> u64 {
        value[field].as_array().unwrap().iter().map(|row| row[of].as_u64().unwrap()).sum()
    };
    assert_eq!(value["games"], 3000);
    assert_eq!(value["game"], "xianqi");
    assert_eq!(value["rules"]["preset"], "revised");
    assert_eq!((sum("results", "count"), sum("end_reasons", "count")), (3000, 3000));
    let bars: u64 =
        value["length"]["histogram"].as_array().unwrap().iter().map(|b| b["count"].as_u64().unwrap()).sum();
    assert_eq!(bars, 3000);
    let total: f64 =
        value["scores"].as_array().unwrap().iter().map(|seat| seat["mean"].as_f64().unwrap()).sum();
    assert!(total.abs() < 1e-9, "zero-sum: {total}");
}

#[test]
fn the_table_names_what_it_counts() {
    let ran = paiju("sim xianqi -n 500 --bots simple,random").ok();
    for part in [
        "500 games in",
        "games/s",
        "End reason",
        "Actions per game",
        "Score per seat",
        "0 simple",
        "1 random",
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    assert!(ran.err.is_empty(), "no progress bar in a pipe: {}", ran.err);
}

#[test]
fn on_duplicate_deals_the_simple_player_beats_the_random_one() {
    let value = counted_duplicate("-n 1500 --bots simple,random,random");
    let best = &value["standings"][0];
    assert_eq!(best["name"], "simple");
    assert!(best["mean"].as_f64().unwrap() > best["ci95"].as_f64().unwrap(), "{value}");
    assert_eq!(value["games"], 4500);
}

#[test]
fn on_duplicate_deals_equal_players_are_equal() {
    let value = counted_duplicate("-n 200 --bots random");
    assert!(value["standings"][0]["mean"].as_f64().unwrap().abs() < 1e-9, "{value}");
}

fn counted_duplicate(arguments: &str) -> Value {
    paiju(&format!("sim xianqi --json --duplicate {arguments}")).ok().json()
}

/// Every key of every object.
fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            found.push(key.clone());
            keys(value, found);
        }),
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn keys_are_identifiers_and_texts_stand_apart() {
    let is_key = |key: &str| {
        let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        key.starts_with(|first: char| first.is_ascii_lowercase()) && key.bytes().all(letter)
    };
    let games = paiju("games --json").ok().json();
    for game in games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()) {
        let value = paiju(&format!("sim {game} -n 60 --seed 5 --json")).ok().json();
        let mut found = Vec::new();
        keys(&value, &mut found);
        let mut rows = Vec::new();
        for (table, part) in [("counts", "count"), ("means", "mean")] {
            for (_, table) in value[table].as_object().unwrap() {
                assert!(table["text"].is_string(), "{game}: {table}");
                rows.extend(table["rows"].as_array().unwrap().iter().map(|row| (row, part)));
            }
        }
        for list in ["results", "end_reasons"] {
            rows.extend(value[list].as_array().unwrap().iter().map(|row| (row, "count")));
        }
        for (row, part) in rows {
            assert!(row["text"].is_string() && row[part].is_number(), "{game}: {row}");
            found.push(row["key"].as_str().unwrap().to_owned());
        }
        assert_eq!(found.iter().find(|key| !is_key(key)), None, "{game}");
    }
}
