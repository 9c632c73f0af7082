//! The layers of the configuration: defaults, a file, the environment, arguments. The last one that says something wins.
//!
//! It owns the order and where each value comes from.

use std::path::PathBuf;

use super::file::{self, place, unknown_key};
use super::keys::{Key, Kind, keys, nearest};
use super::{BadConfiguration, Configuration};

/// The variable that names a file.
const CONFIG: &str = "PAIJU_CONFIG";
/// Beginnings of variables that are the server's alone: others below `PAIJU_` are of other commands.
const OURS: [&str; 3] = ["PAIJU_LIMITS_", "PAIJU_RETENTION_", "PAIJU_ADMIN_"];

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Default,
    File { path: PathBuf, line: usize },
    Environment(String),
    Argument(String),
}

impl Source {
    /// As somebody is told where to look.
    pub(super) fn place(&self) -> String {
        match self {
            Self::Default => "default".into(),
            Self::File { path, line } => place(path, *line),
            Self::Environment(variable) => format!("environment {variable}"),
            Self::Argument(argument) => format!("argument {argument}"),
        }
    }
}

/// A value that an argument gives: the argument, the key's path, and the value.
pub(crate) type Given = (String, String, toml::Value);

/// What is asked for on the command line.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// The file that is named.
    pub(crate) file: Option<PathBuf>,
    pub(crate) given: Vec<Given>,
    /// `key=value` pairs, for keys without an argument of their own.
    pub(crate) set: Vec<String>,
}

/// The configuration as it holds, and where each value comes from.
#[derive(Debug)]
pub(crate) struct Effective {
    pub(crate) configuration: Configuration,
    /// The file that was read.
    pub(crate) file: Option<PathBuf>,
    pub(super) values: Vec<(&'static Key, toml::Value, Source)>,
}

impl Effective {
    /// What holds, by these arguments and variables.
    pub(crate) fn read(asked: Asked, variables: &[(String, String)]) -> Result<Self, BadConfiguration> {
        let mut given = asked.given;
        for pair in &asked.set {
            given.push(set(pair)?);
        }
        let mut effective = Self::defaults();
        let variable = |name: &str| {
            let found = variables.iter().find(|(variable, value)| variable == name && !value.is_empty());
            found.map(|(_, value)| value.clone())
        };
        // The data folder says where a file may be, so it is looked for before the file is read.
        let data =
            given.iter().rfind(|(_, path, _)| path == "server.data").map(|(_, _, value)| value.as_str());
        let data = data.flatten().map(PathBuf::from).or_else(|| variable("PAIJU_DATA").map(PathBuf::from));
        let data = data.unwrap_or_else(|| effective.configuration.server.data.clone());
        effective.file = file::find(asked.file.or_else(|| variable(CONFIG).map(PathBuf::from)), &data);
        if let Some(path) = effective.file.clone() {
            for found in file::read(&path)? {
                let source = Source::File { path: path.clone(), line: found.number };
                effective.set(found.key, found.value, &source)?;
            }
        }
        check_variables(variables)?;
        for key in keys() {
            if let Some(text) = variable(&key.variable()) {
                let source = Source::Environment(key.variable());
                let value = key.kind.read(&text).unwrap_or_else(|| text.into());
                effective.set(key, value, &source)?;
            }
        }
        for (argument, path, value) in given {
            let key = keys().find(|key| key.path() == path);
            let key = key.ok_or_else(|| BadConfiguration {
                place: format!("argument {argument}"),
                why: format!("there is no key {path:?}"),
            })?;
            effective.set(key, value, &Source::Argument(argument))?;
        }
        effective.configuration = effective.together()?;
        Ok(effective)
    }

    fn defaults() -> Self {
        let configuration = Configuration::default();
        let table = toml::Table::try_from(&configuration).unwrap_or_default();
        let value = |key: &Key| table.get(&key.section).and_then(|section| section.get(&key.name)).cloned();
        let values = keys().filter_map(|key| Some((key, value(key)?, Source::Default)));
        Self { configuration, file: None, values: values.collect() }
    }

    /// Where a value comes from.
    pub(crate) fn source(&self, path: &str) -> Source {
        let found = self.values.iter().find(|(key, ..)| key.path() == path);
        found.map_or(Source::Default, |(_, _, source)| source.clone())
    }

    /// Sets one key, if it may have this value.
    fn set(
        &mut self,
        key: &'static Key,
        value: toml::Value,
        source: &Source,
    ) -> Result<(), BadConfiguration> {
        let value = fitted(key, value).map_err(|value| BadConfiguration {
            place: source.place(),
            why: format!("{} must be {}, not {}", key.path(), key.kind.name(), shown(&value)),
        })?;
        let bad = |why: &str| BadConfiguration {
            place: source.place(),
            why: format!("{} cannot be {}: {why}", key.path(), secret(key, &value)),
        };
        alone(key, &value)
            .try_into::<Configuration>()
            .map_err(|why| bad(why.message().trim()))?
            .check()
            .map_err(|why| bad(&why))?;
        for entry in &mut self.values {
            if entry.0.path() == key.path() {
                (entry.1, entry.2) = (value.clone(), source.clone());
            }
        }
        Ok(())
    }

    /// All values as one configuration.
    fn together(&self) -> Result<Configuration, BadConfiguration> {
        let mut all = toml::Table::new();
        for (key, value, _) in &self.values {
            let section = all.entry(key.section.clone()).or_insert_with(|| toml::Table::new().into());
            if let toml::Value::Table(section) = section {
                section.insert(key.name.clone(), value.clone());
            }
        }
        all.try_into().map_err(|why: toml::de::Error| BadConfiguration {
            place: "the configuration".into(),
            why: why.message().to_owned(),
        })
    }
}

/// A configuration with one value.
fn alone(key: &Key, value: &toml::Value) -> toml::Table {
    let section = toml::Table::from_iter([(key.name.clone(), value.clone())]);
    toml::Table::from_iter([(key.section.clone(), section.into())])
}

/// The value as its key's kind has it: whole seconds are seconds, too.
fn fitted(key: &Key, value: toml::Value) -> Result<toml::Value, toml::Value> {
    match (key.kind, value) {
        (Kind::Number, toml::Value::Integer(whole)) => Ok((whole as f64).into()),
        (Kind::Integer, value @ toml::Value::Integer(_))
        | (Kind::Number, value @ toml::Value::Float(_))
        | (Kind::Boolean, value @ toml::Value::Boolean(_))
        | (Kind::Text, value @ toml::Value::String(_)) => Ok(value),
        (_, value) => Err(value),
    }
}

/// A value as TOML writes it. What JSON writes of texts and numbers, TOML reads.
pub(super) fn shown(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => serde_json::Value::from(text.as_str()).to_string(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => format!("{number:?}"),
        toml::Value::Boolean(value) => value.to_string(),
        other => other.type_str().into(),
    }
}

/// A value in a sentence; a token is no part of one.
fn secret(key: &Key, value: &toml::Value) -> String {
    if key.section == "admin" { "that".into() } else { shown(value) }
}

/// What `--set` says.
fn set(pair: &str) -> Result<Given, BadConfiguration> {
    let bad = |why: String| BadConfiguration { place: format!("argument --set {pair}"), why };
    let (path, text) =
        pair.split_once('=').ok_or_else(|| bad("expected KEY=VALUE, such as limits.requests=100".into()))?;
    let key = keys().find(|key| key.path() == path).ok_or_else(|| match path.split_once('.') {
        Some((section, name)) if keys().any(|key| key.section == section) => bad(unknown_key(section, name)),
        _ => bad(format!("there is no key {path:?}; name its section, such as limits.requests")),
    })?;
    let value = key.kind.read(text).unwrap_or_else(|| text.into());
    Ok(("--set".into(), path.to_owned(), value))
}

/// Refuses variables that would set a key of ours if there were one.
fn check_variables(variables: &[(String, String)]) -> Result<(), BadConfiguration> {
    let known: Vec<String> = keys().map(Key::variable).collect();
    let ours = |name: &&String| OURS.iter().any(|ours| name.starts_with(ours)) && !known.contains(name);
    match variables.iter().map(|(name, _)| name).find(ours) {
        None => Ok(()),
        Some(name) => {
            let near = nearest(name, known.iter().map(String::as_str));
            let why = near.map_or_else(
                || "no key has this variable; `paiju serve --print-config` lists them".to_owned(),
                |near| format!("no key has this variable; did you mean {near}?"),
            );
            Err(BadConfiguration { place: format!("environment {name}"), why })
        }
    }
}
