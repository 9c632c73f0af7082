//! One seat's socket: it reads frames, and answers when it is asked.

use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use crate::failure::Failure;

/// A seat at a table.
pub(super) struct Player {
    socket: WebSocketStream<TcpStream>,
    answers: u64,
}

/// A frame as far as a player looks at it. A reader that takes all of it apart would measure itself: this one finds the
/// question at the end, and whether anything about the table stands before the view.
pub(super) struct Frame<'a>(pub(super) &'a str);

#[derive(Deserialize)]
pub(super) struct Prompt<'a> {
    pub(super) id: &'a str,
    #[serde(borrow)]
    pub(super) legal: Vec<&'a RawValue>,
}

impl<'a> Frame<'a> {
    /// The open question; in the answer to a play, the name of the one that was answered is none.
    pub(super) fn prompt(&self) -> Option<Prompt<'a>> {
        let (_, prompt) = self.0.rsplit_once(r#""prompt":"#)?;
        serde_json::from_str(prompt.strip_suffix('}')?).ok()
    }

    /// Whether a play was refused.
    pub(super) fn refused(&self) -> bool {
        self.0.starts_with(r#"{"type":"refused""#)
    }

    /// Whether it says that a game is over, or shows a table where none is played.
    pub(super) fn between_games(&self) -> bool {
        let before_view = self.0.split(r#""view":"#).next().unwrap_or_default();
        let playing = before_view.contains(r#""status":"playing""#);
        let told = before_view.starts_with(r#"{"type":"snapshot""#)
            || before_view.contains(r#""notice":{"type":"ended""#);
        told && !playing
    }
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
        let small = WebSocketConfig::default().read_buffer_size(8 << 10).write_buffer_size(0);
        let joined = tokio_tungstenite::client_async_with_config(request, stream, Some(small)).await;
        let (socket, _) = joined.map_err(|why| lost(&why))?;
        let mut player = Self { socket, answers: 0 };
        player.send(r#"{"type":"hello"}"#.to_owned()).await?;
        Ok(player)
    }

    /// Is ready for the next game.
    pub(super) async fn ready(&mut self) -> Result<(), Failure> {
        self.send(r#"{"type":"ready"}"#.to_owned()).await
    }

    async fn send(&mut self, text: String) -> Result<(), Failure> {
        self.socket.send(Message::Text(text.into())).await.map_err(|why| lost(&why))
    }

    /// The next text that comes, and when it came.
    pub(super) async fn next(&mut self) -> Result<(Utf8Bytes, Instant), Failure> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok((text, Instant::now())),
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
        let play = format!(
            r#"{{"type":"play","prompt":"{prompt}","index":{index},"action_id":"{}"}}"#,
            self.answers
        );
        self.send(play).await
    }
}

fn lost(why: &tungstenite::Error) -> Failure {
    Failure::failed(format!("a socket was lost: {why}"))
}
