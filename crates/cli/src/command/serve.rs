//! `paiju serve`, and `paiju` alone: the table server, until it is told to stop.

mod activation;
mod arguments;
mod notify;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use paiju_server::store::Durability;
use paiju_server::web::{AdminToken, Config, ServeError, Server};

use crate::args::serve::{Data, Serve};
use crate::configuration::{self, Configuration, Effective, MetricsAt, Source};
use crate::failure::Failure;
use crate::settings::file::user_folder;

/// The folder of these arguments: named, or among the user's data.
pub(crate) fn folder(data: &Data) -> PathBuf {
    data.data.clone().unwrap_or_else(usual_folder)
}

/// The data folder where nobody names one.
pub(crate) fn usual_folder() -> PathBuf {
    let users = user_folder("XDG_DATA_HOME", ".local/share");
    users.map_or_else(|| PathBuf::from("paiju-data"), |folder| folder.join("paiju"))
}

fn config(wanted: &Configuration) -> Config {
    let server = &wanted.server;
    Config {
        address: SocketAddr::new(server.address, server.port),
        data: server.data.clone(),
        durability: match server.durability {
            configuration::Durability::Full => Durability::Full,
            configuration::Durability::Process => Durability::Process,
        },
        limits: wanted.limits,
        proxies: server.proxies,
        page: (!server.web.is_empty()).then(|| PathBuf::from(&server.web)),
        metrics: match server.metrics {
            MetricsAt::Own(address) => Some(address),
            MetricsAt::Off | MetricsAt::Public => None,
        },
        public_metrics: server.metrics == MetricsAt::Public,
        retention: wanted.retention,
        admin: (!wanted.admin.token.is_empty()).then(|| AdminToken::new(&wanted.admin.token)),
    }
}

/// `paiju` alone: the server as it is without any arguments.
pub(crate) fn alone(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "`paiju --help` tells what else there is: play in the terminal, simulate, verify.")?;
    run(&Serve::default(), out)
}

/// As many files, and so sockets, as the system lets this process have: the usual limit is a courtesy to old programs.
#[cfg(unix)]
pub(crate) fn raise_file_limit() {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    // Where it cannot be raised, it stays as it is: who comes too many waits.
    let _ = getrlimit(Resource::RLIMIT_NOFILE)
        .and_then(|(_, most)| setrlimit(Resource::RLIMIT_NOFILE, most, most));
}

#[cfg(not(unix))]
pub(crate) fn raise_file_limit() {}

pub(crate) fn run(wanted: &Serve, out: &mut dyn Write) -> Result<(), Failure> {
    let variables: Vec<(String, String)> = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect();
    let effective = Effective::read(arguments::asked(wanted), &variables);
    let effective = effective.map_err(|bad| Failure::configuration(&bad))?;
    if wanted.print_config {
        return Ok(configuration::print(&effective, out)?);
    }
    log_to_stderr(&effective.configuration);
    raise_file_limit();
    // Before there are threads: taking the sockets changes the environment.
    let socket = activation::socket()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::failed(format!("no threads to serve with: {why}")))?;
    runtime.block_on(serve_until_stopped(&effective, socket, out))
}

/// Listens: at the socket that was handed over, or at one of its own.
async fn bind(config: Config, socket: Option<&std::net::TcpListener>) -> Result<Server, ServeError> {
    match socket {
        Some(socket) => {
            let socket = socket.try_clone().map_err(|why| ServeError::Address(config.address, why))?;
            Server::on(socket, config).await
        }
        None => Server::bind(config).await,
    }
}

/// Listens; without metrics where their usual address is taken, since nobody has asked for that one.
async fn bound(effective: &Effective, socket: Option<&std::net::TcpListener>) -> Result<Server, ServeError> {
    let config = config(&effective.configuration);
    match bind(config.clone(), socket).await {
        Err(why @ ServeError::Metrics(..)) if effective.source("server.metrics") == Source::Default => {
            tracing::warn!(%why, "no metrics");
            bind(Config { metrics: None, ..config }, socket).await
        }
        bound => bound,
    }
}

async fn serve_until_stopped(
    effective: &Effective,
    socket: Option<std::net::TcpListener>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let stop = stop()?;
    let wanted = &effective.configuration.server;
    let server = bound(effective, socket.as_ref()).await.map_err(|why| refused(&why))?;
    drop(socket);
    let data = wanted.data.display();
    writeln!(out, "Paiju 牌局 is at http://{}/ (Ctrl-C stops it); its data is in {data}", server.address())?;
    if let Some(address) = server.metrics_address() {
        tracing::info!(%address, "metrics");
    }
    if wanted.durability == configuration::Durability::Process {
        writeln!(out, "Moves survive this process, not the machine losing power (--durability process).")?;
    }
    out.flush()?;
    let (restored, stuck) = server.restore().await.map_err(|why| refused(&why))?;
    match restored {
        0 => {}
        1 => writeln!(out, "1 table plays on.")?,
        _ => writeln!(out, "{restored} tables play on.")?,
    }
    for (table, why) in stuck {
        writeln!(out, "Table {table} cannot be continued: {}", why.message)?;
    }
    out.flush()?;
    notify::ready();
    let beat = notify::beat();
    server
        .run(async {
            stop.await;
            notify::stopping();
        })
        .await;
    drop(beat);
    writeln!(out, "Stopped.")?;
    Ok(())
}

fn refused(why: &ServeError) -> Failure {
    Failure::failed(why.to_string())
}

/// Ends with Ctrl-C, or when the machine says so. Signals are heard from the call on, not only once it is waited for.
#[cfg(unix)]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut ended) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = ended.recv() => {}
        }
    })
}

/// Ends with Ctrl-C.
#[cfg(not(unix))]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

fn log_to_stderr(wanted: &Configuration) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::new(&wanted.server.log);
    // Colours are for people: what goes to a file or a journal is read by other programs, line by line.
    let colours = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let logs =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    // Somebody else may have begun to log; then their way stands.
    let _ = if wanted.server.json_logs { logs.json().try_init() } else { logs.try_init() };
}
