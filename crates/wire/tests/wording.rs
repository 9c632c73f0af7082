//! Refusals speak to callers: whatever is wrong with what they send, no type of the program is named; and a number too
//! big is refused as a number, in its own digits.

use std::collections::BTreeSet;

use paiju_wire::{Catalog, INTERFACES, Session};
use serde_json::{Value, json};

/// What only the program's own language knows.
const FOREIGN: [&str; 18] = [
    "struct", "enum", "variant", "newtype", "tuple", "untagged", "tagged", "usize", "u8", "u16", "u32",
    "u64", "i8", "i16", "i32", "i64", "f32", "f64",
];

/// Of every kind of JSON something that is hardly ever right.
const WRONG: [&str; 13] = [
    "7",
    "-1",
    "1.5",
    "300",
    "true",
    "\"x\"",
    "[]",
    "[7]",
    "[[]]",
    "{}",
    "{\"x\":7}",
    "{\"type\":7}",
    "99999999999999999999",
];

struct Ear {
    session: Session,
    refused: usize,
    heard: BTreeSet<String>,
}

impl Ear {
    fn new() -> Self {
        Self { session: Session::new(Catalog::default()), refused: 0, heard: BTreeSet::new() }
    }

    fn ask(&mut self, line: &str) -> Value {
        let answer = paiju_wire::text(|out| self.session.answer(line.as_bytes(), out));
        let answer: Value = serde_json::from_str(&answer).unwrap();
        if let Some(message) = answer["error"]["message"].as_str() {
            self.refused += 1;
            let words = message.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            if let Some(word) = words.into_iter().find(|word| FOREIGN.contains(word)) {
                self.heard.insert(format!("{word}: {message} <- {line}"));
            }
        }
        answer
    }

    /// Sends the part of a request with everything wrong in every place that its schema knows.
    fn spoil(&mut self, request: &str, part: &str, names: &[String]) {
        for wrong in WRONG {
            self.ask(&format!(r#"{{{request},"{part}":{wrong}}}"#));
            for name in names {
                self.ask(&format!(r#"{{{request},"{part}":{{"{name}":{wrong}}}}}"#));
            }
        }
    }

    fn assert_content(self, at_least: usize) {
        assert!(self.heard.is_empty(), "{:#?}", self.heard.iter().take(20).collect::<Vec<_>>());
        assert!(self.refused >= at_least, "{}", self.refused);
    }
}

fn names(schema: &Value) -> Vec<String> {
    schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

#[test]
fn no_refusal_of_a_command_names_a_type_of_the_program() {
    let mut ear = Ear::new();
    for game in ["xianqi", "mahjong", "holdem", "sanguosha", "kuhn", "leduc"] {
        let schema = ear.ask(&format!(r#"{{"do":"schema","game":"{game}"}}"#))["ok"].take();
        let new = format!(r#""do":"new","game":"{game}","seed":1"#);
        ear.spoil(&new, "rules", &names(&schema["rules"]["anyOf"][1]));
        ear.spoil(&new, "setup", &names(&schema["setup"]));
        ear.spoil(&new, "deck", &[]);
        let load = format!(r#""do":"load","game":"{game}""#);
        ear.spoil(&load, "state", &names(&schema["dump"]));
        let opened = ear.ask(&format!("{{{new}}}"))["ok"].take();
        let (table, seat) = (&opened["table"], &opened["awaiting"][0]);
        let legal = ear.ask(&format!(r#"{{"do":"legal","table":{table},"seat":{seat}}}"#))["ok"].take();
        let action = &legal["actions"][0];
        let play = format!(r#""do":"play","table":{table},"seat":{seat}"#);
        ear.spoil(&play, "action", &[]);
        for wrong in WRONG {
            for field in action.as_object().unwrap().keys() {
                let mut other = action.clone();
                other[field] = serde_json::from_str(wrong).unwrap();
                ear.ask(&format!(r#"{{{play},"action":{other}}}"#));
                ear.ask(&format!(
                    r#"{{"do":"play_all","table":{table},"answers":[{{"seat":{seat},"action":{other}}}]}}"#
                ));
            }
        }
        let whole = ear.ask(&format!(r#"{{"do":"dump","table":{table},"whole":true}}"#))["ok"].take();
        for (field, wrong) in whole.as_object().unwrap().keys().flat_map(|f| WRONG.map(|wrong| (f, wrong))) {
            let mut state = whole.clone();
            state[field] = serde_json::from_str(wrong).unwrap();
            ear.ask(&format!(r#"{{{load},"state":{state}}}"#));
        }
        let record = format!(r#""game":"{game}","seed":1,"actions""#);
        for wrong in WRONG {
            ear.ask(&format!(r#"{{"do":"replay","record":{{{record}:{wrong}}}}}"#));
            ear.ask(&format!(r#"{{"do":"replay","record":{{{record}:[{{"seat":0,"action":{wrong}}}]}}}}"#));
        }
    }
    for field in
        ["table", "seat", "since", "index", "version", "answers", "record", "name", "seed", "game", "do"]
    {
        ear.spoil(r#""id":1"#, field, &[]);
        for command in ["new", "legal", "play", "play_all", "view", "events", "bot", "dump", "load", "replay"]
        {
            let rest = if field == "table" { "" } else { r#","table":"t1""# };
            if field != "do" {
                ear.spoil(&format!(r#""do":"{command}"{rest}"#), field, &[]);
            }
        }
    }
    ear.ask("[]");
    ear.ask("7");
    ear.assert_content(2_000);
}

#[test]
fn no_refusal_of_an_operation_names_a_type_of_the_program() {
    let mut ear = Ear::new();
    let makes = [
        ("xianqi.Engine", r#""op":"init_game","args":{"config":{"first_seat":0},"rng_seed":1}"#),
        ("mahjong.Game", r#""op":"create_game","args":{"player_ids":["a","b","c","d"],"seed":1}"#),
        ("holdem.PokerGame", r#""op":"new""#),
        ("sanguosha.TurnEngine", r#""op":"initialize_turn_state","args":{"seats":3}"#),
    ];
    assert_eq!(makes.map(|(name, _)| name).len(), INTERFACES.len());
    for (interface, make) in makes {
        let call = format!(r#""do":"call","interface":"{interface}","object":"{interface}""#);
        assert!(ear.ask(&format!("{{{call},{make}}}"))["error"].is_null());
        let schema = ear.ask(&format!(r#"{{"do":"schema","interface":"{interface}"}}"#))["ok"].take();
        for (op, told) in schema["operations"].as_object().unwrap() {
            let arguments = names(&told["arguments"]);
            for object in [interface, "other"] {
                let call =
                    format!(r#""do":"call","interface":"{interface}","object":"{object}","op":"{op}""#);
                ear.spoil(&call, "args", &arguments);
                // With all that is needed there, one is wrong.
                for (name, wrong) in arguments.iter().flat_map(|name| WRONG.map(|wrong| (name, wrong))) {
                    let mut args: Value = arguments.iter().map(|name| (name.clone(), json!(0))).collect();
                    args[name] = serde_json::from_str(wrong).unwrap();
                    ear.ask(&format!(r#"{{{call},"args":{args}}}"#));
                }
            }
        }
        let dropped = ear.ask(r#"{"do":"drop","object":"other"}"#);
        assert!(dropped.is_object());
    }
    ear.assert_content(500);
}

#[test]
fn a_number_beyond_64_bits_has_the_code_of_a_number_too_big() {
    let mut ear = Ear::new();
    let call = |interface: &str, op: &str, args: &str| {
        format!(
            r#"{{"do":"call","interface":"{interface}","object":"{interface}","op":"{op}","args":{args}}}"#
        )
    };
    ear.ask(&call("xianqi.Engine", "init_game", r#"{"config":{"first_seat":0},"rng_seed":1}"#));
    ear.ask(&call("sanguosha.TurnEngine", "initialize_turn_state", r#"{"seats":3}"#));
    for digits in ["99999999999999999999", "-99999999999999999999", "123456789012345678901234567890"] {
        for (interface, op, args, field, code) in [
            (
                "xianqi.Engine",
                "apply_action",
                "{\"action_idx\":N}",
                "action_idx",
                "ENGINE_INVALID_ACTION_INDEX",
            ),
            (
                "xianqi.Engine",
                "apply_action",
                "{\"action_idx\":0,\"client_version\":N}",
                "client_version",
                "ENGINE_VERSION_CONFLICT",
            ),
            ("xianqi.Engine", "get_private_state", "{\"seat\":N}", "seat", "ENGINE_INVALID_SEAT"),
            ("sanguosha.TurnEngine", "kill", "{\"seat\":N}", "seat", "NoSuchSeat"),
        ] {
            let error = ear.ask(&call(interface, op, &args.replace('N', digits)))["error"].take();
            assert_eq!((&error["code"], &error["detail"][field]), (&json!(code), &json!(digits)), "{error}");
            let nearest = ["9223372036854775807", "9223372036854775808"];
            assert!(!nearest.iter().any(|n| error["message"].as_str().unwrap().contains(n)), "{error}");
        }
        let seats = ear.ask(&call("sanguosha.TurnEngine", "start_game", &format!("{{\"seats\":{digits}}}")));
        let expected = if digits.starts_with('-') { "NoPlayers" } else { "TooManyPlayers" };
        assert_eq!(seats["error"]["code"], expected);
    }
}
