//! `paiju config`: what is set for every game, and changing it.

use std::io::Write;
use std::path::PathBuf;

use paiju_words::layout::{fit, table};
use paiju_words::{Lang, Text, Tone, host};

use crate::args::{Change, Config};
use crate::dispatch::unknown;
use crate::failure::Failure;
use crate::settings::file::{self, Stored};
use crate::settings::{Key, Settings, Source};
use crate::style::painted;
use crate::terminal;

pub(crate) fn run(wanted: &Config, out: &mut dyn Write) -> Result<(), Failure> {
    let text = match &wanted.change {
        None => shown(wanted.lang)?,
        Some(Change::Set { key, value }) => set(named(key)?, value, wanted.lang)?,
        Some(Change::Unset { key }) => {
            let key = named(key)?;
            change(key, None)?;
            host::say(wanted.lang, host::CONFIG_UNSET, [key.name().into()]) + beaten(key, wanted.lang) + "\n"
        }
    };
    Ok(write!(out, "{}", painted(&fit(&text, terminal::room().columns)))?)
}

fn named(key: &str) -> Result<Key, Failure> {
    Key::called(key).ok_or_else(|| unknown("setting", key, &Key::ALL.map(Key::name)))
}

/// Where the file is.
fn place(lang: Lang) -> Result<PathBuf, Failure> {
    file::path().ok_or_else(|| Failure::failed(host::say(lang, host::CONFIG_NOWHERE, []).to_string()))
}

fn set(key: Key, value: &str, lang: Lang) -> Result<Text, Failure> {
    if !key.allows(value) {
        return Err(Failure::usage(file::refusal(key, &format!("{value:?}"))));
    }
    change(key, Some(value))?;
    let said = host::say(lang, host::CONFIG_SET, [key.name().into(), Text::toned(Tone::Strong, value)]);
    Ok(said + beaten(key, lang) + "\n")
}

/// A file that cannot be read is not written over.
fn change(key: Key, value: Option<&str>) -> Result<(), Failure> {
    let path = place(Lang::En)?;
    let stored = Stored::read(&path).map_err(|bad| Failure::settings(&bad))?;
    stored.write(&path, key, value).map_err(|bad| Failure::settings(&bad))
}

/// That a variable has the last word, where one has.
fn beaten(key: Key, lang: Lang) -> Text {
    let source = Settings::read().ok().and_then(|all| all.iter().find(|(of, ..)| *of == key).map(|of| of.2));
    match source {
        Some(Source::Environment(variable)) => {
            Text::from("; ") + host::say(lang, host::CONFIG_BEATEN, [variable.into()])
        }
        _ => Text::new(),
    }
}

/// Every key, and where the file is.
fn shown(lang: Lang) -> Result<Text, Failure> {
    let settings = Settings::read().map_err(|bad| Failure::settings(&bad))?;
    let mut rows = vec![host::CONFIG_HEAD.map(|head| host::say(lang, head, []).tinted(Tone::Faint)).to_vec()];
    rows.extend(settings.iter().map(|(key, value, source)| {
        let source = match source {
            Source::Environment(variable) => Text::from(variable),
            Source::File => host::say(lang, host::FROM_FILE, []),
            Source::Usual => host::say(lang, host::FROM_NOBODY, []),
        };
        vec![key.name().into(), Text::toned(Tone::Strong, value), source, key.expected().into()]
    }));
    let place = match file::path() {
        None => host::say(lang, host::CONFIG_NOWHERE, []),
        Some(path) => {
            let phrase = if path.exists() { host::CONFIG_FILE } else { host::CONFIG_NO_FILE };
            host::say(lang, phrase, [path.display().to_string().into()])
        }
    };
    Ok(table("llll", &rows) + place + "\n")
}
