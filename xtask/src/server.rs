//! A server of the program that the tests have just built, on a free port of this machine.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::command::{Outcome, ending};

/// A server of its own, ended when this is dropped.
pub(crate) struct Server {
    process: Child,
    /// Its address.
    pub(crate) url: String,
}

impl Server {
    /// Starts the program over an empty folder.
    pub(crate) fn start(program: &Path, data: &Path, arguments: &[&str]) -> Outcome<Self> {
        Self::of(&mut Self::command(program, data, arguments))
    }

    /// The command that serves an empty folder on a free port.
    pub(crate) fn command(program: &Path, data: &Path, arguments: &[&str]) -> Command {
        // Nothing may be left of a run before.
        let _ = std::fs::remove_dir_all(data);
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--data"]).arg(data).args(arguments);
        command
    }

    /// Starts a command that says at which address it serves. Metrics are off unless its arguments say otherwise: several
    /// servers run at once here, and one port is the default of all of them.
    pub(crate) fn of(command: &mut Command) -> Outcome<Self> {
        command.env("PAIJU_METRICS", "off");
        let told = |error| format!("the server could not be started: {error}");
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(told)?;
        let said = process.stdout.take().map(BufReader::new).ok_or("the server has no output")?;
        let lines = said.lines().map_while(Result::ok);
        let address = lines.into_iter().find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        let Some(address) = address else {
            let ended = process.wait().map_or_else(|error| error.to_string(), ending);
            return Err(format!("the server {ended} before it said where it is (its errors are above)"));
        };
        let url = format!("http://{}", address.split('/').next().unwrap_or_default().trim());
        Ok(Self { process, url })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It keeps nothing that anybody needs.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
