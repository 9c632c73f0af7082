//! The arguments of `paiju serve` as values of the configuration.

use paiju_server::web::Limits;

use crate::args::serve::Serve;
use crate::configuration::{Asked, Durability, Given};

/// What the command line asks for.
pub(super) fn asked(wanted: &Serve) -> Asked {
    let text = |argument: &str, key: &str, value: Option<String>| given(argument, key, value.map(Into::into));
    let number = |argument: &str, key: &str, value: Option<i64>| given(argument, key, value.map(Into::into));
    let durability = wanted.durability.map(|durability| match durability {
        Durability::Full => "full".to_owned(),
        Durability::Process => "process".to_owned(),
    });
    let data = wanted.data.as_ref().map(|folder| folder.to_string_lossy().into_owned());
    let values = [
        text("--data", "data", data),
        text("--address", "address", wanted.address.map(|address| address.to_string())),
        number("--port", "port", wanted.port.map(i64::from)),
        text("--durability", "durability", durability),
        number("--proxies", "proxies", wanted.proxies.map(|proxies| proxies as i64)),
        text("--web", "web", wanted.web.clone()),
        given("--json-logs", "json_logs", wanted.json_logs.then(|| true.into())),
        text("--log", "log", wanted.log.clone()),
        text("--metrics", "metrics", wanted.metrics.clone()),
    ];
    let limits = if wanted.unlimited { unlimited() } else { Vec::new() };
    let given = limits.into_iter().chain(values.into_iter().flatten()).collect();
    Asked { file: wanted.config.clone(), given, set: wanted.set.clone() }
}

fn given(argument: &str, key: &str, value: Option<toml::Value>) -> Option<Given> {
    Some((argument.to_owned(), format!("server.{key}"), value?))
}

/// Every limit on how often and how many, lifted.
fn unlimited() -> Vec<Given> {
    let limits = serde_json::to_value(Limits::unlimited()).unwrap_or_default();
    let usual = serde_json::to_value(Limits::default()).unwrap_or_default();
    let changed =
        limits.as_object().into_iter().flatten().filter(|(key, value)| usual[key.as_str()] != **value);
    // No file has numbers beyond those: nobody reaches them either.
    let number = |value: &serde_json::Value| value.as_i64().unwrap_or(i64::MAX);
    changed
        .map(|(key, value)| ("--unlimited".into(), format!("limits.{key}"), number(value).into()))
        .collect()
}
