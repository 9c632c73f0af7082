//! The server's configuration: arguments beat the environment, that beats a file, and that beats the defaults.
//!
//! It owns the sections and their types. Which keys there are and what they mean is read from these types (`keys`); where
//! each value comes from is `layers`'; the file is `file`'s; how all of it is printed is `print`'s.

mod file;
mod keys;
mod layers;
mod print;

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use paiju_server::store::Retention;
use paiju_server::web::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use layers::{Asked, Effective, Given, Source};
pub(crate) use print::print;

/// The shortest token that lets somebody administer the server.
pub(crate) const SHORTEST_TOKEN: usize = 16;
/// Where metrics are served unless the configuration says otherwise.
pub(crate) const USUAL_METRICS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 9373);

/// Everything that an operator can set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Configuration {
    /// Where the server listens, where it keeps its data, and what it logs.
    pub(crate) server: ServerSection,
    /// How much the server lets one caller, and all of them together, ask of it. A rate of 0 means no limit.
    pub(crate) limits: Limits,
    /// How long things are kept that nobody uses any more.
    pub(crate) retention: Retention,
    /// Who may administer the server.
    pub(crate) admin: AdminSection,
}

/// The section `[server]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ServerSection {
    /// The address to listen at; others than loopback are reachable from outside.
    pub(crate) address: IpAddr,
    /// The port to listen at; 0: any that is free.
    pub(crate) port: u16,
    /// The data folder.
    pub(crate) data: PathBuf,
    /// What a committed move survives: "full", the machine losing power; "process", only the server dying.
    pub(crate) durability: Durability,
    /// How many proxies in front of the server may be believed about who is calling.
    pub(crate) proxies: usize,
    /// The folder that the page is read from at each request; "": the page of this build; "-": the packed page.
    pub(crate) web: String,
    /// Whether logs are JSON lines.
    pub(crate) json_logs: bool,
    /// What is logged: error, warn, info, debug, trace, or a filter such as `warn,paiju::access=info`.
    pub(crate) log: String,
    /// Where metrics are served: an address with a port, "public" for /metrics at the server's own address, or "off".
    #[schemars(with = "String")]
    pub(crate) metrics: MetricsAt,
}

/// The section `[admin]`.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AdminSection {
    /// The token of administrators, at least 16 characters; "": nobody administers the server over HTTP.
    pub(crate) token: String,
}

/// A secret belongs into no log.
impl fmt::Debug for AdminSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AdminSection").field("token", &!self.token.is_empty()).finish()
    }
}

/// How much a committed move survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Durability {
    #[default]
    Full,
    Process,
}

/// Where metrics are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum MetricsAt {
    Off,
    /// At the server's own address, for everybody who reaches it.
    Public,
    /// At an address of their own.
    Own(SocketAddr),
}

impl FromStr for MetricsAt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "off" => Ok(Self::Off),
            "public" => Ok(Self::Public),
            text => text.parse().map(Self::Own).map_err(|_| {
                format!("expected an address with a port such as {USUAL_METRICS}, \"public\" or \"off\"")
            }),
        }
    }
}

impl TryFrom<String> for MetricsAt {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<MetricsAt> for String {
    fn from(at: MetricsAt) -> Self {
        match at {
            MetricsAt::Off => "off".into(),
            MetricsAt::Public => "public".into(),
            MetricsAt::Own(address) => address.to_string(),
        }
    }
}

impl Default for ServerSection {
    fn default() -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7373,
            data: crate::command::serve::usual_folder(),
            durability: Durability::Full,
            proxies: 0,
            web: String::new(),
            json_logs: false,
            log: "warn".into(),
            metrics: MetricsAt::Own(USUAL_METRICS),
        }
    }
}

impl Configuration {
    /// What no type says: values that would leave a server that cannot serve anybody.
    fn check(&self) -> Result<(), String> {
        let Limits { connections, body, record, message, head_time, body_time, stall, silence, .. } =
            self.limits;
        let at_least_one = [
            connections,
            body,
            record,
            message,
            self.limits.requests_at_once,
            self.limits.connections_of_address,
        ];
        if at_least_one.contains(&0) || self.limits.burst == 0 || self.limits.token_days == 0 {
            return Err("must be at least 1".into());
        }
        if connections > MOST_CONNECTIONS {
            return Err(format!("must be at most {MOST_CONNECTIONS}"));
        }
        if [body, record, message].iter().any(|size| *size > LARGEST) {
            return Err(format!("must be at most {LARGEST} bytes"));
        }
        let times = [head_time, body_time, stall, silence];
        if times.iter().any(|time| *time < Duration::from_millis(10) || *time > Duration::from_secs(86_400)) {
            return Err("must be from 0.01 to 86400 seconds".into());
        }
        let letters = self.admin.token.chars().count();
        if letters > 0 && letters < SHORTEST_TOKEN {
            return Err(format!("must have at least {SHORTEST_TOKEN} characters; it has {letters}"));
        }
        if self.admin.token.chars().any(|letter| !letter.is_ascii_graphic()) {
            return Err("must have ASCII letters, digits and signs alone: it travels in a header".into());
        }
        if self.server.log.parse::<tracing_subscriber::EnvFilter>().is_err() {
            return Err("expected error, warn, info, debug, trace, or a filter of `tracing`".into());
        }
        Ok(())
    }
}

/// More connections than any machine has files for.
const MOST_CONNECTIONS: usize = 10_000_000;
/// The largest body that a configuration may allow.
const LARGEST: usize = 1 << 30;

/// A configuration that cannot be used: where it is wrong, and what would be right.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BadConfiguration {
    /// A file with its line, a variable, or an argument.
    place: String,
    why: String,
}

impl fmt::Display for BadConfiguration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}
