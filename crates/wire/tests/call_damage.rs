//! `call` with lines that are damaged, hostile or too many: one answer each, and a refusal changes nothing.

use paiju_contract::{Rng, Seed, Stream};
use paiju_wire::{Catalog, MOST_OBJECTS, Session, text};
use serde_json::{Value, json};

/// One object of an interface, how it is made, how it is looked at, and what is called on it.
struct Case {
    interface: &'static str,
    make: (&'static str, Value),
    look: &'static str,
    calls: Vec<(&'static str, Value)>,
}

impl Case {
    fn line(&self, object: &str, op: &str, args: &Value) -> String {
        json!({"do": "call", "interface": self.interface, "object": object, "op": op, "args": args})
            .to_string()
    }

    /// A session with the object `o`.
    fn session(&self) -> Session {
        let mut session = Session::new(Catalog::default());
        let made = answer(&mut session, self.line("o", self.make.0, &self.make.1).as_bytes());
        assert!(made.get("ok").is_some(), "{made}");
        session
    }

    fn seen(&self, session: &mut Session) -> Value {
        answer(session, self.line("o", self.look, &json!({})).as_bytes())
    }
}

fn answer(session: &mut Session, line: &[u8]) -> Value {
    let answer = text(|out| session.answer(line, out));
    assert_eq!(answer.lines().count(), 1, "{answer:?}");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{answer}");
    answer
}

fn xianqi() -> Case {
    let make = ("init_game", json!({"config": {"first_seat": 0}, "rng_seed": 1}));
    let apply = json!({"action_idx": 1, "cover_list": {"R_SHI": 1}, "client_version": 1, "now_ms": 5});
    let init = json!({"config": {"preset": "revised", "first_seat": 1}, "rng_seed": 12});
    let mut case = Case { interface: "xianqi.Engine", make, look: "dump_state", calls: Vec::new() };
    let state = case.seen(&mut case.session())["ok"].take();
    let load = json!({"state": state});
    case.calls = vec![("apply_action", apply), ("init_game", init), ("load_state", load)];
    case
}

fn mahjong() -> Case {
    let make = ("create_game", json!({"player_ids": ["a", "b", "c", "d"], "seed": 42}));
    let batch = json!({"responses": [{"player_id": "a", "action": "PASS", "tile": "1m"}]});
    let bury = json!({"player_id": "a", "tiles": ["1m", "2m", "3m"]});
    let calls = vec![("start_game", json!({})), ("declare_actions", batch), ("bury_cards", bury)];
    Case { interface: "mahjong.Game", make, look: "dump", calls }
}

fn holdem() -> Case {
    let calls = vec![
        ("step", json!({"action": 2})),
        ("get_state_for_player", json!({"player_id": 1})),
        ("seed", json!({"seed": 12})),
    ];
    let make = ("new", json!({"num_players": 6, "starting_stack": 100.0, "button_seat": 0}));
    Case { interface: "holdem.PokerGame", make, look: "get_state", calls }
}

fn sanguosha() -> Case {
    let calls = vec![
        ("start_game", json!({"seats": 10, "first_seat": 3})),
        ("kill", json!({"seat": 10})),
        ("skip", json!({"phase": "Discard"})),
    ];
    let make = ("initialize_turn_state", json!({"seats": 3}));
    Case { interface: "sanguosha.TurnEngine", make, look: "get_current_turn_state", calls }
}

/// One damage to a line: a byte changed, a piece cut out, or a piece doubled.
fn damage(line: &str, rng: &mut Rng) -> Vec<u8> {
    let mut line = line.as_bytes().to_vec();
    let at = rng.index(line.len());
    let end = (at + 1 + rng.index(8)).min(line.len());
    match rng.index(3) {
        0 => line[at] = b"0123456789-.\"{}[],:aeLT"[rng.index(23)],
        1 => drop(line.drain(at..end)),
        _ => {
            let piece = line[at..end].to_vec();
            line.splice(at..at, piece);
        }
    }
    line
}

#[test]
fn damaged_calls_are_answered_and_a_refusal_changes_nothing() {
    let mut refused = 0;
    for case in [xianqi(), mahjong(), holdem(), sanguosha()] {
        let mut rng = Rng::new(Seed::from_u64(9), Stream::POLICY);
        // Making calls are damaged like others: on a live object, and where there is none.
        let calls: Vec<_> = case.calls.iter().chain([&case.make]).collect();
        for round in 0..400 {
            let (op, args) = calls[round % calls.len()];
            let object = if round % 7 == 0 { "p" } else { "o" };
            let mut session = case.session();
            let (line, before) = (damage(&case.line(object, op, args), &mut rng), case.seen(&mut session));
            if answer(&mut session, &line).get("error").is_some() {
                assert_eq!(case.seen(&mut session), before, "{}", String::from_utf8_lossy(&line));
                assert_eq!(session.objects(), 1, "{}", String::from_utf8_lossy(&line));
                refused += 1;
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

#[test]
fn hostile_arguments_are_refused() {
    let case = xianqi();
    let mut session = case.session();
    let before = case.seen(&mut session);
    let deep = "[".repeat(5_000);
    for args in [
        r#"{"action_idx":99999999999999999999}"#,
        r#"{"action_idx":0,"action_idx":0}"#,
        r#"{"action_idx":0,"client_version":1e400}"#,
        r#"{"action_idx":null}"#,
        r#"{"action_idx":0,"cover_list":[{"type":"R_SHI","count":-1}]}"#,
        r#"{"action_idx":0,"cover_list":{"R_SHI":99999999999}}"#,
        &format!(r#"{{"action_idx":{deep}"#),
        r#"{"action_idx":0"#,
    ] {
        let call = r#""do":"call","interface":"xianqi.Engine","object":"o","op":"apply_action""#;
        let answer = answer(&mut session, format!(r#"{{"id":1,{call},"args":{args}}}"#).as_bytes());
        assert_eq!(answer["id"], 1);
        assert!(answer["error"]["code"].as_str().unwrap().starts_with("ENGINE_"), "{answer}");
    }
    assert_eq!(case.seen(&mut session), before);
}

#[test]
fn names_and_numbers_of_objects_are_bounded() {
    let case = sanguosha();
    let mut session = case.session();
    let mut start =
        |name: &str| answer(&mut session, case.line(name, "start_game", &json!({"seats": 2})).as_bytes());
    for name in [String::new(), "x".repeat(65)] {
        assert_eq!(start(&name)["error"]["detail"]["field"], "object");
    }
    assert!(start(&"x".repeat(64)).get("ok").is_some());
    for n in 2..MOST_OBJECTS {
        assert!(start(&format!("t{n}")).get("ok").is_some());
    }
    assert_eq!(start("one more")["error"]["detail"]["most"], json!(MOST_OBJECTS));
    assert!(start("t2").get("ok").is_some(), "one that is there begins anew");
    answer(&mut session, br#"{"do":"drop","object":"t2"}"#);
    let again = case.line("one more", "start_game", &json!({"seats": 2}));
    assert!(answer(&mut session, again.as_bytes()).get("ok").is_some());
}
