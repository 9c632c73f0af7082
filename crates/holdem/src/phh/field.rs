//! Typed access to the fields of one history: what is missing or of another kind is an error with its line.

use super::error::BadHistory;
use super::toml::{Field, Item, Section, Value};
use crate::rules::Chips;

impl Section {
    fn find(&self, key: &str) -> Option<&Item> {
        let field = |field: &&Field| field.key == key;
        self.fields.iter().find(field).map(|field| &field.item)
    }

    /// The line of a field, or of the section.
    pub(super) fn line_of(&self, key: &str) -> usize {
        self.find(key).map_or(self.line, |item| item.line)
    }

    fn required(&self, key: &str) -> Result<&Item, BadHistory> {
        self.find(key).ok_or_else(|| BadHistory::new(self.line, format!("the field {key} is missing")))
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<&str>, BadHistory> {
        self.find(key).map(|item| item.text(key)).transpose()
    }

    pub(super) fn required_text(&self, key: &str) -> Result<&str, BadHistory> {
        self.required(key)?.text(key)
    }

    pub(super) fn flag(&self, key: &str) -> Result<Option<bool>, BadHistory> {
        let flag = |item: &Item| match item.value {
            Value::Flag(flag) => Ok(flag),
            _ => item.not(key, "true or false"),
        };
        self.find(key).map(flag).transpose()
    }

    pub(super) fn integer(&self, key: &str) -> Result<Option<i64>, BadHistory> {
        self.find(key).map(|item| item.integer(key)).transpose()
    }

    pub(super) fn required_chips(&self, key: &str) -> Result<Chips, BadHistory> {
        self.required(key)?.chips(key)
    }

    pub(super) fn chips(&self, key: &str) -> Result<Option<Chips>, BadHistory> {
        self.find(key).map(|item| item.chips(key)).transpose()
    }

    pub(super) fn list(&self, key: &str) -> Result<Option<&[Item]>, BadHistory> {
        match self.find(key) {
            None => Ok(None),
            Some(Item { value: Value::List(items), .. }) => Ok(Some(items)),
            Some(item) => item.not(key, "a [list]"),
        }
    }

    pub(super) fn required_list(&self, key: &str) -> Result<&[Item], BadHistory> {
        self.required(key)?;
        Ok(self.list(key)?.unwrap_or_default())
    }

    pub(super) fn chips_list(&self, key: &str) -> Result<Option<Vec<Chips>>, BadHistory> {
        let chips = |items: &[Item]| items.iter().map(|item| item.chips(key)).collect();
        self.list(key)?.map(chips).transpose()
    }

    pub(super) fn required_chips_list(&self, key: &str) -> Result<Vec<Chips>, BadHistory> {
        self.required(key)?;
        Ok(self.chips_list(key)?.unwrap_or_default())
    }
}

impl Item {
    fn not<T>(&self, key: &str, expected: &str) -> Result<T, BadHistory> {
        Err(BadHistory::new(self.line, format!("{key}: expected {expected}")))
    }

    pub(super) fn text(&self, key: &str) -> Result<&str, BadHistory> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => self.not(key, "a \"text\""),
        }
    }

    pub(super) fn integer(&self, key: &str) -> Result<i64, BadHistory> {
        match self.value {
            Value::Integer(number) => Ok(number),
            Value::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => Ok(number as i64),
            _ => self.not(key, "a whole number: chips have no fractions"),
        }
    }

    pub(super) fn chips(&self, key: &str) -> Result<Chips, BadHistory> {
        let number = self.integer(key)?;
        let bad = |_| BadHistory::new(self.line, format!("{key}: {number} is no number of chips"));
        Chips::try_from(number).map_err(bad)
    }
}
