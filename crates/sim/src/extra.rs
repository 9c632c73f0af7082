//! What a game adds to the statistics: why it ended, what came out, and tables of its own.

use std::collections::BTreeMap;

use paiju_bots::Roster;
use paiju_contract::{Game, Seat};

use crate::{Label, Sample};

/// The rows of a table by seat.
pub(crate) const SEATS: [&str; 10] =
    ["seat_0", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "seat_7", "seat_8", "seat_9"];

/// A game that can say how it went. All of it is asked once, of the finished game.
pub trait Telling: Game {
    /// The form that is counted when nobody needs the history: the lean one, unless its tables are made from the log.
    type Counted: Telling + Roster + Game<Rules = Self::Rules>;

    /// Why the game ended.
    fn end_reason(&self) -> Label;

    /// What came out, in few words: a kind of result, not a score.
    fn result(&self) -> Label;

    /// What results are told in, and how much of it a point of the score is.
    fn unit(rules: &Self::Rules) -> (&'static str, f64) {
        let _ = rules;
        ("points a game", 1.0)
    }

    /// Who can be played together by one player while another plays the rest: names, and the sides that are meant.
    const CAMPS: &'static [(&'static str, &'static [&'static str])] = &[];

    /// The side that each seat is on, where the rules make sides; it is known from the deal on.
    fn sides(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Whether a seat is among the winners, where the rules make sides.
    fn won(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// The scores with some of the luck taken out, their mean being the same; nothing where there is no such thing.
    fn adjusted(&self) -> Option<Vec<f64>> {
        None
    }

    /// Counts and means for tables of the game's own.
    fn tell(&self, extra: &mut Extra) {
        let _ = extra;
    }
}

/// A game's own tables: rows that are counted, and rows of which the mean is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    pub(crate) counts: BTreeMap<Label, BTreeMap<Label, u64>>,
    pub(crate) means: BTreeMap<Label, BTreeMap<Label, Sample>>,
}

impl Extra {
    /// Counts one more `row` in `table`.
    pub fn count(&mut self, table: impl Into<Label>, row: impl Into<Label>) {
        *self.counts.entry(table.into()).or_default().entry(row.into()).or_default() += 1;
    }

    /// Adds a value to the mean of `row` in `table`.
    pub fn add(&mut self, table: impl Into<Label>, row: impl Into<Label>, value: i64) {
        self.means.entry(table.into()).or_default().entry(row.into()).or_default().add(value);
    }

    /// Everything another one holds.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (table, rows) in &other.counts {
            let own = self.counts.entry(table.clone()).or_default();
            for (row, count) in rows {
                *own.entry(row.clone()).or_default() += count;
            }
        }
        for (table, rows) in &other.means {
            let own = self.means.entry(table.clone()).or_default();
            for (row, sample) in rows {
                own.entry(row.clone()).or_default().merge(sample);
            }
        }
    }
}
