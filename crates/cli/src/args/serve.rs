//! The arguments of the server and of its operators.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

pub(super) const SERVE: &str = "\
Examples:
  paiju serve --port 8080
  paiju serve --data /var/lib/paiju --address 0.0.0.0 --proxies 1";
pub(super) const EXPORT: &str = "\
Examples:
  paiju export 0123456789abcdef0123456789abcdef > game.json && paiju verify game.json
  paiju export 0123456789abcdef0123456789abcdef --number 3 --data /var/lib/paiju";

pub(super) const TABLES: &str = "\
Examples:
  paiju tables
  paiju tables --status playing --json --data /var/lib/paiju";
pub(super) const BACKUP: &str = "\
Example:
  paiju backup /backups/paiju.sqlite --data /var/lib/paiju";

pub(super) const CHECK: &str = "\
Examples:
  paiju check --data /var/lib/paiju
  paiju check --json | jq '.damaged[]'";
pub(super) const RESTORE: &str = "\
Example:
  paiju restore /backups/paiju.sqlite --data /var/lib/paiju-restored";
pub(super) const VACUUM: &str = "\
Example:
  paiju vacuum --data /var/lib/paiju";

/// Where a server keeps everything.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Data {
    /// The data folder; left out: `$PAIJU_DATA`, or `paiju` among the user's data
    #[arg(long, value_name = "FOLDER", env = "PAIJU_DATA")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) data: Data,
    /// The address to listen at; others than loopback are reachable from outside
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// The port to listen at; 0: any that is free
    #[arg(long, default_value_t = 7373, env = "PAIJU_PORT")]
    pub(crate) port: u16,
    /// What a committed move survives: `full`, the machine losing power; `process`, only the server dying
    #[arg(long, value_enum, default_value_t)]
    pub(crate) durability: Durability,
    /// How many proxies in front of the server may be believed about who is calling
    #[arg(long, default_value_t = 0)]
    pub(crate) proxies: usize,
    /// No limits on requests, newcomers and sockets: for load tests on one machine
    #[arg(long, hide = true)]
    pub(crate) unlimited: bool,
    /// Reads the page from this folder, as it is at each request: for who works on it; -: the page that the program carries
    #[arg(long, value_name = "FOLDER", env = "PAIJU_WEB")]
    pub(crate) web: Option<PathBuf>,
    /// Logs as JSON lines
    #[arg(long)]
    pub(crate) json_logs: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Durability {
    #[default]
    Full,
    Process,
}

#[derive(Debug, Args)]
pub(crate) struct Tables {
    #[command(flatten)]
    pub(crate) data: Data,
    /// Only these: waiting, playing, over, closed or stuck
    #[arg(long)]
    pub(crate) status: Option<String>,
    /// Print JSON lines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The table's name, as `paiju tables` lists it
    pub(crate) table: String,
    /// Which game of the table, from 1; left out: the last that is over
    #[arg(long)]
    pub(crate) number: Option<u32>,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) data: Data,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The backup, as `paiju backup` wrote it; it is checked first
    pub(crate) from: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, Args)]
pub(crate) struct Vacuum {
    #[command(flatten)]
    pub(crate) data: Data,
}
