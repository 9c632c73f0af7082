//! Schemas in words: what kind of value a schema allows, in a few words that fit a table.

use serde_json::Value;

/// The named kinds of values of a page, in the order they are first spoken of.
#[derive(Default)]
pub(super) struct Words {
    /// The name shown, its schema, and the part it was first spoken of in.
    kinds: Vec<(String, Value, usize)>,
    /// The names inside each part, and the names shown for them.
    known: Vec<Vec<(String, String)>>,
    /// The part that is being written.
    part: usize,
}

impl Words {
    /// Takes up the named kinds of a part. Parts mean the same by the same name, or it is shown with the part's name.
    pub(super) fn learn(&mut self, part: &str, schema: &Value) {
        self.part = self.known.len();
        self.known.push(Vec::new());
        for (name, kind) in schema["$defs"].as_object().into_iter().flatten() {
            let shown = match self.kinds.iter().find(|(known, ..)| known == name) {
                Some((_, known, _)) if known != kind => format!("{name} ({part})"),
                _ => name.clone(),
            };
            if !self.kinds.iter().any(|(known, ..)| *known == shown) {
                self.kinds.push((shown.clone(), kind.clone(), self.part));
            }
            self.known[self.part].push((name.clone(), shown));
        }
    }

    /// Turns to the n-th kind: its name and its schema.
    pub(super) fn kind(&mut self, at: usize) -> Option<(String, Value)> {
        let (name, kind, part) = self.kinds.get(at)?.clone();
        self.part = part;
        Some((name, kind))
    }

    /// What a value is, in a few words.
    pub(super) fn kind_of(&self, schema: &Value) -> String {
        if let Some(target) = schema["$ref"].as_str() {
            return self.named(target);
        }
        if let Some(only) = schema.get("const") {
            return format!("`{only}`");
        }
        if let Some(values) = schema["enum"].as_array() {
            return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
        }
        if let Some(choices) = variants(schema) {
            return choices.iter().map(|choice| self.kind_of(choice)).collect::<Vec<_>>().join(" or ");
        }
        match &schema["type"] {
            Value::String(kind) => self.plain(kind, schema),
            Value::Array(kinds) => {
                let kinds = kinds.iter().filter_map(Value::as_str);
                kinds.map(|kind| self.plain(kind, schema)).collect::<Vec<_>>().join(" or ")
            }
            _ => "anything".into(),
        }
    }

    /// What a field means: what is said of it, or of its kind.
    pub(super) fn meaning(&self, schema: &Value) -> String {
        let own = cell(&schema["description"]);
        let kind = || self.kinds.iter().find(|(name, ..)| self.shown(&schema["$ref"]).as_ref() == Some(name));
        if own.is_empty() { kind().map_or(own, |(_, kind, _)| cell(&kind["description"])) } else { own }
    }

    fn shown(&self, target: &Value) -> Option<String> {
        let name = target.as_str()?.rsplit('/').next()?;
        self.known[self.part].iter().find(|(known, _)| known == name).map(|(_, shown)| shown.clone())
    }

    fn named(&self, target: &str) -> String {
        let own = target.rsplit('/').next().unwrap_or(target);
        let shown = self.shown(&target.into()).unwrap_or_else(|| own.to_owned());
        let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
        let anchor: String = shown.to_lowercase().chars().filter(kept).collect();
        format!("[{shown}](#{})", anchor.replace(' ', "-"))
    }

    fn plain(&self, kind: &str, schema: &Value) -> String {
        match kind {
            "integer" => range(schema),
            "string" => match schema["pattern"].as_str() {
                Some(pattern) => format!("text like `{}`", pattern.replace('|', "\\|")),
                None => "text".into(),
            },
            "array" => self.list(schema),
            "object" => match schema.get("additionalProperties") {
                Some(inner) if inner.is_object() => format!("object of {}", self.kind_of(inner)),
                _ => self.object(schema),
            },
            other => other.to_owned(),
        }
    }

    fn object(&self, schema: &Value) -> String {
        let Some(fields) = schema["properties"].as_object() else {
            return "object".into();
        };
        let field = |(name, schema): (&String, &Value)| format!("`{name}`: {}", self.kind_of(schema));
        format!("object with {}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
    }

    fn list(&self, schema: &Value) -> String {
        if let Some(items) = schema["prefixItems"].as_array() {
            let items: Vec<_> = items.iter().map(|item| self.kind_of(item)).collect();
            return format!("list of {}", items.join(", "));
        }
        let item = schema.get("items").map_or_else(|| "anything".into(), |item| self.kind_of(item));
        match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
            (Some(least), Some(most)) if least == most => format!("list of {most}: {item}"),
            (_, Some(most)) => format!("list of at most {most}: {item}"),
            _ => format!("list of: {item}"),
        }
    }
}

/// The numbers that are allowed, where the schema says more than the width of the type.
fn range(schema: &Value) -> String {
    match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
        (Some(least), Some(most)) => format!("integer from {least} to {most}"),
        (Some(least), None) => format!("integer from {least}"),
        _ => "integer".into(),
    }
}

/// The alternatives of a schema.
pub(super) fn variants(schema: &Value) -> Option<&[Value]> {
    let choices = schema.get("oneOf").or_else(|| schema.get("anyOf"))?;
    choices.as_array().map(Vec::as_slice)
}

/// A description as one line of a table.
pub(super) fn cell(description: &Value) -> String {
    let text = description.as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
