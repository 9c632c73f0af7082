//! The API document (`OpenAPI` 3.1), made from the same list that the router is made from.
//!
//! It owns the document's shape. What an operation takes and gives comes from the types that it reads and writes.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::MOST_LISTED;
use super::tables::list::NEXT;

/// How a part of a document is made.
type Make = fn(&mut SchemaGenerator) -> Schema;

/// What the document says of one operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operation {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    /// The operation's name, for programs that are made from the document.
    pub(super) id: &'static str,
    pub(super) summary: &'static str,
    /// Whether somebody must be known.
    pub(super) known: bool,
    /// Whether only administrators may ask.
    pub(super) admin: bool,
    pub(super) query: &'static [(&'static str, &'static str, &'static str)],
    body: Option<Make>,
    /// Whether a request without a body is one with an empty object.
    empty: fn() -> bool,
    status: u16,
    answer: Option<Make>,
    /// What the answer is.
    kind: &'static str,
    /// Whether it is a page of a list, with the cursor of the next one in a header.
    paged: bool,
}

impl Operation {
    pub(super) const fn new(
        method: &'static str,
        path: &'static str,
        id: &'static str,
        summary: &'static str,
    ) -> Self {
        Self {
            method,
            path,
            id,
            summary,
            known: true,
            admin: false,
            query: &[],
            body: None,
            empty: || false,
            status: 200,
            answer: None,
            kind: "application/json",
            paged: false,
        }
    }

    /// Anybody may ask.
    pub(super) const fn open(mut self) -> Self {
        self.known = false;
        self
    }

    /// Only administrators may ask.
    pub(super) const fn admin(mut self) -> Self {
        self.admin = true;
        self
    }

    pub(super) const fn query(
        mut self,
        query: &'static [(&'static str, &'static str, &'static str)],
    ) -> Self {
        self.query = query;
        self
    }

    pub(super) const fn takes<T: JsonSchema + DeserializeOwned>(mut self) -> Self {
        self.body = Some(SchemaGenerator::subschema_for::<T>);
        self.empty = || serde_json::from_str::<T>("{}").is_ok();
        self
    }

    pub(super) const fn gives<T: JsonSchema>(mut self, status: u16) -> Self {
        self.status = status;
        self.answer = Some(SchemaGenerator::subschema_for::<T>);
        self
    }

    /// A page of a list.
    pub(super) const fn gives_page<T: JsonSchema>(mut self) -> Self {
        self.paged = true;
        self.gives::<Vec<T>>(200)
    }

    /// Frames without an end: Server-Sent Events.
    pub(super) const fn streams(mut self) -> Self {
        self.kind = "text/event-stream";
        self.answer = Some(SchemaGenerator::subschema_for::<String>);
        self
    }

    /// A WebSocket.
    pub(super) const fn upgrades(mut self) -> Self {
        self.status = 101;
        self
    }

    /// A success without a body.
    pub(super) const fn gives_nothing(mut self) -> Self {
        self.status = 204;
        self
    }

    fn describe(&self, make: &mut SchemaGenerator) -> Value {
        let mut described = json!({
            "operationId": self.id,
            "summary": self.summary,
            "parameters": self.parameters(),
            "responses": self.responses(make),
        });
        if let Some(body) = self.body {
            let schema = body(make);
            described["requestBody"] = json!({ "required": !(self.empty)(), "content": { "application/json": { "schema": schema } } });
        }
        described["security"] = if self.admin {
            json!([{ "admin": [] }])
        } else if self.known {
            json!([{ "bearer": [] }, { "cookie": [] }])
        } else {
            json!([{}, { "bearer": [] }, { "cookie": [] }])
        };
        described
    }

    fn parameters(&self) -> Vec<Value> {
        let names = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_path = names.map(|name| {
            let schema = match name {
                "table" | "player" => json!({ "type": "string", "pattern": "^[0-9a-f]{32}$" }),
                "session" => json!({ "type": "string", "pattern": "^[0-9a-f]{16}$" }),
                "ban" => json!({ "type": "integer", "minimum": 1, "maximum": super::json::LARGEST }),
                "number" => json!({ "type": "integer", "minimum": 1, "maximum": 4_294_967_295_u32 }),
                _ => json!({ "type": "string" }),
            };
            json!({ "name": name, "in": "path", "required": true, "schema": schema })
        });
        let in_query = self.query.iter().map(|(name, kind, meaning)| {
            let schema = match *kind {
                "limit" => json!({ "type": "integer", "minimum": 1, "maximum": MOST_LISTED }),
                "seat" => json!({ "type": "integer", "minimum": 0, "maximum": 255 }),
                "size" => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
                "status" => {
                    json!({ "type": "string", "enum": ["waiting", "playing", "over", "closed", "stuck"] })
                }
                "table" | "player" => json!({ "type": "string", "pattern": "^[0-9a-f]{32}$" }),
                "cursor" => json!({ "type": "string", "pattern": "^[0-9a-f]+$" }),
                "integer" => json!({ "type": "integer", "minimum": 0, "maximum": super::json::LARGEST }),
                "lang" => json!({ "type": "string", "enum": ["en", "zh", "both"] }),
                kind => json!({ "type": kind }),
            };
            json!({ "name": name, "in": "query", "description": meaning, "schema": schema })
        });
        in_path.chain(in_query).collect()
    }

    fn responses(&self, make: &mut SchemaGenerator) -> Value {
        let mut responses = Map::new();
        let answer = match self.answer {
            Some(answer) => {
                json!({ "description": "Done.", "content": { self.kind: { "schema": answer(make) } } })
            }
            None => json!({ "description": "Done." }),
        };
        let mut answer = answer;
        if self.paged {
            let meaning = "The cursor of the next page, for `after`; the last page has none.";
            let schema = json!({ "type": "string", "pattern": "^[0-9a-f]+$" });
            answer["headers"] = json!({ NEXT: { "description": meaning, "schema": schema } });
        }
        responses.insert(self.status.to_string(), answer);
        for (status, _) in REFUSALS {
            let shared = format!("#/components/responses/refused_{status}");
            responses.insert(status.to_string(), json!({ "$ref": shared }));
        }
        Value::Object(responses)
    }
}

/// What every operation can answer instead, written once.
fn refusals(make: &mut SchemaGenerator) -> Value {
    let refusal = make.subschema_for::<Refused>();
    let shared = |(status, meaning): (u16, &str)| {
        let content = json!({ "application/json": { "schema": refusal } });
        (format!("refused_{status}"), json!({ "description": meaning, "content": content }))
    };
    REFUSALS.into_iter().map(shared).collect()
}

/// What can go wrong with any request.
const REFUSALS: [(u16, &str); 10] = [
    (400, "Not a request, or the rules forbid it."),
    (401, "Nobody is known by this token, or there was none."),
    (403, "Known, but not allowed."),
    (404, "There is no such thing."),
    (405, "This method does nothing here."),
    (408, "The rest of the request did not come in time."),
    (409, "Not now: another question is open, or the table is not in a state for this."),
    (413, "Too much data."),
    (429, "Too often."),
    (503, "The server is stopping, or cannot write."),
];

/// A refusal; nothing has changed.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Refused {
    /// The stable code.
    code: String,
    /// What was wrong, and what would be right.
    message: String,
    /// The same for programs.
    detail: Map<String, Value>,
}

/// The whole document.
pub fn document() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut make = settings.into_generator();
    let mut paths: Map<String, Value> = Map::new();
    for operation in super::routes::operations() {
        let described = operation.describe(&mut make);
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described;
    }
    let refusals = refusals(&mut make);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Paiju 牌局",
            "version": "1",
            "description": "Tables for games with hidden information. Every refusal is `{code, message, detail}` and \
                            changes nothing. Views, actions and events are as the game's schemas say \
                            (`/api/v1/games/{game}/schema`).",
        },
        "paths": paths,
        "components": {
            "responses": refusals,
            "schemas": make.take_definitions(true),
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "admin": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of the configuration (`[admin] token`).",
                },
                "cookie": { "type": "apiKey", "in": "cookie", "name": super::caller::COOKIE },
            },
        },
    })
}
