//! JSON Schemas of everything a game says and is told, made from its types.
//!
//! It owns which schemas there are and that each stands by itself (draft 2020-12). What a field means is written where
//! its type is.

use paiju_contract::schemars::generate::SchemaSettings;
use paiju_contract::schemars::{JsonSchema, Schema, SchemaGenerator};
use paiju_contract::{Described, RuleSet, Tensors};
use serde_json::{Map, Value, json};

use crate::Error;
use crate::start::read_rules;

/// The schemas of a game and the layout of its tensors under these rules (JSON text; left out: the default ones).
pub(crate) fn make<G: Described>(rules: Option<&str>) -> Result<Value, Error> {
    let rules = rules.map_or_else(|| Ok(G::Rules::default()), read_rules::<G>)?;
    rules.validate()?;
    Ok(json!({
        "rules": rules_to_send::<G>(),
        "action": written::<G::Action>(),
        "event": events::<G>(),
        "view": written::<G::View>(),
        "outcome": written::<G::Outcome>(),
        "dump": written::<G::Dump>(),
        "setup": read::<G::Setup>(),
        "layout": G::layout(&rules),
    }))
}

/// The rules as they are written, every switch there.
pub(crate) fn rules<G: Described>() -> Value {
    written::<G::Rules>()
}

/// The rules as they may be sent: a preset's name, or an object with whatever differs from it.
fn rules_to_send<G: Described>() -> Value {
    let mut object = rules::<G>();
    let taken = |object: &mut Value, key: &str| object.as_object_mut().and_then(|object| object.remove(key));
    let (draft, defs) = (taken(&mut object, "$schema"), taken(&mut object, "$defs"));
    taken(&mut object, "required");
    object["additionalProperties"] = false.into();
    let preset = json!({"description": "The name of a preset.", "enum": G::Rules::PRESETS});
    let mut root = json!({"$schema": draft, "title": "Rules", "anyOf": [preset, object]});
    if let Some(defs) = defs {
        root["$defs"] = defs;
    }
    root
}

/// An event as the host is told it, or as one observer is.
fn events<G: Described>() -> Value {
    let mut generator = settings().into_generator();
    let told = [generator.subschema_for::<G::Event>(), generator.subschema_for::<G::EventView>()];
    let defs: Map<String, Value> = generator.take_definitions(true);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event",
        "description": "What happened: everything, for the host, or what one observer may know of it.",
        "anyOf": told,
        "$defs": defs,
    })
}

/// The schema of what is written.
pub(crate) fn written<T: JsonSchema>() -> Value {
    of::<T>(settings().into_generator())
}

/// The schema of what is read.
pub(crate) fn read<T: JsonSchema>() -> Value {
    of::<T>(SchemaSettings::draft2020_12().for_deserialize().into_generator())
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().for_serialize()
}

fn of<T: JsonSchema>(generator: SchemaGenerator) -> Value {
    ordered(generator.into_root_schema_for::<T>())
}

fn ordered(schema: Schema) -> Value {
    let Value::Object(mut schema) = schema.to_value() else {
        return Value::Bool(true);
    };
    // What it is comes first, for whoever reads it.
    let first = ["$schema", "title", "description"];
    let mut ordered: Map<String, Value> = first.iter().filter_map(|key| schema.remove_entry(*key)).collect();
    ordered.append(&mut schema);
    Value::Object(ordered)
}
