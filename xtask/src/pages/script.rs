//! Blocks of `sh`: run as one script that stops at the first failure. A server that it starts listens at a free port, has an
//! empty data folder, and is ended with the script.

use std::net::TcpListener;

use super::ground::Ground;
use crate::command::{Outcome, output};

/// The port that pages name.
const USUAL_PORT: &str = "7373";
/// Begins a server in the background.
const SERVES: &str = "paiju serve";

pub(super) fn run(ground: &Ground, text: &str) -> Outcome {
    let own_server = text.contains(SERVES);
    let text =
        if own_server { text.replace(USUAL_PORT, &free_port()?.to_string()) } else { ground.here(text) };
    // Whatever is still at work in the background when the script is over is ended.
    let script = format!("trap 'jobs -p | xargs -r kill; wait' EXIT\n{text}");
    let mut bash = ground.command("bash");
    if own_server {
        let data = ground.folder.join("script-data");
        let _ = std::fs::remove_dir_all(&data);
        bash.env("PAIJU_DATA", data);
    }
    let file = ground.folder.join("block.sh");
    std::fs::write(&file, script).map_err(|error| format!("{}: {error}", file.display()))?;
    output(bash.args(["-euo", "pipefail", "block.sh"])).map(drop)
}

/// A port of this machine that nobody listens at.
pub(super) fn free_port() -> Outcome<u16> {
    let address = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    address.map(|address| address.port()).map_err(|error| format!("no free port: {error}"))
}
