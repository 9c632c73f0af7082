//! Lines of play, counted: presets as everywhere, and whole trees of short-stack tables with a toy deck, where
//! every line ends.

use crate::scene::rules;
use paiju_contract::laws::perft::{self, perft};
use paiju_contract::{Game, Seed};
use paiju_holdem::{Card, LeanHoldem};
use serde_json::json;

#[test]
fn presets_have_the_stored_counts() {
    let table = include_str!("../../../testdata/perft/holdem.txt");
    let rows = perft::verify::<LeanHoldem>(table);
    assert!(rows.is_ok_and(|rows| rows >= 9), "{:?}", perft::verify::<LeanHoldem>(table));
}

/// A row is `menu ante depth count stacks...`; blinds are 1 and 2, seat 0 has the button, the deck is in order.
#[test]
fn short_stacks_with_a_toy_deck_have_the_stored_counts() {
    let table = include_str!("../../../testdata/perft/holdem-short.txt");
    let mut rows = 0;
    for line in table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [menu, ante, depth, count, stacks @ ..] = &words[..] else { panic!("{line}") };
        let numbers =
            |words: &[&str]| words.iter().map(|word| word.parse::<u32>().unwrap()).collect::<Vec<_>>();
        let json = json!({
            "preset": "nolimit", "menu": menu, "ante": ante.parse::<u32>().unwrap(), "stacks": numbers(stacks),
            "small_blind": 1, "big_blind": 2,
        });
        let hand = LeanHoldem::stacked(&rules(json), &Card::ALL, Seed::from_u64(0)).unwrap();
        let found = perft(&hand, depth.parse().unwrap());
        assert_eq!(found.to_string(), **count, "{line}");
        rows += 1;
    }
    assert!(rows >= 10, "{rows}");
}
