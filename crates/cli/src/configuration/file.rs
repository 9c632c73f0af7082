//! A file of the configuration: where it is looked for, and what its lines say.
//!
//! It owns reading it with the place of each value. Whether a value may be is `layers`' to say.

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::BadConfiguration;
use super::keys::{Key, keys, nearest, sections};

/// The name of the file in a data folder.
pub(super) const NAME: &str = "paiju.toml";
/// Where the system keeps one.
const OF_THE_SYSTEM: &str = "/etc/paiju/paiju.toml";
/// No configuration is longer.
const LARGEST: u64 = 1 << 20;

/// The file that holds: the one that is named, else one in the data folder, else the system's.
pub(super) fn find(named: Option<PathBuf>, data: &Path) -> Option<PathBuf> {
    named.or_else(|| [data.join(NAME), OF_THE_SYSTEM.into()].into_iter().find(|path| path.is_file()))
}

/// A value of a file, and where it stands.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) key: &'static Key,
    pub(super) value: toml::Value,
    pub(super) number: usize,
}

/// Everything that a file says.
pub(super) fn read(path: &Path) -> Result<Vec<Line>, BadConfiguration> {
    let failed = |why: String| BadConfiguration { place: path.display().to_string(), why };
    let size = std::fs::metadata(path).map_err(|why| failed(why.to_string()))?.len();
    if size > LARGEST {
        return Err(failed(format!("it has more than {LARGEST} bytes")));
    }
    let text = std::fs::read_to_string(path).map_err(|why| failed(why.to_string()))?;
    parse(path, &text)
}

/// Everything that this text of a file says.
pub(super) fn parse(path: &Path, text: &str) -> Result<Vec<Line>, BadConfiguration> {
    let bad = |at: usize, why: String| BadConfiguration { place: place(path, line_at(text, at)), why };
    let table = DeTable::parse(text)
        .map_err(|error| bad(error.span().map_or(0, |span| span.start), error.message().trim().to_owned()))?;
    let mut lines = Vec::new();
    for (name, keys_of) in table.get_ref() {
        let at = name.span().start;
        let Some(section) = sections().iter().find(|section| section.name == *name.get_ref()) else {
            return Err(bad(at, unknown_section(name.get_ref())));
        };
        let DeValue::Table(keys_of) = keys_of.get_ref() else {
            return Err(bad(at, format!("{0} is a section: write [{0}] and its keys below", section.name)));
        };
        for (name, value) in keys_of {
            let at = name.span().start;
            let Some(key) = section.keys.iter().find(|key| key.name == *name.get_ref()) else {
                return Err(bad(at, unknown_key(&section.name, name.get_ref())));
            };
            let value =
                plain(value).ok_or_else(|| bad(at, format!("{} must be {}", key.path(), key.kind.name())))?;
            lines.push(Line { key, value, number: line_at(text, at) });
        }
    }
    Ok(lines)
}

/// A place in a file.
pub(super) fn place(path: &Path, line: usize) -> String {
    format!("{}, line {line}", path.display())
}

/// A value that is no list and no table.
fn plain(value: &Spanned<DeValue<'_>>) -> Option<toml::Value> {
    match value.get_ref() {
        DeValue::String(text) => Some(text.as_ref().into()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok().map(Into::into),
        DeValue::Float(number) => number.as_str().parse::<f64>().ok().map(Into::into),
        DeValue::Boolean(value) => Some((*value).into()),
        _ => None,
    }
}

fn unknown_section(name: &str) -> String {
    let of_section = keys().find(|key| key.name == name);
    let names = || sections().iter().map(|section| section.name.as_str());
    let all = names().collect::<Vec<_>>().join(", ");
    match (of_section, nearest(name, names())) {
        (Some(key), _) => format!("{name:?} belongs below [{}]", key.section),
        (None, Some(near)) => format!("there is no section {name:?}; did you mean [{near}]?"),
        (None, None) => format!("there is no section {name:?}; there are: {all}"),
    }
}

/// What somebody is told who has written a key that there is not.
pub(super) fn unknown_key(section: &str, name: &str) -> String {
    let all = || keys().filter(|key| key.section == section).map(|key| key.name.as_str());
    let elsewhere = keys().find(|key| key.name == name);
    match (elsewhere, nearest(name, all())) {
        (Some(key), _) => format!("[{section}] has no key {name:?}; it belongs below [{}]", key.section),
        (None, Some(near)) => format!("[{section}] has no key {name:?}; did you mean {near:?}?"),
        (None, None) => {
            format!("[{section}] has no key {name:?}; there are: {}", all().collect::<Vec<_>>().join(", "))
        }
    }
}

/// The number of the line at a place of a text, from 1.
fn line_at(text: &str, at: usize) -> usize {
    1 + text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
}
