//! One seat's socket: it reads frames, and answers when it is asked.

use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::failure::Failure;

/// A seat at a table.
pub(super) struct Player {
    socket: WebSocketStream<TcpStream>,
    answers: u64,
}

/// What a player looks at.
#[derive(Deserialize)]
pub(super) struct Frame<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    /// The open question; in the answer to a play, the name of the one that was answered.
    #[serde(borrow, default)]
    prompt: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub(super) table: Option<Table<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Prompt<'a> {
    pub(super) id: &'a str,
    #[serde(borrow)]
    pub(super) legal: Vec<&'a RawValue>,
}

impl<'a> Frame<'a> {
    /// The open question.
    pub(super) fn prompt(&self) -> Option<Prompt<'a>> {
        self.prompt.and_then(|prompt| serde_json::from_str(prompt.get()).ok())
    }
}

#[derive(Deserialize)]
pub(super) struct Table<'a> {
    pub(super) status: &'a str,
}

impl Player {
    /// Takes the seat of a token.
    pub(super) async fn connect(address: &str, table: &str, token: &str) -> Result<Self, Failure> {
        let url = format!("ws://{address}/api/v1/tables/{table}/socket");
        let mut request = url.into_client_request().map_err(|why| lost(&why))?;
        let bearer = format!("Bearer {token}").parse().map_err(|_| Failure::failed("a strange token"))?;
        request.headers_mut().insert("authorization", bearer);
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let small = WebSocketConfig::default().read_buffer_size(2 << 10).write_buffer_size(0);
        let joined = tokio_tungstenite::client_async_with_config(request, stream, Some(small)).await;
        let (socket, _) = joined.map_err(|why| lost(&why))?;
        let mut player = Self { socket, answers: 0 };
        player.send(r#"{"type":"hello"}"#.to_owned()).await?;
        Ok(player)
    }

    async fn send(&mut self, text: String) -> Result<(), Failure> {
        self.socket.send(Message::Text(text.into())).await.map_err(|why| lost(&why))
    }

    /// The next text that comes, and when it came.
    pub(super) async fn next(&mut self) -> Result<(String, Instant), Failure> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok((text.as_str().to_owned(), Instant::now())),
                Some(Ok(_)) => {}
                Some(Err(why)) => return Err(lost(&why)),
                None => return Err(Failure::failed("the server closed a socket")),
            }
        }
    }

    /// Answers a question with the place that comes next.
    pub(super) async fn answer(&mut self, prompt: &str, legal: usize) -> Result<(), Failure> {
        self.answers += 1;
        let index = self.answers as usize % legal;
        let id = self.answers.to_string();
        self.send(json!({ "type": "play", "prompt": prompt, "index": index, "action_id": id }).to_string())
            .await
    }
}

fn lost(why: &tungstenite::Error) -> Failure {
    Failure::failed(format!("a socket was lost: {why}"))
}
