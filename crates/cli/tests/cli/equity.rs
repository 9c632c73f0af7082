//! Equity: tables for people, JSON for programs, refusals for what makes no sense.

use crate::program::paiju;

#[test]
fn two_hands_on_a_flop_are_counted_exactly() {
    let ran = paiju("equity AhKh QQ --board 2h7hTc").ok();
    assert!(ran.out.starts_with("board 2h 7h Tc"), "{}", ran.out);
    assert!(ran.out.contains("exact: all 5,940 deals"), "{}", ran.out);
    let json = paiju("equity AhKh QQ --board 2h7hTc --json").ok().json();
    assert_eq!(json["exact"], true);
    assert_eq!(json["deals"], 5_940);
    assert_eq!(json["board"][2], "Tc");
    let sum: f64 = (0..2).map(|player| json["players"][player]["equity"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert_eq!(json["players"][1]["hand"], "QQ");
}

#[test]
fn too_many_deals_are_drawn_and_the_seed_decides_which() {
    let ask = |seed: u32| {
        paiju(&format!("equity AA,KK random random --samples 20_000 --seed {seed} --json")).ok().json()
    };
    let drawn = ask(1);
    assert_eq!(drawn["exact"], false);
    assert_eq!(drawn["deals"], 20_000);
    let [low, equity, high] = ["low", "equity", "high"].map(|key| drawn["players"][0][key].as_f64().unwrap());
    assert!(low < equity && equity < high && high - low < 0.02, "{drawn}");
    assert_eq!(drawn, ask(1));
    assert_ne!(drawn, ask(2));
    let ran = paiju("equity random random random --samples 1000").ok();
    assert!(ran.out.contains("1,000 deals drawn") && ran.out.contains("95 %"), "{}", ran.out);
}

#[test]
fn a_few_deals_are_not_taken_for_certainty() {
    let ran = paiju("equity AA 72o --samples 10 --seed 3").ok();
    assert!(ran.out.contains("–") && !ran.out.contains("±0.00"), "{}", ran.out);
    for seed in 0..20 {
        let json = paiju(&format!("equity AA 72o --samples 10 --seed {seed} --json")).ok().json();
        for player in json["players"].as_array().unwrap() {
            let [low, equity, high] = ["low", "equity", "high"].map(|key| player[key].as_f64().unwrap());
            assert!((0.0..=1.0).contains(&low) && high <= 1.0 && low <= equity && equity <= high, "{player}");
            assert!(high - low > 0.25, "ten deals prove little: {player}");
        }
    }
}

#[test]
fn nonsense_is_refused_with_status_2() {
    let refused = [
        ("equity AhKh", "2 values"),
        ("equity AhKh QQQ", "\"QQQ\" is no item of a range"),
        ("equity AhKh AhQh", "cannot be held at the same time"),
        ("equity AhKh QQ --board 2h7h", "2 cards on the board"),
        ("equity AhKh QQ --board 2h7hx", "--board: expected a card"),
        ("equity AhKh AdKd --dead AhKh", "player 1 has no hand left"),
        ("equity AA AA AA", "cannot be held at the same time"),
        ("equity AA KK --samples 0", "whole number"),
    ];
    for (arguments, message) in refused {
        let ran = paiju(arguments);
        assert_eq!(ran.status, 2, "{arguments}: {}", ran.err);
        assert!(ran.err.contains(message), "{arguments}: {}", ran.err);
        assert!(ran.out.is_empty());
    }
}
