//! JSON Schema of what games say and are told (feature `schema`).
//!
//! It owns the schemas of the contract's own types and what it takes to describe a game. It prints nothing: that is
//! `wire`'s.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{
    Commitment, Encode, Game, MAX_SEATS, Observer, Original, Refusal, Save, Scores, Seat, SeatSet, Seed,
    Switches,
};

/// A game all of whose data has a schema. Every such game is one; nothing is to be implemented.
pub trait Described:
    Encode
    + Save<Dump: JsonSchema>
    + Game<
        Rules: JsonSchema,
        Piece: JsonSchema,
        Action: JsonSchema,
        Event: JsonSchema,
        EventView: JsonSchema,
        View: JsonSchema,
        Outcome: JsonSchema,
        Setup: JsonSchema,
    >
{
}

impl<G> Described for G where
    G: Encode
        + Save<Dump: JsonSchema>
        + Game<
            Rules: JsonSchema,
            Piece: JsonSchema,
            Action: JsonSchema,
            Event: JsonSchema,
            EventView: JsonSchema,
            View: JsonSchema,
            Outcome: JsonSchema,
            Setup: JsonSchema,
        >
{
}

/// What is done with the two types of an operation: what it takes and what it returns.
pub trait Shape {
    /// What that gives.
    type Output;
    /// Does it.
    fn of<Arguments: JsonSchema, Answer: JsonSchema>(self) -> Self::Output;
}

/// An original interface all of whose operations have schemas; [`operations!`](crate::operations) implements it.
pub trait Shaped: Original<Refused: Refusal<Detail: JsonSchema>> {
    /// The types of the operation of that name; `None` if there is no such operation.
    fn shape<S: Shape>(op: &str, shape: S) -> Option<S::Output>;
}

/// The schema of a type that is written as text: `text_schema!(Card, "^[2-9TJQKA][cdhs]$", "A card: rank and suit.")`.
#[macro_export]
macro_rules! text_schema {
    ($type:ty, $pattern:expr, $meaning:expr) => {
        impl $crate::schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }
            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({
                    "type": "string",
                    "pattern": $pattern,
                    "description": $meaning,
                })
            }
        }
    };
}

text_schema!(Commitment, "^[0-9a-f]{64}$", "The published hash of a seed.");

/// The rules with nothing but their preset required: what is left out is as the preset has it.
impl<R: JsonSchema> JsonSchema for Switches<R> {
    fn schema_name() -> Cow<'static, str> {
        format!("Told{}", R::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = R::json_schema(generator);
        schema.insert("required".into(), ["preset"].as_slice().into());
        schema
    }
}

/// The schema of one of the contract's own types.
macro_rules! own_schema {
    ($type:ident, $schema:expr) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

own_schema!(
    Seat,
    json_schema!({
        "type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1,
        "description": "A seat of the table, counted from 0.",
    })
);
own_schema!(
    SeatSet,
    json_schema!({
        "type": "array", "items": {"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1},
        "uniqueItems": true, "description": "Seats, in ascending order.",
    })
);
own_schema!(
    Observer,
    json_schema!({
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1},
            {"const": "public"},
        ],
        "description": "Who is looking: a seat, or \"public\" for whoever has none.",
    })
);
own_schema!(
    Scores,
    json_schema!({
        "type": "array", "items": {"type": "integer"}, "maxItems": MAX_SEATS,
        "description": "Points or chips won and lost, one number a seat.",
    })
);
own_schema!(
    Seed,
    json_schema!({
        "anyOf": [
            {"type": "string", "pattern": "^[0-9a-fA-F]{64}$"},
            {"type": "integer", "minimum": 0, "maximum": u64::MAX},
        ],
        "description": "A 256-bit number: 64 hexadecimal digits, or a small one as an integer.",
    })
);
