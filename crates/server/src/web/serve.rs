//! A running server: bound to an address, over a data folder, until it is told to stop.
//!
//! It owns starting and stopping. A clean stop opens no new tables, tells everybody to come back, and leaves nothing
//! unwritten.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use super::connection::{Places, converse};
use super::{App, Limits, housekeeping, router, token};
use crate::clock::Clock;
use crate::hall::Hall;
use crate::meters::Meters;
use crate::refusal::Refusal;
use crate::store::{Durability, Retention, SqliteStore, Store, StoreError, TableId};

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
    /// The folder of the page, for who works on it; none: the one that comes with the server.
    pub page: Option<PathBuf>,
    /// How long things are kept.
    pub retention: Retention,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("{}", no_address(*.0, .1))]
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
    retention: Retention,
}

impl Server {
    /// Opens the data folder and listens.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        let listener = listen(config.address).await?;
        let store = SqliteStore::open(&config.data, config.durability)?;
        Self::hear(listener, &config, Arc::new(store), Clock::start())
    }

    /// Listens, over a store that is open already and by a clock that is set already.
    pub async fn over(config: &Config, store: Arc<dyn Store>, clock: Clock) -> Result<Self, ServeError> {
        Self::hear(listen(config.address).await?, config, store, clock)
    }

    fn hear(
        listener: TcpListener,
        config: &Config,
        store: Arc<dyn Store>,
        clock: Clock,
    ) -> Result<Self, ServeError> {
        let address = listener.local_addr().map_err(|why| ServeError::Address(config.address, why))?;
        let holder = token::new_table()?.to_string();
        let hall = Hall::new(store, clock, holder, Arc::new(Meters::default()), config.limits.thinking);
        let app = App::new(Arc::clone(&hall), config.limits, config.proxies, config.page.clone());
        Ok(Self { listener, hall, app, address, retention: config.retention })
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
        let limits = self.app.0.limits;
        let places = Places::new(&limits, self.app.0.proxies);
        let service = router(self.app.clone());
        tokio::spawn(housekeeping::keep(Arc::clone(&self.hall), self.retention));
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
            let Some(place) = places.take(&stream, peer) else { continue };
            tokio::spawn(converse(stream, peer, place, service.clone(), stopped.clone(), limits));
        }
        drop(self.listener);
        let drained = async {
            self.hall.stop().await;
            let _ = stopping.send(true);
            places.empty().await;
        };
        if tokio::time::timeout(STOP, drained).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
    }
}

/// Why an address cannot be had, and what to do.
fn no_address(address: SocketAddr, why: &std::io::Error) -> String {
    if why.kind() == std::io::ErrorKind::AddrInUse {
        let port = address.port();
        return format!(
            "port {port} is in use. If Paiju runs there already, open http://{address}/; \
             else choose another port: paiju serve --port {}",
            port.wrapping_add(1).max(1024)
        );
    }
    format!("cannot listen at {address}: {why}; choose another address or port")
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|why| ServeError::Address(address, why))
}
