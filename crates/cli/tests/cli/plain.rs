//! Games that bring nothing above the contract: played, replayed and simulated by what every game can have.

use crate::program::{paiju, paiju_with, scratch};

/// The widest line of the plain screen; the commitment above it is longer and stands alone.
const COLUMNS: usize = 80;

#[test]
fn leduc_is_played_in_a_pipe() {
    let path = scratch("plain-leduc.json");
    let arguments = ["play", "leduc", "--seed", "3", "--record", path.to_str().unwrap()];
    let ran = paiju_with(&arguments, "call\n".repeat(8).as_bytes()).ok();
    for part in [
        "Leduc poker",
        "seat 0 you",
        "seat 1 careless",
        "  cards    ",
        " ?",
        "Your turn\n",
        "1 call",
        "2 raise",
    ] {
        assert!(ran.out.contains(part), "{part:?} in {}", ran.out);
    }
    for told in ["You: call", "Seat 1: ", "Opened: ", "Ended: ", "Result 结果", "the seed was"] {
        assert!(ran.out.contains(told), "{told:?} in {}", ran.out);
    }
    let wide = |line: &&str| {
        line.chars().count() > COLUMNS
            && !line.contains("the deal is committed to")
            && !line.contains("the seed was")
            && !line.starts_with("record:")
    };
    assert_eq!(ran.out.lines().find(wide), None);
    paiju(&format!("verify {}", path.display())).ok();
    let replayed = paiju(&format!("replay {} --seat 1", path.display())).ok();
    assert!(replayed.out.contains("seen by seat 1") && replayed.out.contains("You: "), "{}", replayed.out);
    assert!(replayed.out.contains("  betting  –"), "{}", replayed.out);
}

#[test]
fn what_cannot_be_done_is_refused_and_asked_again() {
    let ran = paiju_with(&["play", "kuhn", "--seed", "3"], b"raise\n9\nb\n?\nbet\n").ok();
    for part in ["\"raise\" is not understood", "there is no 9 in the list", "field by field", "You: bet"] {
        assert!(ran.out.contains(part), "{part:?} in {}", ran.out);
    }
}

#[test]
fn kuhn_is_simulated() {
    let ran = paiju("sim kuhn -n 3000 --seed 4 --threads 2 --json").ok().json();
    assert_eq!((&ran["game"], &ran["games"]), (&"kuhn".into(), &3000.into()));
    let names = |rows: &serde_json::Value| -> Vec<String> {
        let mut names: Vec<String> =
            rows.as_array().unwrap().iter().map(|row| row["key"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&ran["end_reasons"]), ["called", "checked", "folded"]);
    assert_eq!(names(&ran["results"]), ["seat_0_wins", "seat_1_wins"]);
    assert_eq!(names(&ran["counts"]["how_often_seat_1"]["rows"]), ["lost", "won"]);
    let printed = paiju("sim leduc -n 300 --bots random").ok();
    for part in ["Leduc poker, standard, 2 seats", "showdown", "draw", "How often seat 0"] {
        assert!(printed.out.contains(part), "{part:?} in {}", printed.out);
    }
    let audited = paiju("sim leduc -n 300 --audit --json").ok().json();
    assert_eq!(audited["audited"], true);
}
