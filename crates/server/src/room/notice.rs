//! Notices: what everybody at a table is told beside the game.
//!
//! It owns their shape on the wire. Nothing in them is hidden: what a notice says, anybody may know.

use paiju_contract::Commitment;
use serde::Serialize;

use super::entry::{Level, Phrase, Reason};
use crate::store::PlayerId;

/// One notice; JSON with `type`.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// A person sat down.
    Sat {
        /// Where.
        seat: u8,
        /// What he is called.
        name: String,
        /// When, in milliseconds since 1970.
        time_ms: i64,
    },
    /// A bot sat down.
    BotSat {
        /// Where.
        seat: u8,
        /// Its name in the catalog.
        bot: String,
        /// The level that it was asked for.
        level: Level,
        /// When, in milliseconds since 1970.
        time_ms: i64,
    },
    /// A chair was left.
    Left {
        /// Which.
        seat: u8,
        /// When, in milliseconds since 1970.
        time_ms: i64,
    },
    /// A person is ready, or no longer.
    Ready {
        /// Who.
        seat: u8,
        /// Whether.
        ready: bool,
    },
    /// A player added a phrase to the next seed.
    Phrase {
        /// Who.
        seat: u8,
        /// What he added.
        phrase: String,
    },
    /// The hash of the server's part of the next seed, before any phrase is added.
    Sealed {
        /// SHA-256 over that part, in hexadecimal.
        #[schemars(with = "String")]
        commitment: Commitment,
    },
    /// A game began.
    Dealt {
        /// Which game of the table, from 1.
        number: u32,
        /// The hash of the seed that every card comes from.
        #[schemars(with = "Option<String>")]
        commitment: Option<Commitment>,
        /// What the players added to it.
        phrases: Vec<Phrase>,
        /// When, in milliseconds since 1970.
        time_ms: i64,
    },
    /// A bot plays for a seat.
    Away {
        /// Which.
        seat: u8,
        /// Why.
        why: Reason,
    },
    /// The person plays again.
    Back {
        /// Which.
        seat: u8,
    },
    /// The game is over.
    Ended {
        /// Which game of the table.
        number: u32,
        /// What it brought each seat.
        scores: Vec<i64>,
        /// What the match has brought each seat so far.
        totals: Vec<i64>,
        /// When, in milliseconds since 1970.
        time_ms: i64,
    },
    /// Somebody said something.
    Said {
        /// Who.
        #[schemars(with = "String")]
        player: PlayerId,
        /// As he calls himself.
        name: String,
        /// What.
        text: String,
        /// When, in milliseconds since 1970.
        time_ms: i64,
    },
    /// Nobody hears a person any more, or everybody does again.
    Muted {
        /// Who.
        #[schemars(with = "String")]
        player: PlayerId,
        /// Whether nobody hears him.
        muted: bool,
    },
    /// The server was down; no clock ran.
    Down {
        /// The last sign of life before it, in milliseconds since 1970.
        from_ms: i64,
        /// When the table was taken up again.
        to_ms: i64,
    },
    /// Nobody plays here any more.
    Closed,
}

impl Notice {
    /// The notice as JSON text.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }
}
