//! `cargo bench -p paiju-bench [-- <part of a name>]`: every benchmark, one line each.

#![allow(clippy::disallowed_methods, reason = "a program reads its arguments")]

#[path = "../tests/counting/mod.rs"]
mod counting;

use paiju_contract::{Game, RuleSet};

macro_rules! allocations_of_each {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        fn allocations_of_each(wanted: &str) {
            $(allocations::<paiju_games::$name::$game>(wanted);)*
        }
    };
}

paiju_games::each_game!(allocations_of_each);

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    for bench in paiju_bench::matching(wanted.as_deref().unwrap_or("")) {
        let measured = bench.measure();
        println!("{:<40} {:>16.1} {}", measured.bench, measured.value, measured.unit.as_str());
    }
    let wanted = wanted.unwrap_or_default();
    allocations_of_each(&wanted);
}

/// How often playing without history asks for memory; this program's allocator counts, so it is not in the library.
fn allocations<G: Game>(wanted: &str) {
    let name = format!("{}/allocations", G::NAME);
    if name.contains(wanted) {
        let played = counting::playing::<G::Lean>(G::Rules::PRESETS[0], 200);
        println!("{name:<40} {:>16.3} per action", played.each());
    }
}
