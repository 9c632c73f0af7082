//! A whole game of each kind, driven by a caller that knows nothing but what `hello`, `games` and `schema` tell, and
//! holds everything it is told against the schemas.

use std::collections::BTreeMap;

use jsonschema::Validator;
use paiju_wire::{Session, text};
use serde_json::{Value, json};

/// A caller who has read nothing.
struct Blind {
    session: Session,
    schemas: BTreeMap<&'static str, Validator>,
}

impl Blind {
    fn new() -> Self {
        Self { session: Session::default(), schemas: BTreeMap::new() }
    }

    fn ask(&mut self, request: &Value) -> Value {
        let answer = text(|out| self.session.answer(request.to_string().as_bytes(), out));
        let mut answer: Value = serde_json::from_str(&answer).unwrap();
        assert!(answer.get("error").is_none(), "{request} -> {answer}");
        answer["ok"].take()
    }

    fn learn(&mut self, game: &Value) {
        let schemas = self.ask(&json!({"do":"schema","game":game}));
        for key in ["rules", "action", "event", "view", "outcome", "dump", "setup"] {
            self.schemas.insert(key, jsonschema::draft202012::new(&schemas[key]).unwrap());
        }
    }

    fn hold(&self, key: &str, value: &Value) {
        if let Err(why) = self.schemas[key].validate(value) {
            panic!("{key}: {why} at {}: {value}", why.instance_path());
        }
    }

    /// The answer of a seat: one of those that its view lists, or a number out of its range where the list is empty.
    fn decide(&mut self, table: &Value, seat: &Value, turn: usize) -> Value {
        let view = self.ask(&json!({"do":"view","table":table,"seat":seat}));
        self.hold("view", &view);
        let listed = view["ask"]["actions"].as_array().expect("who is asked has a list");
        let legal = self.ask(&json!({"do":"legal","table":table,"seat":seat}));
        assert_eq!(legal["actions"], view["ask"]["actions"]);
        let action = listed[turn * 7 % listed.len()].clone();
        self.hold("action", &action);
        action
    }

    /// Plays a preset to its end and gives the record.
    fn play(&mut self, game: &Value, preset: &Value) -> Value {
        self.hold("rules", preset);
        let opened = self.ask(&json!({"do":"new","game":game,"rules":preset,"seed":11}));
        let table = opened["table"].clone();
        let (mut awaiting, mut turn) = (opened["awaiting"].clone(), 0);
        while let Some(seat) = awaiting.get(0).cloned() {
            let action = self.decide(&table, &seat, turn);
            let played = self.ask(&json!({"do":"play","table":table,"seat":seat,"action":action}));
            played["events"].as_array().unwrap().iter().for_each(|event| self.hold("event", event));
            if let Some(over) = played.get("over") {
                self.hold("outcome", &over["detail"]);
            }
            (awaiting, turn) = (played["awaiting"].clone(), turn + 1);
        }
        self.events(&table);
        let dump = self.ask(&json!({"do":"dump","table":table}));
        self.hold("dump", &dump);
        self.ask(&json!({"do":"record","table":table}))
    }

    fn events(&mut self, table: &Value) {
        let told = self.ask(&json!({"do":"events","table":table,"seat":"public"}));
        told["events"].as_array().unwrap().iter().for_each(|event| self.hold("event", event));
        assert_eq!(told["next"], told["events"].as_array().unwrap().len());
    }

    fn replay(&mut self, record: &Value) {
        self.hold("rules", &record["rules"]);
        let over = self.ask(&json!({"do":"replay","record":record}));
        assert_eq!(over["over"]["scores"], record["scores"]);
    }
}

#[test]
fn a_caller_who_knows_nothing_plays_every_game_to_its_end() {
    let mut blind = Blind::new();
    assert_eq!(blind.ask(&json!({"do":"hello"}))["protocol"], 2);
    let games = blind.ask(&json!({"do":"games"}));
    for game in games.as_array().unwrap() {
        blind.learn(&game["name"]);
        for preset in game["presets"].as_array().unwrap() {
            let record = blind.play(&game["name"], &preset["name"]);
            blind.replay(&record);
        }
    }
}
