//! The switches of a game's rules, as far as its presets tell: name, type, default.
//!
//! It owns reading them off the rules' JSON. What a switch means, and which values it takes beside those of the
//! presets, is the game's `RULES.md`.

use std::borrow::Cow;

use paiju_contract::RuleSet;
use serde::Serialize;
use serde_json::Value;

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
}

/// Every switch of these rules, in the order the rules are written.
pub(crate) fn switches<R: RuleSet>() -> Vec<Switch> {
    let presets: Vec<String> = R::PRESETS.iter().filter_map(|name| written::<R>(name)).collect();
    let presets: Vec<Fields<'_>> = presets.iter().filter_map(|text| fields(text)).collect();
    let usual = presets.first().into_iter().flatten();
    usual.filter(|(name, _)| name != PRESET).map(|(name, _)| switch(name, &presets)).collect()
}

type Fields<'a> = Vec<(Cow<'a, str>, &'a str)>;

fn written<R: RuleSet>(preset: &str) -> Option<String> {
    serde_json::to_string(&R::preset(preset)?).ok()
}

/// A switch from its values in all presets, the default one first.
fn switch(name: &str, presets: &[Fields<'_>]) -> Switch {
    let values = presets.iter().flatten().filter(|(field, _)| field == name);
    let values: Vec<Value> = values.filter_map(|(_, value)| serde_json::from_str(value).ok()).collect();
    Switch {
        name: name.to_owned(),
        kind: values.iter().find_map(kind),
        nullable: values.iter().any(Value::is_null),
        default: values.into_iter().next().unwrap_or_default(),
    }
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
        let cap = switch("cap", &presets);
        assert_eq!((cap.kind, cap.nullable, &cap.default), (Some("integer"), true, &Value::Null));
        let to = switch("to", &presets);
        assert_eq!((to.kind, to.nullable, &to.default), (Some("string"), false, &json!("wall")));
        assert_eq!(switch("cap", &presets[..1]).kind, None);
    }
}
