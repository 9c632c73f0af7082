//! Nothing is lost: games are added to a file, unfinished ones too, and go on where they stopped.

use std::path::Path;

use crate::program::{Ran, paiju, paiju_with, scratch};

fn play(arguments: &[&str], input: &str) -> Ran {
    paiju_with(&[&["play"], arguments].concat(), input.as_bytes())
}

fn lines(path: &Path) -> usize {
    std::fs::read_to_string(path).unwrap().lines().count()
}

#[test]
fn every_game_is_added_and_all_are_read() {
    let path = scratch("kept.jsonl");
    let file = path.to_str().unwrap();
    for seed in ["1", "2", "3"] {
        play(&["xianqi", "--seed", seed, "--record", file], &"1\n".repeat(500)).ok();
    }
    assert_eq!(lines(&path), 3);
    let verified = paiju(&format!("verify {file} --json")).ok();
    assert_eq!(verified.lines().len(), 3);
    let piped = paiju_with(&["verify", "-", "--json"], &std::fs::read(&path).unwrap()).ok();
    assert_eq!(piped.lines().len(), 3);
    assert_eq!(paiju(&format!("verify {file} {file} --json")).ok().lines().len(), 6);
    let replayed = paiju(&format!("replay {file}")).ok().out;
    assert_eq!(replayed.matches("after 0 of").count(), 3);
    assert_eq!(paiju(&format!("replay {file} --game 2")).ok().out.matches("after 0 of").count(), 1);
    assert_eq!(paiju(&format!("replay {file} --game 4")).status, 2);
}

#[test]
fn a_file_of_something_else_is_not_touched() {
    let path = scratch("letter.txt");
    std::fs::write(&path, "Dear Sir,\n").unwrap();
    let ran = play(&["xianqi", "--seed", "1", "--record", path.to_str().unwrap()], "1\n");
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.out.is_empty() && ran.err.contains("nothing is written over"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "Dear Sir,\n");
    let nowhere = scratch("no-such-folder").join("x.jsonl");
    let ran = play(&["xianqi", "--record", nowhere.to_str().unwrap()], "");
    assert!(ran.status == 1 && ran.out.is_empty(), "found out before the first card: {}", ran.out);
}

#[test]
fn an_unfinished_game_is_kept_and_goes_on() {
    let path = scratch("unfinished.jsonl");
    let file = path.to_str().unwrap();
    let left = play(&["mahjong", "--seed", "4", "--record", file], "1\n1\n").ok();
    assert!(left.out.contains("The input has ended.") && left.out.contains("--resume"), "{}", left.out);
    assert_eq!((lines(&path), paiju(&format!("verify {file}")).status), (1, 3));
    let resumed = play(&["--resume", file], &"1\n".repeat(2_000)).ok();
    assert!(resumed.out.contains("the seed was"), "{}", resumed.out);
    assert_eq!(lines(&path), 1, "the whole game stands in the place of its beginning");
    paiju(&format!("verify {file}")).ok();
    let again = play(&["--resume", file], "").ok();
    assert!(again.out.contains("the match goes on with the next"), "{}", again.out);
    assert_eq!(lines(&path), 2);
}

#[test]
fn a_resumed_match_has_its_totals_its_numbers_and_its_dice() {
    let [whole, parts] = ["whole.jsonl", "parts.jsonl"].map(scratch);
    let [straight, broken] = [&whole, &parts].map(|path| path.to_str().unwrap());
    let game = ["sanguosha", "--players", "4", "--bots", "random", "--seed", "9", "--record"];
    let play_on = |file: &str, input: &str| {
        play(&["--resume", file, "--bots", "random", "--seed", "9"], input).ok().out
    };
    let ones = "1\n".repeat(5_000);
    play(&[&game[..], &[straight]].concat(), &ones).ok();
    let second = play_on(straight, &ones);
    assert!(second.contains(" · game 2 ") && second.contains("after 1 game: "), "{second}");
    assert!(second.contains("Result after 2 games: "), "{second}");
    // The same match, left and resumed again and again.
    play(&[&game[..], &[broken]].concat(), "1\n1\n1\n").ok();
    for _ in 0..3 {
        play_on(broken, "1\n1\n1\n1\n");
    }
    play_on(broken, &ones);
    play_on(broken, "1\n1\n");
    let last = play_on(broken, &ones);
    assert!(last.contains("after 1 game: "), "{last}");
    let [straight, broken] = [&whole, &parts].map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(straight, broken);
    assert_eq!(straight.lines().count(), 2);
    let [first, next] = [0, 1].map(|n| {
        let record: serde_json::Value = serde_json::from_str(straight.lines().nth(n).unwrap()).unwrap();
        record["seed"].clone()
    });
    assert_ne!(first, next, "every game has its own deal and its own dice");
    let other = play(&["--resume", parts.to_str().unwrap(), "--seed", "8"], "");
    assert!(other.status == 2 && other.err.contains("another seed"), "{}", other.err);
}

#[test]
fn a_file_without_records_has_nothing_to_go_on_with() {
    let path = scratch("empty.jsonl");
    std::fs::write(&path, "").unwrap();
    let ran = play(&["--resume", path.to_str().unwrap()], "");
    assert!(ran.status == 2 && ran.err.contains("nothing to go on with"), "{}", ran.err);
}

#[test]
fn a_chosen_card_is_taken_back_until_something_was_shown() {
    let ran = play(&["xianqi", "--seed", "1"], "undo\nq\n").ok();
    assert!(ran.out.contains("nothing can be taken back"), "{}", ran.out);
    let chosen = ["sanguosha", "--seed", "3", "--seat", "0"];
    let ran = play(&chosen, "1\nsnatch\nundo\nq\n").ok();
    assert_eq!(ran.out.matches("Your Play phase").count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("Snatch: at whom?").count(), 1, "{}", ran.out);
}

#[test]
fn words_of_the_list_are_typed() {
    let ran = play(&["holdem", "--seed", "3"], "F\n").ok();
    assert!(ran.out.contains("You 弃牌 fold"), "{}", ran.out);
    let ran = play(&["poker", "--seed", "3"], "raise 300\n弃\n").ok();
    assert!(ran.out.contains("You 下注 make it 300"), "{}", ran.out);
    let ran = play(&["holdem", "--seed", "3", "--hint"], "raise\nhint\nq\n").ok();
    assert!(ran.out.contains("which one?") && ran.out.matches("hint: ").count() == 2, "{}", ran.out);
}

#[test]
fn simulated_games_are_kept_too() {
    let path = scratch("simulated.jsonl");
    let ran =
        paiju(&format!("sim xianqi -n 5 --bots simple,random --seed 3 --json --record {}", path.display()))
            .ok();
    let verified = paiju(&format!("verify {} --json", path.display())).ok().lines();
    assert_eq!((verified.len(), &ran.json()["games"]), (5, &5.into()));
    let text = std::fs::read_to_string(&path).unwrap();
    let records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for seat in 0..3 {
        let sum: i64 = records.iter().map(|record| record["scores"][seat].as_i64().unwrap()).sum();
        let mean = ran.json()["scores"][seat]["mean"].as_f64().unwrap();
        assert!(
            (mean * 5.0 - sum as f64).abs() < 1e-9,
            "the games are those that were counted: {mean} {sum}"
        );
    }
}

#[test]
fn players_and_levels_are_chosen() {
    let ran = play(&["sanguosha", "--players", "4", "--level", "easy", "--seed", "3"], "q\n").ok();
    assert!(
        ran.out.contains("seat 3 ") && !ran.out.contains("seat 4 ") && ran.out.contains("simple"),
        "{}",
        ran.out
    );
    let ran = play(&["holdem", "--players", "3", "--level", "hard", "--seed", "3"], "q\n").ok();
    assert!(ran.out.contains("seat 2 search") && !ran.out.contains("seat 3"), "{}", ran.out);
    assert_eq!(play(&["kuhn", "--players", "3"], "").status, 2);
}

#[test]
fn names_are_understood_and_slips_are_answered() {
    assert!(paiju("rules 三国杀").ok().out.contains("Presets"));
    for (arguments, meant) in [
        ("play mahjon", "mahjong"),
        ("watch xianqi --bots simpel", "simple"),
        ("play holdem --rules nolimt", "nolimit"),
        ("sim xianqi --bots simpel", "simple"),
    ] {
        let ran = paiju(arguments);
        assert!(ran.status == 2 && ran.err.contains(&format!("Did you mean {meant:?}?")), "{}", ran.err);
    }
    let watched = paiju("watch xianqi --pace 0 --seed 7").ok();
    assert!(watched.out.contains("scores "), "{}", watched.out);
    assert!(paiju("completions bash").ok().out.contains("_paiju"));
    assert!(paiju("man").ok().out.contains(".TH"));
}

#[test]
fn what_has_no_bound_is_refused() {
    for arguments in ["sim xianqi --threads 0", "sim xianqi --threads 100000"] {
        let ran = paiju(arguments);
        assert!(ran.status == 2 && ran.err.contains("expected 1 to"), "{}", ran.err);
    }
    let ran = paiju(&format!("equity --exact {}", "random ".repeat(10)));
    assert!(ran.status == 2 && ran.err.contains("years"), "{}", ran.err);
    assert_eq!(paiju("equity ahkh qq --board 2h7h10c --json").ok().json()["exact"], true);
}

#[test]
fn a_question_of_another_game_is_answered_in_words() {
    let path = scratch("mahjong.jsonl");
    play(&["mahjong", "--seed", "4", "--record", path.to_str().unwrap()], "1\n").ok();
    let ran = paiju(&format!("history {}", path.display()));
    assert!(ran.status == 2 && ran.err.contains("this is a record of mahjong"), "{}", ran.err);
    let thirteen = paiju("mahjong 1234567p 123456m");
    assert!(thirteen.err.contains("three tiles are buried"), "{}", thirteen.err);
    let won = paiju("mahjong 123456p 123m 55m").ok();
    assert!(won.out.contains("won 胡: ") && won.out.contains("fan 番"), "{}", won.out);
}
