//! A socket that somebody else has opened for the server, by systemd's convention (`LISTEN_FDS`): it stays open while the
//! server is restarted, and callers wait instead of being refused.

use std::net::TcpListener;

use crate::failure::Failure;

/// The socket that was handed over, if one was.
#[cfg(unix)]
pub(super) fn socket() -> Result<Option<TcpListener>, Failure> {
    let mut handed = listenfd::ListenFd::from_env();
    if handed.len() > 1 {
        return Err(Failure::failed(format!(
            "{} sockets were handed over (LISTEN_FDS); the server takes one",
            handed.len()
        )));
    }
    let refused = |why| {
        Failure::failed(format!("the socket that was handed over (LISTEN_FDS) is no TCP socket: {why}"))
    };
    if handed.len() == 0 { Ok(None) } else { handed.take_tcp_listener(0).map_err(refused) }
}

#[cfg(not(unix))]
pub(super) fn socket() -> Result<Option<TcpListener>, Failure> {
    Ok(None)
}
