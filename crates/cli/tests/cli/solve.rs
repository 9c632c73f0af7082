//! `paiju solve`.

use crate::program::paiju;

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
