//! Files of records: one game a line, read from a path or from the standard input, and kept without losing anything.
//!
//! A file that is there is added to, never written over. What is not finished is kept too, and replaced by the whole
//! game when it goes on.

use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use paiju_wire::RecordText;
use serde_json::value::RawValue;

use crate::failure::Failure;

/// The text of a file; `-` is the standard input.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(drop)
    } else {
        std::fs::read_to_string(path).map(|found| text = found)
    };
    read.map(|()| text).map_err(|error| Failure::file(path, &error))
}

/// The records of a text, one after the other; a text that is no JSON is one record that cannot be read.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let found: Result<Vec<&str>, _> = values.map(|value| value.map(RawValue::get)).collect();
    match found {
        Ok(found) if !found.is_empty() => found,
        _ => vec![text],
    }
}

/// The records of several files.
pub(crate) fn all(paths: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut records = Vec::new();
    for path in paths {
        let text = read(path)?;
        records.extend(split(&text).into_iter().map(String::from));
    }
    Ok(records)
}

/// Where the games of an evening are kept. Clones keep the same file.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    path: PathBuf,
    /// The game that is being played, as a record that can be resumed.
    unfinished: Arc<Mutex<Option<String>>>,
}

impl Keeper {
    /// A file that can be written, or why not: found out before the first card.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if path.exists() {
            let text = read(path)?;
            let foreign =
                !text.trim().is_empty() && split(&text).iter().any(|one| RecordText::read(one).is_err());
            if foreign {
                let name = path.display();
                return Err(Failure::usage(format!(
                    "{name} is there and holds something else than records: games are added to a file of records, \
                     and nothing is written over; name another file"
                )));
            }
        }
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|error| Failure::file(path, &error))?;
        Ok(Self { path: path.to_owned(), unfinished: Arc::default() })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How the game stands: kept if the program is interrupted.
    pub(crate) fn note(&self, record: String) {
        *self.unfinished.lock().unwrap_or_else(PoisonError::into_inner) = Some(record);
    }

    /// Adds what was noted last to the file. Without a note there is nothing to do.
    pub(crate) fn save(&self) -> Result<bool, Failure> {
        let noted = self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).take();
        noted.map(|record| self.add(&record)).transpose().map(|done| done.is_some())
    }

    fn add(&self, record: &str) -> Result<(), Failure> {
        let file = OpenOptions::new().append(true).create(true).open(&self.path);
        let written = file.and_then(|mut file| file.write_all(format!("{record}\n").as_bytes()));
        written.map_err(|error| Failure::file(&self.path, &error))
    }

    /// Takes the last record out of the file: it goes on, and is noted until it is kept again.
    pub(crate) fn take_last(&self) -> Result<(), Failure> {
        let text = read(&self.path)?;
        let mut records = split(&text);
        let last = records.pop().unwrap_or_default().to_owned();
        let rest: String = records.iter().flat_map(|record| [*record, "\n"]).collect();
        let aside = self.path.with_extension("tmp");
        let moved = std::fs::write(&aside, rest).and_then(|()| std::fs::rename(&aside, &self.path));
        moved.map_err(|error| Failure::file(&self.path, &error))?;
        self.note(last);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_told_apart_however_they_are_written() {
        assert_eq!(split("{\"a\":1}\n{\"b\":2}\n"), ["{\"a\":1}", "{\"b\":2}"]);
        assert_eq!(split("{\n \"a\": 1\n}"), ["{\n \"a\": 1\n}"]);
        assert_eq!(split("nonsense"), ["nonsense"]);
        assert_eq!(split(""), [""]);
    }
}
