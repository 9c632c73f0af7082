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
