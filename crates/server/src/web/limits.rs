//! How much one caller may ask of the server.
//!
//! It owns the bounds and the buckets that keep them. Whose request it is, is the caller's part.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::address::network;
use crate::hall::Allowance;
use crate::refusal::Refusal;
use crate::store::{PlayerId, TableId};

/// The bounds. An operator sets each of them (`docs/SERVER.md`); a rate of 0 means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Requests per second from one address, on average; 0: no limit.
    pub requests: u32,
    /// How many requests one address may send at once.
    pub burst: u32,
    /// New guests, accounts and sign-ins per minute from one address; 0: no limit.
    pub newcomers: u32,
    /// Messages per second over one socket; 0: no limit.
    pub messages: u32,
    /// Chat lines per minute of one player, over all tables; 0: no limit.
    pub chat_of_player: u32,
    /// Chat lines per minute at one table; 0: no limit.
    pub chat_at_table: u32,
    /// Changes of tables per minute by one player (sitting down, getting ready, muting and the like); 0: no limit.
    pub changes_of_player: u32,
    /// Hints per minute for one player; 0: no limit.
    pub hints_of_player: u32,
    /// Tables per hour that one player may open; 0: no limit.
    pub tables_of_player: u32,
    /// Tables that one player may have open at the same time; 0: no limit.
    pub open_tables_of_player: u32,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest body with a record in it, in bytes.
    pub record: usize,
    /// The largest message over a socket, in bytes.
    pub message: usize,
    /// Bytes that may wait for one client; a client that lets more wait is disconnected.
    pub queued_of_client: usize,
    /// Bytes that may wait for all clients of one address together.
    pub queued_of_address: usize,
    /// Sockets and streams of one player.
    pub sockets_of_player: usize,
    /// Sockets and streams from one address.
    pub sockets_of_address: usize,
    /// Connections from one address, sockets among them.
    pub connections_of_address: usize,
    /// Connections altogether, sockets among them.
    pub connections: usize,
    /// Requests that are worked on at the same time; more are answered with 503.
    pub requests_at_once: usize,
    /// Megabytes of memory above which new requests are answered with 503; 0: three quarters of what the machine or
    /// its control group has.
    pub memory_mb: u64,
    /// Passwords that are hashed at the same time; 0: one per core.
    pub hashing: usize,
    /// Sign-ins that may wait for a hash; more are answered with 429.
    pub hashing_queue: usize,
    /// Wrong passwords for one account before it has to wait, twice as long after each further one; 0: it never has to.
    pub wrong_passwords: u32,
    /// Bots that think at the same time; 0: one per core.
    pub thinking: usize,
    /// Questions to bots that may wait for one owner of tables.
    pub thinking_queue: usize,
    /// Seconds that a client may take for the head of a request, and between two requests.
    #[serde(with = "seconds")]
    #[schemars(with = "f64")]
    pub head_time: Duration,
    /// Seconds that a client may take for the body of a request.
    #[serde(with = "seconds")]
    #[schemars(with = "f64")]
    pub body_time: Duration,
    /// Seconds after which a client that reads nothing of what is written to it is disconnected.
    #[serde(with = "seconds")]
    #[schemars(with = "f64")]
    pub stall: Duration,
    /// Seconds of silence after which the server pings a socket; a client that does not answer until the next ping is
    /// disconnected.
    #[serde(with = "seconds")]
    #[schemars(with = "f64")]
    pub silence: Duration,
    /// Days for which a token is good after it was last used.
    pub token_days: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: 50,
            burst: 200,
            newcomers: 60,
            messages: 50,
            chat_of_player: 30,
            chat_at_table: 120,
            changes_of_player: 240,
            hints_of_player: 60,
            tables_of_player: 600,
            open_tables_of_player: 100,
            body: 64 << 10,
            record: 1 << 20,
            message: 16 << 10,
            queued_of_client: 1 << 20,
            queued_of_address: 8 << 20,
            sockets_of_player: 32,
            sockets_of_address: 512,
            connections_of_address: 1_024,
            connections: 20_000,
            requests_at_once: 1_024,
            memory_mb: 0,
            hashing: 0,
            hashing_queue: 32,
            wrong_passwords: 5,
            thinking: 0,
            thinking_queue: 64,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(20),
            stall: Duration::from_secs(10),
            silence: Duration::from_secs(15),
            token_days: 365,
        }
    }
}

impl Limits {
    /// No limits on how often and how many, for load tests on one machine; sizes and times stay bounded.
    pub fn unlimited() -> Self {
        Self {
            requests: 0,
            newcomers: 0,
            messages: 0,
            chat_of_player: 0,
            chat_at_table: 0,
            changes_of_player: 0,
            hints_of_player: 0,
            tables_of_player: 0,
            open_tables_of_player: 0,
            sockets_of_player: usize::MAX,
            sockets_of_address: usize::MAX,
            connections_of_address: usize::MAX,
            queued_of_address: usize::MAX,
            requests_at_once: usize::MAX,
            ..Self::default()
        }
    }
}

/// Times of a configuration: seconds, with a fraction where one is needed.
mod seconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(time.as_secs_f64())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}

/// A bucket that fills with time and is emptied by requests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    left: f64,
    at_ms: i64,
}

impl Bucket {
    pub(super) fn full(burst: u32, now_ms: i64) -> Self {
        Self { left: f64::from(burst), at_ms: now_ms }
    }

    /// Takes one, if there is one. `rate` is how many come a second.
    pub(super) fn take(&mut self, rate: f64, burst: u32, now_ms: i64) -> bool {
        let passed = (now_ms - self.at_ms).max(0) as f64 / 1_000.0;
        self.left = (self.left + passed * rate).min(f64::from(burst));
        self.at_ms = self.at_ms.max(now_ms);
        let any = self.left >= 1.0;
        self.left -= f64::from(u8::from(any));
        any
    }
}

/// A bucket each for whoever has asked lately.
type Buckets<K> = BTreeMap<K, Bucket>;

/// How often something may be done.
#[derive(Clone, Copy, Debug)]
struct Rate {
    /// On average.
    per_second: f64,
    /// At once.
    burst: u32,
}

impl Rate {
    /// As many per minute, a part of them at once.
    fn per_minute(most: u32, burst: u32) -> Self {
        Self { per_second: f64::from(most) / 60.0, burst: burst.min(most) }
    }
}

/// Keeps the bounds.
#[derive(Debug)]
pub(super) struct Gate {
    limits: Limits,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    requests: Buckets<IpAddr>,
    newcomers: Buckets<IpAddr>,
    chat_of_player: Buckets<PlayerId>,
    chat_at_table: Buckets<TableId>,
    changes: Buckets<PlayerId>,
    hints: Buckets<PlayerId>,
    tables: Buckets<PlayerId>,
    of_player: BTreeMap<PlayerId, usize>,
    of_address: BTreeMap<IpAddr, (usize, Arc<AtomicUsize>)>,
}

/// So many addresses are remembered; then those whose buckets are full again are forgotten.
const REMEMBERED: usize = 100_000;

impl Gate {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, state: Mutex::default() }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request from an address.
    pub(super) fn request(&self, from: IpAddr, now_ms: i64) -> Result<(), Refusal> {
        let Limits { requests, burst, .. } = self.limits;
        let rate = Rate { per_second: f64::from(requests), burst };
        take(&mut self.state().requests, network(from), rate, now_ms)
            .ok_or_else(|| Refusal::too_many("too many requests; wait a second"))
    }

    /// Somebody new, or somebody who says who they are.
    pub(super) fn newcomer(&self, from: IpAddr, now_ms: i64) -> Result<(), Refusal> {
        let most = self.limits.newcomers;
        take(&mut self.state().newcomers, network(from), Rate::per_minute(most, most), now_ms)
            .ok_or_else(|| Refusal::too_many("too many newcomers from your address; wait a minute"))
    }

    /// Somebody says something at a table.
    pub(super) fn chat(&self, player: PlayerId, table: TableId, now_ms: i64) -> Result<(), Refusal> {
        let Limits { chat_of_player, chat_at_table, .. } = self.limits;
        let mut state = self.state();
        take(&mut state.chat_of_player, player, Rate::per_minute(chat_of_player, 8), now_ms)
            .ok_or_else(|| Refusal::too_many("you have said much; wait a few seconds"))?;
        take(&mut state.chat_at_table, table, Rate::per_minute(chat_at_table, 30), now_ms)
            .ok_or_else(|| Refusal::too_many("much is being said at this table; wait a few seconds"))
    }

    /// Somebody changes something at a table.
    pub(super) fn change(&self, player: PlayerId, now_ms: i64) -> Result<(), Refusal> {
        take(&mut self.state().changes, player, Rate::per_minute(self.limits.changes_of_player, 60), now_ms)
            .ok_or_else(|| Refusal::too_many("you change much at tables; wait a few seconds"))
    }

    /// Somebody asks for a hint.
    pub(super) fn hint(&self, player: PlayerId, now_ms: i64) -> Result<(), Refusal> {
        take(&mut self.state().hints, player, Rate::per_minute(self.limits.hints_of_player, 10), now_ms)
            .ok_or_else(|| Refusal::too_many("you have asked for many hints; wait a few seconds"))
    }

    /// Somebody opens a table.
    pub(super) fn table(&self, player: PlayerId, now_ms: i64) -> Result<(), Refusal> {
        let most = self.limits.tables_of_player;
        let rate = Rate { per_second: f64::from(most) / 3_600.0, burst: most };
        take(&mut self.state().tables, player, rate, now_ms)
            .ok_or_else(|| Refusal::too_many("you have opened many tables; wait a while"))
    }

    /// A socket or stream is opened; the bytes that may wait for it.
    pub(super) fn socket(&self, player: Option<PlayerId>, from: IpAddr) -> Result<Allowance, Refusal> {
        let (mut state, from) = (self.state(), network(from));
        let of_address = state.of_address.get(&from).map_or(0, |(open, _)| *open);
        let of_player = player.and_then(|player| state.of_player.get(&player)).copied().unwrap_or(0);
        if of_address >= self.limits.sockets_of_address || of_player >= self.limits.sockets_of_player {
            return Err(Refusal::too_many("too many open sockets; close one first"));
        }
        let (open, queued) = state.of_address.entry(from).or_default();
        *open += 1;
        let queued = Arc::clone(queued);
        if let Some(player) = player {
            *state.of_player.entry(player).or_default() += 1;
        }
        let Limits { queued_of_client, queued_of_address, .. } = self.limits;
        Ok(Allowance::new(queued_of_client, queued_of_address, queued))
    }

    /// It is closed.
    pub(super) fn closed(&self, player: Option<PlayerId>, from: IpAddr) {
        let mut state = self.state();
        release(&mut state.of_address, network(from), |(open, _)| open);
        if let Some(player) = player {
            release(&mut state.of_player, player, |open| open);
        }
    }
}

/// Takes one from a bucket; a rate of 0 is no limit.
fn take<K: Ord>(buckets: &mut Buckets<K>, whose: K, rate: Rate, now_ms: i64) -> Option<()> {
    let Rate { per_second, burst } = rate;
    if per_second == 0.0 {
        return Some(());
    }
    if buckets.len() >= REMEMBERED {
        let full =
            |bucket: &Bucket| (now_ms - bucket.at_ms) as f64 * per_second >= f64::from(burst) * 1_000.0;
        buckets.retain(|_, bucket| !full(bucket));
        // Whoever commands more addresses than are remembered is not held by them; memory is.
        while buckets.len() >= REMEMBERED {
            buckets.pop_first();
        }
    }
    let bucket = buckets.entry(whose).or_insert_with(|| Bucket::full(burst, now_ms));
    bucket.take(per_second, burst, now_ms).then_some(())
}

/// One less is open; the last one takes its place in the map with it.
fn release<K: Ord, V>(counts: &mut BTreeMap<K, V>, key: K, count: fn(&mut V) -> &mut usize) {
    if let std::collections::btree_map::Entry::Occupied(mut entry) = counts.entry(key) {
        let left = count(entry.get_mut());
        *left = left.saturating_sub(1);
        if *left == 0 {
            entry.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_a_burst_and_then_its_rate() {
        let mut bucket = Bucket::full(3, 0);
        let taken: Vec<bool> = (0..4).map(|_| bucket.take(2.0, 3, 0)).collect();
        assert_eq!(taken, [true, true, true, false]);
        assert!(!bucket.take(2.0, 3, 499));
        assert!(bucket.take(2.0, 3, 1_000) && bucket.take(2.0, 3, 1_000));
        assert!(!bucket.take(2.0, 3, 900), "a clock that jumps back fills nothing");
        assert!(!bucket.take(2.0, 3, 1_400), "and what it passes again does not count twice");
    }

    #[test]
    fn sockets_are_counted_until_they_close() {
        let gate = Gate::new(Limits { sockets_of_player: 1, ..Limits::default() });
        let (ann, from) = (Some(PlayerId([1; 16])), "127.0.0.1".parse().unwrap());
        gate.socket(ann, from).unwrap();
        assert_eq!(gate.socket(ann, from).unwrap_err().status, 429);
        gate.closed(ann, from);
        gate.socket(ann, from).unwrap();
    }

    #[test]
    fn a_whole_network_of_the_sixth_version_is_one_address() {
        let gate = Gate::new(Limits {
            requests: 1,
            burst: 2,
            newcomers: 1,
            sockets_of_address: 1,
            ..Limits::default()
        });
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        let (one, two) = (from("2001:db8:1:2::1"), from("2001:db8:1:2:ffff::9"));
        gate.request(one, 0).unwrap();
        gate.request(two, 0).unwrap();
        assert_eq!(gate.request(two, 0).unwrap_err().status, 429);
        gate.request(from("2001:db8:1:3::1"), 0).unwrap();
        gate.newcomer(one, 0).unwrap();
        assert_eq!(gate.newcomer(two, 0).unwrap_err().status, 429);
        gate.socket(None, one).unwrap();
        assert_eq!(gate.socket(None, two).unwrap_err().status, 429);
        gate.closed(None, two);
        gate.socket(None, two).unwrap();
        // One of the fourth version that came over a socket of the sixth is one of the fourth.
        gate.newcomer(from("::ffff:10.0.0.1"), 0).unwrap();
        gate.newcomer(from("::ffff:10.0.0.2"), 0).unwrap();
        assert_eq!(gate.newcomer(from("10.0.0.1"), 0).unwrap_err().status, 429);
    }
}
