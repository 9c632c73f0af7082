//! Records: written by a game, verified, replayed from every seat, and found out when tampered with.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::program::{Ran, paiju_on, paiju_with, scratch};

/// The record of a finished game.
fn record(name: &str) -> PathBuf {
    let path = scratch(name);
    let arguments = ["play", "xianqi", "--seed", "2", "--record", path.to_str().unwrap()];
    paiju_with(&arguments, "1\n".repeat(500).as_bytes()).ok();
    path
}

fn on(command: &str, path: &Path, more: &[&str]) -> Ran {
    let mut words = vec![command, path.to_str().unwrap()];
    words.extend(more);
    paiju_with(&words, b"")
}

fn tampered(path: &Path, name: &str, change: impl FnOnce(&mut Value)) -> PathBuf {
    let mut value: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    change(&mut value);
    let path = scratch(name);
    std::fs::write(&path, value.to_string()).unwrap();
    path
}

#[test]
fn a_good_record_holds() {
    let path = record("good.json");
    let ran = on("verify", &path, &[]).ok();
    for check in ["commitment", "deal", "actions", "scores", "hash"] {
        let line = ran.out.lines().find(|line| line.split_whitespace().nth(1) == Some(check));
        assert!(line.is_some_and(|line| line.trim_start().starts_with("ok")), "{check}: {}", ran.out);
    }
    assert!(ran.out.contains("every card came from the seed that was committed to"), "{}", ran.out);
    assert!(ran.out.contains("It does not prove:") && ran.out.contains("Its deal is proven."), "{}", ran.out);
    let json = on("verify", &path, &["--json"]).ok().json();
    assert_eq!((&json["passed"], &json["verdict"]), (&json!(true), &json!("proven")));
    assert!(json["proves"].is_array() && json["does_not_prove"].is_array());
}

#[test]
fn without_a_commitment_it_holds_and_says_less() {
    let path = record("uncommitted.json");
    let bare =
        tampered(&path, "bare.json", |record| drop(record.as_object_mut().unwrap().remove("commitment")));
    let ran = on("verify", &bare, &[]).ok();
    assert!(ran.out.contains("Who chose its cards is not proven."), "{}", ran.out);
    assert_eq!(on("verify", &bare, &["--json"]).ok().json()["verdict"], "replayed");
}

#[test]
fn a_record_cut_short_is_incomplete_and_has_a_status_of_its_own() {
    let path = record("whole.json");
    let cut = tampered(&path, "cut.json", |record| {
        record["actions"].as_array_mut().unwrap().pop();
        for claim in ["scores", "hash"] {
            record.as_object_mut().unwrap().remove(claim);
        }
    });
    let ran = on("verify", &cut, &[]);
    assert_eq!(ran.status, 3, "{}", ran.out);
    assert!(ran.out.contains("INCOMPLETE") && !ran.out.contains("The record holds"), "{}", ran.out);
    let json = on("verify", &cut, &["--json"]).json();
    assert_eq!((&json["passed"], &json["verdict"]), (&json!(false), &json!("incomplete")));
}

/// Something done to a record.
type Change = fn(&mut Value);

#[test]
fn a_record_that_was_tampered_with_does_not() {
    let path = record("honest.json");

    let changes: [(&str, Change); 6] = [
        ("scores", |record| record["scores"] = json!([3, -1, -2])),
        ("commitment", |record| record["seed"] = json!(3)),
        ("actions", |record| record["actions"][0]["seat"] = json!(9)),
        ("hash", |record| record["hash"] = json!("00".repeat(32))),
        ("deal", |record| record["state"] = json!({})),
        ("record", |record| record["surprise"] = json!(1)),
    ];
    for (check, change) in changes {
        let bad = tampered(&path, &format!("bad-{check}.json"), change);
        let ran = on("verify", &bad, &[]);
        assert_eq!(ran.status, 1, "{check}: {}", ran.out);
        let failed = ran.out.lines().any(|line| line.contains("FAILED") && line.contains(check));
        assert!(failed, "{check}: {}", ran.out);
        assert_eq!(on("verify", &bad, &["--json"]).json()["passed"], false);
    }
}

#[test]
fn a_file_that_is_not_there_is_said_so() {
    let ran = on("verify", &scratch("nowhere.json"), &[]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error[FILE]") && ran.err.contains("nowhere.json"), "{}", ran.err);
}

#[test]
fn a_replay_shows_each_observer_its_own_view() {
    let path = record("replayed.json");
    for seat in ["0", "1", "2", "public"] {
        let lines = on("replay", &path, &["--seat", seat, "--json"]).ok().lines();
        let expected = seat.parse::<u64>().map_or_else(|_| json!(seat), |n| json!(n));
        assert!(lines.len() > 2 && lines.iter().all(|line| line["view"]["observer"] == expected), "{seat}");
    }
    assert_eq!(on("replay", &path, &["--seat", "7"]).status, 2);
}

#[test]
fn a_replay_is_printed_or_walked_through() {
    let path = record("walked.json");
    let printed = on("replay", &path, &["--seat", "1"]).ok();
    assert!(printed.out.contains("after 0 of") && printed.out.contains("seen by seat 1"), "{}", printed.out);
    let walk = ["replay", path.to_str().unwrap(), "--step"];
    let walked = paiju_with(&walk, b"\n\nb\n3\nq\n").ok();
    let places: Vec<&str> =
        walked.out.lines().filter_map(|line| line.strip_prefix("after ")?.split(' ').next()).collect();
    assert_eq!(places, ["0", "1", "2", "1", "3"]);
}

#[test]
fn what_is_no_record_is_said_without_codes() {
    let path = scratch("no-record.json");
    let file = path.to_str().unwrap();
    let wrong = [
        ("hello", "this is no record of a game"),
        ("{\"game\":\"holdem\"}", "this is no record of a game (missing field `actions`)"),
        (
            "{\"game\":\"holdem\",\"seed\":1,\"actions\":[{\"seat\":9,\"action\":{\"type\":\"FOLD\"}}]}",
            "seat 9 is not asked now",
        ),
    ];
    for (text, said) in wrong {
        std::fs::write(&path, text).unwrap();
        let ran = paiju_on([120, 40], &["verify", file], b"");
        assert!(ran.status == 1 && ran.out.contains(said) && !ran.out.contains("ENGINE_"), "{}", ran.out);
        if text.starts_with('{') {
            let ran = paiju_with(&["history", file], b"");
            assert!(ran.status == 1 && ran.err.contains(said), "{}", ran.err);
        }
    }
}
