//! What operators want to know, counted while it happens.
//!
//! It owns the names of the metrics and their text in the format of Prometheus. It keeps no history.

mod games;
mod process;

use std::fmt::Write as _;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::room::entry::Entry;
use games::Games;
use process::Process;

/// A number that goes up and down.
#[derive(Clone, Debug, Default)]
pub struct Level(Gauge);

impl Level {
    /// It is this now.
    pub fn set(&self, value: usize) {
        self.0.set(i64::try_from(value).unwrap_or(i64::MAX));
    }

    /// It is one more.
    pub fn up(&self) {
        self.0.inc();
    }

    /// It is one less.
    pub fn down(&self) {
        self.0.dec();
    }
}

/// A number that only goes up.
#[derive(Clone, Debug, Default)]
pub struct Count(Counter);

impl Count {
    /// It is so many more.
    pub fn add(&self, more: u64) {
        self.0.inc_by(more);
    }
}

/// Times, in seconds.
#[derive(Clone, Debug)]
pub struct Times(Histogram);

impl Times {
    /// From a tenth of a millisecond to about three seconds.
    fn new() -> Self {
        Self(Histogram::new(exponential_buckets(0.0001, 2.0, 16)))
    }

    /// It took so long.
    pub fn observe(&self, took: Duration) {
        self.0.observe(took.as_secs_f64());
    }
}

/// Which refusal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    code: String,
}

/// Why somebody was not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct NotLetIn {
    kind: AuthFailure,
}

/// The ways in which somebody fails to prove who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AuthFailure {
    /// A token that nobody is known by.
    Token,
    /// A wrong login or password.
    Password,
    /// A wrong token of an administrator.
    Admin,
    /// A player or an address that is banned.
    Banned,
}

impl EncodeLabelValue for AuthFailure {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), std::fmt::Error> {
        encoder.write_str(match self {
            Self::Token => "token",
            Self::Password => "password",
            Self::Admin => "admin",
            Self::Banned => "banned",
        })
    }
}

/// Everything that is counted.
#[derive(Debug)]
pub struct Meters {
    /// Tables in memory.
    pub tables: Level,
    /// Open sockets and event streams.
    pub sockets: Level,
    /// Open connections, sockets among them.
    pub connections: Level,
    /// Requests that wait in the mailboxes of tables.
    pub mailboxes_waiting: Level,
    /// Writes that wait for the store's writer.
    pub writer_waiting: Level,
    /// Questions that wait for a bot to think.
    pub thinking_waiting: Level,
    /// Bots that think.
    pub thinking_running: Level,
    /// Sign-ins that wait for a password to be hashed.
    pub hashing_waiting: Level,
    /// Passwords that are hashed.
    pub hashing_running: Level,
    /// Bytes of the database's file.
    pub database_bytes: Level,
    /// Bytes of the write-ahead log beside it.
    pub wal_bytes: Level,
    /// Whether the server is draining: 1, or 0.
    pub draining: Level,
    /// From a plan to its commit, as a table waits for it.
    pub commit: Times,
    /// From an action that came in to the views that went out.
    pub action: Times,
    /// Folding a log.
    pub replay: Times,
    /// Outboxes that were full.
    pub overflows: Count,
    /// How often a table could not be taken up: its log is damaged, or of another build.
    pub stuck: Count,
    /// Requests that were refused because the server has too much to do.
    pub shed: Count,
    /// Clients that were disconnected because they do not read.
    pub slow_clients: Count,
    games: Games,
    refused: Family<Refused, Counter>,
    not_let_in: Family<NotLetIn, Counter>,
    process: Process,
    registry: Registry,
}

impl Default for Meters {
    fn default() -> Self {
        let mut made = Self {
            tables: Level::default(),
            sockets: Level::default(),
            connections: Level::default(),
            mailboxes_waiting: Level::default(),
            writer_waiting: Level::default(),
            thinking_waiting: Level::default(),
            thinking_running: Level::default(),
            hashing_waiting: Level::default(),
            hashing_running: Level::default(),
            database_bytes: Level::default(),
            wal_bytes: Level::default(),
            draining: Level::default(),
            commit: Times::new(),
            action: Times::new(),
            replay: Times::new(),
            overflows: Count::default(),
            stuck: Count::default(),
            shed: Count::default(),
            slow_clients: Count::default(),
            games: Games::default(),
            refused: Family::default(),
            not_let_in: Family::default(),
            process: Process::start(),
            registry: Registry::with_prefix("paiju"),
        };
        made.register();
        made
    }
}

impl Meters {
    /// Gives everything its name.
    fn register(&mut self) {
        let levels = [
            ("tables", "Tables in memory", &self.tables),
            ("sockets", "Open sockets and event streams", &self.sockets),
            ("connections", "Open connections, sockets among them", &self.connections),
            ("mailboxes_waiting", "Requests that wait in the mailboxes of tables", &self.mailboxes_waiting),
            ("writer_waiting", "Writes that wait for the writer of the store", &self.writer_waiting),
            ("thinking_waiting", "Questions that wait for a bot to think", &self.thinking_waiting),
            ("thinking_running", "Bots that think", &self.thinking_running),
            ("hashing_waiting", "Sign-ins that wait for a password to be hashed", &self.hashing_waiting),
            ("hashing_running", "Passwords that are hashed", &self.hashing_running),
            ("database_bytes", "Bytes of the database", &self.database_bytes),
            ("wal_bytes", "Bytes of the write-ahead log of the database", &self.wal_bytes),
            ("draining", "Whether no new tables and games are begun", &self.draining),
        ];
        for (name, help, level) in levels {
            self.registry.register(name, help, level.0.clone());
        }
        let times = [
            ("commit_seconds", "From a plan to its commit", &self.commit),
            ("action_seconds", "From an action to the views it caused", &self.action),
            ("replay_seconds", "Folding the log of a table", &self.replay),
        ];
        for (name, help, times) in times {
            self.registry.register(name, help, times.0.clone());
        }
        let counts = [
            ("overflows", "Outboxes that were full", &self.overflows),
            ("stuck_tables", "Tables that could not be taken up", &self.stuck),
            ("shed", "Requests that were refused because the server has too much to do", &self.shed),
            ("slow_clients", "Clients that were disconnected because they do not read", &self.slow_clients),
        ];
        for (name, help, count) in counts {
            self.registry.register(name, help, count.0.clone());
        }
        self.games.register(&mut self.registry);
        self.registry.register("refused", "Refused requests, by code", self.refused.clone());
        let help = "Callers who could not prove who they are, by kind";
        self.registry.register("auth_failures", help, self.not_let_in.clone());
        for kind in [AuthFailure::Token, AuthFailure::Password, AuthFailure::Admin, AuthFailure::Banned] {
            // A counter that is there from the beginning can be alerted on.
            drop(self.not_let_in.get_or_create(&NotLetIn { kind }));
        }
    }

    /// A request was refused.
    pub fn refuse(&self, code: &str) {
        self.refused.get_or_create(&Refused { code: code.to_owned() }).inc();
    }

    /// Somebody could not prove who they are.
    pub fn auth_failed(&self, kind: AuthFailure) {
        self.not_let_in.get_or_create(&NotLetIn { kind }).inc();
    }

    /// A table of a game was taken into memory.
    pub fn table_entered(&self, game: &str) {
        self.games.of(game).tables.inc();
    }

    /// A table of a game has left memory.
    pub fn table_left(&self, game: &str) {
        self.games.of(game).tables.dec();
    }

    /// Entries of a table were written.
    pub fn kept(&self, game: &str, entries: &[Entry]) {
        let game = self.games.of(game);
        for entry in entries {
            match entry {
                Entry::Step(_) => drop(game.moves.inc()),
                Entry::Ended(_) => drop(game.finished.inc()),
                _ => {}
            }
        }
    }

    /// Everything, in the format of `OpenMetrics`, without its end.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to memory does not fail; what is written by then is shown in any case.
        let _ = encode(&mut text, &self.registry);
        text.truncate(text.rfind("# EOF").unwrap_or(text.len()));
        text + &self.process.text()
    }
}
