//! The blueprints: strategies learnt by sampling CFR over situations that are taken for the same, heads-up and at a ring.
//!
//! It owns what is taken for the same ([`table`], [`cards`]), the training ([`Training`]), the trained strategy as
//! bytes ([`Blueprint`]), and what it says in a hand by any menu and with any stacks.

mod cards;
mod menu;
mod table;
mod training;

use std::sync::OnceLock;

use paiju_contract::Seat;
use paiju_holdem::{Action, Glimpse};

use self::menu::Menu;
pub(super) use self::table::Places;
use self::table::Standing;
pub use self::table::Table;
pub use self::training::Training;

/// What a hand may be answered with, and how often.
pub(super) type Mixed = Vec<(Action, f64)>;

/// A trained strategy. Odds are kept in 255 parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blueprint {
    table: Table,
    /// Situations in order, with the odds of the six actions; heads-up for the button and for the other seat.
    books: Vec<Vec<(u32, [u8; 6])>>,
}

/// Bytes that are no blueprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadBlueprint;

impl std::fmt::Display for BadBlueprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("these bytes are no blueprint of hold'em")
    }
}

impl std::error::Error for BadBlueprint {}

/// A situation and its odds.
const ROW: usize = 10;
/// Of 255 parts, fewer than these are not played.
const RARE: u8 = 10;

impl Blueprint {
    /// One that knows nothing.
    fn empty(table: Table) -> Self {
        Self { table, books: vec![Vec::new(); table.books()] }
    }

    /// The one that comes with the program.
    pub(super) fn shipped(table: Table) -> &'static Self {
        static SHIPPED: [OnceLock<Blueprint>; 2] = [OnceLock::new(), OnceLock::new()];
        let bytes: &[u8] = match table {
            Table::HeadsUp => include_bytes!("blueprint/headsup.bin"),
            Table::Ring => include_bytes!("blueprint/ring.bin"),
        };
        SHIPPED[table as usize].get_or_init(|| Self::read(bytes).unwrap_or_else(|_| Self::empty(table)))
    }

    /// How many situations it knows.
    pub fn len(&self) -> usize {
        self.books.iter().map(Vec::len).sum()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.table.mark().to_vec();
        for book in &self.books {
            bytes.extend((book.len() as u32).to_le_bytes());
            for (key, odds) in book {
                bytes.extend(key.to_le_bytes());
                bytes.extend(odds);
            }
        }
        bytes
    }

    /// From bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, BadBlueprint> {
        let is_of = |table: &Table| bytes.starts_with(table.mark());
        let table = [Table::HeadsUp, Table::Ring].into_iter().find(is_of).ok_or(BadBlueprint)?;
        let mut rest = &bytes[table.mark().len()..];
        let mut blueprint = Self::empty(table);
        for book in &mut blueprint.books {
            let (count, rows) = rest.split_first_chunk::<4>().ok_or(BadBlueprint)?;
            let length = u32::from_le_bytes(*count) as usize * ROW;
            let (rows, after) = rows.split_at_checked(length).ok_or(BadBlueprint)?;
            *book = rows.as_chunks::<ROW>().0.iter().map(row).collect();
            rest = after;
        }
        let in_order = blueprint.books.iter().all(|book| book.is_sorted_by_key(|(key, _)| *key));
        if rest.is_empty() && in_order { Ok(blueprint) } else { Err(BadBlueprint) }
    }

    /// What it says of this decision, or of the nearest that it has met; nothing where it never met the like.
    pub(super) fn odds(
        &self,
        seen: &Glimpse,
        seat: Seat,
        places: &Places,
        actions: &[Action],
    ) -> Option<Mixed> {
        let (menu, book) = (Menu::of(seen, actions), &self.books[self.table.book(seen)]);
        let (standing, bucket) =
            (Standing::new(seen, seat, places, menu.mask()), cards::bucket(seen, self.table));
        let row = |key: u32| book.binary_search_by_key(&key, |(key, _)| *key).ok();
        let at = row(standing.key(bucket))
            .or_else(|| standing.near().find_map(|standing| row(standing.key(bucket))))?;
        // What is hardly ever done is mostly left over from before it was learnt.
        let odds = book[at].1.map(|odds| if odds < RARE { 0 } else { odds });
        let sum: f64 = odds.iter().map(|odds| f64::from(*odds)).sum();
        let mixed =
            menu.0.into_iter().zip(odds).filter_map(|(action, odds)| Some((action?, f64::from(odds) / sum)));
        (sum > 0.0).then(|| mixed.collect())
    }
}

fn row(bytes: &[u8; ROW]) -> (u32, [u8; 6]) {
    let [a, b, c, d, odds @ ..] = *bytes;
    (u32::from_le_bytes([a, b, c, d]), odds)
}
