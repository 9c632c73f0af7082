//! What is said of single things: names with what they mean, and notes about one's own pieces.
//!
//! It owns the codes: a thing is called as views spell it, so that whoever draws a view finds its name.

use serde::Serialize;

use crate::text::Text;

/// Something that has a name: a card, a tile, a skill, a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// As views and events spell it.
    pub code: String,
    /// What people call it.
    pub name: Text,
    /// What it does; nothing where the name says it all.
    pub text: Text,
    /// The code of what it is one of: the kind of a card.
    pub of: Option<String>,
}

/// Something worth knowing about one's own pieces, told from what one sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// A piece as views spell it, or a word such as `hand`.
    pub about: String,
    /// What.
    pub text: Text,
}

impl Entry {
    /// A thing with its name and what it does.
    pub(crate) fn new(of: &impl Serialize, name: Text, text: Text) -> Self {
        Self::spelled(&code(of), name, text)
    }

    /// The same by a code that is known.
    pub(crate) fn spelled(code: &impl ToString, name: Text, text: Text) -> Self {
        Self { code: code.to_string(), name, text, of: None }
    }

    /// One of a kind.
    pub(crate) fn one_of(self, kind: &impl Serialize) -> Self {
        Self { of: Some(code(kind)), ..self }
    }
}

/// A thing as views spell it.
fn code(of: &impl Serialize) -> String {
    match ciborium::Value::serialized(of) {
        Ok(ciborium::Value::Text(code)) => code,
        // Only what is written as a word has a code; nothing else is ever looked up.
        _ => String::new(),
    }
}
