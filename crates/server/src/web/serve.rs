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
use super::{AdminToken, App, Limits, housekeeping, metrics, router, token};
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
    /// Where metrics are served beside the server's own address; none: nowhere else.
    pub metrics: Option<SocketAddr>,
    /// Whether metrics are served at the server's own address as well.
    pub public_metrics: bool,
    /// How long things are kept that nobody uses any more.
    pub retention: Retention,
    /// The token of administrators; none: nobody administers the server over HTTP.
    pub admin: Option<AdminToken>,
}

impl Config {
    /// A server at an address, over a data folder, with everything else as it usually is and no metrics.
    pub fn new(address: SocketAddr, data: PathBuf) -> Self {
        Self {
            address,
            data,
            durability: Durability::default(),
            limits: Limits::default(),
            proxies: 0,
            page: None,
            metrics: None,
            public_metrics: false,
            retention: Retention::default(),
            admin: None,
        }
    }
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("{}", no_address(*.0, .1))]
    Address(SocketAddr, std::io::Error),
    /// The address of metrics cannot be listened at.
    #[error(
        "metrics cannot be served at {0}: {1}; choose another address (--metrics ADDRESS:PORT), or --metrics off"
    )]
    Metrics(SocketAddr, std::io::Error),
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
    /// The second address, where metrics are.
    metrics: Option<TcpListener>,
    hall: Arc<Hall>,
    app: App,
    address: SocketAddr,
    retention: Retention,
}

impl Server {
    /// Opens the data folder and listens.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        Self::open(listen(config.address).await?, config).await
    }

    /// Opens the data folder and serves at a socket that is open already: one that outlives this process, so that no
    /// caller is refused while it is restarted.
    pub async fn on(socket: std::net::TcpListener, config: Config) -> Result<Self, ServeError> {
        let listener = socket.set_nonblocking(true).and_then(|()| TcpListener::from_std(socket));
        Self::open(listener.map_err(|why| ServeError::Address(config.address, why))?, config).await
    }

    async fn open(listener: TcpListener, config: Config) -> Result<Self, ServeError> {
        // The addresses before the folder: what is refused has touched no data.
        let second = listen_for_metrics(config.metrics).await?;
        let store = SqliteStore::open(&config.data, config.durability)?;
        Self::hear(listener, second, &config, Arc::new(store), Clock::start()).await
    }

    /// Listens, over a store that is open already and by a clock that is set already.
    pub async fn over(config: &Config, store: Arc<dyn Store>, clock: Clock) -> Result<Self, ServeError> {
        let second = listen_for_metrics(config.metrics).await?;
        Self::hear(listen(config.address).await?, second, config, store, clock).await
    }

    async fn hear(
        listener: TcpListener,
        metrics: Option<TcpListener>,
        config: &Config,
        store: Arc<dyn Store>,
        clock: Clock,
    ) -> Result<Self, ServeError> {
        let address = listener.local_addr().map_err(|why| ServeError::Address(config.address, why))?;
        let holder = token::new_table()?.to_string();
        let hall = Hall::new(store, clock, holder, Arc::new(Meters::default()), config.limits.thinking);
        let app = App::new(Arc::clone(&hall), config);
        // Before anybody is let in.
        app.0.sanctions.load(&**hall.store()).await?;
        Ok(Self { listener, metrics, hall, app, address, retention: config.retention })
    }

    /// Where metrics are served beside the server's own address.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
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
    pub async fn run(mut self, stop: impl Future<Output = ()>) {
        let second =
            self.metrics.take().map(|listener| tokio::spawn(metrics::serve(listener, self.app.clone())));
        let (stopping, stopped) = watch::channel(false);
        let limits = self.app.0.limits;
        let places = Places::new(&limits, self.app.0.proxies, self.hall.meters.connections.clone());
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
        if let Some(second) = second {
            second.abort();
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

async fn listen_for_metrics(address: Option<SocketAddr>) -> Result<Option<TcpListener>, ServeError> {
    let Some(address) = address else { return Ok(None) };
    TcpListener::bind(address).await.map(Some).map_err(|why| ServeError::Metrics(address, why))
}
