//! JSON Schema of what is written by hand here: cards, actions, acts and the dog pair (feature `schema`).
//!
//! Everything else derives its schema from its fields and their documentation.

use std::borrow::Cow;
use std::collections::BTreeMap;

use paiju_contract::text_schema;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::action::Action;
use crate::cards::Cards;
use crate::piece::Card;
use crate::view::Act;

text_schema!(Card, "^[RB]_(SHI|XIANG|MA|CHE|GOU|NIU)$", "A card: red or black, and its kind.");
text_schema!(
    Act,
    "^[0-2] (PLAY|COVER|BUCKLE|PASS_BUCKLE|REVEAL|PASS_REVEAL)$",
    "What was done: the seat and the name of the action. Cards are with the rounds."
);

/// The power of the dog pair.
pub(crate) fn dog_pair(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "enum": [10, 9],
        "description": "The power of the dog pair: 10 is above the pair of red SHI, 9 equal to it.",
    })
}

/// The same where it may be left out.
pub(crate) fn dog_pair_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "enum": [10, 9, null],
        "description": "The power of the dog pair: 10 is above the pair of red SHI, 9 equal to it.",
    })
}

/// Actions in their text form.
pub(crate) fn action_texts(_: &mut SchemaGenerator) -> Schema {
    let card = r"[RB]_(SHI|XIANG|MA|CHE|GOU|NIU)(\*[1-3])?";
    let pattern = format!(r"^((PLAY|COVER) {card}(\+{card})*|BUCKLE|PASS_BUCKLE|REVEAL|PASS_REVEAL)$");
    json_schema!({"type": "array", "items": {"type": "string", "pattern": pattern}})
}

/// Cards as a map from names to counts; on input also a list of lines or of names (R1.13.6).
impl JsonSchema for Cards {
    fn schema_name() -> Cow<'static, str> {
        "Cards".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let count = |card: Card| {
            (card.name(), json_schema!({"type": "integer", "minimum": 1, "maximum": card.copies()}))
        };
        let counts: BTreeMap<&str, Schema> = Card::BY_NAME.into_iter().map(count).collect();
        let map = json_schema!({
            "type": "object", "properties": counts, "additionalProperties": false,
            "description": "Cards: how many of each type; types that are not there are left out.",
        });
        if generator.contract().is_serialize() {
            return map;
        }
        let line = json_schema!({
            "type": "object", "required": ["type", "count"],
            "properties": {
                "type": generator.subschema_for::<Card>(),
                "count": {"type": "integer", "minimum": 1, "maximum": 3},
            },
        });
        json_schema!({
            "anyOf": [map, {"type": "array", "items": {"anyOf": [generator.subschema_for::<Card>(), line]}}],
            "description": "Cards: how many of each type, as a map or as a list of names or lines.",
        })
    }
}

/// One schema a kind of action; on input cards may also be called `payload_cards`.
impl JsonSchema for Action {
    fn schema_name() -> Cow<'static, str> {
        "Action".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let kinds = [
            ("PLAY", true, "Lead a combo, or beat the last one."),
            ("COVER", true, "Lay as many cards as were led face down."),
            ("BUCKLE", false, "Claim that the game should end here."),
            ("PASS_BUCKLE", false, "Lead instead, where buckling is asked first."),
            ("REVEAL", false, "Make the game go on."),
            ("PASS_REVEAL", false, "Let the buckle stand."),
        ];
        let kinds = kinds.map(|(name, has_cards, meaning)| kind(generator, name, has_cards, meaning));
        json_schema!({"oneOf": kinds, "description": "What a seat can do."})
    }
}

fn kind(generator: &mut SchemaGenerator, name: &str, has_cards: bool, meaning: &str) -> Schema {
    let tag = json_schema!({"const": name});
    if !has_cards {
        return json_schema!({
            "type": "object", "properties": {"type": tag}, "required": ["type"], "description": meaning,
        });
    }
    let cards = generator.subschema_for::<Cards>();
    if generator.contract().is_serialize() {
        return json_schema!({
            "type": "object", "properties": {"type": tag, "cards": cards}, "required": ["type", "cards"],
            "additionalProperties": false, "description": meaning,
        });
    }
    json_schema!({
        "type": "object", "properties": {"type": tag, "cards": cards, "payload_cards": cards},
        "required": ["type"], "oneOf": [{"required": ["cards"]}, {"required": ["payload_cards"]}],
        "description": meaning,
    })
}
