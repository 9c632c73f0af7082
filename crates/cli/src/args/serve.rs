//! The arguments of the server and of its operators.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use crate::configuration::Durability;

pub(super) const SERVE: &str = "\
Examples:
  paiju serve --port 8080
  paiju serve --data /var/lib/paiju --address 0.0.0.0 --proxies 1
  paiju serve --config /etc/paiju/paiju.toml --set limits.requests=100
  paiju serve --print-config > paiju.toml            every key, what it means, where its value comes from
  PAIJU_LIMITS_REQUESTS=100 paiju serve --metrics off

Every key of the configuration can be set in a file (--config, $PAIJU_CONFIG, `paiju.toml` in the data folder, else
/etc/paiju/paiju.toml), by a variable (PAIJU_PORT, PAIJU_LIMITS_REQUESTS) or by --set. Arguments beat the environment,
that beats the file, and that beats the defaults.";
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

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Serve {
    /// The data folder; left out: `paiju` among the user's data (`$PAIJU_DATA`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// The address to listen at; others than loopback are reachable from outside; left out: 127.0.0.1 (`$PAIJU_ADDRESS`)
    #[arg(long)]
    pub(crate) address: Option<IpAddr>,
    /// The port to listen at; 0: any that is free; left out: 7373 (`$PAIJU_PORT`)
    #[arg(long)]
    pub(crate) port: Option<u16>,
    /// What a committed move survives: `full`, the machine losing power; `process`, only the server dying
    #[arg(long, value_enum)]
    pub(crate) durability: Option<Durability>,
    /// How many proxies in front of the server may be believed about who is calling
    #[arg(long)]
    pub(crate) proxies: Option<usize>,
    /// No limits on requests, newcomers and sockets: for load tests on one machine
    #[arg(long, hide = true)]
    pub(crate) unlimited: bool,
    /// Reads the page from this folder, as it is at each request; -: the page that the program carries (`$PAIJU_WEB`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) web: Option<String>,
    /// Logs as JSON lines
    #[arg(long)]
    pub(crate) json_logs: bool,
    /// What is logged: error, warn, info, debug, trace or a filter; left out: warn (`$PAIJU_LOG`)
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    /// Where metrics are served: ADDRESS:PORT, `public` (at the server's own address) or `off`; left out: 127.0.0.1:9373
    #[arg(long, value_name = "WHERE")]
    pub(crate) metrics: Option<String>,
    /// The file of the configuration (`$PAIJU_CONFIG`)
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Sets any key of the configuration, such as `limits.requests=100`; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Prints the configuration as it holds, as a file that can be read again, and does not serve
    #[arg(long)]
    pub(crate) print_config: bool,
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
