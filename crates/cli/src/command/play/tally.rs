//! What a match adds up to: the scores of its games, and who is ahead.

use paiju_contract::{Scores, Seat};
use paiju_words::Text;
use paiju_words::layout::table;

/// The games of an evening.
#[derive(Debug, Default)]
pub(super) struct Tally {
    games: Vec<Vec<i64>>,
}

impl Tally {
    pub(super) fn add(&mut self, scores: &Scores) {
        self.games.push(scores.to_vec());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    fn totals(&self) -> Vec<i64> {
        let seats = self.games.iter().map(Vec::len).max().unwrap_or(0);
        let total = |seat: usize| self.games.iter().filter_map(|game| game.get(seat)).sum();
        (0..seats).map(total).collect()
    }

    /// `after 3 games: you +5 · seat 1 -2 · seat 2 -3`.
    pub(super) fn so_far(&self, own: Seat) -> String {
        let totals = self.totals();
        let each = totals
            .iter()
            .enumerate()
            .map(|(seat, total)| format!("{} {}", called(seat, own), signed(*total)));
        let games = if self.games.len() == 1 { "game" } else { "games" };
        format!("after {} {games}: {}", self.games.len(), each.collect::<Vec<_>>().join(" · "))
    }

    /// How the match ended.
    pub(super) fn ending(&self, own: Seat) -> String {
        let totals = self.totals();
        let most = totals.iter().max().copied().unwrap_or(0);
        let ahead: Vec<String> = totals
            .iter()
            .enumerate()
            .filter(|(_, total)| **total == most)
            .map(|(seat, _)| called(seat, own))
            .collect();
        let verdict = match &ahead[..] {
            _ if totals.iter().all(|total| *total == most) => "Nobody is ahead.".to_owned(),
            [only] if only == "you" => "You win.".to_owned(),
            [only] => format!("{}{} wins.", only[..1].to_uppercase(), &only[1..]),
            several => format!("Ahead together: {}.", several.join(", ")),
        };
        format!("{verdict} Result {}", self.so_far(own))
    }

    /// Every game on a line, and their sum.
    pub(super) fn by_game(&self, own: Seat) -> Text {
        let totals = self.totals();
        let mut rows = vec![vec!["game".to_owned()]];
        rows[0].extend((0..totals.len()).map(|seat| called(seat, own)));
        let row = |name: String, scores: &[i64]| {
            std::iter::once(name).chain(scores.iter().map(|score| signed(*score))).collect::<Vec<_>>()
        };
        rows.extend((1..).zip(&self.games).map(|(n, game): (usize, _)| row(n.to_string(), game)));
        rows.push(row("sum".into(), &totals));
        table(&format!("l{}", "r".repeat(totals.len())), &rows)
    }
}

fn called(seat: usize, own: Seat) -> String {
    if seat == own.index() { "you".into() } else { format!("seat {seat}") }
}

fn signed(score: i64) -> String {
    if score == 0 { "0".into() } else { format!("{score:+}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_adds_up() {
        let tally = Tally { games: vec![vec![3, -1, -2], vec![-4, 2, 2]] };
        assert_eq!(tally.so_far(Seat(1)), "after 2 games: seat 0 -1 · you +1 · seat 2 0");
        assert_eq!(tally.ending(Seat(1)), "You win. Result after 2 games: seat 0 -1 · you +1 · seat 2 0");
        assert!(tally.by_game(Seat(1)).to_string().contains("  sum       -1   +1       0"));
        let even = Tally { games: vec![vec![0, 0]] };
        assert!(even.ending(Seat(0)).starts_with("Nobody is ahead."));
    }
}
