//! Bots measured against each other, programs among them, and a hint.

use std::path::Path;

use serde_json::Value;

use crate::program::{paiju, scratch};

/// What came out, without how long it took.
fn timeless(mut report: Value) -> Value {
    let report_object = report.as_object_mut().expect("an object");
    report_object.remove("seconds");
    for standing in report["standings"].as_array_mut().expect("standings") {
        let conduct = standing["conduct"].as_object_mut().expect("conduct");
        conduct.remove("nanos");
        conduct.remove("longest");
    }
    report
}

#[test]
fn a_run_is_the_same_whatever_the_threads_and_goes_on_where_it_stopped() {
    let (file, plot) = (scratch("arena.jsonl"), scratch("arena.svg"));
    let base = "arena leduc --bots first,random --json --seed 3";
    let whole = timeless(paiju(&format!("{base} -n 40 --threads 1")).ok().json());
    assert_eq!(whole["deals"], 40);
    assert_eq!(whole["games"], 80);
    assert_eq!(whole["standings"].as_array().unwrap().len(), 2);
    assert_eq!(timeless(paiju(&format!("{base} -n 40 --threads 3")).ok().json()), whole);
    let out = format!("{base} --out {} --plot {}", file.display(), plot.display());
    paiju(&format!("{out} -n 15")).ok();
    assert_eq!(paiju(&format!("{out} -n 40")).status, 2, "a file that is there is not written over");
    // A killed program leaves half a line.
    let mut text = std::fs::read_to_string(&file).unwrap();
    text.push_str("{\"deal\":15,\"ga");
    std::fs::write(&file, text).unwrap();
    assert_eq!(timeless(paiju(&format!("{out} -n 40 --resume")).ok().json()), whole);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 41);
    let other = paiju(&format!("{out} -n 40 --resume --iterations 9"));
    assert!(other.status == 2 && other.err.contains("another command"), "{}", other.err);
    let drawn = std::fs::read_to_string(&plot).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>") && drawn.contains("random"));
}

#[test]
fn the_tables_tell_points_camps_and_decisions() {
    let said = paiju("arena sanguosha --field --bots first,random -n 3 --threads 2").ok().out;
    for part in ["Standings (points a game", "lord-side", "renegade", "Decisions", "illegal"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let said = paiju("arena holdem --rules headsup --field --bots jam,call -n 20").ok().out;
    assert!(said.contains("bb/100") && said.contains("all-in adjusted"), "{said}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, says) in [
        ("arena leduc --bots random", "at least two"),
        ("arena leduc --table --bots random,first,random", "do not fit"),
        ("arena leduc --field --as lord --bots random,first", "no camp"),
        ("arena sanguosha --field --as queen --bots random,first", "lord-side"),
        ("arena leduc --bots random,genius", "genius"),
        ("arena leduc --bots random,first --budget soon", "100ms"),
    ] {
        let ran = paiju(arguments);
        assert!(ran.status == 2 && ran.err.contains(says), "{arguments}: {}", ran.err);
    }
}

#[test]
fn a_program_can_sit_in_the_arena() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/arena_bot.py");
    let bot = format!("cmd:python3 {}", example.display());
    let ran = crate::program::paiju_with(
        &["arena", "leduc", "--bots", &bot, "--bots", "random", "-n", "10", "--threads", "1", "--json"],
        b"",
    );
    let report = ran.ok().json();
    let standings = report["standings"].as_array().unwrap();
    let conduct = &standings.iter().find(|standing| standing["name"] == *bot).unwrap()["conduct"];
    assert!(conduct["decisions"].as_u64().unwrap() > 20, "{conduct}");
    assert_eq!([&conduct["illegal"], &conduct["crashes"], &conduct["overruns"]], [0, 0, 0], "{conduct}");
}

#[test]
fn a_program_that_is_no_bot_is_counted_and_the_games_go_on() {
    for (program, fault) in
        [("cmd:false", "crashes"), ("cmd:no-such-program", "crashes"), ("cmd:cat", "illegal")]
    {
        let report = paiju_with_bots(&[program, "random"], &["-n", "3", "--threads", "1", "--json"]);
        let standings = report["standings"].as_array().unwrap();
        let conduct = &standings.iter().find(|standing| standing["name"] == program).unwrap()["conduct"];
        assert_eq!(conduct[fault], conduct["decisions"], "{program}: {conduct}");
        assert_eq!(report["games"], 6);
    }
}

fn paiju_with_bots(bots: &[&str], more: &[&str]) -> Value {
    let bots = bots.join(",");
    let arguments = [&["arena", "kuhn", "--bots", &*bots], more].concat();
    crate::program::paiju_with(&arguments, b"").ok().json()
}

#[test]
fn a_hint_says_what_to_do_and_why() {
    let hint = paiju("hint mahjong --seed 4 --bot simple --json").ok().json();
    assert!(hint["index"].is_u64() && hint["action"].is_object(), "{hint}");
    let said = paiju("hint xianqi --seed 4 --iterations 40 --lang en").ok().out;
    assert!(said.contains("hint:"), "{said}");
    let chinese = paiju("hint xianqi --seed 4 --iterations 40 --lang zh").ok().out;
    assert!(chinese.contains("提示"), "{chinese}");
    assert_eq!(paiju("hint xianqi --seed 4 --seat 9").status, 1);
    assert_eq!(paiju("hint xianqi --bot genius").status, 2);
}
