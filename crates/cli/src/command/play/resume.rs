//! Going on with a match: which records of a file belong to it, and the line that goes on with it later.
//!
//! A match is the last game of a file with those before it whose rules lead to the next.

use std::path::Path;

use paiju_contract::Seed;
use paiju_wire::{Catalog, Hosted, Reel, Table};

use crate::args;
use crate::failure::Failure;
use crate::records::{game_of, split};

/// The game that a file goes on with.
pub(super) fn game(text: &str) -> Result<String, Failure> {
    if text.trim().is_empty() {
        return Err(Failure::usage("the file holds no record: there is nothing to go on with"));
    }
    game_of(split(text).last().unwrap_or(&""))
}

/// The tables of the last match of a file, in order; the last may be unfinished.
pub(super) fn of_match<G: Hosted>(text: &str) -> Result<Vec<Table<G>>, Failure> {
    let mut tables: Vec<Table<G>> = Vec::new();
    for record in split(text).into_iter().rev() {
        match tables.last() {
            None => tables.push(table(record)?),
            Some(later) => match table::<G>(record).ok().filter(|earlier| leads_to(earlier, later)) {
                Some(earlier) => tables.push(earlier),
                None => break,
            },
        }
    }
    tables.reverse();
    Ok(tables)
}

fn leads_to<G: Hosted>(earlier: &Table<G>, later: &Table<G>) -> bool {
    earlier.game().phase().is_over() && earlier.game().next_rules() == Some(later.game().rules())
}

/// The table of a record, finished or not.
pub(super) fn table<G: Hosted>(record: &str) -> Result<Table<G>, Failure> {
    let table = Reel::open(Catalog::default(), record)?.finish()?;
    let found = table.as_any().downcast_ref::<Table<G>>().cloned();
    found.ok_or_else(|| Failure::usage(format!("the record is of another game than {}", G::NAME)))
}

/// The game as it was after so many actions.
pub(super) fn back_to<G: Hosted>(of: &Table<G>, steps: usize) -> Result<Table<G>, Failure> {
    table(&G::record_to_json(&of.record_until(steps)))
}

/// The line that goes on with what is kept in this file, with all that the record does not tell.
pub(super) fn command(wanted: &args::Play, path: &Path) -> String {
    let mut words = vec!["paiju play --resume".to_owned(), quoted(&path.display().to_string())];
    let mut say =
        |name: &str, value: Option<String>| words.extend(value.map(|value| format!("--{name} {value}")));
    say("seat", wanted.seat.map(|seat| seat.to_string()));
    say("seed", wanted.seed.map(shortest));
    say("bots", (!wanted.bots.is_empty()).then(|| quoted(&wanted.bots.join(","))));
    say("level", wanted.level.map(|level| level.name().to_owned()));
    say("lang", (wanted.lang != paiju_words::Lang::default()).then(|| wanted.lang.to_string()));
    if wanted.hint {
        words.push("--hint".into());
    }
    words.join(" ")
}

/// A small seed as the integer it is.
fn shortest(seed: Seed) -> String {
    let digits = seed.to_string();
    let small = digits.trim_start_matches('0');
    match u64::from_str_radix(small, 16) {
        Ok(number) if Seed::from_u64(number) == seed => number.to_string(),
        _ => digits,
    }
}

/// As a shell reads it in one piece.
pub(super) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-,+:@%".contains(letter);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_said_as_it_was_typed() {
        assert_eq!(shortest(Seed::from_u64(42)), "42");
        assert_eq!(shortest(Seed::from_u64(0)).trim_start_matches('0'), "");
        let large = "7".repeat(64);
        assert_eq!(shortest(large.parse().unwrap()), large);
    }

    #[test]
    fn names_with_blanks_are_kept_together() {
        assert_eq!([quoted("a/b-1.jsonl"), quoted("my game's")], ["a/b-1.jsonl", r"'my game'\''s'"]);
    }
}
