//! What systemd is told of the server (`Type=notify`): that it serves, that it lives, that it stops.
//!
//! Where nobody has asked to be told, nothing is sent.

use std::time::Duration;

/// The server takes requests.
pub(super) fn ready() {
    send("READY=1");
}

/// The server ends.
pub(super) fn stopping() {
    send("STOPPING=1");
}

/// Signs of life, as often as the watchdog wants them, until this is dropped. They come from the threads that serve: where
/// those are stuck, so are the signs.
pub(super) fn beat() -> Option<Beat> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let meant = number("WATCHDOG_PID").is_none_or(|process| process == u64::from(std::process::id()));
    let every = Duration::from_micros(number("WATCHDOG_USEC").filter(|micros| *micros > 0 && meant)?) / 2;
    Some(Beat(tokio::spawn(async move {
        let mut ticks = tokio::time::interval(every);
        loop {
            ticks.tick().await;
            send("WATCHDOG=1");
        }
    })))
}

/// Signs of life that go on.
#[derive(Debug)]
pub(super) struct Beat(tokio::task::JoinHandle<()>);

impl Drop for Beat {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Sends one line to the socket that `NOTIFY_SOCKET` names: a path, or with `@` a name that is no file.
#[cfg(unix)]
fn send(line: &str) {
    use std::os::unix::net::{SocketAddr, UnixDatagram};
    let Some(to) = std::env::var_os("NOTIFY_SOCKET").and_then(|to| to.into_string().ok()) else { return };
    let address = match to.strip_prefix('@') {
        None => SocketAddr::from_pathname(&to),
        #[cfg(target_os = "linux")]
        Some(name) => <SocketAddr as std::os::linux::net::SocketAddrExt>::from_abstract_name(name),
        #[cfg(not(target_os = "linux"))]
        Some(_) => return,
    };
    let sent = address.and_then(|to| UnixDatagram::unbound()?.send_to_addr(line.as_bytes(), &to));
    if let Err(why) = sent {
        tracing::warn!(%why, "the system cannot be notified");
    }
}

#[cfg(not(unix))]
fn send(_line: &str) {}
