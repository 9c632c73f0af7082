//! A caller of one original interface who has nothing but lines, and holds every answer against its schema.

#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::needless_pass_by_value, reason = "arguments are written where they are sent")]

use std::collections::BTreeMap;

use jsonschema::Validator;
use paiju_wire::{Catalog, Session};
use serde_json::{Value, json};

/// The schemas of one operation.
struct Shapes {
    arguments: Validator,
    returns: Validator,
}

/// A caller, and how often each operation was answered.
pub(crate) struct Caller {
    session: Session,
    interface: &'static str,
    /// The operation that shows everything.
    look: &'static str,
    shapes: BTreeMap<String, Shapes>,
    detail: Validator,
    /// How often each operation was done.
    pub(crate) done: BTreeMap<String, usize>,
}

impl Caller {
    pub(crate) fn new(interface: &'static str, look: &'static str) -> Self {
        let mut session = Session::new(Catalog::default());
        let schema = ask(&mut session, &json!({"do": "schema", "interface": interface}))["ok"].take();
        let validator = |schema: &Value| jsonschema::draft202012::new(schema).unwrap();
        let operations = schema["operations"].as_object().unwrap();
        let shape = |told: &Value| Shapes {
            arguments: validator(&told["arguments"]),
            returns: validator(&told["returns"]),
        };
        let shapes = operations.iter().map(|(op, told)| (op.clone(), shape(told))).collect();
        let detail = validator(&schema["detail"]);
        Self { session, interface, look, shapes, detail, done: BTreeMap::new() }
    }

    /// The whole answer to a call.
    pub(crate) fn ask(&mut self, object: &str, op: &str, args: &Value) -> Value {
        let request =
            json!({"do": "call", "interface": self.interface, "object": object, "op": op, "args": args});
        ask(&mut self.session, &request)
    }

    /// What a call that must succeed returns; arguments and answer keep their schemas.
    pub(crate) fn ok(&mut self, object: &str, op: &str, args: Value) -> Value {
        let mut answer = self.ask(object, op, &args);
        assert!(answer.get("error").is_none(), "{op} {args} -> {answer}");
        let ok = answer["ok"].take();
        keeps(&self.shapes[op].arguments, &args, op);
        keeps(&self.shapes[op].returns, &ok, op);
        *self.done.entry(op.to_owned()).or_default() += 1;
        ok
    }

    /// The error of a call that must be refused; the object has not changed.
    pub(crate) fn refused(&mut self, object: &str, op: &str, args: Value) -> Value {
        let before = self.seen(object);
        let mut answer = self.ask(object, op, &args);
        assert!(answer.get("ok").is_none(), "{op} {args} -> {answer}");
        assert_eq!(self.seen(object), before, "{op} {args} changed the object");
        let error = answer["error"].take();
        assert!(error["detail"].is_object() && !error["message"].as_str().unwrap().is_empty(), "{error}");
        // What the session itself refuses tells what there is.
        let told = ["arguments", "objects", "operations"];
        if told.iter().all(|key| error["detail"].get(key).is_none()) {
            keeps(&self.detail, &error["detail"], op);
        }
        error
    }

    /// The code and the reason of a call that must be refused.
    pub(crate) fn code(&mut self, object: &str, op: &str, args: Value) -> (String, String) {
        let error = self.refused(object, op, args);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&error["code"]), text(&error["detail"]["reason"]))
    }

    /// Everything that an object shows; an error where there is none.
    pub(crate) fn seen(&mut self, object: &str) -> Value {
        let look = self.look;
        self.ask(object, look, &json!({}))
    }

    /// The operations that were never done.
    pub(crate) fn missed(&self) -> Vec<&String> {
        self.shapes.keys().filter(|op| !self.done.contains_key(*op)).collect()
    }

    /// The raw answer to raw bytes.
    pub(crate) fn raw(&mut self, line: &[u8]) -> String {
        paiju_wire::text(|out| self.session.answer(line, out))
    }

    /// A line of another kind.
    pub(crate) fn line(&mut self, request: Value) -> Value {
        ask(&mut self.session, &request)
    }
}

fn keeps(schema: &Validator, value: &Value, op: &str) {
    if let Err(why) = schema.validate(value) {
        panic!("{op}: {why} at {}: {value}", why.instance_path());
    }
}

fn ask(session: &mut Session, request: &Value) -> Value {
    let answer = paiju_wire::text(|out| session.answer(request.to_string().as_bytes(), out));
    assert_eq!(answer.lines().count(), 1, "{answer:?}");
    serde_json::from_str(&answer).unwrap()
}

/// The JSON of what the interface gives in Rust.
pub(crate) fn value(of: impl serde::Serialize) -> Value {
    serde_json::to_value(of).unwrap()
}
