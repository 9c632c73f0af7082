//! Requests written by hand: any method, any header, and the head of the answer.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::{Client, Running};

/// An answer with its head.
#[derive(Debug)]
pub(crate) struct Raw {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Value,
}

impl Raw {
    /// A header of the answer.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// Sends a request with these headers and, where it is not null, a body. `host` is sent unless it is among them.
pub(crate) fn call(
    server: &Running,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &Value,
) -> Raw {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let own = [("host", server.address())];
    let hosts = if headers.iter().any(|(name, _)| *name == "host") { &[] } else { &own[..] };
    let lines = hosts.iter().chain(headers).filter(|(_, value)| !value.is_empty());
    let lines: Vec<String> = lines.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let (lines, length) = (lines.concat(), body.len());
    let text =
        format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {length}\r\n{lines}");
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.write_all(format!("{text}content-type: application/json\r\n\r\n{body}").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head[9..12].parse().unwrap();
    Raw { status, head: head.to_owned(), body: serde_json::from_str(body).unwrap_or_default() }
}

/// The same as somebody who is known.
pub(crate) fn call_as(server: &Running, who: &Client, method: &str, path: &str, body: &Value) -> Raw {
    call(server, method, path, &[("authorization", &format!("Bearer {}", who.token()))], body)
}
