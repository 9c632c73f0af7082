//! The file of settings, `paiju/config.toml` among the user's configuration: reading it, and changing one line of it.
//!
//! Other lines stay as their owner wrote them; a comment on a changed line is lost. What cannot be read is refused with the file and the
//! line, and never written over.

use std::fmt;
use std::path::{Path, PathBuf};

use super::Key;

/// No file of four settings is longer.
const LARGEST: u64 = 64 * 1024;

/// The folder that a variable names, or the usual one below the user's home. A relative folder is ignored, as the
/// specification of these variables asks.
pub(crate) fn user_folder(variable: &str, usual: &str) -> Option<PathBuf> {
    let absolute =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    absolute(variable).or_else(|| Some(absolute("HOME")?.join(usual)))
}

/// Where the file is; nowhere, if nobody says where the user's files are.
pub(crate) fn path() -> Option<PathBuf> {
    user_folder("XDG_CONFIG_HOME", ".config").map(|folder| folder.join("paiju/config.toml"))
}

/// Why there are no settings.
#[derive(Debug)]
pub(crate) enum BadFile {
    /// The file cannot be read or written.
    Io { path: PathBuf, why: std::io::Error },
    /// It is no TOML, or a key or a value of it is none of ours.
    Line { path: PathBuf, line: usize, why: String },
    /// A variable of the environment has no such value.
    Variable { key: Key, value: String },
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, why } => write!(f, "{}: {why}", path.display()),
            Self::Line { path, line, why } => {
                write!(f, "{}, line {line}: {why}. Correct the line or delete it", path.display())
            }
            Self::Variable { key, value } => {
                write!(f, "the variable {} is {value:?}: expected {}", key.variable(), key.expected())
            }
        }
    }
}

/// What a file says.
#[derive(Debug, Default)]
pub(crate) struct Stored {
    text: String,
    values: Vec<(Key, String)>,
}

impl Stored {
    /// What the file says; a file that is not there says nothing.
    pub(crate) fn read(path: &Path) -> Result<Self, BadFile> {
        let failed = |why| BadFile::Io { path: path.to_owned(), why };
        match std::fs::metadata(path) {
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Ok(file) if file.len() > LARGEST => {
                return Err(failed(std::io::Error::other(format!("more than {LARGEST} bytes"))));
            }
            Ok(_) => {}
            Err(why) => return Err(failed(why)),
        }
        Self::parse(path, &std::fs::read_to_string(path).map_err(failed)?)
    }

    /// What this text of a file says.
    pub(crate) fn parse(path: &Path, text: &str) -> Result<Self, BadFile> {
        let bad =
            |at: usize, why: String| BadFile::Line { path: path.to_owned(), line: line_at(text, at), why };
        let table: toml::Table = toml::from_str(text).map_err(|error| {
            bad(error.span().map_or(0, |span| span.start), error.message().trim().to_owned())
        })?;
        let mut values = Vec::new();
        for (name, value) in &table {
            let at = key_at(text, name);
            let Some(key) = Key::called(name) else {
                let keys = Key::ALL.map(Key::name).join(", ");
                return Err(bad(at, format!("there is no setting {name:?}; there are: {keys}")));
            };
            let Some(value) = value.as_str().filter(|value| key.allows(value)) else {
                let kind = || value.type_str().to_owned();
                let told = value.as_str().map_or_else(kind, |text| format!("{text:?}"));
                return Err(bad(at, refusal(key, &told)));
            };
            values.push((key, value.to_owned()));
        }
        Ok(Self { text: text.to_owned(), values })
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: Key) -> Option<&str> {
        self.values.iter().find(|(of, _)| *of == key).map(|(_, value)| value.as_str())
    }

    /// The text of the file with another value of a key, or without the key.
    fn changed(&self, key: Key, value: Option<&str>) -> String {
        let line = value.map(|value| format!("{} = {}", key.name(), quoted(value)));
        let old = |text: &str| key_of(text) == Some(key.name());
        let had = self.text.lines().any(old);
        let kept =
            self.text.lines().filter_map(|text| if old(text) { line.clone() } else { Some(text.to_owned()) });
        // Before anything else: a file that ends with a table would take the key into it.
        let added = line.clone().filter(|_| !had);
        added.into_iter().chain(kept).map(|line| line + "\n").collect()
    }

    /// Writes the file with another value of a key, or without the key.
    pub(crate) fn write(&self, path: &Path, key: Key, value: Option<&str>) -> Result<(), BadFile> {
        let text = self.changed(key, value);
        // A value over several lines would not have been found: better no change than half a one.
        let read = Self::parse(path, &text)?;
        if read.get(key) != value {
            let line = line_at(&self.text, key_at(&self.text, key.name()));
            let why = format!("{} is written over several lines", key.name());
            return Err(BadFile::Line { path: path.to_owned(), line, why });
        }
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| {
            // Another one in its place, in one step: two programs never leave half a file.
            let beside = path.with_extension(format!("{}.new", std::process::id()));
            std::fs::write(&beside, &text)?;
            std::fs::rename(&beside, path)
        });
        written.map_err(|why| BadFile::Io { path: path.to_owned(), why })
    }
}

/// Why a value is none, and what would be one.
pub(crate) fn refusal(key: Key, value: &str) -> String {
    format!("{} cannot be {value}: expected {}", key.name(), key.expected())
}

/// A string as TOML writes it; values have no control characters.
fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The key that a line sets.
fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let key = key.trim();
    (!key.starts_with('#')).then(|| key.trim_matches(['"', '\'']))
}

/// Where a key is set.
fn key_at(text: &str, name: &str) -> usize {
    let starts = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    let named =
        |line: &str| key_of(line) == Some(name) || line.trim().trim_matches(['[', ']']).trim() == name;
    starts.into_iter().find(|(_, line)| named(line)).map_or(0, |(start, _)| start)
}

/// The number of the line at a place of a text, from 1.
fn line_at(text: &str, at: usize) -> usize {
    1 + text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Stored, String> {
        Stored::parse(Path::new("c.toml"), text).map_err(|bad| bad.to_string())
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, said) in [
            (
                "name = \"A\"\nlevel = \"god\"\n",
                "c.toml, line 2: level cannot be \"god\": expected easy, normal, hard",
            ),
            (
                "\n\nlang = \"zh\"\n",
                "c.toml, line 3: there is no setting \"lang\"; there are: name, language, level, colours",
            ),
            ("colours = true\n", "c.toml, line 1: colours cannot be boolean: expected auto, always, never"),
            ("# so\nname = \n", "c.toml, line 2: "),
            ("name = \"A\"\n[level]\nx = 1\n", "c.toml, line 2: level cannot be"),
            ("name = \"A\"\nname = \"B\"\n", "c.toml, line 2: "),
        ] {
            let refused = parsed(text).err().unwrap_or_default();
            assert!(
                refused.starts_with(said) && refused.ends_with("Correct the line or delete it"),
                "{refused}"
            );
        }
    }

    #[test]
    fn one_line_is_changed_and_the_rest_stays() {
        let stored = parsed("# mine\nname = \"Ann\"\n\nlevel = \"easy\" # for now\n").unwrap();
        assert_eq!(stored.changed(Key::Level, Some("hard")), "# mine\nname = \"Ann\"\n\nlevel = \"hard\"\n");
        assert_eq!(stored.changed(Key::Name, None), "# mine\n\nlevel = \"easy\" # for now\n");
        let added = stored.changed(Key::Language, Some("zh"));
        assert!(added.starts_with("language = \"zh\"\n# mine\n"), "{added}");
        let named = stored.changed(Key::Name, Some("A \"b\" \\c"));
        assert_eq!(parsed(&named).unwrap().get(Key::Name), Some("A \"b\" \\c"));
    }
}
