//! Frames as the document describes them. They are written in the room, text by text.

use schemars::JsonSchema;
use serde_json::Value;

use crate::room::{Info, Notice, Prompt};
use crate::tell::{Over, Words};

/// What an observer is sent: everything, or what is new since he last looked.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
pub(super) struct Frame {
    /// Which of the two.
    r#type: FrameKind,
    /// How many events he has been told.
    cursor: usize,
    /// His seat; a snapshot says it, `null` for a spectator.
    #[schemars(default)]
    seat: Option<u8>,
    /// The number of the oldest event that can still be told; in a snapshot.
    #[schemars(default)]
    first: usize,
    /// What is new; in an update.
    #[schemars(default)]
    events: Vec<Told>,
    /// The table, in a snapshot or if something about it changed.
    #[schemars(default)]
    table: Option<Info>,
    /// What he sees, as the game's schema says; `null` before the first deal.
    view: Value,
    /// What he is asked.
    prompt: Option<Prompt>,
    /// How the game ended, once it has.
    over: Option<Over>,
    /// All of it in words, if he asked for a language.
    #[schemars(default)]
    words: Option<Words>,
}

/// The two kinds.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "only its schema is used")]
enum FrameKind {
    Snapshot,
    Update,
}

/// An event of the game, or a notice about the table.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Told {
    /// Its number, counted by what this observer sees.
    n: usize,
    /// An event, as the game's schema says.
    #[schemars(default)]
    event: Value,
    /// A notice.
    #[schemars(default)]
    notice: Option<Notice>,
}
