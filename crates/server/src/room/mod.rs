//! A table without its sockets and its storage: the fold of its log, what may be asked of it, and what it shows.
//!
//! It owns everything a table decides. It is plain and synchronous: time is told to it, entries are given to it, and it
//! writes nothing. Whoever runs it keeps the order: ask what should be written, keep that, then [`Room::apply`] it.

pub mod chair;
mod desk;
pub mod entry;
pub mod fair;
mod fold;
mod frame;
mod notice;
pub mod options;
mod sitting;
mod story;
mod stuck;
mod thought;
#[cfg(test)]
mod twins;
mod upkeep;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use paiju_contract::{Observer, Seat, Seed};
use paiju_wire::{AnyTable, Catalog, Listing};

use chair::Chair;
pub use desk::{Plan, Submit};
use entry::{Entry, Opened};
pub use frame::{ChairInfo, Eyes, Info, Prompt, Seen};
pub use notice::Notice;
use sitting::{Pace, Sitting};
use story::Story;
pub use stuck::Stuck;
pub use thought::BotQuestion;
use thought::Thought;

use crate::refusal::Refusal;
use crate::store::{PlayerId, Status, TableId};

/// A table as its log tells it.
#[derive(Debug)]
pub struct Room {
    id: TableId,
    /// How many entries the log has.
    next: u64,
    /// The time of the last entry.
    last_ms: i64,
    opened: Opened,
    listing: &'static Listing,
    chairs: Vec<Chair>,
    /// The server's part of the next seed.
    sealed: Option<Seed>,
    /// What the running game's seed was made of.
    parts: Option<Parts>,
    /// The game that is played, or was played last.
    sitting: Option<Sitting>,
    /// What the match has brought each seat.
    totals: Vec<i64>,
    /// Games of this match that are over.
    played: u32,
    muted: Vec<PlayerId>,
    status: Status,
    story: Story,
    /// What each seat's named actions came to in the running game.
    receipts: BTreeMap<(u8, String), Receipt>,
    /// Since when nobody has been heard of who plays the seat; not a part of the log.
    absent: Vec<Option<i64>>,
    /// What bots have come to, by seat; not a part of the log.
    thoughts: Vec<Option<Thought>>,
    /// Counts what has changed about the table itself.
    changes: u64,
    /// Counts everything that could change what somebody sees.
    moves: u64,
    /// The table as everybody may know it, as JSON text: made once, however many are told it.
    info: OnceLock<String>,
    /// The log is being skimmed: what its games have left is not known.
    skimmed: bool,
    /// Why nothing can be written to its log now; not a part of the log.
    read_only: Option<String>,
}

/// What a seed was made of.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The server's part.
    pub sealed: Seed,
    /// What the players added.
    pub phrases: Vec<entry::Phrase>,
}

/// What an accepted action came to; the same for whoever asks again.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Receipt {
    /// Always true.
    pub accepted: bool,
    /// The caller's name for the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_id: Option<String>,
    /// The question it answered.
    pub prompt: String,
}

impl Room {
    /// The table's name.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// How many entries its log has.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Whether it waits, plays, or is done.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Counts what has changed about the table itself: who sits there, what is said, whether a game runs.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Counts everything that could change what somebody sees: where it is the same, so is every frame.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Something could look different now.
    fn moved(&mut self) {
        self.moves += 1;
        self.info.take();
    }

    /// Everybody has been told: what was made for that is not needed any more.
    pub fn rest(&mut self) {
        self.info.take();
    }

    /// The time of its last entry.
    pub fn last_ms(&self) -> i64 {
        self.last_ms
    }

    /// How the table was opened.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Its chairs, by seat.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// Where a player sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<u8> {
        chair::seat_of(&self.chairs, player)
    }

    /// Whether somebody may look at this table: where there are no spectators, only who sits here.
    pub fn may_watch(&self, player: Option<PlayerId>) -> Result<(), Refusal> {
        let sits = player.is_some_and(|player| self.seat_of(player).is_some());
        if sits || self.opened.options.spectators {
            return Ok(());
        }
        Err(Refusal::forbidden("this table has no spectators: sit down on a free chair to see it"))
    }

    /// Whether an observer is somebody whom this table shows nothing.
    fn hides_from(&self, to: Observer) -> bool {
        to == Observer::Public && !self.opened.options.spectators
    }

    /// Everybody who can look: the seats in order, then the public.
    pub fn observers(&self) -> impl Iterator<Item = Observer> + use<> {
        Observer::all(self.chairs.len())
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.chairs.len())
    }

    fn table(&self) -> Option<&dyn AnyTable> {
        self.sitting.as_ref().map(|sitting| &*sitting.table)
    }

    /// How long windows last with these people. Where a person plays against bots alone at a table that nobody else
    /// finds, there is nobody to hide a hand from but bots, who wait for the same time always.
    fn pace(&self) -> Pace {
        let people = self.chairs.iter().filter(|chair| chair.player().is_some()).count();
        let strict = people > 1 || self.opened.options.public;
        let window_ms = if strict { i64::from(self.opened.options.window_ms) } else { self.beat_ms() };
        Pace { window_ms, strict }
    }

    /// Whether somebody who plays a seat can be reached; a bot takes over from who cannot for long.
    pub fn present(&mut self, seat: u8, present: bool, now_ms: i64) {
        if let Some(absent) = self.absent.get_mut(usize::from(seat)) {
            *absent = if present { None } else { absent.or(Some(now_ms)) };
        }
    }

    /// Nothing can be written to the log: everybody who looks is shown why.
    pub fn set_read_only(&mut self, why: &str) {
        self.read_only = Some(why.to_owned());
        self.changes += 1;
        self.moved();
    }

    /// The table was taken up from its log: whoever was there could not be seen until now.
    pub fn taken_up(&mut self, now_ms: i64) {
        self.absent.fill(Some(now_ms));
    }

    fn is_running(&self) -> bool {
        self.status == Status::Playing
    }
}

/// The catalog that rooms play from.
pub(crate) fn catalog() -> Catalog {
    Catalog::default()
}

/// A table's first entries: opened, with the server's part of the first seed, and who sits there from the beginning.
pub fn first_entries(opened: Opened, sealed: Seed, sitters: Vec<entry::Sat>) -> Vec<Entry> {
    let mut entries = vec![Entry::Opened(Box::new(opened)), Entry::Sealed(sealed)];
    entries.extend(sitters.into_iter().map(Entry::Sat));
    entries
}
