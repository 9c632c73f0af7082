//! A table over a WebSocket: the caller says `hello`, then plays; the server sends what is new.
//!
//! It owns the messages. A socket that does not read is closed; one that sends too much or garbage is told so.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::response::Response;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::App;
use super::address::Address;
use super::caller::{Anybody, Caller};
use super::connection::Place;
use super::json::At;
use super::limits::Bucket;
use super::line::{Call, Line};
use super::stream::{Open, Word};
use super::tables::play::submit;
use super::tables::{eyes, table_of};
use crate::hall::{Allowance, Hello, Parcel, Watching, outbox};
use crate::refusal::Refusal;
use crate::room::{Receipt, Submit};
use crate::store::TableId;
use crate::tell::{In, Size};

/// Who is told why he is closed has so long to hear it.
const FAREWELL: Duration = Duration::from_secs(1);

/// Where to begin.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Greeting {
    since: Option<usize>,
    lang: Option<In>,
    #[serde(flatten)]
    size: Size,
}

#[derive(Debug, Deserialize)]
struct Words {
    text: String,
}

/// Ready for the next game, or no longer.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
struct Readiness {
    ready: bool,
    phrase: Option<String>,
}

impl Default for Readiness {
    fn default() -> Self {
        Self { ready: true, phrase: None }
    }
}

/// A bot plays the own seat, or no longer.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
struct Absence {
    away: bool,
}

impl Default for Absence {
    fn default() -> Self {
        Self { away: true }
    }
}

/// An answer to a question.
#[derive(Debug, Deserialize)]
struct Played {
    prompt: String,
    #[serde(default)]
    action: Option<Box<RawValue>>,
    #[serde(default)]
    index: Option<u32>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    typed: Option<String>,
    #[serde(default)]
    action_id: Option<String>,
}

impl From<Played> for Submit {
    fn from(Played { prompt, action, index, text, typed, action_id }: Played) -> Self {
        Self { prompt, action, index, text, typed, action_id }
    }
}

/// What a message is about; the rest of it is read by kind.
#[derive(Debug, Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
}

/// The answer to a `play` or a `ping`.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Answer<'a> {
    Accepted {
        #[serde(flatten)]
        receipt: &'a Receipt,
    },
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        action_id: Option<String>,
        error: &'a Refusal,
    },
    /// With the clock that deadlines are told by.
    Pong { now_ms: i64 },
}

/// Opens a socket.
pub(super) async fn open(
    State(app): State<App>,
    Address(from): Address,
    Anybody(caller): Anybody,
    At(table): At<String>,
    place: Option<Extension<Place>>,
    call: Call,
) -> Result<Response, Refusal> {
    let table = table_of(&table)?;
    eyes(&app, table, caller.as_ref()).await?;
    let open = Open::new(&app, caller.as_ref(), from).await?;
    // What is somewhat too large is read, so that the caller hears why he is closed.
    let most = app.0.limits.message * 4;
    Ok(call.take(most, move |line| async move {
        let _held = place;
        Talk { app, table, caller }.run(line, open).await;
    }))
}

/// One socket's conversation.
struct Talk {
    app: App,
    table: TableId,
    caller: Option<Caller>,
}

impl Talk {
    async fn run(self, mut line: Line, mut open: Open) {
        if let Some((code, reason)) = self.converse(&mut line, &mut open).await {
            self.bye(line, code, reason).await;
        }
    }

    /// Talks until it is over; what there is to say at the end.
    async fn converse(&self, line: &mut Line, open: &mut Open) -> Option<(u16, &'static str)> {
        let limits = self.app.0.limits;
        let mut watching: Option<Watching> = None;
        let mut bucket = Bucket::full(limits.messages.max(1) * 2, self.app.now_ms());
        let mut beat = tokio::time::interval(limits.silence);
        beat.reset();
        let mut heard = true;
        loop {
            let next = tokio::select! {
                frame = next(&mut watching), if watching.is_some() => Next::Frame(frame),
                () = self.app.hall().stopped(), if watching.is_none() => Next::Frame(None),
                word = open.word() => match word {
                    Word::SignedOut => return Some((1008, "signed out")),
                    Word::Banned => return Some((1008, "banned")),
                    Word::Announcement(frame) => Next::Announced(frame),
                },
                said = line.hear() => Next::Said(said),
                _ = beat.tick() => Next::Beat,
            };
            heard |= matches!(next, Next::Said(_));
            let going = match next {
                Next::Frame(Some(frame)) => self.publish(line, frame, &mut watching, &open.allowance).await,
                Next::Announced(frame) => self.tell(line, &frame).await,
                Next::Frame(None) if open.allowance.is_exceeded() => {
                    self.app.hall().meters.slow_clients.add(1);
                    return Some((1008, "too much waits for you to read it"));
                }
                Next::Frame(None) => return Some((1012, "come back in a few seconds")),
                Next::Beat if !std::mem::take(&mut heard) => false,
                Next::Beat => self.send(line, Message::Ping(axum::body::Bytes::new())).await,
                Next::Said(Some(Ok(_))) if !self.may_speak(&mut bucket) => {
                    return Some((1008, "too many messages"));
                }
                Next::Said(Some(Ok(Message::Text(text)))) if text.len() > limits.message => {
                    return Some((1009, "too large"));
                }
                Next::Said(Some(Ok(Message::Text(text)))) => {
                    match self.hear(&text, &open.allowance, &mut watching).await {
                        Some(answer) => self.tell(line, &answer).await,
                        None => true,
                    }
                }
                Next::Said(Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)))) => true,
                Next::Said(Some(Ok(Message::Binary(_)))) => return Some((1003, "text only")),
                Next::Said(Some(Ok(Message::Close(_)))) => {
                    // Listening once more lets the answer to his farewell go out.
                    let _ = tokio::time::timeout(FAREWELL, line.hear()).await;
                    false
                }
                Next::Said(Some(Err(_))) => return Some((1002, "that cannot be read")),
                Next::Said(None) => false,
            };
            if !going {
                return None;
            }
        }
    }

    /// Sends a frame, and whatever else is there to be sent by now, in one go; whether it went out. What is on its way
    /// counts as waiting until it has been written.
    async fn publish(
        &self,
        line: &mut Line,
        first: Parcel,
        watching: &mut Option<Watching>,
        allowance: &Allowance,
    ) -> bool {
        let rest = std::iter::from_fn(|| watching.as_mut().and_then(Watching::at_once));
        let frames: Vec<Parcel> = std::iter::once(first).chain(rest).collect();
        let all = line.say(frames.iter());
        tokio::select! {
            biased;
            sent = tokio::time::timeout(self.app.0.limits.stall, all) => matches!(sent, Ok(Ok(()))),
            // Who lets so much wait does not read at all: nothing is said to them any more.
            () = allowance.exceeded() => {
                self.app.hall().meters.slow_clients.add(1);
                false
            }
        }
    }

    /// Sends an answer; whether it went out.
    async fn tell(&self, line: &mut Line, answer: &str) -> bool {
        let said = line.say(std::iter::once(answer));
        matches!(tokio::time::timeout(self.app.0.limits.stall, said).await, Ok(Ok(())))
    }

    /// Sends, unless the reader has stalled; whether it went out.
    async fn send(&self, line: &mut Line, message: Message) -> bool {
        matches!(tokio::time::timeout(self.app.0.limits.stall, line.send(message)).await, Ok(Ok(())))
    }

    /// Closes with a reason, and waits a moment until it is heard: what lies unread when a connection ends takes the reason
    /// with it.
    async fn bye(&self, mut line: Line, code: u16, reason: &'static str) {
        let close = Message::Close(Some(CloseFrame { code: code.into(), reason: reason.into() }));
        let farewell = async {
            if line.send(close).await.is_ok() {
                while let Some(Ok(_)) = line.hear().await {}
            }
        };
        // Who does not listen is not waited for.
        let _ = tokio::time::timeout(FAREWELL, farewell).await;
    }

    fn may_speak(&self, bucket: &mut Bucket) -> bool {
        let most = self.app.0.limits.messages;
        most == 0 || bucket.take(f64::from(most), most * 2, self.app.now_ms())
    }

    /// Does what was said; what there is to answer.
    async fn hear(
        &self,
        text: &str,
        allowance: &Allowance,
        watching: &mut Option<Watching>,
    ) -> Option<String> {
        let kind = serde_json::from_str::<Kind<'_>>(text).map(|message| message.kind);
        let result = match kind.as_deref() {
            Ok("hello") => self.hello(text, allowance, watching).await,
            Ok("play") => return Some(self.play(text).await),
            Ok("say") => self.say(text).await,
            Ok("ready") => self.ready(text).await,
            Ok("away") => self.away(text).await,
            Ok("ping") => return Some(self::text(&Answer::Pong { now_ms: self.app.now_ms() })),
            Ok(_) | Err(_) => Err(Refusal::bad_request(
                "a message is an object with `type`: \"hello\", \"play\", \"ready\", \"away\", \"say\" or \"ping\"",
            )),
        };
        result.err().map(|error| self.refused(None, &error))
    }

    fn refused(&self, action_id: Option<String>, error: &Refusal) -> String {
        self.app.hall().meters.refuse(error.code);
        text(&Answer::Refused { action_id, error })
    }

    /// Begins to follow the table; said again, from another place or in another language.
    async fn hello(
        &self,
        said: &str,
        allowance: &Allowance,
        watching: &mut Option<Watching>,
    ) -> Result<(), Refusal> {
        let said: Greeting = read(said)?;
        let hello = Hello { since: said.since, lang: said.lang.map(Into::into), screen: said.size.space() };
        let who = self.caller.as_ref().map(|caller| caller.player);
        let (outbox, reader) = outbox(self.app.hall(), self.table, allowance);
        self.app.hall().watch(self.table, who, hello, outbox).await?;
        *watching = Some(reader);
        Ok(())
    }

    async fn say(&self, said: &str) -> Result<(), Refusal> {
        let words: Words = read(said)?;
        let caller = self.caller.clone().ok_or_else(Refusal::unknown_caller)?;
        caller.account()?;
        self.app.0.gate.chat(caller.player, self.table, self.app.now_ms())?;
        self.app.0.sanctions.admit_words(caller.player)?;
        let wish = move |room: &crate::room::Room| room.say(caller.player, &caller.name, &words.text);
        self.app.hall().bid(self.table, wish).await.map(drop)
    }

    async fn ready(&self, said: &str) -> Result<(), Refusal> {
        let wanted: Readiness = read(said)?;
        let player = self.caller.as_ref().ok_or_else(Refusal::unknown_caller)?.player;
        self.app.0.gate.change(player, self.app.now_ms())?;
        if wanted.ready {
            self.app.hall().refuse_if_draining()?;
        }
        let wish = move |room: &crate::room::Room| room.ready(player, wanted.ready, wanted.phrase.as_deref());
        self.app.hall().bid(self.table, wish).await.map(drop)
    }

    async fn away(&self, said: &str) -> Result<(), Refusal> {
        let wanted: Absence = read(said)?;
        let player = self.caller.as_ref().ok_or_else(Refusal::unknown_caller)?.player;
        self.app.0.gate.change(player, self.app.now_ms())?;
        let wish = move |room: &crate::room::Room| room.away(player, wanted.away);
        self.app.hall().bid(self.table, wish).await.map(drop)
    }

    async fn play(&self, said: &str) -> String {
        let begun = tokio::time::Instant::now();
        let (id, result) = match serde_json::from_str::<Played>(said) {
            Ok(played) => {
                let id = played.action_id.clone();
                let caller = self.caller.as_ref().ok_or_else(Refusal::unknown_caller);
                match caller {
                    Ok(caller) => (id, submit(&self.app, self.table, caller, played.into()).await),
                    Err(why) => (id, Err(why)),
                }
            }
            Err(why) => (None, Err(Refusal::bad_request(format!("not a play: {why}")))),
        };
        self.app.hall().meters.action.observe(begun.elapsed());
        match result {
            Ok(receipt) => text(&Answer::Accepted { receipt: &receipt }),
            Err(error) => self.refused(id, &error),
        }
    }
}

enum Next {
    Frame(Option<Parcel>),
    Announced(Arc<str>),
    Said(Option<Result<Message, Error>>),
    Beat,
}

/// The next frame of a table that is followed.
async fn next(watching: &mut Option<Watching>) -> Option<Parcel> {
    watching.as_mut()?.next().await
}

/// A message of its kind.
fn read<T: DeserializeOwned>(said: &str) -> Result<T, Refusal> {
    serde_json::from_str(said).map_err(|why| Refusal::bad_request(why.to_string()))
}

fn text(answer: &Answer<'_>) -> String {
    serde_json::to_string(answer).expect("plain data has a JSON form")
}
