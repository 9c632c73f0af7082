//! Tables as the store knows them: cards, entries, leases.
//!
//! It owns what is written of a table and how tables are looked for. It does not know what an entry or a card's text
//! says.

use serde::{Deserialize, Serialize};

use super::{CardPlace, Finished, PlayerId, TableId};

/// Counts the holders of a table; a later one fences off all earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(pub u64);

/// The right to write into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The table.
    pub table: TableId,
    /// What an append must carry.
    pub token: Token,
    /// When others may take it, in milliseconds since 1970.
    pub until_ms: i64,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// For players, or for the start.
    Waiting,
    /// A game is on.
    Playing,
    /// The last game is over; another may follow.
    Over,
    /// Nothing follows.
    Closed,
    /// This build cannot continue it; its log stays readable.
    Stuck,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 5] = [Self::Waiting, Self::Playing, Self::Over, Self::Closed, Self::Stuck];

    /// The word it is stored and shown as.
    pub fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Closed => "closed",
            Self::Stuck => "stuck",
        }
    }

    /// The status of that word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// What a list of tables shows of one, kept beside its log so that a list folds none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The game, as the catalog names it.
    pub game: String,
    /// How far it is.
    pub status: Status,
    /// Whether strangers may find it.
    pub public: bool,
    /// Who belongs to it.
    pub players: Vec<PlayerId>,
    /// The rest, as JSON that the store does not read.
    pub text: String,
    /// When this became true, in milliseconds since 1970.
    pub updated_ms: i64,
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its name.
    pub table: TableId,
    /// Who holds it.
    pub holder: String,
    /// Until when, in milliseconds since 1970.
    pub until_ms: i64,
    /// When its first entries were written, in milliseconds since 1970.
    pub time_ms: i64,
    /// What lists show of it.
    pub card: Card,
    /// Its first entries, from place 0 on.
    pub entries: Vec<Vec<u8>>,
}

/// Entries to be written, with what they change beside the log: all or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The token of the writer's lease.
    pub token: Token,
    /// The place of the first entry: the number of entries before it.
    pub at: u64,
    /// When they were written, in milliseconds since 1970.
    pub time_ms: i64,
    /// The entries, in order.
    pub entries: Vec<Vec<u8>>,
    /// The new card, where it changes.
    pub card: Option<Card>,
    /// The game that these entries end.
    pub finished: Option<Finished>,
}

/// An entry that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place, from 0.
    pub n: u64,
    /// When it was written, in milliseconds since 1970.
    pub time_ms: i64,
    /// What it says.
    pub entry: Vec<u8>,
}

/// A part of a log, read backwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Back {
    /// The newest first, each with the place to read back from it. What the number of a place means is the store's.
    pub rows: Vec<(i64, Row)>,
    /// Where to go on; none: the log begins here.
    pub next: Option<i64>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its name.
    pub id: TableId,
    /// Its number in the store: tables that were made later have a higher one.
    pub no: i64,
    /// The place of its next entry.
    pub next: u64,
    /// What lists show of it. Where the card is damaged, its status is [`Status::Stuck`] and its text is empty.
    pub card: Card,
}

impl TableRow {
    /// Where it stands in a list: the next page begins behind it.
    pub fn place(&self) -> CardPlace {
        CardPlace { updated_ms: self.card.updated_ms, no: self.no }
    }
}

/// Which tables are looked for; all of it must be true. Newest card first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Which {
    /// Only those so far.
    pub status: Option<Status>,
    /// Only public ones.
    pub public: bool,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those that this player belongs to.
    pub player: Option<PlayerId>,
    /// Only those whose card is older, in milliseconds since 1970.
    pub before_ms: Option<i64>,
    /// Only those behind this one in the list: for the next page, the last of the page before.
    pub after: Option<CardPlace>,
    /// How many at most.
    pub limit: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_has_one_word_everywhere() {
        for status in Status::ALL {
            assert_eq!(Status::named(status.word()), Some(status));
            assert_eq!(serde_json::to_string(&status).unwrap(), format!("{:?}", status.word()));
        }
        assert_eq!(Status::named("Over"), None);
    }
}
