//! The switches of a game's rules: name, type, default, meaning.
//!
//! It owns reading them off the rules' JSON and their schema. What they do is the game's `RULES.md`.

use std::borrow::Cow;

use paiju_contract::RuleSet;
use serde::Serialize;
use serde_json::{Value, json};

use crate::fields;

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
}

/// Every switch of these rules, in the order the rules are written. The schema is that of the rules as written.
pub(crate) fn switches<R: RuleSet>(schema: &Value) -> Vec<Switch> {
    let presets: Vec<String> = R::PRESETS.iter().filter_map(|name| written::<R>(name)).collect();
    let presets: Vec<Fields<'_>> = presets.iter().filter_map(|text| fields(text)).collect();
    let usual = presets.first().into_iter().flatten();
    let told = |(name, _): &(Cow<'_, str>, &str)| {
        let mut switch = switch(name, &presets, schema);
        switch.values.retain(|value| is_written::<R>(name, value));
        switch
    };
    usual.filter(|(name, _)| name != PRESET).map(told).collect()
}

/// Whether a value is written as it is read: other spellings of it are read, too, and not listed.
fn is_written<R: RuleSet>(name: &str, value: &Value) -> bool {
    let read: Option<R> = serde_json::from_value(json!({name: value})).ok();
    read.and_then(|rules| serde_json::to_value(rules).ok()).is_none_or(|written| written[name] == *value)
}

type Fields<'a> = Vec<(Cow<'a, str>, &'a str)>;

fn written<R: RuleSet>(preset: &str) -> Option<String> {
    serde_json::to_string(&R::preset(preset)?).ok()
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
}
