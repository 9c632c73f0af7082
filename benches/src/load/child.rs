//! The server process under load.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{ChildStdout, Command, Stdio};
use std::time::Duration;

use super::LoadError;

/// A server of its own, with a data folder of its own.
pub(super) struct Child {
    process: std::process::Child,
    lines: BufReader<ChildStdout>,
    folder: PathBuf,
    /// Where it listens: `127.0.0.1:port`.
    pub(super) address: String,
}

impl Child {
    /// Starts this very program as a server, over a new folder or over this one.
    pub(super) fn start(folder: Option<PathBuf>) -> Result<Self, LoadError> {
        let fresh = || std::env::temp_dir().join(format!("paiju-load-{}-{}", std::process::id(), unique()));
        let folder = folder.unwrap_or_else(fresh);
        let program = std::env::current_exe().map_err(|why| cannot(&why))?;
        let mut process = Command::new(program)
            .args(["serve", "--port", "0", "--unlimited", "--data"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| cannot(&why))?;
        let out = process.stdout.take().ok_or_else(|| LoadError::new("the server does not speak"))?;
        let mut lines = BufReader::new(out);
        let mut line = String::new();
        lines.read_line(&mut line)?;
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
        let address = address.map(|(address, _)| address.to_owned());
        let address = address.ok_or_else(|| LoadError::new(format!("the server did not start: {line}")))?;
        Ok(Self { process, lines, folder, address })
    }

    /// Waits until it has said this.
    pub(super) fn wait_for(&mut self, words: &str) -> Result<(), LoadError> {
        let mut line = String::new();
        while self.lines.read_line(&mut line)? > 0 {
            if line.contains(words) {
                return Ok(());
            }
            line.clear();
        }
        Err(LoadError::new(format!("the server ended before it said {words:?}")))
    }

    /// Ends it as Ctrl-C would; its folder stays.
    pub(super) fn stop(mut self) -> Result<PathBuf, LoadError> {
        let id = self.process.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().map_err(|why| cannot(&why))?;
        self.process.wait().map_err(|why| cannot(&why))?;
        Ok(self.folder.clone())
    }

    /// Ends it, and takes its folder away.
    pub(super) fn discard(self) -> Result<(), LoadError> {
        let folder = self.stop()?;
        Ok(std::fs::remove_dir_all(folder)?)
    }

    /// What it holds in memory, in kilobytes.
    pub(super) fn memory(&self) -> Result<u64, LoadError> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.ok_or_else(|| LoadError::new("this system does not tell how much memory a process has"))
    }

    /// How much of one core it uses while nothing happens, in per cent.
    pub(super) async fn idle_cpu(&self, wait: Duration) -> Result<f64, LoadError> {
        let before = self.worked()?;
        tokio::time::sleep(wait).await;
        Ok(self.worked()?.saturating_sub(before).as_secs_f64() / wait.as_secs_f64() * 1e2)
    }

    /// How long processors have worked for it.
    pub(super) fn worked(&self) -> Result<Duration, LoadError> {
        worked(&self.process.id().to_string())
    }
}

/// How long processors have worked for this very program.
pub(super) fn worked_here() -> Result<Duration, LoadError> {
    worked("self")
}

fn worked(process: &str) -> Result<Duration, LoadError> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    // A tick is a hundredth of a second on every system that has /proc.
    Ok(Duration::from_millis(10 * (ticks(11) + ticks(12))))
}

impl Drop for Child {
    fn drop(&mut self) {
        // Already gone, if all went well.
        let _ = self.process.kill();
    }
}

fn unique() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Relaxed)
}

fn cannot(why: &std::io::Error) -> LoadError {
    LoadError::new(format!("the server cannot be run: {why}"))
}
