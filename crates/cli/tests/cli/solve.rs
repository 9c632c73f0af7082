//! `paiju solve`.

use serde_json::Value;

use crate::program::{paiju, paiju_on, scratch};

#[test]
fn kuhn_is_solved_and_says_how_far() {
    let lines = paiju("solve kuhn -n 1000 --json").ok().lines();
    let last = lines.last().expect("it says something");
    assert_eq!(last["iterations"], 1000);
    assert!(last["nash_conv"].as_f64().unwrap() < 1e-3, "{last}");
    assert!((last["worth"][0].as_f64().unwrap() + 1.0 / 18.0).abs() < 1e-3, "{last}");
}

#[test]
fn sampling_depends_on_the_seed_alone() {
    let run = |seed: u8| paiju(&format!("solve kuhn --sampling -n 2000 --seed {seed}")).ok().out;
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_game_that_is_too_large_is_refused_with_a_cure() {
    let ran = paiju("solve holdem");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("52 pieces") && ran.err.contains("sampling"), "{}", ran.err);
}

#[test]
fn the_blueprint_is_trained_and_resumed() {
    let file = std::env::temp_dir().join(format!("paiju-blueprint-{}.bin", std::process::id()));
    let train = |n: u32| {
        let command = format!("solve holdem --sampling -n {n} --out {} --resume --json", file.display());
        paiju(&command).ok().lines()[0]["traversals"].clone()
    };
    assert_eq!((train(50), train(80), train(80)), (50.into(), 80.into(), 80.into()));
    assert!(std::fs::read(&file).expect("it was written").starts_with(b"paijuhu"));
    for at in [&file, &file.with_extension("checkpoint")] {
        std::fs::remove_file(at).expect("it was written");
    }
}

#[test]
fn a_local_best_response_says_what_it_wins() {
    let lines = paiju("solve holdem --respond search -n 3 --json").ok().lines();
    assert!(lines[0]["bb_per_100"].is_number() && lines[0]["deals"] == 3, "{lines:?}");
}

/// The probability of an action in the information set whose text has these words.
fn probability(strategy: &Value, seat: u64, known: &str, action: &str) -> f64 {
    let sets = strategy.as_array().unwrap().iter();
    let found = sets.filter(|row| row["seat"] == seat && row["information_set"] == known).collect::<Vec<_>>();
    assert_eq!(found.len(), 1, "{known:?} in {strategy}");
    let choice = found[0]["actions"].as_array().unwrap().iter().find(|choice| choice["text"] == action);
    choice.expect("it may do that")["probability"].as_f64().unwrap()
}

#[test]
fn the_strategy_of_kuhn_is_the_known_equilibrium() {
    let lines = paiju("solve kuhn -n 5000 --json").ok().lines();
    assert!(lines.iter().rev().skip(1).all(|line| line.get("strategy").is_none()), "in the last line alone");
    let strategy = &lines.last().unwrap()["strategy"];
    assert_eq!(strategy.as_array().unwrap().len(), 12);
    let bet = |card: &str| probability(strategy, 0, &format!("Dealt to you: [{card}]"), "bet");
    // Kuhn (1950): the first player bets a king three times as often as a jack, and never a queen.
    assert!(bet("J") < 1.0 / 3.0 + 1e-2 && bet("Q") < 1e-2, "{strategy}");
    assert!((bet("K") - 3.0 * bet("J")).abs() < 2e-2, "{strategy}");
    let answer =
        |card: &str| probability(strategy, 1, &format!("Dealt to you: [{card}]; Seat 0: bet"), "bet");
    assert!(answer("J") < 1e-2 && answer("K") > 0.99 && (answer("Q") - 1.0 / 3.0).abs() < 2e-2, "{strategy}");
}

#[test]
fn a_short_strategy_is_printed_and_a_long_one_when_asked_for() {
    let kuhn = paiju("solve kuhn -n 200").ok().out;
    for part in ["exploitability (NashConv)", "seat 1", "Dealt to you: [Q]; Seat 0: bet", "pass ", " %"] {
        assert!(kuhn.contains(part), "{part:?} in {kuhn}");
    }
    let leduc = paiju("solve leduc -n 5").ok();
    assert!(
        leduc.out.lines().count() < 12 && leduc.err.contains("936 information sets: --table"),
        "{}",
        leduc.err
    );
    for screen in [[60, 20], [80, 24], [120, 40]] {
        let whole = paiju_on(screen, &["solve", "leduc", "-n", "5", "--table"], b"").ok().out;
        assert!(whole.lines().count() > 936);
        let wide = whole.lines().find(|line| paiju_words::layout::width(line) > screen[0]);
        assert_eq!(wide, None, "{screen:?}");
    }
}

#[test]
fn a_strategy_is_saved_and_loaded() {
    for (game, sets) in [("kuhn", 12), ("leduc", 936)] {
        let path = scratch(&format!("{game}-strategy.bin"));
        let file = path.to_str().unwrap();
        let solved = paiju(&format!("solve {game} -n 50 --table --json --out {file}")).ok().lines();
        let loaded = paiju(&format!("solve {game} --table --json --in {file}")).ok().lines();
        let (solved, loaded) = (solved.last().unwrap(), &loaded[0]);
        assert_eq!(loaded["strategy"].as_array().unwrap().len(), sets);
        let gaps = [solved, loaded].map(|line| line["nash_conv"].as_f64().unwrap());
        assert!(gaps[0] > 0.0 && (gaps[0] - gaps[1]).abs() < 1e-12, "{gaps:?}");
        assert_eq!(solved["iterations"], loaded["iterations"]);
        let said = paiju(&format!("solve {game} --in {file}")).ok().out;
        assert!(said.contains("cfr_plus, 50 iterations"), "{said}");
        // What was loaded is what was saved, to the last digit.
        let odds = |line: &Value| -> Vec<Value> {
            let sets = line["strategy"].as_array().unwrap().iter();
            sets.flat_map(|set| set["actions"].as_array().unwrap().clone()).collect()
        };
        assert_eq!(odds(solved), odds(loaded));
    }
}

/// Something done to a saved strategy, and what is said of it.
type Damage = (fn(&mut Value), &'static str);

#[test]
fn a_damaged_or_foreign_file_is_no_strategy() {
    let path = scratch("damaged-strategy.json");
    let file = path.to_str().unwrap();
    paiju(&format!("solve kuhn -n 5 --out {file}")).ok();
    let good = std::fs::read_to_string(&path).unwrap();
    let refused = |text: &str, said: &str| {
        std::fs::write(&path, text).unwrap();
        let ran = paiju(&format!("solve kuhn --in {file}"));
        assert!(ran.status != 0 && ran.out.is_empty() && ran.err.contains(said), "{said}: {}", ran.err);
    };
    refused(&good[..good.len() / 2], "is no strategy as `paiju solve --out` writes it");
    refused("", "is no strategy as");
    refused("hello", "is no strategy as");
    refused("{\"game\":\"kuhn\"}", "is no strategy as");
    let damages: [Damage; 9] = [
        (|file| file["format"] = "other".into(), "something else"),
        (|file| file["version"] = 9.into(), "version 9"),
        (|file| file["game"] = "leduc".into(), "is a strategy of leduc"),
        (|file| file["rules_version"] = 77.into(), "version 77 of the rules"),
        (|file| drop(file["strategy"].as_array_mut().unwrap().pop()), "lacks the information set"),
        (|file| file["strategy"][1] = file["strategy"][0].clone(), "twice"),
        (|file| file["strategy"][0]["key"] = "0".repeat(32).into(), "lacks the information set"),
        (|file| file["strategy"][0]["actions"][0]["probability"] = 0.9.into(), "sum to 1"),
        (|file| drop(file["strategy"][0]["actions"].as_array_mut().unwrap().pop()), "not the legal ones"),
    ];
    for (damage, said) in damages {
        let mut file: Value = serde_json::from_str(&good).unwrap();
        damage(&mut file);
        refused(&file.to_string(), said);
    }
    std::fs::remove_file(&path).unwrap();
    let gone = paiju(&format!("solve kuhn --in {file}"));
    assert!(gone.status == 1 && gone.err.contains("there is no such file"), "{}", gone.err);
    assert_eq!(paiju("solve kuhn --resume").status, 2);
    let nowhere = paiju("solve kuhn --out no-such-folder/k.json");
    assert!(nowhere.status == 2 && nowhere.out.is_empty(), "found out before the work: {}", nowhere.out);
}
