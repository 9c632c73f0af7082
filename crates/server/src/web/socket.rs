//! A table over a WebSocket: the caller says `hello`, then plays; the server sends what is new.
//!
//! It owns the messages. A socket that does not read is closed; one that sends too much or garbage is told so.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::App;
use super::address::Address;
use super::caller::{Anybody, Caller};
use super::limits::Bucket;
use super::serve::Place;
use super::stream::Open;
use super::tables::{eyes, submit, table_of};
use crate::hall::outbox;
use crate::refusal::Refusal;
use crate::room::{Receipt, Submit};
use crate::store::TableId;

/// Who is told why he is closed has so long to hear it.
const FAREWELL: Duration = Duration::from_secs(1);

/// Where to begin.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Hello {
    since: Option<usize>,
}

#[derive(Debug, Deserialize)]
struct Words {
    text: String,
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
    action_id: Option<String>,
}

impl From<Played> for Submit {
    fn from(Played { prompt, action, index, text, action_id }: Played) -> Self {
        Self { prompt, action, index, text, action_id }
    }
}

/// What a message is about; the rest of it is read by kind.
#[derive(Debug, Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: String,
}

/// The answer to a `play`.
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
}

/// Opens a socket.
pub(super) async fn open(
    State(app): State<App>,
    Address(from): Address,
    Anybody(caller): Anybody,
    Path(table): Path<String>,
    place: Option<Extension<Place>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let table = table_of(&table)?;
    eyes(&app, table, caller.as_ref()).await?;
    let open = Open::new(&app, caller.as_ref().map(|caller| caller.player), from)?;
    // What is somewhat too large is read, so that the caller hears why he is closed.
    let most = app.0.limits.message * 4;
    let upgrade = upgrade
        .read_buffer_size(2 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(most)
        .max_frame_size(most);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _held = (open, place);
        Talk { app, table, caller }.run(socket).await;
    }))
}

/// One socket's conversation.
struct Talk {
    app: App,
    table: TableId,
    caller: Option<Caller>,
}

impl Talk {
    async fn run(self, mut socket: WebSocket) {
        if let Some((code, reason)) = self.converse(&mut socket).await {
            self.bye(socket, code, reason).await;
        }
    }

    /// Talks until it is over; what there is to say at the end.
    async fn converse(&self, socket: &mut WebSocket) -> Option<(u16, &'static str)> {
        let limits = self.app.0.limits;
        let (outbox, mut watching) = outbox(self.app.hall(), self.table);
        let mut outbox = Some(outbox);
        let mut bucket = Bucket::full(limits.messages.max(1) * 2, self.app.now_ms());
        let mut beat = tokio::time::interval(limits.silence);
        beat.reset();
        let mut heard = true;
        loop {
            let next = tokio::select! {
                frame = watching.next(), if outbox.is_none() => Next::Frame(frame),
                () = self.app.hall().stopped(), if outbox.is_some() => Next::Frame(None),
                said = socket.recv() => Next::Said(said),
                _ = beat.tick() => Next::Beat,
            };
            heard |= matches!(next, Next::Said(_));
            let going = match next {
                Next::Frame(Some(frame)) => self.send(socket, Message::Text(frame)).await,
                Next::Frame(None) => return Some((1012, "come back in a few seconds")),
                Next::Beat if !std::mem::take(&mut heard) => false,
                Next::Beat => self.send(socket, Message::Ping(axum::body::Bytes::new())).await,
                Next::Said(Some(Ok(_))) if !self.may_speak(&mut bucket) => {
                    return Some((1008, "too many messages"));
                }
                Next::Said(Some(Ok(Message::Text(text)))) if text.len() > limits.message => {
                    return Some((1009, "too large"));
                }
                Next::Said(Some(Ok(Message::Text(text)))) => match self.hear(&text, &mut outbox).await {
                    Some(answer) => self.send(socket, Message::Text(answer)).await,
                    None => true,
                },
                Next::Said(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => true,
                Next::Said(Some(Ok(Message::Binary(_)))) => return Some((1003, "text only")),
                Next::Said(Some(Ok(Message::Close(_)))) => {
                    // Listening once more lets the answer to his farewell go out.
                    let _ = tokio::time::timeout(FAREWELL, socket.recv()).await;
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

    /// Sends, unless the reader has stalled; whether it went out.
    async fn send(&self, socket: &mut WebSocket, message: Message) -> bool {
        matches!(tokio::time::timeout(self.app.0.limits.stall, socket.send(message)).await, Ok(Ok(())))
    }

    /// Closes with a reason, and waits a moment until it is heard: what lies unread when a connection ends takes the reason
    /// with it.
    async fn bye(&self, mut socket: WebSocket, code: u16, reason: &'static str) {
        let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }));
        let farewell = async {
            if socket.send(close).await.is_ok() {
                while let Some(Ok(_)) = socket.recv().await {}
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
    async fn hear(&self, text: &str, outbox: &mut Option<crate::hall::Outbox>) -> Option<Utf8Bytes> {
        let kind = serde_json::from_str::<Kind>(text).map(|message| message.kind);
        let result = match kind.as_deref() {
            Ok("hello") => self.hello(text, outbox).await,
            Ok("play") => return Some(self.play(text).await),
            Ok("say") => self.say(text).await,
            Ok("ping") => return Some(Utf8Bytes::from_static(r#"{"type":"pong"}"#)),
            Ok(_) | Err(_) => Err(Refusal::bad_request(
                "a message is an object with `type`: \"hello\", \"play\", \"say\" or \"ping\"",
            )),
        };
        result.err().map(|error| self.refused(None, &error))
    }

    fn refused(&self, action_id: Option<String>, error: &Refusal) -> Utf8Bytes {
        self.app.hall().meters.refuse(error.code);
        text(&Answer::Refused { action_id, error })
    }

    async fn hello(&self, said: &str, outbox: &mut Option<crate::hall::Outbox>) -> Result<(), Refusal> {
        let hello: Hello = serde_json::from_str(said).map_err(|why| Refusal::bad_request(why.to_string()))?;
        let outbox = outbox.take().ok_or_else(|| Refusal::conflict("you have said hello already"))?;
        let who = self.caller.as_ref().map(|caller| caller.player);
        self.app.hall().watch(self.table, who, hello.since, outbox).await
    }

    async fn say(&self, said: &str) -> Result<(), Refusal> {
        let words: Words = serde_json::from_str(said).map_err(|why| Refusal::bad_request(why.to_string()))?;
        let caller = self.caller.clone().ok_or_else(Refusal::unknown_caller)?;
        caller.account()?;
        let wish = move |room: &crate::room::Room| room.say(caller.player, &caller.name, &words.text);
        self.app.hall().wish(self.table, wish).await.map(drop)
    }

    async fn play(&self, said: &str) -> Utf8Bytes {
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
    Frame(Option<Utf8Bytes>),
    Said(Option<Result<Message, axum::Error>>),
    Beat,
}

fn text(answer: &Answer<'_>) -> Utf8Bytes {
    serde_json::to_string(answer).expect("plain data has a JSON form").into()
}
