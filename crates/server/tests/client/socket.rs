//! A caller with a WebSocket, and the stream that he hears.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::Client;

/// Nothing takes so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open socket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// What is heard next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Text(String),
    /// The server closed, with this code; 1005: with none; 1006: without a word.
    Closed(u16),
}

impl Socket {
    pub(crate) async fn open(client: &Client, table: &str) -> Self {
        let bearer = client.bearer();
        let known = [("authorization", bearer.as_str())];
        let headers = if bearer.is_empty() { &[] } else { &known[..] };
        Self::with(&client.url, table, headers).await.expect("the server upgrades")
    }

    /// Opens a socket, or hears which status the server refuses with; 0: it does not answer.
    pub(crate) async fn with(url: &str, table: &str, headers: &[(&str, &str)]) -> Result<Self, u16> {
        let address = url.strip_prefix("http://").unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        // So that a reader who does not read is felt soon.
        socket.set_recv_buffer_size(8 << 10).unwrap();
        let stream = socket.connect(address.parse().unwrap()).await.map_err(|_| 0_u16)?;
        let target = format!("ws://{address}/api/v1/tables/{table}/socket");
        let mut request = target.into_client_request().unwrap();
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        }
        match tokio::time::timeout(PATIENCE, client_async(request, stream)).await.unwrap() {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(_) => Err(0),
        }
    }

    /// Opens a socket and says hello.
    pub(crate) async fn hello(client: &Client, table: &str, since: Option<usize>) -> Self {
        let mut socket = Self::open(client, table).await;
        socket.say(&json!({ "type": "hello", "since": since })).await;
        socket
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    /// Sends whatever it is; a server that has closed is seen when it is listened to.
    pub(crate) async fn send(&mut self, message: Message) {
        let _ = tokio::time::timeout(PATIENCE, self.stream.send(message)).await.expect("it is sent in time");
    }

    /// What comes next; pings are answered on the way, and are nothing that was waited for.
    pub(crate) async fn next(&mut self) -> Heard {
        tokio::time::timeout(PATIENCE, self.hear()).await.expect("something comes")
    }

    async fn hear(&mut self) -> Heard {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Heard::Text(text.as_str().to_owned()),
                Some(Ok(Message::Close(why))) => {
                    return Heard::Closed(why.map_or(1005, |why| why.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Heard::Closed(1006),
            }
        }
    }

    /// The next text as JSON.
    pub(crate) async fn frame(&mut self) -> Value {
        match self.next().await {
            Heard::Text(text) => serde_json::from_str(&text).unwrap(),
            Heard::Closed(code) => panic!("closed with {code}"),
        }
    }

    /// Whatever comes until the server closes, and the code it closes with.
    pub(crate) async fn until_closed(&mut self) -> (Vec<String>, u16) {
        let mut heard = Vec::new();
        loop {
            match self.next().await {
                Heard::Text(text) => heard.push(text),
                Heard::Closed(code) => return (heard, code),
            }
        }
    }
}

/// What one observer has heard of a table: his events, each with its bytes.
#[derive(Debug, Default)]
pub(crate) struct Stream {
    pub(crate) first: usize,
    pub(crate) events: Vec<String>,
    /// The last view, with its bytes.
    pub(crate) view: String,
    /// The last question.
    pub(crate) prompt: Value,
    /// `playing` and so on, as last told.
    pub(crate) status: String,
    pub(crate) begun: bool,
}

#[derive(Deserialize)]
struct Update {
    cursor: usize,
    #[serde(default)]
    events: Option<Vec<Box<RawValue>>>,
    view: Box<RawValue>,
    prompt: Value,
    table: Option<Value>,
}

impl Stream {
    /// Takes a frame in; complains about gaps, repeats and reorder. Answers to plays are not frames.
    pub(crate) fn hear(&mut self, text: &str) {
        if !text.starts_with(r#"{"type":"update""#) && !text.starts_with(r#"{"type":"snapshot""#) {
            return;
        }
        let update: Update = serde_json::from_str(text).unwrap();
        match update.events {
            None => {
                assert!(!self.begun, "a second snapshot: {text}");
                self.first = update.cursor;
            }
            Some(events) => {
                for event in events {
                    let n = format!(r#"{{"n":{},"#, self.cursor());
                    assert!(event.get().starts_with(&n), "not the next event, {n}: {}", event.get());
                    self.events.push(event.get().to_owned());
                }
            }
        }
        assert_eq!(update.cursor, self.cursor());
        self.begun = true;
        (self.view, self.prompt) = (update.view.get().to_owned(), update.prompt);
        if let Some(table) = update.table {
            table["status"].as_str().unwrap().clone_into(&mut self.status);
        }
    }

    /// How much he has been told.
    pub(crate) fn cursor(&self) -> usize {
        self.first + self.events.len()
    }

    /// An answer to the open question.
    pub(crate) fn answer(&self, turn: usize) -> Option<Value> {
        let listed = self.prompt["legal"].as_array()?.len();
        Some(
            json!({ "type": "play", "prompt": self.prompt["id"], "index": turn % listed, "action_id": turn.to_string() }),
        )
    }
}
