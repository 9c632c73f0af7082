//! The reference page of a game: every field, action and event in words, made from its schemas.
//!
//! It owns the page. What a field means is written where its type is; the schemas bring it here.

mod words;

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::Listing;
use words::{Words, cell, variants};

/// The parts of a page: their schema, and what is said of them first.
const PARTS: [(&str, &str, &str); 7] = [
    (
        "rules",
        "The rules",
        "What `rules` of `new` takes: the name of a preset, or an object with whatever differs from it.",
    ),
    ("action", "Actions", "What a seat can do: `action` of `play`, the entries of `legal`."),
    (
        "event",
        "Events",
        "What happened: everything for the host (`play`), or what one observer may know of it (`events`).",
    ),
    ("view", "The view", "Everything one observer knows, the question it is asked included (`view`)."),
    ("outcome", "The outcome", "What is told at the end beside the scores (`over.detail`)."),
    ("dump", "The dump", "The state as data (`dump`, `load`)."),
    (
        "setup",
        "The setup",
        "A position as a person would write it (`setup` of `new`); what it leaves out is dealt from the seed. It has no rules of its own: they stand beside it (`rules` of `new`), or the default ones hold.",
    ),
];

/// The page of a game in Markdown, from the object that [`Listing::schema`] gives.
pub fn page(listing: &Listing, schema: &Value) -> String {
    let mut page = Page { text: String::new(), words: Words::default() };
    page.open(listing);
    for (key, title, about) in PARTS {
        page.part(key, title, about, &schema[key]);
    }
    page.kinds();
    page.tensors(&schema["layout"]);
    page.text
}

struct Page {
    text: String,
    words: Words,
}

impl Page {
    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    fn open(&mut self, listing: &Listing) {
        let name = listing.name;
        self.line(format!("# {}: the reference\n", listing.title));
        self.line(format!(
            "Every field and every action of `{name}` in words, made from [its schemas](../schema/{name}.json) by\n\
             `cargo xtask bless`. How it is played: [its rules](../../crates/{name}/RULES.md); how it is driven: \
             [the protocol](../PROTOCOL.md)."
        ));
    }

    fn part(&mut self, key: &str, title: &str, about: &str, schema: &Value) {
        self.line(format!("\n## {title}\n\n{about}"));
        self.words.learn(key, schema);
        self.body(schema, 3);
    }

    /// The kinds of values that the parts refer to, each once.
    fn kinds(&mut self) {
        self.line("\n## Kinds of values");
        let mut at = 0;
        while let Some((name, schema)) = self.words.kind(at) {
            self.line(format!("\n### {name}"));
            self.about(&schema);
            self.body(&schema, 4);
            at += 1;
        }
    }

    fn about(&mut self, schema: &Value) {
        if let Some(meaning) = schema["description"].as_str() {
            self.line(format!("\n{meaning}"));
        }
    }

    /// What a schema says, as tables.
    fn body(&mut self, schema: &Value, level: usize) {
        if let Some(fields) = schema["properties"].as_object() {
            return self.fields(fields, &schema["required"], None);
        }
        let Some(choices) = variants(schema) else {
            let what = self.words.kind_of(schema);
            return self.line(format!("\nWritten as: {what}."));
        };
        self.constants(choices);
        for choice in choices.iter().filter(|choice| choice.get("const").is_none()) {
            self.choice(choice, level);
        }
    }

    /// The values of an enumeration, each with its meaning.
    fn constants(&mut self, choices: &[Value]) {
        let constants: Vec<_> = choices.iter().filter(|choice| choice.get("const").is_some()).collect();
        if constants.is_empty() {
            return;
        }
        self.line("\n| value | meaning |\n|---|---|");
        for constant in constants {
            self.line(format!("| `{}` | {} |", constant["const"], cell(&constant["description"])));
        }
    }

    fn choice(&mut self, choice: &Value, level: usize) {
        let tag = choice["properties"]["type"]["const"].as_str();
        match (tag, choice["properties"].as_object()) {
            (Some(tag), Some(fields)) => {
                self.line(format!("\n{} {tag}", "#".repeat(level)));
                self.about(choice);
                self.fields(fields, &choice["required"], Some("type"));
            }
            (None, Some(fields)) => {
                self.line("\nAn object:");
                self.about(choice);
                self.fields(fields, &choice["required"], None);
            }
            _ => {
                let what = self.words.kind_of(choice);
                let meaning = cell(&choice["description"]);
                self.line(format!("\n- {what}{}{meaning}", if meaning.is_empty() { "" } else { ": " }));
            }
        }
    }

    /// One row a field; the tag is told by the heading.
    fn fields(&mut self, fields: &Map<String, Value>, required: &Value, tag: Option<&str>) {
        let shown: Vec<_> = fields.iter().filter(|(name, _)| Some(name.as_str()) != tag).collect();
        if shown.is_empty() {
            return;
        }
        self.line("\n| field | value | meaning |\n|---|---|---|");
        let is_there = |name: &str| required.as_array().is_some_and(|all| all.iter().any(|one| one == name));
        for (name, schema) in shown {
            let open = if is_there(name) { "" } else { " (may be left out)" };
            let what = self.words.kind_of(schema);
            self.line(format!("| `{name}` | {what}{open} | {} |", self.words.meaning(schema)));
        }
    }

    fn tensors(&mut self, layout: &Value) {
        self.line(format!(
            "\n## Tensors\n\nWhat the numbers of an observation and the ids of actions stand for by the default preset, version {} of \
             the encoding. The seat that looks comes first, the others follow in turn order; every number lies \
             between 0 and 1.",
            layout["version"]
        ));
        for (key, title) in
            [("observation", "Observation"), ("information", "Information state"), ("actions", "Action ids")]
        {
            self.places(title, &layout[key]);
        }
        if layout["information"].as_array().is_some_and(Vec::is_empty) {
            let why = "a game may be longer than a tensor should hold";
            self.line(format!("\nThere is no information state by these rules: {why}."));
        }
    }

    fn places(&mut self, title: &str, parts: &Value) {
        let Some(parts) = parts.as_array().filter(|parts| !parts.is_empty()) else { return };
        self.line(format!("\n### {title}\n\n| name | offset | length | meaning |\n|---|---|---|---|"));
        for part in parts {
            let (name, meaning) = (part["name"].as_str().unwrap_or_default(), cell(&part["meaning"]));
            let _ = writeln!(self.text, "| `{name}` | {} | {} | {meaning} |", part["offset"], part["len"]);
        }
    }
}
