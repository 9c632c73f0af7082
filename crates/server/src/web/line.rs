//! A WebSocket as the server keeps it: how it is opened, and how frames go out.
//!
//! It owns the handshake's answer and the bytes of what is said. A frame is written straight to the connection: a buffer
//! for every socket would be most of a table's memory, and one more copy of every view. What comes in, and what the
//! protocol answers by itself, is tungstenite's.

use std::cell::Cell;
use std::io;

use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Parts};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::connection::TimedStream;
use crate::refusal::Refusal;

/// So much is read at once.
const READ: usize = 1 << 10;
/// What a thread writes frames on keeps at most so much room.
const PAPER: usize = 64 << 10;

thread_local! {
    static PAPERS: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// A request for a WebSocket.
pub(super) struct Call {
    accept: String,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Call {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut request::Parts, _: &S) -> Result<Self, Refusal> {
        let headers = &parts.headers;
        let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| asks(headers));
        let accept = key.map(|key| derive_accept_key(key.as_bytes()));
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        accept.zip(upgrade).map(|(accept, upgrade)| Self { accept, upgrade }).ok_or_else(|| {
            Refusal::bad_request(
                "this address speaks WebSocket: ask for an upgrade to `websocket`, version 13, with a key",
            )
        })
    }
}

/// Whether a request asks for a WebSocket of the version that everybody speaks.
fn asks(headers: &HeaderMap) -> bool {
    let says = |name: HeaderName, word: &str| {
        let lines = headers.get_all(name);
        let mut words = lines.iter().filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
        words.any(|said| said.trim().eq_ignore_ascii_case(word))
    };
    says(CONNECTION, "upgrade") && says(UPGRADE, "websocket") && says(SEC_WEBSOCKET_VERSION, "13")
}

impl Call {
    /// Takes the call. Messages may have `most` bytes.
    pub(super) fn take<F>(self, most: usize, talk: impl FnOnce(Line) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let upgrade = self.upgrade;
        tokio::spawn(async move {
            // A connection that is gone before it is a socket says nothing.
            if let Some(line) = Line::open(upgrade, most).await {
                talk(line).await;
            }
        });
        let headers =
            [(CONNECTION, "upgrade"), (UPGRADE, "websocket"), (SEC_WEBSOCKET_ACCEPT, self.accept.as_str())];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// An open WebSocket.
pub(super) struct Line(WebSocketStream<TcpStream>);

impl Line {
    /// What was a connection for requests. Whatever that had for them is let go here.
    async fn open(upgrade: OnUpgrade, most: usize) -> Option<Self> {
        let Parts { io, read_buf, .. } = upgrade.await.ok()?.downcast::<TokioIo<TimedStream>>().ok()?;
        let said = read_buf.to_vec();
        drop(read_buf);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_write_buffer_size(1 << 20)
            .max_message_size(Some(most))
            .max_frame_size(Some(most));
        let stream = io.into_inner().into_inner();
        Some(Self(WebSocketStream::from_partially_read(stream, said, Role::Server, Some(config)).await))
    }

    /// What is said next; `None` when the caller is gone.
    pub(super) async fn hear(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Sends what belongs to the protocol: pings and farewells.
    pub(super) async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Says these texts, in one go where the connection takes it.
    pub(super) async fn say<T: AsRef<str>>(&mut self, texts: impl Iterator<Item = T>) -> Result<(), Error> {
        // An answer of the protocol may wait to go out: nothing goes into the middle of it.
        self.0.flush().await?;
        let mut paper = PAPERS.take();
        paper.clear();
        for text in texts {
            write_text(&mut paper, text.as_ref().as_bytes());
            crate::fail::point("socket.between-frames");
        }
        put(self.0.get_ref(), &paper).await?;
        if paper.capacity() <= PAPER {
            PAPERS.set(paper);
        }
        Ok(())
    }
}

/// A text frame of a server: whole, and without a mask.
fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    const WHOLE_TEXT: u8 = 0x81;
    out.push(WHOLE_TEXT);
    match (u8::try_from(text.len()), u16::try_from(text.len())) {
        (Ok(length), _) if length < 126 => out.push(length),
        (_, Ok(length)) => {
            out.push(126);
            out.extend(length.to_be_bytes());
        }
        _ => {
            out.push(127);
            out.extend((text.len() as u64).to_be_bytes());
        }
    }
    out.extend_from_slice(text);
}

/// Writes all of it, as fast as the other end reads.
async fn put(stream: &TcpStream, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match stream.try_write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(why) if why.kind() == io::ErrorKind::WouldBlock => stream.writable().await?,
            Err(why) => return Err(why),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameSocket};

    /// A frame as tungstenite reads it.
    fn read(bytes: Vec<u8>) -> Frame {
        FrameSocket::new(io::Cursor::new(bytes)).read(None).unwrap().expect("a whole frame")
    }

    #[test]
    fn texts_of_every_length_are_frames() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536] {
            let (mut bytes, text) = (Vec::new(), "x".repeat(length));
            write_text(&mut bytes, text.as_bytes());
            let frame = read(bytes);
            assert!(frame.header().is_final && frame.header().mask.is_none());
            assert_eq!(frame.to_text().unwrap(), text);
        }
    }

    #[test]
    fn a_socket_is_asked_for_by_its_headers() {
        let asked = |lines: &[(&'static str, &str)]| {
            let headers =
                lines.iter().map(|(name, line)| (HeaderName::from_static(name), line.parse().unwrap()));
            asks(&headers.collect())
        };
        let all = [
            ("connection", "keep-alive, Upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
        ];
        assert!(asked(&all));
        for missing in 0..all.len() {
            let mut some = all.to_vec();
            some.remove(missing);
            assert!(!asked(&some), "without {}", all[missing].0);
        }
    }
}
