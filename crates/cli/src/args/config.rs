//! The arguments of `paiju config`.

use clap::{Args, Subcommand};

pub(super) const CONFIG: &str = "\
Examples:
  paiju config                      what is set, where it comes from, and the file
  paiju config set language zh      from now on in Chinese
  paiju config set level hard
  paiju config unset level

Keys: name, language (zh, en, both), level (easy, normal, hard), colours (auto, always, never). The file is
`paiju/config.toml` in $XDG_CONFIG_HOME, or in ~/.config. PAIJU_NAME, PAIJU_LANGUAGE, PAIJU_LEVEL and PAIJU_COLOURS beat
the file, NO_COLOR its colours, and arguments beat everything.";

/// Show or change what is set.
#[derive(Debug, Args)]
pub(crate) struct Config {
    #[command(subcommand)]
    pub(crate) change: Option<Change>,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: paiju_words::Lang,
}

/// One line of the file.
#[derive(Debug, Subcommand)]
pub(crate) enum Change {
    /// Set a key in the file
    Set {
        /// name, language, level or colours
        key: String,
        /// What it is from now on
        value: String,
    },
    /// Take a key out of the file
    Unset {
        /// name, language, level or colours
        key: String,
    },
}
