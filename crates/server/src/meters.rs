//! What operators want to know, counted while it happens.
//!
//! It owns the names of the metrics and their text in the format of Prometheus. It keeps no history.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

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

/// Everything that is counted.
#[derive(Debug)]
pub struct Meters {
    /// Tables in memory.
    pub tables: Level,
    /// Open sockets and event streams.
    pub sockets: Level,
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
    refused: Family<Refused, Counter>,
    registry: Registry,
}

impl Default for Meters {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("paiju");
        let (tables, sockets, overflows) = (Level::default(), Level::default(), Count::default());
        let stuck = Count::default();
        registry.register("stuck_tables", "Tables that could not be taken up", stuck.0.clone());
        let (commit, action, replay) = (Times::new(), Times::new(), Times::new());
        let refused = Family::<Refused, Counter>::default();
        registry.register("tables", "Tables in memory", tables.0.clone());
        registry.register("sockets", "Open sockets and event streams", sockets.0.clone());
        registry.register("commit_seconds", "From a plan to its commit", commit.0.clone());
        registry.register("action_seconds", "From an action to the views it caused", action.0.clone());
        registry.register("replay_seconds", "Folding the log of a table", replay.0.clone());
        registry.register("overflows", "Outboxes that were full", overflows.0.clone());
        registry.register("refused", "Refused requests, by code", refused.clone());
        Self { tables, sockets, commit, action, replay, overflows, stuck, refused, registry }
    }
}

impl Meters {
    /// A request was refused.
    pub fn refuse(&self, code: &str) {
        self.refused.get_or_create(&Refused { code: code.to_owned() }).inc();
    }

    /// Everything, in the format of Prometheus.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to memory cannot fail.
        encode(&mut text, &self.registry).expect("memory takes it");
        text
    }
}
