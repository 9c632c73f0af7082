//! Many tables of three people each: gathered, seated, and let loose.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use futures_util::{Stream, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

use super::LoadError;
use super::child::{Child, worked_here};
use super::player::{Heard, Player};

/// Seats of a table of XianQi.
const SEATS: usize = 3;
/// So many come at the same time.
const COMING: usize = 16;

/// How fast a crowd plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Whoever is asked answers at once.
    FlatOut,
    /// One move a second at each table, the tables one after the other.
    EverySecond,
}

/// So long a move takes where there is a pace.
const SECOND: Duration = Duration::from_secs(1);
/// Everybody has heard by then.
const PATIENCE: Duration = Duration::from_secs(20);

/// People at tables.
pub(super) struct Crowd {
    address: String,
    tokens: Vec<String>,
    tables: Vec<String>,
}

/// What a crowd has seen.
pub(super) struct Seen {
    moves: u64,
    took: Duration,
    /// How long processors worked for the server, and for the players.
    worked: [Duration; 2],
    /// From sending an action to another seat seeing it, in milliseconds, in order.
    waits: Vec<f64>,
}

impl Seen {
    pub(super) fn rate(&self) -> f64 {
        self.moves as f64 / self.took.as_secs_f64()
    }

    /// How long processors worked for a move, in microseconds: for the server, and for the players.
    pub(super) fn work(&self) -> [f64; 2] {
        self.worked.map(|worked| worked.as_secs_f64() * 1e6 / self.moves.max(1) as f64)
    }

    pub(super) fn percentile(&self, share: f64) -> f64 {
        let at = (self.waits.len() as f64 * share) as usize;
        self.waits.get(at.min(self.waits.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
    }
}

/// Several at a time: one after the other, a crowd would take as long to come as it plays.
fn at_once<F: Future>(all: impl IntoIterator<Item = F>) -> impl Stream<Item = F::Output> {
    futures_util::stream::iter(all).buffered(COMING)
}

/// Posts something to the server.
async fn call(address: &str, token: Option<&str>, path: &str, body: &Value) -> Result<Value, LoadError> {
    let (body, token) = (body.to_string(), token.unwrap_or_default());
    let bearer = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let request = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: {address}\r\n{bearer}content-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    Ok(serde_json::from_str(&ask(address, &request).await?)?)
}

/// Waits until the server answers.
pub(super) async fn healthy(child: &Child) -> Result<(), LoadError> {
    let address = &child.address;
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    ask(address, &request).await.map(drop)
}

/// The body of the answer to a request, over a connection of its own.
async fn ask(address: &str, request: &str) -> Result<String, LoadError> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if !head.starts_with("HTTP/1.1 2") {
        return Err(LoadError::new(format!("the server refused a request: {body}")));
    }
    Ok(body.to_owned())
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

impl Crowd {
    /// So many tables, everybody seated and ready: the games have begun.
    pub(super) async fn gather(child: &Child, tables: usize) -> Result<Self, LoadError> {
        let address = child.address.clone();
        let mut tokens = Vec::new();
        for name in ["Ann", "Bob", "Cai"] {
            let come = call(&address, None, "/guests", &json!({ "name": name })).await?;
            tokens.push(text(&come, "token"));
        }
        let mut crowd = Self { address, tokens, tables: Vec::new() };
        let opened: Vec<_> = at_once((0..tables).map(|_| crowd.open())).collect().await;
        crowd.tables = opened.into_iter().collect::<Result<_, _>>()?;
        Ok(crowd)
    }

    async fn open(&self) -> Result<String, LoadError> {
        let options = json!({ "window_ms": 0, "bot_ms": 0, "drop_ms": 0 });
        let body = json!({ "game": "xianqi", "options": options });
        let table = text(&call(&self.address, Some(&self.tokens[0]), "/tables", &body).await?, "id");
        for token in &self.tokens[1..] {
            call(&self.address, Some(token), &format!("/tables/{table}/seat"), &json!({})).await?;
        }
        self.ready(&table).await?;
        Ok(table)
    }

    async fn ready(&self, table: &str) -> Result<(), LoadError> {
        for token in &self.tokens {
            call(&self.address, Some(token), &format!("/tables/{table}/ready"), &json!({})).await?;
        }
        Ok(())
    }

    /// Sockets that look and do nothing, so many at each table.
    pub(super) async fn watch(&self, sockets: usize) -> Result<Vec<Player>, LoadError> {
        let look = async |(table, token): (&String, &String)| {
            let mut player = Player::connect(&self.address, table, token).await?;
            player.until(r#""snapshot""#).await?;
            Ok(player)
        };
        let seats = self
            .tables
            .iter()
            .flat_map(|table| self.tokens.iter().cycle().take(sockets).map(move |token| (table, token)));
        let players: Vec<Result<Player, LoadError>> = at_once(seats.map(look)).collect().await;
        players.into_iter().collect()
    }

    /// The three sockets of each table.
    async fn sit_down(&self) -> Result<Vec<Vec<Player>>, LoadError> {
        let all = async |table: &String| {
            let mut players = Vec::with_capacity(SEATS);
            for token in &self.tokens {
                players.push(Player::connect(&self.address, table, token).await?);
            }
            Ok(players)
        };
        let parties: Vec<Result<_, LoadError>> = at_once(self.tables.iter().map(all)).collect().await;
        parties.into_iter().collect()
    }

    /// Everybody plays for so long.
    pub(super) async fn play(&self, child: &Child, pace: Pace, time: Duration) -> Result<Seen, LoadError> {
        let (moves, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (wait, mut waits) = mpsc::unbounded_channel();
        let mut tasks = tokio::task::JoinSet::new();
        // Everybody is there before anybody plays.
        for (turn, players) in (0..).zip(self.sit_down().await?) {
            let (moves, stop) = (Arc::clone(&moves), Arc::clone(&stop));
            let first = SECOND * turn / self.tables.len() as u32;
            let beat = (pace == Pace::EverySecond).then(|| every_second(first));
            tasks.spawn(Party { players, beat, moves, stop, wait: wait.clone() }.run());
        }
        drop(wait);
        // The first moment, when all begin at once, is not counted.
        tokio::time::sleep(SECOND).await;
        let work = || Ok::<_, LoadError>([child.worked()?, worked_here()?]);
        while waits.try_recv().is_ok() {}
        let (before, begun, worked) = (moves.load(Relaxed), Instant::now(), work()?);
        tokio::time::sleep(time).await;
        let (moves, took, until) = (moves.load(Relaxed) - before, begun.elapsed(), work()?);
        stop.store(true, Relaxed);
        let mut all = Vec::new();
        while let Some(done) = tasks.join_next().await {
            done.map_err(|why| LoadError::new(format!("a table broke off: {why}")))??;
        }
        while let Ok(wait) = waits.try_recv() {
            all.push(wait);
        }
        all.sort_by(f64::total_cmp);
        Ok(Seen { moves, took, worked: [0, 1].map(|of| until[of].saturating_sub(worked[of])), waits: all })
    }
}

/// A word at each table, and how many of all sockets, so many a table, have heard it.
pub(super) async fn call_out(all: &mut [Player], each: usize) -> Result<usize, LoadError> {
    for players in all.chunks_mut(each) {
        players[0].say("here").await?;
    }
    let mut heard = 0;
    for player in all {
        let word = tokio::time::timeout(PATIENCE, player.until(r#""text":"here""#)).await;
        heard += usize::from(word.is_ok_and(|word| word.is_ok()));
    }
    Ok(heard)
}

/// A beat every second, the first after so long.
fn every_second(first: Duration) -> tokio::time::Interval {
    let mut beat = tokio::time::interval_at(tokio::time::Instant::now() + first, SECOND);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    beat
}

/// One table's people.
struct Party {
    players: Vec<Player>,
    /// When they move; none: as soon as they are asked.
    beat: Option<tokio::time::Interval>,
    moves: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    wait: mpsc::UnboundedSender<f64>,
}

impl Party {
    /// Plays until it is told to stop: the frame that asks a seat also shows it the move before.
    async fn run(mut self) -> Result<(), LoadError> {
        let mut sent: Option<Instant> = None;
        while !self.stop.load(Relaxed) {
            let (whose, heard, came) = self.next().await?;
            let Heard::Asked(prompt, legal) = heard else {
                // All are told; one of them is enough.
                if whose == 0 {
                    for player in &mut self.players {
                        player.ready().await?;
                    }
                    sent = None;
                }
                continue;
            };
            if let (Some(sent), true) = (sent, self.beat.is_some()) {
                let _ = self.wait.send((came - sent).as_secs_f64() * 1e3);
            }
            if let Some(beat) = &mut self.beat {
                beat.tick().await;
            }
            sent = Some(Instant::now());
            self.players[whose].answer(&prompt, legal).await?;
            self.moves.fetch_add(1, Relaxed);
        }
        Ok(())
    }

    /// Who hears something that matters next, what, and when.
    async fn next(&mut self) -> Result<(usize, Heard, Instant), LoadError> {
        let [first, second, third] = &mut self.players[..] else {
            return Err(LoadError::new("a table has three players"));
        };
        let (seat, next) = tokio::select! {
            next = first.next() => (0, next?),
            next = second.next() => (1, next?),
            next = third.next() => (2, next?),
        };
        Ok((seat, next.0, next.1))
    }
}
