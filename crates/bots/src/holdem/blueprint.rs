//! The heads-up blueprint: a strategy learnt by sampling CFR over situations that are taken for the same.
//!
//! It owns what is taken for the same ([`situation`], [`cards`]), the training ([`Training`]), the trained strategy as
//! bytes ([`Blueprint`]), and what it says in a hand by any menu and with any stacks.

mod cards;
mod situation;
mod training;

use paiju_holdem::{Action, Glimpse};

use self::situation::{Menu, key};
pub use self::training::Training;

/// What a hand may be answered with, and how often.
pub(super) type Mixed = Vec<(Action, f64)>;

/// A trained strategy. Odds are kept in 255 parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blueprint {
    /// For the button and for the other seat: situations in order, with the odds of the six actions.
    books: [Vec<(u32, [u8; 6])>; 2],
}

/// Bytes that are no blueprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadBlueprint;

impl std::fmt::Display for BadBlueprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("these bytes are no blueprint of heads-up hold'em")
    }
}

impl std::error::Error for BadBlueprint {}

/// What a blueprint's bytes begin with; the digit is the version of what is taken for the same.
const MARK: &[u8; 8] = b"paijuhu1";
/// A situation and its odds.
const ROW: usize = 10;
/// Of 255 parts, fewer than these are not played.
const RARE: u8 = 10;

impl Blueprint {
    /// The one that comes with the program.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: std::sync::OnceLock<Blueprint> = std::sync::OnceLock::new();
        SHIPPED.get_or_init(|| Self::read(include_bytes!("blueprint.bin")).unwrap_or_default())
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
        let mut bytes = MARK.to_vec();
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
        let mut rest = bytes.strip_prefix(MARK).ok_or(BadBlueprint)?;
        let mut blueprint = Self::default();
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

    /// What it says of this decision; nothing where it never met the like.
    pub(super) fn odds(
        &self,
        seen: &Glimpse,
        seat: paiju_contract::Seat,
        actions: &[Action],
    ) -> Option<Mixed> {
        let menu = Menu::of(seen, actions);
        let key = key(seen, seat, menu.mask(), cards::bucket(seen));
        let book = &self.books[usize::from(!situation::is_button(seen))];
        let at = book.binary_search_by_key(&key, |(key, _)| *key).ok()?;
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
