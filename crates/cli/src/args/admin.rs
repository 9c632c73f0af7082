//! The arguments of those who administer a running server.

use clap::{Args, Subcommand};

pub(super) const ADMIN: &str = "\
Examples:
  export PAIJU_ADMIN_TOKEN=…                            the [admin] token of the server's configuration
  paiju admin status --server https://paiju.example.org
  paiju admin tables --status playing
  paiju admin table 0123456789abcdef0123456789abcdef    in detail; --reveal shows hidden cards, and is logged
  paiju admin close 0123456789abcdef0123456789abcdef
  paiju admin ban --player 0123456789abcdef0123456789abcdef --for 7d --reason 'chat spam'
  paiju admin ban --address 203.0.113.0/24 --for 12h --reason 'flooding'
  paiju admin bans --json
  paiju admin lift 3
  paiju admin announce 'The server restarts at noon; games go on where they were.'
  paiju admin drain && paiju admin drain --off";

pub(super) const HEALTHCHECK: &str = "\
Examples:
  paiju healthcheck
  paiju healthcheck --url http://127.0.0.1:8080/readyz && echo ready";

/// Which server, and as whom.
#[derive(Debug, Args)]
pub(crate) struct Admin {
    /// The server
    #[arg(
        long,
        global = true,
        value_name = "URL",
        default_value = "http://127.0.0.1:7373",
        env = "PAIJU_SERVER"
    )]
    pub(crate) server: String,
    /// The token of administrators; better in the environment, where no list of processes shows it
    #[arg(long, global = true, env = "PAIJU_ADMIN_TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
    /// Print what the server answers, as JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) task: Task,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// How the server stands
    Status,
    /// List tables, newest first
    Tables {
        /// Only these: waiting, playing, over, closed or stuck
        #[arg(long)]
        status: Option<String>,
        /// Only this game
        #[arg(long)]
        game: Option<String>,
        /// Only those of this player
        #[arg(long)]
        player: Option<String>,
        /// How many
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Show one table
    Table {
        /// Its name: 32 hexadecimal digits
        table: String,
        /// Show what each seat sees, hidden cards too; the server logs it
        #[arg(long)]
        reveal: bool,
    },
    /// Close a table, also while a game is played
    Close {
        /// Its name: 32 hexadecimal digits
        table: String,
    },
    /// Show who a player is
    Player {
        /// Their name to the server: 32 hexadecimal digits
        player: String,
    },
    /// Give a player another name
    Rename {
        /// Their name to the server: 32 hexadecimal digits
        player: String,
        /// What others should call them
        name: String,
    },
    /// Mute a player at every table
    Mute {
        /// Their name to the server: 32 hexadecimal digits
        player: String,
    },
    /// Let a muted player be heard again
    Unmute {
        /// Their name to the server: 32 hexadecimal digits
        player: String,
    },
    /// List the players who are muted
    Mutes,
    /// Ban a player or a range of addresses
    Ban(Ban),
    /// List the bans that hold
    Bans,
    /// Lift a ban
    Lift {
        /// Its number, as `paiju admin bans` lists it
        ban: u64,
    },
    /// Send a notice to everybody who is connected
    Announce {
        /// In one line
        text: String,
    },
    /// Begin no new tables and games; running games go on
    Drain {
        /// Begin them again
        #[arg(long)]
        off: bool,
    },
}

/// Whom to ban, and for how long.
#[derive(Debug, Args)]
pub(crate) struct Ban {
    /// A player: 32 hexadecimal digits
    #[arg(long, required_unless_present = "address", conflicts_with = "address")]
    pub(crate) player: Option<String>,
    /// An address, or a range of them: 203.0.113.7, 203.0.113.0/24, `2001:db8::/32`
    #[arg(long, value_name = "CIDR")]
    pub(crate) address: Option<String>,
    /// For how long: 30m, 12h, 7d; left out: for ever
    #[arg(long = "for", value_name = "TIME", value_parser = duration)]
    pub(crate) duration: Option<std::time::Duration>,
    /// Why; the banned person is told
    #[arg(long)]
    pub(crate) reason: String,
}

/// `30m`, `12h`, `7d`.
fn duration(text: &str) -> Result<std::time::Duration, String> {
    let expected = || "expected a number with s, m, h or d, such as 30m or 7d".to_owned();
    let unit = match text.chars().last() {
        Some('s') => 1,
        Some('m') => 60,
        Some('h') => 3_600,
        Some('d') => 86_400,
        _ => return Err(expected()),
    };
    let count: u64 = text.get(..text.len() - 1).and_then(|count| count.parse().ok()).ok_or_else(expected)?;
    // A hundred years are as good as for ever.
    let seconds = count.checked_mul(unit).filter(|seconds| (1..=36_525 * 86_400).contains(seconds));
    seconds.map(std::time::Duration::from_secs).ok_or_else(expected)
}

/// Which server to ask.
#[derive(Debug, Args)]
pub(crate) struct Healthcheck {
    /// What to ask: it must answer with a status of success
    #[arg(long, default_value = "http://127.0.0.1:7373/readyz", env = "PAIJU_HEALTH_URL")]
    pub(crate) url: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_with_their_unit() {
        assert_eq!(duration("90s").map(|time| time.as_secs()), Ok(90));
        assert_eq!(duration("7d").map(|time| time.as_secs()), Ok(604_800));
        for wrong in ["", "7", "d", "-1h", "1w", "0m", "99999999999999999d", "七"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
