//! Files of records: one game a line, read from a path or from the standard input, and kept without losing anything.
//!
//! A file that is there is added to, never written over. What is not finished is kept too, and replaced by the whole
//! game when it goes on.

use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// Why a text is no record, for somebody who has named a file.
pub(crate) fn no_record(why: &paiju_wire::Error) -> String {
    let what = match &*why.message {
        "a record is an object" => "a record is a JSON object",
        message => message.strip_prefix("not a record: ").unwrap_or(message),
    };
    format!("this is no record of a game ({what}); `paiju play --record FILE` writes one")
}

/// The game that a record is of.
pub(crate) fn game_of(record: &str) -> Result<String, Failure> {
    let read = RecordText::read(record);
    read.map(|record| record.game).map_err(|why| Failure::failed(no_record(&why)))
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
///
/// The file always has what it had: a game that goes on stays in it as it was until the longer record takes its place,
/// in one step.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    path: PathBuf,
    kept: Arc<Mutex<Kept>>,
}

/// The game that is being played.
#[derive(Debug, Default)]
struct Kept {
    /// As a record that can be resumed.
    noted: Option<String>,
    /// The record in the file that it goes on with.
    beginning: Option<String>,
}

impl Keeper {
    /// A file that can be written, or why not: found out before the first card.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Err(Failure::usage("records are kept in a file: the standard output is for the game"));
        }
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
        Ok(Self { path: path.to_owned(), kept: Arc::default() })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the game stands: kept if the program is interrupted.
    pub(crate) fn note(&self, record: String) {
        self.kept().noted = Some(record);
    }

    /// The game that follows goes on with a record of the file, and takes its place when it is kept.
    pub(crate) fn go_on(&self, beginning: &str) {
        self.kept().beginning = Some(beginning.to_owned());
    }

    /// Keeps what was noted last in the file. Without a note there is nothing to do.
    pub(crate) fn save(&self) -> Result<bool, Failure> {
        // Locked until it is written: whoever interrupts waits for a record that is whole.
        let mut kept = self.kept();
        let Some(record) = kept.noted.take() else { return Ok(false) };
        let written = match kept.beginning.take() {
            Some(beginning) => self.replace(&beginning, &record),
            None => self.add(&record),
        };
        written.map_err(|error| Failure::file(&self.path, &error)).map(|()| true)
    }

    fn add(&self, record: &str) -> io::Result<()> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&self.path)?;
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(0))? > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        let ends = last == [b'\n'];
        file.write_all(format!("{}{record}\n", if ends { "" } else { "\n" }).as_bytes())
    }

    /// The whole game in the place of its beginning. Whatever else the file has by now stays in it; if the beginning is
    /// gone, the game is added.
    fn replace(&self, beginning: &str, record: &str) -> io::Result<()> {
        let text = std::fs::read_to_string(&self.path)?;
        let Some(at) = text.rfind(beginning) else { return self.add(record) };
        let rest = text[at + beginning.len()..].trim();
        let text = format!("{}{rest}{}{record}\n", &text[..at], if rest.is_empty() { "" } else { "\n" });
        // A new file in the place of the old one: at no moment there is half of one.
        let path = self.path.canonicalize()?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let aside = path.with_file_name(format!(".{name}.{}", std::process::id()));
        let moved = write_as(&path, &aside, &text).and_then(|()| std::fs::rename(&aside, &path));
        moved.inspect_err(|_| drop(std::fs::remove_file(&aside)))
    }
}

/// Writes a text to a file that was not there, with the rights of another.
fn write_as(like: &Path, path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.set_permissions(std::fs::metadata(like)?.permissions())?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
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

    #[test]
    fn a_game_that_goes_on_takes_the_place_of_its_beginning_and_nothing_else_is_lost() {
        let path = std::env::temp_dir().join(format!("paiju-keeper-{}.jsonl", std::process::id()));
        let lines = || std::fs::read_to_string(&path).expect("it is there");
        std::fs::write(&path, "{\"a\":1}\n{\"b\":2}").expect("a place for files");
        let keeper = Keeper { path: path.clone(), kept: Arc::default() };
        keeper.go_on("{\"b\":2}");
        keeper.note("{\"b\":23}".into());
        assert_eq!(lines(), "{\"a\":1}\n{\"b\":2}", "the beginning stays until there is more");
        // Somebody else adds a game meanwhile.
        std::fs::write(&path, "{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n").expect("written");
        assert!(keeper.save().is_ok_and(|saved| saved));
        assert_eq!(lines(), "{\"a\":1}\n{\"c\":3}\n{\"b\":23}\n");
        keeper.note("{\"d\":4}".into());
        assert!(keeper.save().is_ok_and(|saved| saved) && keeper.save().is_ok_and(|saved| !saved));
        assert_eq!(lines(), "{\"a\":1}\n{\"c\":3}\n{\"b\":23}\n{\"d\":4}\n");
        std::fs::remove_file(&path).expect("it was there");
    }
}
