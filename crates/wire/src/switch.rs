//! The switches of a game's rules: name, type, default, meaning.
//!
//! It owns reading them off the rules' JSON and their schema. What they do is the game's `RULES.md`.

use std::borrow::Cow;

use paiju_contract::RuleSet;
use serde::Serialize;
use serde_json::{Value, json};

use crate::erased::write;
use crate::reading::read;
use crate::{fields, text};

/// The field that names the preset: where switches start from, and none itself.
const PRESET: &str = "preset";

/// One switch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Switch {
    /// Its name in an object of rules.
    pub name: String,
    /// What its value is: `boolean`, `integer`, `string`, `list` or `object`; left out where every preset leaves the
    /// switch open (`null`).
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Whether some preset leaves it open.
    pub nullable: bool,
    /// Its value in the default preset.
    pub default: Value,
    /// Which values it takes, where they are enumerated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Value>,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<String>,
    /// Whether the rules refuse every other value: it is there to be read, and people need not be told of it.
    #[serde(skip)]
    pub fixed: bool,
}

/// Every switch of these rules, in the order the rules are written. The schema is that of the rules as written.
pub(crate) fn switches<R: RuleSet>(schema: &Value) -> Vec<Switch> {
    let presets: Vec<String> = R::PRESETS.iter().filter_map(|name| written::<R>(name)).collect();
    let presets: Vec<Fields<'_>> = presets.iter().filter_map(|text| fields(text)).collect();
    let usual = presets.first().into_iter().flatten();
    let told = |(name, _): &(Cow<'_, str>, &str)| {
        let mut switch = switch(name, &presets, schema);
        switch.values.retain(|value| is_written::<R>(name, value));
        switch.fixed = is_fixed::<R>(&switch);
        switch
    };
    usual.filter(|(name, _)| name != PRESET).map(told).collect()
}

/// Whether a value is written as it is read: other spellings of it are read, too, and not listed.
fn is_written<R: RuleSet>(name: &str, value: &Value) -> bool {
    let Ok(rules) = read::<R>(&json!({name: value}).to_string()) else { return true };
    let written = text(|out| write(&rules, out));
    serde_json::from_str::<Value>(&written).is_ok_and(|written| written[name] == *value)
}

/// Whether a switch has one value: the schema lists no other, or it is a number and no preset takes another one of those
/// that are tried. What depends on another switch may be refused by itself, so listed values are believed.
fn is_fixed<R: RuleSet>(switch: &Switch) -> bool {
    let usual = match (&switch.default, &switch.values[..]) {
        (default, [only]) => return default == only,
        (Value::Number(number), []) => number.as_i64().unwrap_or(0),
        // Truths, lists, objects, texts and what is left open may be anything.
        _ => return false,
    };
    let takes = |preset: &&str, value: i64| {
        let read: Option<R> =
            serde_json::from_value(json!({PRESET: preset, switch.name.clone(): value})).ok();
        read.is_some_and(|rules| rules.validate().is_ok())
    };
    let mut others = [usual - 1, usual + 1, 0, 1, 2, usual * 2].into_iter().filter(|value| *value != usual);
    !others.any(|value| R::PRESETS.iter().any(|preset| takes(preset, value)))
}

type Fields<'a> = Vec<(Cow<'a, str>, &'a str)>;

fn written<R: RuleSet>(preset: &str) -> Option<String> {
    R::preset(preset).map(|rules| text(|out| write(&rules, out)))
}

/// A switch from its values in all presets, the default one first.
fn switch(name: &str, presets: &[Fields<'_>], schema: &Value) -> Switch {
    let values = presets.iter().flatten().filter(|(field, _)| field == name);
    let values: Vec<Value> = values.filter_map(|(_, value)| serde_json::from_str(value).ok()).collect();
    let told = &schema["properties"][name];
    Switch {
        name: name.to_owned(),
        kind: values.iter().find_map(kind).or_else(|| stated(told, schema)),
        nullable: values.iter().any(Value::is_null),
        default: values.into_iter().next().unwrap_or_default(),
        values: enumerated(told, schema).unwrap_or_default(),
        meaning: described(told, schema),
        fixed: false,
    }
}

/// The description of a value: its own, or that of its type.
fn described(told: &Value, schema: &Value) -> Option<String> {
    let own = told["description"].as_str().map(str::to_owned);
    own.or_else(|| described(referred(told, schema)?, schema))
}

/// What the schema says a value is, beside `null`, where no preset shows one.
fn stated(told: &Value, schema: &Value) -> Option<&'static str> {
    if let Some(target) = referred(told, schema) {
        return stated(target, schema);
    }
    if let Some(Value::Array(choices)) = told.get("anyOf").or_else(|| told.get("oneOf")) {
        return choices.iter().find_map(|choice| stated(choice, schema));
    }
    let kinds = told["type"].as_array().map_or(std::slice::from_ref(&told["type"]), Vec::as_slice);
    kinds.iter().find_map(|kind| match kind.as_str()? {
        "boolean" => Some("boolean"),
        "integer" => Some("integer"),
        "string" => Some("string"),
        "array" => Some("list"),
        "object" => Some("object"),
        _ => None,
    })
}

/// All values that a schema allows beside `null`, if it lists them.
fn enumerated(told: &Value, schema: &Value) -> Option<Vec<Value>> {
    if let Some(target) = referred(told, schema) {
        return enumerated(target, schema);
    }
    if told["type"] == "null" {
        return Some(Vec::new());
    }
    if let Some(only) = told.get("const") {
        return Some(vec![only.clone()]);
    }
    if let Some(Value::Array(listed)) = told.get("enum") {
        return Some(listed.iter().filter(|value| !value.is_null()).cloned().collect());
    }
    let choices = told.get("oneOf").or_else(|| told.get("anyOf"))?.as_array()?;
    let all = choices.iter().map(|choice| enumerated(choice, schema)).collect::<Option<Vec<_>>>()?;
    Some(all.concat())
}

/// What a reference of a schema points to.
fn referred<'s>(told: &Value, schema: &'s Value) -> Option<&'s Value> {
    schema.pointer(told["$ref"].as_str()?.strip_prefix('#')?)
}

fn kind(value: &Value) -> Option<&'static str> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some("boolean"),
        Value::Number(_) => Some("integer"),
        Value::String(_) => Some("string"),
        Value::Array(_) => Some("list"),
        Value::Object(_) => Some("object"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_presets_tell_type_and_default() {
        let presets =
            [r#"{"to":"wall","cap":null}"#, r#"{"to":"end","cap":5}"#].map(|text| fields(text).unwrap());
        let told = json!({
            "properties": {
                "to": {"$ref": "#/$defs/To"},
                "cap": {"type": ["integer", "null"], "description": "The most fan that are paid."},
            },
            "$defs": {"To": {"description": "How long.", "oneOf": [{"enum": ["wall"]}, {"const": "end"}]}},
        });
        let cap = switch("cap", &presets, &told);
        assert_eq!((cap.kind, cap.nullable, &cap.default), (Some("integer"), true, &Value::Null));
        assert_eq!((cap.meaning.as_deref(), cap.values.len()), (Some("The most fan that are paid."), 0));
        let to = switch("to", &presets, &told);
        assert_eq!((to.kind, to.nullable, &to.default), (Some("string"), false, &json!("wall")));
        assert_eq!(
            (to.meaning.as_deref(), to.values),
            (Some("How long."), vec![json!("wall"), json!("end")])
        );
        assert_eq!(switch("cap", &presets[..1], &Value::Null).kind, None);
    }

    #[test]
    fn what_no_rules_let_anybody_change_is_fixed() {
        let fixed = |game: &str| -> Vec<String> {
            let listing = crate::Catalog::default().find(game).unwrap();
            listing.switches().into_iter().filter(|switch| switch.fixed).map(|switch| switch.name).collect()
        };
        assert_eq!(
            (fixed("xianqi"), fixed("holdem")),
            (vec!["player_count".into()], vec!["showdown".into()])
        );
        for game in ["mahjong", "sanguosha", "leduc", "kuhn"] {
            assert!(fixed(game).is_empty(), "{game}: {:?}", fixed(game));
        }
    }
}
