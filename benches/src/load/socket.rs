//! A WebSocket with as little between the wire and its reader as it takes: a load that shares its cores with the server
//! would measure itself otherwise.
//!
//! It owns bytes and frames. It does not know what they say.

use std::ops::Range;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::LoadError;

/// So much is read at once.
const ROOM: usize = 8 << 10;

/// The kinds of frames that a server sends.
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// An open socket.
pub(super) struct Socket {
    stream: TcpStream,
    /// What has come and was not taken yet is from `taken` on.
    bytes: Vec<u8>,
    taken: usize,
}

impl Socket {
    /// Opens a socket with a token.
    pub(super) async fn open(address: &str, path: &str, token: &str) -> Result<Self, LoadError> {
        let mut stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\nconnection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: cGFpanUgcGFpanUgcGFpag==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        let mut socket = Self { stream, bytes: Vec::new(), taken: 0 };
        socket.upgraded().await?;
        Ok(socket)
    }

    /// Reads the server's answer to the request for a socket.
    async fn upgraded(&mut self) -> Result<(), LoadError> {
        loop {
            self.more().await?;
            let Some(end) = self.bytes.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { continue };
            if self.bytes.starts_with(b"HTTP/1.1 101") {
                self.taken = end + 4;
                return Ok(());
            }
            let answer = String::from_utf8_lossy(&self.bytes);
            return Err(LoadError::new(format!("the server opens no socket: {answer}")));
        }
    }

    /// Sends a text.
    pub(super) async fn send(&mut self, text: &str) -> Result<(), LoadError> {
        self.write(TEXT, text.as_bytes()).await
    }

    /// A client's frame is masked; by nothing, which is a mask like any other.
    async fn write(&mut self, kind: u8, contents: &[u8]) -> Result<(), LoadError> {
        let length = u16::try_from(contents.len()).map_err(|_| LoadError::new("too much to say at once"))?;
        let mut frame = Vec::with_capacity(contents.len() + 8);
        frame.push(0x80 | kind);
        match u8::try_from(length) {
            Ok(length) if length < 126 => frame.push(0x80 | length),
            _ => {
                frame.push(0xfe);
                frame.extend(length.to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(contents);
        Ok(self.stream.write_all(&frame).await?)
    }

    /// The next text. What was read is kept where this is given up while it waits.
    pub(super) async fn text(&mut self) -> Result<&[u8], LoadError> {
        loop {
            let Some((kind, contents)) = frame(&self.bytes[self.taken..]) else {
                self.more().await?;
                continue;
            };
            let contents = self.taken + contents.start..self.taken + contents.end;
            self.taken = contents.end;
            match kind {
                TEXT => return Ok(&self.bytes[contents]),
                PING => {
                    let asked = self.bytes[contents].to_vec();
                    self.write(PONG, &asked).await?;
                }
                CLOSE => return Err(LoadError::new("the server closed a socket")),
                _ => {}
            }
        }
    }

    /// Waits for more bytes.
    async fn more(&mut self) -> Result<(), LoadError> {
        self.bytes.drain(..self.taken);
        self.taken = 0;
        if self.bytes.capacity() - self.bytes.len() < ROOM / 4 {
            self.bytes.reserve(ROOM);
        }
        match self.stream.read_buf(&mut self.bytes).await? {
            0 => Err(LoadError::new("a socket was lost")),
            _ => Ok(()),
        }
    }
}

/// The first frame of these bytes, if all of it has come: its kind, and where its contents are.
fn frame(bytes: &[u8]) -> Option<(u8, Range<usize>)> {
    let &[first, second, ..] = bytes else { return None };
    let (head, length) = match second & 0x7f {
        126 => (4, u64::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        127 => (10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)),
        length => (2, u64::from(length)),
    };
    let end = usize::try_from(length).ok()?.checked_add(head)?;
    (bytes.len() >= end).then_some((first & 0x0f, head..end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_when_all_of_it_has_come() {
        let mut bytes = vec![0x81, 126, 0, 200];
        bytes.extend([b'x'; 200]);
        bytes.extend([0x89, 0]);
        assert_eq!(frame(&bytes[..203]), None);
        assert_eq!(frame(&bytes), Some((TEXT, 4..204)));
        assert_eq!(frame(&bytes[204..]), Some((PING, 2..2)));
        assert_eq!(frame(&[0x81]), None);
    }
}
