//! The information sets of a small game with what a strategy does in each: as a table for people, as rows of JSON.

use std::io::Write;

use paiju_contract::{Game, Observer, Seat};
use paiju_solve::{Situation, Strategy};
use paiju_wire::Hosted;
use paiju_words::layout::{pad, pad_left, width, wrap};
use paiju_words::{Lang, Text, Words};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::style::{FAINT, KEY, STRONG, paint};
use crate::terminal;

/// An information set with the odds of its actions, as JSON and files have it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetRow {
    /// The seat that chooses.
    pub(super) seat: Seat,
    /// The key of what the seat knows, 32 hexadecimal digits.
    pub(super) key: String,
    /// The same for people.
    pub(super) information_set: String,
    /// Its legal actions, in the order of the legal list.
    pub(super) actions: Vec<Choice>,
}

/// An action with its probability.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    /// The action as the line protocol writes it.
    pub(super) action: serde_json::Value,
    /// The same for people.
    pub(super) text: String,
    pub(super) probability: f64,
}

/// Every information set with what the strategy does there; where it says nothing, all actions are alike.
pub(super) fn rows<G: Hosted + Words>(
    situations: &[Situation<G>],
    strategy: &Strategy,
) -> Result<Vec<SetRow>, Failure> {
    let constant = constant(situations);
    let row = |situation: &Situation<G>| {
        let count = situation.legal.len();
        let known = strategy.odds(situation.seat, situation.key).filter(|odds| odds.len() == count);
        let odds = known.map_or_else(|| vec![1.0 / count as f64; count], <[f64]>::to_vec);
        let choice = |(action, probability): (&G::Action, f64)| {
            let text = G::label(&situation.view, action, Lang::En).to_string();
            Ok(Choice { action: serde_json::from_str(&G::action_to_json(action))?, text, probability })
        };
        Ok(SetRow {
            seat: situation.seat,
            key: situation.key.to_string(),
            information_set: in_words(situation, &constant[situation.seat.index()]),
            actions: situation.legal.iter().zip(odds).map(choice).collect::<Result<_, Failure>>()?,
        })
    };
    situations.iter().map(row).collect()
}

/// For each seat, at which places of what it was told it is always told the same: there is no need to repeat it.
fn constant<G: Game>(situations: &[Situation<G>]) -> Vec<Vec<bool>> {
    let seats = situations.iter().map(|situation| situation.seat.index() + 1).max().unwrap_or(0);
    let of_seat = |seat: Seat| {
        let told: Vec<_> = situations.iter().filter(|s| s.seat == seat).map(|s| &s.told).collect();
        let least = told.iter().map(|told| told.len()).min().unwrap_or(0);
        (0..least).map(|at| told.iter().all(|other| other[at] == told[0][at])).collect()
    };
    Seat::all(seats).map(of_seat).collect()
}

/// What the seat was told, in a line.
fn in_words<G: Words>(situation: &Situation<G>, constant: &[bool]) -> String {
    let to = Observer::Seat(situation.seat);
    let told = situation.told.iter().enumerate().filter(|(at, _)| constant.get(*at) != Some(&true));
    let told = told.filter_map(|(_, event)| G::event(event, to, Lang::En));
    told.map(|text| text.to_string()).collect::<Vec<_>>().join("; ")
}

/// A table for people: what the seat knows on the left, how often it does what on the right.
pub(super) fn print(rows: &[SetRow], out: &mut dyn Write) -> Result<(), Failure> {
    let words = rows.iter().flat_map(|row| &row.actions).map(|choice| width(&choice.text)).max().unwrap_or(0);
    let most = rows.iter().map(|row| row.actions.len()).max().unwrap_or(0);
    let right = most * (words + PERCENT + GAP);
    let columns = terminal::room().columns;
    let longest = rows.iter().map(|row| width(&row.information_set)).max().unwrap_or(0);
    // On a narrow screen the choices have a line of their own.
    let beside = right + NARROWEST + 2 <= columns;
    let left = if beside { longest.min(columns - right - 2) } else { columns - 2 };
    let mut seat = None;
    for row in rows {
        if seat.replace(row.seat) != Some(row.seat) {
            writeln!(out, "\n{}", paint(STRONG, format!("seat {}", row.seat)))?;
        }
        let known = wrap(&Text::from(row.information_set.as_str()), left, 2).to_string();
        let mut lines: Vec<&str> = known.lines().collect();
        let last = if beside { pad(lines.pop().unwrap_or_default(), left) } else { String::new() };
        for line in lines {
            writeln!(out, "  {line}")?;
        }
        let choices: Vec<String> = row.actions.iter().map(|choice| chosen(choice, words)).collect();
        writeln!(out, "  {last}{}", choices.concat())?;
    }
    Ok(())
}

/// Columns of `100.0 %`, and before each action.
const PERCENT: usize = 8;
const GAP: usize = 3;
/// The room that words need at least to stand beside the choices.
const NARROWEST: usize = 20;

/// `   raise  33.3 %`; what is never done is faint.
fn chosen(choice: &Choice, words: usize) -> String {
    let percent = pad_left(&format!("{:.1} %", choice.probability * 100.0), PERCENT);
    let said = format!("{}{percent}", pad(&choice.text, words));
    let style = if choice.probability < 0.0005 { FAINT } else { KEY };
    format!("{}{}", " ".repeat(GAP), paint(style, said))
}
