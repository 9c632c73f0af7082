//! What somebody wants every time: name, language, level, colours. The environment beats the file, arguments beat both.
//!
//! It owns the keys, what their values may be, and where each value comes from. The file itself is `file`'s; how a
//! value becomes the default of an argument is said in [`Settings::applied_to`].

pub(crate) mod file;

use clap::ValueEnum;
use paiju_server::web::LONGEST_NAME;
use paiju_words::Lang;

use crate::args::{Color, Level};
use file::{BadFile, Stored};

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Name,
    Language,
    Level,
    Colours,
}

impl Key {
    pub(crate) const ALL: [Self; 4] = [Self::Name, Self::Language, Self::Level, Self::Colours];

    /// As it is written in the file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Language => "language",
            Self::Level => "level",
            Self::Colours => "colours",
        }
    }

    /// The key of that name.
    pub(crate) fn called(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The variable of the environment that sets it.
    pub(crate) const fn variable(self) -> &'static str {
        match self {
            Self::Name => "PAIJU_NAME",
            Self::Language => "PAIJU_LANGUAGE",
            Self::Level => "PAIJU_LEVEL",
            Self::Colours => "PAIJU_COLOURS",
        }
    }

    /// The argument whose default it is.
    const fn argument(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Language => "lang",
            Self::Level => "level",
            Self::Colours => "color",
        }
    }

    /// What holds where nothing is set.
    pub(crate) const fn usual(self) -> &'static str {
        match self {
            Self::Name => "Guest",
            Self::Language => "both",
            Self::Level => "normal",
            Self::Colours => "auto",
        }
    }

    /// What a value may be, for somebody whose value may not.
    pub(crate) fn expected(self) -> String {
        match self {
            Self::Name => format!("1 to {LONGEST_NAME} letters on one line"),
            Self::Language => Lang::ALL.map(Lang::code).join(", "),
            Self::Level => choices::<Level>(),
            Self::Colours => choices::<Color>(),
        }
    }

    /// Whether a value may be this.
    pub(crate) fn allows(self, value: &str) -> bool {
        match self {
            Self::Name => {
                let letters = value.chars().count();
                value.trim() == value
                    && (1..=LONGEST_NAME).contains(&letters)
                    && !value.chars().any(char::is_control)
            }
            Self::Language => value.parse::<Lang>().is_ok(),
            Self::Level => Level::from_str(value, false).is_ok(),
            Self::Colours => Color::from_str(value, false).is_ok(),
        }
    }
}

/// `auto, always, never`.
fn choices<V: ValueEnum>() -> String {
    let names = V::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    names.map(|value| value.get_name().to_owned()).collect::<Vec<_>>().join(", ")
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A variable of the environment.
    Environment(&'static str),
    File,
    /// Nobody has set it.
    Usual,
}

/// The value of every key.
#[derive(Debug)]
pub(crate) struct Settings {
    values: Vec<(Key, String, Source)>,
}

impl Settings {
    /// What the environment and the file say.
    pub(crate) fn read() -> Result<Self, BadFile> {
        let stored = file::path().map_or_else(|| Ok(Stored::default()), |path| Stored::read(&path))?;
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self::of(&stored, variable)
    }

    fn of(stored: &Stored, variable: impl Fn(&str) -> Option<String>) -> Result<Self, BadFile> {
        let value = |key: Key| {
            if let Some(value) = variable(key.variable()) {
                if !key.allows(&value) {
                    return Err(BadFile::Variable { key, value });
                }
                return Ok((key, value, Source::Environment(key.variable())));
            }
            // By convention (no-color.org) it turns colours off whatever programs' own files say.
            if key == Key::Colours && variable(NO_COLOR).is_some() {
                return Ok((key, "never".to_owned(), Source::Environment(NO_COLOR)));
            }
            Ok(match stored.get(key) {
                Some(value) => (key, value.to_owned(), Source::File),
                None => (key, key.usual().to_owned(), Source::Usual),
            })
        };
        Ok(Self { values: Key::ALL.into_iter().map(value).collect::<Result<_, _>>()? })
    }

    /// Every key with its value and where that comes from.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Key, &str, Source)> {
        self.values.iter().map(|(key, value, source)| (*key, value.as_str(), *source))
    }

    /// The commands, with what is set as the defaults of their arguments. What nobody has set is left to the commands.
    pub(crate) fn applied_to(&self, command: clap::Command) -> clap::Command {
        let set = |command: clap::Command| {
            self.iter().filter(|(_, _, source)| *source != Source::Usual).fold(command, |command, of| {
                let (key, value, _) = of;
                let takes = command.get_arguments().any(|argument| argument.get_id() == key.argument());
                if !takes {
                    return command;
                }
                // Arguments are defined once per process, and their texts stay as long.
                let value: &'static str = value.to_owned().leak();
                command.mut_arg(key.argument(), |argument| argument.default_value(value))
            })
        };
        set(command).mut_subcommands(set)
    }
}

/// The variable that turns colours off in many programs.
const NO_COLOR: &str = "NO_COLOR";

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, FromArgMatches};

    use super::*;
    use crate::args::{Arguments, Command};

    fn read(text: &str, variables: &[(&str, &str)]) -> Settings {
        let stored = Stored::parse(std::path::Path::new("config.toml"), text).unwrap();
        let variable = |name: &str| {
            variables.iter().find(|(variable, _)| *variable == name).map(|(_, value)| (*value).to_owned())
        };
        Settings::of(&stored, variable).unwrap()
    }

    fn played(settings: &Settings, arguments: &[&str]) -> (crate::args::Play, Color) {
        let command = settings.applied_to(Arguments::command());
        let matches = command.try_get_matches_from([&["paiju", "play", "kuhn"], arguments].concat()).unwrap();
        let arguments = Arguments::from_arg_matches(&matches).unwrap();
        match arguments.command {
            Some(Command::Play(play)) => (play, arguments.color),
            other => panic!("{other:?}"),
        }
    }

    const FILE: &str = "name = \"Ann\"\nlanguage = \"zh\"\nlevel = \"hard\"\ncolours = \"always\"\n";

    #[test]
    fn arguments_beat_the_environment_and_that_beats_the_file() {
        let (play, colours) = played(&read(FILE, &[]), &[]);
        assert_eq!((play.name.as_deref(), play.lang, play.level), (Some("Ann"), Lang::Zh, Some(Level::Hard)));
        assert_eq!(colours, Color::Always);
        let variables = [("PAIJU_LANGUAGE", "en"), ("NO_COLOR", "1")];
        let (play, colours) = played(&read(FILE, &variables), &["--level", "easy"]);
        assert_eq!((play.lang, play.level, colours), (Lang::En, Some(Level::Easy), Color::Never));
        let (_, colours) = played(&read(FILE, &[("NO_COLOR", "1"), ("PAIJU_COLOURS", "auto")]), &[]);
        assert_eq!(colours, Color::Auto);
        // A level that is only a default does not contradict named bots.
        let (play, _) = played(&read(FILE, &[]), &["--bots", "random"]);
        assert_eq!(play.bots, ["random"]);
    }

    #[test]
    fn nothing_set_changes_nothing() {
        let (play, colours) = played(&read("", &[]), &[]);
        assert_eq!((play.name, play.lang, play.level, colours), (None, Lang::Both, None, Color::Auto));
    }

    #[test]
    fn a_variable_with_no_such_value_is_refused() {
        let bad = Settings::of(&Stored::default(), |name| (name == "PAIJU_LEVEL").then(|| "god".into()));
        let said = bad.err().map(|bad| bad.to_string()).unwrap_or_default();
        assert_eq!(said, "the variable PAIJU_LEVEL is \"god\": expected easy, normal, hard");
    }

    #[test]
    fn values_are_what_they_may_be() {
        assert!(Key::Name.allows("小明") && !Key::Name.allows("") && !Key::Name.allows(" x"));
        assert!(!Key::Name.allows(&"x".repeat(LONGEST_NAME + 1)) && !Key::Name.allows("a\nb"));
        assert!(Key::ALL.iter().all(|key| key.allows(key.usual())));
    }
}
