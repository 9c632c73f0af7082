//! The keys of the configuration, read from its types: name, kind of value, and what it means.
//!
//! It owns how a key is named in each place. No key is listed by hand: a field of a section is a key.

use std::sync::LazyLock;

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::Configuration;

/// What a value of a key must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Number,
    Boolean,
    Text,
}

impl Kind {
    /// As somebody is told who has written something else.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Integer => "a whole number",
            Self::Number => "a number",
            Self::Boolean => "true or false",
            Self::Text => "a text in quotes",
        }
    }

    /// A value of this kind that was written without quotes: in a variable or an argument.
    pub(super) fn read(self, text: &str) -> Option<toml::Value> {
        match self {
            Self::Integer => text.replace('_', "").parse().ok().map(toml::Value::Integer),
            Self::Number => text.parse().ok().map(toml::Value::Float),
            Self::Boolean => match text {
                "true" | "1" => Some(true.into()),
                "false" | "0" => Some(false.into()),
                _ => None,
            },
            Self::Text => Some(text.into()),
        }
    }
}

/// One key of a section.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) section: String,
    pub(super) name: String,
    pub(super) kind: Kind,
    /// What it means.
    pub(super) text: String,
}

impl Key {
    /// The variable of the environment that sets it. Those of `[server]` have no name of a section.
    pub(super) fn variable(&self) -> String {
        let section = self.section.to_uppercase();
        let section = if self.section == "server" { String::new() } else { section + "_" };
        format!("PAIJU_{section}{}", self.name.to_uppercase())
    }

    /// As it is named in sentences and by `--set`.
    pub(super) fn path(&self) -> String {
        format!("{}.{}", self.section, self.name)
    }
}

/// A section, with what it is about and its keys.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) keys: Vec<Key>,
}

/// Every section, in the order of the types.
pub(super) fn sections() -> &'static [Section] {
    static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| {
        let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
        let schema = settings.into_generator().into_root_schema_for::<Configuration>();
        properties(schema.as_value()).map(|(name, schema)| section(name, schema)).collect()
    });
    &SECTIONS
}

/// Every key.
pub(super) fn keys() -> impl Iterator<Item = &'static Key> {
    sections().iter().flat_map(|section| &section.keys)
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

fn section(name: &str, schema: &Value) -> Section {
    let key = |(key, schema): (&String, &Value)| Key {
        section: name.to_owned(),
        name: key.clone(),
        kind: kind(schema),
        text: text(schema),
    };
    Section { name: name.to_owned(), text: text(schema), keys: properties(schema).map(key).collect() }
}

fn text(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('\n', " ")
}

fn kind(schema: &Value) -> Kind {
    match schema["type"].as_str() {
        Some("integer") => Kind::Integer,
        Some("number") => Kind::Number,
        Some("boolean") => Kind::Boolean,
        _ => Kind::Text,
    }
}

/// The known name that is nearest to an unknown one, if any is near.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.map(|known| (strsim::damerau_levenshtein(name, known), known));
    let (distance, nearest) = near.min()?;
    (distance <= 1 + nearest.len() / 3).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_meaning_and_a_variable_of_its_own() {
        let mut variables: Vec<String> = keys().map(Key::variable).collect();
        assert!(keys().all(|key| key.text.ends_with('.')), "each key is explained in a sentence");
        assert!(sections().iter().all(|section| section.text.ends_with('.')));
        for known in ["PAIJU_PORT", "PAIJU_DATA", "PAIJU_WEB", "PAIJU_LOG", "PAIJU_LIMITS_REQUESTS"] {
            assert!(variables.iter().any(|variable| variable == known), "{known}");
        }
        let all = variables.len();
        variables.sort_unstable();
        variables.dedup();
        assert_eq!(variables.len(), all);
    }

    #[test]
    fn every_field_is_a_key() {
        let values = serde_json::to_value(Configuration::default()).unwrap();
        let fields = values.as_object().unwrap().iter().flat_map(|(section, fields)| {
            fields.as_object().unwrap().keys().map(move |key| format!("{section}.{key}"))
        });
        assert_eq!(fields.collect::<Vec<_>>(), keys().map(Key::path).collect::<Vec<_>>());
    }
}
