//! What must work for every game and preset of the catalog, whoever added it.

use serde_json::Value;

use crate::program::{paiju, paiju_with, scratch};

/// The bots of a game, the usual opponent first.
fn bots(game: &str) -> Vec<String> {
    let games = paiju("games --json").ok().json();
    let listed = games.as_array().into_iter().flatten().find(|listed| listed["name"] == game);
    let names = listed.and_then(|listed| listed["bots"].as_array()).expect("every game has bots");
    names.iter().filter_map(Value::as_str).map(String::from).collect()
}

/// Every game with each of its presets.
fn presets() -> Vec<(String, String)> {
    let games = paiju("games --json").ok().json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let pairs = |game: &Value| {
        let names = game["presets"].as_array().into_iter().flatten().map(|preset| text(&preset["name"]));
        names.map(|preset| (text(&game["name"]), preset)).collect::<Vec<_>>()
    };
    games.as_array().into_iter().flatten().flat_map(pairs).collect()
}

#[test]
fn a_piped_game_ends_and_its_record_holds() {
    for (game, preset) in presets() {
        let path = scratch(&format!("{game}-{preset}.json"));
        let file = path.to_str().unwrap();
        let arguments =
            ["play", &game, "--rules", &preset, "--seed", "6", "--bots", "random", "--record", file];
        let ran = paiju_with(&arguments, "1\n".repeat(5_000).as_bytes()).ok();
        assert!(ran.out.contains("the seed was"), "{game} {preset}: {}", ran.out);
        assert!(!ran.out.contains('\u{1b}'), "{game} {preset}: no colours in a pipe");
        paiju(&format!("verify {file}")).ok();
        for seat in ["0", "public"] {
            let ran = paiju(&format!("replay {file} --seat {seat}")).ok();
            assert!(ran.out.contains("after 0 of"), "{game} {preset}: {}", ran.out);
        }
    }
}

#[test]
fn bots_play_it_without_breaking_anything() {
    for (game, preset) in presets() {
        let usual = &bots(&game)[0];
        for bots in ["random".to_owned(), format!("{usual},random")] {
            let ran = paiju(&format!("sim {game} --rules {preset} -n 12 --bots {bots} --audit --json")).ok();
            assert_eq!(ran.json()["games"], 12, "{game} {preset}");
        }
    }
}

#[test]
fn help_is_there() {
    for (game, preset) in presets() {
        let ran = paiju_with(&["play", &game, "--rules", &preset, "--seed", "6"], b"?\nq\n").ok();
        assert!(ran.out.contains("A number chooses"), "{game} {preset}: {}", ran.out);
    }
}
