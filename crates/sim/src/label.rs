//! What a row or a table of the statistics is called: a key for programs, which never changes, and a text for people.

use std::borrow::Cow;
use std::cmp::Ordering;

use serde::Serialize;

/// A name in two forms. Labels of one key are the same label.
#[derive(Clone, Debug)]
pub struct Label {
    key: Cow<'static, str>,
    text: Option<Cow<'static, str>>,
}

impl Label {
    /// A key, lower-case letters, digits and underscores alone, and the text that people read.
    pub fn new(key: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Self {
        let key = key.into();
        debug_assert!(is_key(&key), "{key:?} is no key");
        Self { key, text: Some(text.into()) }
    }

    /// What a word of data says: a tag in any spelling, such as `UTG+1` or `wall_empty`.
    pub fn of_tag(tag: &str) -> Self {
        let plain = |letter: char| letter.is_ascii_alphanumeric();
        let letter = |letter: char| if plain(letter) { letter.to_ascii_lowercase() } else { '_' };
        Self { key: tag.chars().map(letter).collect::<String>().into(), text: None }
    }

    /// The word that a value is written as.
    pub fn of_value(value: &impl Serialize) -> Self {
        let written = ciborium::Value::serialized(value).ok().and_then(|value| value.into_text().ok());
        Self::of_tag(written.as_deref().unwrap_or("other"))
    }

    /// The same key, and the text that people read.
    #[must_use]
    pub fn said(self, text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: Some(text.into()), ..self }
    }

    /// For programs.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// For people; without one of its own, the key in words.
    pub fn text(&self) -> String {
        self.text.as_ref().map_or_else(|| self.key.replace('_', " "), ToString::to_string)
    }
}

/// Whether programs can take this for an identifier.
fn is_key(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    text.starts_with(|first: char| first.is_ascii_lowercase()) && text.bytes().all(letter)
}

impl From<&'static str> for Label {
    /// A key that needs no other text.
    fn from(key: &'static str) -> Self {
        debug_assert!(is_key(key), "{key:?} is no key");
        Self { key: key.into(), text: None }
    }
}

impl From<(&'static str, &'static str)> for Label {
    fn from((key, text): (&'static str, &'static str)) -> Self {
        Self::new(key, text)
    }
}

impl PartialEq for Label {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Label {}

impl PartialOrd for Label {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Label {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_become_keys() {
        assert_eq!(Label::of_tag("UTG+1").key(), "utg_1");
        assert_eq!(Label::from("wall_empty").text(), "wall empty");
        assert_eq!(Label::new("ceramic", "ceramic 瓷").text(), "ceramic 瓷");
        assert!(is_key("bb_per_100") && !is_key("bb/100") && !is_key("1st") && !is_key("瓷"));
    }
}
