//! In which language somebody wants to be told.

use paiju_words::Lang;
use schemars::JsonSchema;
use serde::Deserialize;

/// A language, as requests name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum In {
    /// English.
    En,
    /// Chinese.
    Zh,
    /// English sentences with the Chinese terms, names in both.
    Both,
}

impl From<In> for Lang {
    fn from(wanted: In) -> Self {
        match wanted {
            In::En => Self::En,
            In::Zh => Self::Zh,
            In::Both => Self::Both,
        }
    }
}
