//! One connection: how long it may take for what, and how many there may be.
//!
//! It owns the times of a connection (the head of a request, the pause before the next, a write that nobody reads) and its
//! place among all connections and those of its address. What is said over it, it does not know; the time for a body is
//! [`json`](super::json)'s, that of a silent WebSocket [`socket`](super::socket)'s.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::Sleep;
use tower::ServiceExt as _;

use super::Limits;
use super::address::network;
use crate::meters::Level;

/// What the system may keep for a client that does not read: beyond it, writes wait, and waiting is timed.
const SEND_BUFFER: usize = 256 << 10;
/// Said to those for whom there is no place: nothing of theirs is read.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// The places for connections.
#[derive(Debug)]
pub(super) struct Places {
    all: Arc<Semaphore>,
    most: usize,
    /// Behind a proxy all connections have its address; then only their sum is bounded.
    most_of_address: Option<usize>,
    of_address: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
    taken: Level,
}

impl Places {
    /// Places for as many as the limits allow; the level shows how many are taken.
    pub(super) fn new(limits: &Limits, proxies: usize, taken: Level) -> Self {
        let most = limits.connections.min(Semaphore::MAX_PERMITS);
        let most_of_address = (proxies == 0).then_some(limits.connections_of_address);
        let all = Arc::new(Semaphore::new(most));
        Self { all, most, most_of_address, of_address: Arc::default(), taken }
    }

    /// A place for a connection from there, if there is one. Who gets none is told so, as far as that is possible at
    /// once.
    pub(super) fn take(&self, stream: &TcpStream, peer: SocketAddr) -> Option<Place> {
        let place = self.find(network(peer.ip()));
        if place.is_none() {
            // Whoever is not listening loses nothing.
            let _ = stream.try_write(FULL);
        }
        place
    }

    fn find(&self, from: IpAddr) -> Option<Place> {
        let permit = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let mut of_address = self.of_address.lock().unwrap_or_else(PoisonError::into_inner);
        let count = of_address.entry(from).or_default();
        if self.most_of_address.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        self.taken.up();
        let counted = Counted { from, of_address: Arc::clone(&self.of_address), taken: self.taken.clone() };
        Some(Place { _held: Arc::new((permit, counted)) })
    }

    /// Waits until every connection has ended.
    pub(super) async fn empty(&self) {
        let most = u32::try_from(self.most).unwrap_or(u32::MAX);
        let _ = self.all.acquire_many(most).await;
    }
}

/// The place of a connection among all there may be. It is free again when nobody has it: neither the connection nor the
/// socket that it became.
#[derive(Clone, Debug)]
pub(super) struct Place {
    _held: Arc<(OwnedSemaphorePermit, Counted)>,
}

/// One connection of an address, while it lives.
#[derive(Debug)]
struct Counted {
    from: IpAddr,
    of_address: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
    taken: Level,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.taken.down();
        let mut of_address = self.of_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = of_address.get_mut(&self.from) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                of_address.remove(&self.from);
            }
        }
    }
}

/// A connection whose writes must get on: one that nobody reads for too long fails.
#[derive(Debug)]
pub(super) struct TimedStream {
    stream: TcpStream,
    stall: Duration,
    /// When the write that waits now has failed.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, stall: Duration) -> Self {
        // Small frames go out at once. What cannot be set stays as the system has it.
        let _ = stream.set_nodelay(true);
        let _ = socket2::SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        Self { stream, stall, deadline: None }
    }

    /// The connection itself, for who times its writes otherwise.
    pub(super) fn into_inner(self) -> TcpStream {
        self.stream
    }

    /// What a write came to, unless it has waited for too long.
    fn timed<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let stall = self.stall;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(tokio::time::sleep(stall)));
        ready!(deadline.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.timed(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Serves one connection until it ends or the server stops.
pub(super) async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    service: axum::Router,
    mut stopped: watch::Receiver<bool>,
    limits: Limits,
) {
    let stream = TimedStream::new(stream, limits.stall);
    let service = service.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(place.clone());
        request.map(axum::body::Body::new)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(16 << 10)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    let told = async {
        let _ = stopped.wait_for(|stopping| *stopping).await;
    };
    tokio::select! {
        _ = connection.as_mut() => {}
        () = told => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_places_and_they_come_back() {
        let limits = Limits { connections: 3, connections_of_address: 2, ..Limits::default() };
        let (places, [ann, bob]) = (
            Places::new(&limits, 0, Level::default()),
            ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse().unwrap()),
        );
        let first = places.find(ann).unwrap();
        let _second = places.find(ann).unwrap();
        assert!(places.find(ann).is_none(), "the address is full");
        let third = places.find(bob).unwrap();
        assert!(places.find(bob).is_none(), "the server is");
        drop((first, third));
        assert!(places.find(ann).is_some());
        let behind = Places::new(&limits, 1, Level::default());
        let all: Vec<_> = (0..4).map(|_| behind.find(ann)).collect();
        assert_eq!(all.iter().flatten().count(), 3, "behind a proxy the address says nothing");
    }
}
