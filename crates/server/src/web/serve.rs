//! A running server: bound to an address, over a data folder, until it is told to stop.
//!
//! It owns starting and stopping. A clean stop opens no new tables, tells everybody to come back, and leaves nothing
//! unwritten.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt as _;

use super::{App, Limits, router, token};
use crate::clock::Clock;
use crate::hall::Hall;
use crate::meters::Meters;
use crate::refusal::Refusal;
use crate::store::{Durability, SqliteStore, StoreError, TableId};

/// So long a caller may take to send the head of a request.
const HEADERS: Duration = Duration::from_secs(10);
/// So long a stop may take.
const STOP: Duration = Duration::from_secs(4);

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0: any that is free.
    pub address: SocketAddr,
    /// Where everything is kept.
    pub data: PathBuf,
    /// How much a committed write survives.
    pub durability: Durability,
    /// How much one caller may ask.
    pub limits: Limits,
    /// How many proxies in front may be believed.
    pub proxies: usize,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("cannot listen at {0}: {1}; choose another address or port")]
    Address(SocketAddr, std::io::Error),
    /// The data folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The rest.
    #[error("{}", .0.message)]
    Refused(Refusal),
}

impl From<Refusal> for ServeError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    hall: Arc<Hall>,
    app: App,
    address: SocketAddr,
}

impl Server {
    /// Opens the data folder and listens.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        let listener = TcpListener::bind(config.address).await;
        let listener = listener.map_err(|why| ServeError::Address(config.address, why))?;
        let address = listener.local_addr().map_err(|why| ServeError::Address(config.address, why))?;
        let store = SqliteStore::open(&config.data, config.durability)?;
        let holder = token::new_table()?.to_string();
        let hall = Hall::new(Arc::new(store), Clock::start(), holder, Arc::new(Meters::default()));
        let app = App::new(Arc::clone(&hall), config.limits, config.proxies);
        Ok(Self { listener, hall, app, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes up the tables that were playing; those it could not, and why.
    pub async fn restore(&self) -> Result<(usize, Vec<(TableId, Refusal)>), ServeError> {
        Ok(self.hall.restore().await?)
    }

    /// Serves until `stop` comes, then stops cleanly.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let (stopping, stopped) = watch::channel(false);
        let places = Arc::new(Semaphore::new(self.app.0.limits.connections));
        let service = router(self.app.clone());
        tokio::pin!(stop);
        loop {
            let (stream, peer) = tokio::select! {
                () = &mut stop => break,
                accepted = self.listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    Err(why) => {
                        // Out of file handles, most likely: some will be free in a moment.
                        tracing::warn!(%why, "cannot accept");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                        continue;
                    }
                },
            };
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
            let (service, stopped) = (service.clone(), stopped.clone());
            tokio::spawn(async move {
                converse(stream, peer, service, stopped).await;
                drop(place);
            });
        }
        drop(self.listener);
        let all = self.app.0.limits.connections as u32;
        let drained = async {
            self.hall.stop().await;
            let _ = stopping.send(true);
            let _ = places.acquire_many(all).await;
        };
        if tokio::time::timeout(STOP, drained).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
    }
}

/// One connection, until it ends or the server stops.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    service: axum::Router,
    mut stopped: watch::Receiver<bool>,
) {
    // Small frames go out at once; whoever cannot, goes out later.
    let _ = stream.set_nodelay(true);
    let service = service.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.map(axum::body::Body::new)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
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
