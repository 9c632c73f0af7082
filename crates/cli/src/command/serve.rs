//! `paiju serve`, and `paiju` alone: the table server, until it is told to stop.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use paiju_server::store::{Durability, Retention};
use paiju_server::web::{Config, Limits, ServeError, Server};

use crate::args::serve::{self, Data, Serve};
use crate::failure::Failure;
use crate::settings::file::user_folder;

/// The folder of these arguments: named, or among the user's data.
pub(crate) fn folder(data: &Data) -> PathBuf {
    let users = || user_folder("XDG_DATA_HOME", ".local/share");
    let usual = || users().map_or_else(|| PathBuf::from("paiju-data"), |folder| folder.join("paiju"));
    data.data.clone().unwrap_or_else(usual)
}

fn config(wanted: &Serve) -> Config {
    Config {
        address: SocketAddr::new(wanted.address, wanted.port),
        data: folder(&wanted.data),
        durability: match wanted.durability {
            serve::Durability::Full => Durability::Full,
            serve::Durability::Process => Durability::Process,
        },
        limits: if wanted.unlimited { Limits::unlimited() } else { Limits::default() },
        proxies: wanted.proxies,
        page: wanted.web.clone(),
        retention: Retention::default(),
    }
}

/// `paiju` alone: the server as it is without any arguments.
pub(crate) fn alone(out: &mut dyn Write) -> Result<(), Failure> {
    #[derive(Debug, clap::Parser)]
    struct Bare {
        #[command(flatten)]
        serve: Serve,
    }
    let bare = <Bare as clap::Parser>::try_parse_from(["paiju"]);
    let Bare { serve } = bare.map_err(|why| Failure::usage(why.to_string()))?;
    writeln!(out, "`paiju --help` tells what else there is: play in the terminal, simulate, verify.")?;
    run(&serve, out)
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
    log_to_stderr(wanted.json_logs);
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::failed(format!("no threads to serve with: {why}")))?;
    runtime.block_on(serve_until_stopped(wanted, out))
}

async fn serve_until_stopped(wanted: &Serve, out: &mut dyn Write) -> Result<(), Failure> {
    let stop = stop()?;
    let config = config(wanted);
    let data = config.data.display().to_string();
    let server = Server::bind(config).await.map_err(|why| refused(&why))?;
    writeln!(out, "Paiju 牌局 is at http://{}/ (Ctrl-C stops it); its data is in {data}", server.address())?;
    if wanted.durability == serve::Durability::Process {
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
    server.run(stop).await;
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

fn log_to_stderr(json: bool) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("PAIJU_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    // Colours are for people: what goes to a file or a journal is read by other programs, line by line.
    let colours = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let logs =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    // Somebody else may have begun to log; then his way stands.
    let _ = if json { logs.json().try_init() } else { logs.try_init() };
}
