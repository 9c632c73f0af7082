//! A table over a WebSocket: the caller says `hello`, then plays; the server sends what is new.
//!
//! It owns the messages. A socket that does not read is closed; one that sends too much or garbage is told so.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use paiju_contract::Observer;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::App;
use super::address::Address;
use super::caller::{Anybody, Caller};
use super::limits::Bucket;
use super::stream::Open;
use super::tables::{eyes, submit, table_of};
use crate::hall::outbox;
use crate::refusal::Refusal;
use crate::room::{Receipt, Submit};
use crate::store::TableId;

/// A reader that takes no frame for so long is gone.
const STALL: Duration = Duration::from_secs(10);
/// Silence for so long, and the server asks whether anybody is there.
const PING: Duration = Duration::from_secs(20);

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
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let table = table_of(&table)?;
    let to = eyes(&app, table, caller.as_ref()).await?;
    let open = Open::new(&app, caller.as_ref().map(|caller| caller.player), from)?;
    let most = app.0.limits.message;
    let upgrade = upgrade
        .read_buffer_size(2 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(most)
        .max_frame_size(most);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _open: Open = open;
        Talk { app, table, to, caller }.run(socket).await;
    }))
}

/// One socket's conversation.
struct Talk {
    app: App,
    table: TableId,
    to: Observer,
    caller: Option<Caller>,
}

impl Talk {
    async fn run(self, mut socket: WebSocket) {
        let (outbox, mut watching) = outbox();
        let mut outbox = Some(outbox);
        let mut bucket = Bucket::full(self.app.0.limits.messages.max(1) * 2, self.app.now_ms());
        loop {
            let next = tokio::select! {
                frame = watching.next(self.app.hall(), self.table), if outbox.is_none() => Next::Frame(frame),
                said = socket.recv() => Next::Said(said),
                () = tokio::time::sleep(PING) => Next::Silence,
            };
            let going = match next {
                Next::Frame(Some(frame)) => send(&mut socket, Message::Text(frame)).await,
                Next::Frame(None) => return bye(socket, 1012, "come back in a few seconds").await,
                Next::Silence => send(&mut socket, Message::Ping(axum::body::Bytes::new())).await,
                Next::Said(Some(Ok(Message::Text(text)))) => {
                    if !self.may_speak(&mut bucket) {
                        return bye(socket, 1008, "too many messages").await;
                    }
                    match self.hear(&text, &mut outbox).await {
                        Some(answer) => send(&mut socket, Message::Text(answer)).await,
                        None => true,
                    }
                }
                Next::Said(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => true,
                Next::Said(Some(Ok(Message::Binary(_)))) => return bye(socket, 1003, "text only").await,
                Next::Said(_) => false,
            };
            if !going {
                return;
            }
        }
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
        self.app.hall().watch(self.table, self.to, hello.since, outbox).await
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
    Silence,
}

fn text(answer: &Answer<'_>) -> Utf8Bytes {
    serde_json::to_string(answer).expect("plain data has a JSON form").into()
}

/// Sends, unless the reader has stalled; whether it went out.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(STALL, socket.send(message)).await, Ok(Ok(())))
}

async fn bye(mut socket: WebSocket, code: u16, reason: &'static str) {
    let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }));
    send(&mut socket, close).await;
}
