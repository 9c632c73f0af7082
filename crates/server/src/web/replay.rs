//! Records that somebody brings: walked through as a table is shown, and verified. Nothing is kept.
//!
//! It owns what the requests look like and how much work one may be: records are bounded in size, a game's length by its
//! rules, and only so many are played at once, off the threads that serve.

use std::ops::Range;
use std::time::Duration;

use paiju_contract::{Observer, Seat};
use paiju_wire::{AnyTable, Reel};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::Semaphore;

use super::caller::Anybody;
use super::json::Long;
use crate::refusal::Refusal;
use crate::room::catalog;
use crate::tell::{self, In, Over, Scene, Words};

/// So many records are played at once.
const AT_ONCE: usize = 2;
/// So long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

static PLACES: Semaphore = Semaphore::const_new(AT_ONCE);

/// A position of a record, through somebody's eyes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The record.
    #[schemars(with = "serde_json::Map<String, Value>")]
    record: Box<RawValue>,
    /// After so many actions; left out: at its end.
    #[serde(default)]
    at: Option<usize>,
    /// Whose eyes: a seat, `"public"`, or `"all"` for the public's and every seat's view.
    #[serde(default)]
    eyes: WhoseEyes,
    /// Events from his n-th on; left out: those of the last action.
    #[serde(default)]
    since: Option<usize>,
    /// In which language it is told as well; left out: not in words.
    #[serde(default)]
    lang: Option<In>,
}

/// Whose eyes a record is seen through.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum WhoseEyes {
    /// A seat's.
    Seat(u8),
    /// No seat's.
    Named(Eyes),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Eyes {
    /// A spectator's.
    Public,
    /// Everybody's.
    All,
}

impl Default for WhoseEyes {
    fn default() -> Self {
        Self::Named(Eyes::Public)
    }
}

/// A position of a record.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Position {
    /// The game.
    game: String,
    /// How many actions the record has.
    steps: usize,
    /// After how many of them this is.
    at: usize,
    /// How many seats there are.
    seats: usize,
    /// Who played: records do not say.
    names: Option<Vec<String>>,
    /// What the observer sees.
    #[schemars(with = "Value")]
    view: Box<RawValue>,
    /// What each seat sees, if all eyes were asked for.
    #[schemars(with = "Option<Vec<Value>>")]
    views: Option<Vec<Box<RawValue>>>,
    /// What the observer was told, by his own numbers.
    events: Vec<Told>,
    /// The same in words, if they were asked for.
    words: Option<Words>,
    /// How the game ended, at its end.
    over: Option<Over>,
    /// Who acted last, and what was told of it.
    last: Option<Last>,
}

/// An event with its number.
#[derive(Debug, Serialize, JsonSchema)]
struct Told {
    n: usize,
    #[schemars(with = "Value")]
    event: Box<RawValue>,
}

/// The last action.
#[derive(Debug, Serialize, JsonSchema)]
struct Last {
    /// Who acted.
    seat: u8,
    /// What the observer was told first of it, in words.
    text: Option<String>,
}

/// A record to be checked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Claimed {
    /// The record.
    #[schemars(with = "serde_json::Map<String, Value>")]
    record: Box<RawValue>,
}

/// What a record proves.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Proof {
    /// Whether it is one of a finished game and everything it claims is true.
    passed: bool,
    /// The game, if the record could be read.
    game: Option<String>,
    /// How many actions were accepted.
    actions: usize,
    /// Each check with what it found.
    checks: Vec<Value>,
    /// `proven`, `replayed`, `incomplete` or `refuted`.
    #[schemars(with = "String")]
    verdict: Value,
    /// What it proves, in sentences.
    proves: Vec<&'static str>,
    /// What it does not prove, although a reader might think so.
    does_not_prove: Vec<&'static str>,
}

/// Walks through a record.
pub(super) async fn replay(_: Anybody, Long(wanted): Long<Wanted>) -> Result<axum::Json<Position>, Refusal> {
    object(&wanted.record)?;
    played(move || position(&wanted)).await?.map(axum::Json)
}

/// Checks a record.
pub(super) async fn verify(_: Anybody, Long(claimed): Long<Claimed>) -> Result<axum::Json<Proof>, Refusal> {
    object(&claimed.record)?;
    played(move || proof(claimed.record.get())).await.map(axum::Json)
}

/// A record is an object, whatever is in it.
fn object(record: &RawValue) -> Result<(), Refusal> {
    let is_one = record.get().starts_with('{');
    is_one.then_some(()).ok_or_else(|| Refusal::bad_request("a record is an object").with("field", "record"))
}

/// Does work that plays a game, when it is its turn.
pub(super) async fn played<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let busy = || Refusal::unavailable("too many records are being played; try again in a moment");
    let place = tokio::time::timeout(PATIENCE, PLACES.acquire()).await;
    let _place = place.ok().and_then(Result::ok).ok_or_else(busy)?;
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::unavailable("the server is stopping"))
}

/// What a record proves.
pub(super) fn proof(record: &str) -> Proof {
    let report = paiju_wire::verify(catalog(), record);
    Proof {
        passed: report.passed(),
        checks: report.checks.iter().map(value).collect(),
        verdict: value(&report.verdict),
        game: report.game,
        actions: report.actions,
        proves: report.proves,
        does_not_prove: report.does_not_prove,
    }
}

fn value<T: Serialize>(of: &T) -> Value {
    serde_json::to_value(of).expect("plain data has a JSON form")
}

fn position(wanted: &Wanted) -> Result<Position, Refusal> {
    let mut reel = Reel::open(catalog(), wanted.record.get())?;
    let steps = reel.len();
    let at = wanted.at.unwrap_or(steps);
    if at > steps {
        let message = format!("the record has {steps} actions, not {at}");
        return Err(Refusal::bad_request(message).with("field", "at").with("steps", steps));
    }
    let mut before = 0;
    for _ in 0..at {
        before = reel.table().told();
        reel.step()?;
    }
    let (table, to) = (reel.table(), observer(wanted.eyes, reel.table().seats())?);
    let his = his_events(table, to, before, wanted.since)?;
    let words = wanted.lang.map(|lang| tell::words(&scene(table, to, his.clone()), lang.into()));
    let all = matches!(wanted.eyes, WhoseEyes::Named(Eyes::All));
    let views = all.then(|| Seat::all(table.seats()).map(|seat| view(table, Observer::Seat(seat))).collect());
    let first = words.as_ref().and_then(|words| words.events.first()).map(|line| line.text.clone());
    Ok(Position {
        game: table.name().to_owned(),
        steps,
        at,
        seats: table.seats(),
        names: None,
        view: view(table, to),
        views,
        events: told(table, to, his),
        words,
        over: tell::over(table),
        last: table.last_step().map(|(seat, _)| Last { seat: seat.0, text: first }),
    })
}

fn observer(eyes: WhoseEyes, seats: usize) -> Result<Observer, Refusal> {
    match eyes {
        WhoseEyes::Named(_) => Ok(Observer::Public),
        WhoseEyes::Seat(seat) if usize::from(seat) < seats => Ok(Observer::Seat(Seat(seat))),
        WhoseEyes::Seat(seat) => {
            let message = format!("there is no seat {seat}: the record has seats 0 to {}", seats - 1);
            Err(Refusal::bad_request(message).with("field", "eyes").with("seats", seats))
        }
    }
}

/// Which of his events an observer is told: from his n-th on, or what the last action brought.
fn his_events(
    table: &dyn AnyTable,
    to: Observer,
    before: usize,
    since: Option<usize>,
) -> Result<Range<usize>, Refusal> {
    let upto = table.seen(to, table.told());
    let from = since.unwrap_or_else(|| table.seen(to, before));
    if from > upto {
        let message = format!("he has been told {upto} events, not {from}");
        return Err(Refusal::bad_request(message).with("field", "since").with("told", upto));
    }
    Ok(from..upto)
}

fn scene(table: &dyn AnyTable, to: Observer, his: Range<usize>) -> Scene<'_> {
    let asked = matches!(to, Observer::Seat(seat) if table.awaiting().contains(seat));
    Scene { table, lull: None, to, asked, over: table.is_over(), events: vec![(his.start, his)], space: None }
}

fn view(table: &dyn AnyTable, to: Observer) -> Box<RawValue> {
    raw(paiju_wire::text(|out| table.write_view(to, out)))
}

fn told(table: &dyn AnyTable, to: Observer, his: Range<usize>) -> Vec<Told> {
    let events = table.events_between(to, his.clone()).unwrap_or_default();
    his.zip(events).map(|(n, event)| Told { n, event: raw(event) }).collect()
}

fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("the games write JSON")
}
