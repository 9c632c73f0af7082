//! What the protocol tells of itself: its version, the games with what they offer, and what their bots would do. For
//! every game of the catalog.

use crate::desk::Desk;
use paiju_wire::{Catalog, PROTOCOL, Session};
use serde_json::{Value, json};

fn desk() -> Desk {
    Desk(Session::new(Catalog::default()))
}

fn names(values: &Value) -> Vec<String> {
    values.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Every game with each of its bots.
fn bots(desk: &mut Desk) -> Vec<(String, String)> {
    let games = desk.ok(json!({"do":"games"}));
    let pairs = |game: &Value| {
        let name = game["name"].as_str().unwrap().to_owned();
        names(&game["bots"]).into_iter().map(move |bot| (name.clone(), bot))
    };
    games.as_array().unwrap().iter().flat_map(pairs).collect()
}

#[test]
fn hello_tells_the_protocol_the_version_and_the_interfaces() {
    let hello = desk().raw(br#"{"id":1,"do":"hello"}"#);
    let version = env!("CARGO_PKG_VERSION");
    let interfaces = r#"["xianqi.Engine","mahjong.Game","holdem.PokerGame","sanguosha.TurnEngine"]"#;
    let told = format!(r#"{{"protocol":{PROTOCOL},"version":"{version}","interfaces":{interfaces}}}"#);
    assert_eq!(hello, format!(r#"{{"id":1,"ok":{told}}}"#));
    assert_eq!(PROTOCOL, 2);
    let none = Desk::new().ok(json!({"do":"hello"}))["interfaces"].take();
    assert_eq!(none, json!([]), "a session tells of the games it offers");
}

#[test]
fn games_lists_the_operations_that_the_schema_describes() {
    let mut desk = desk();
    let games = desk.ok(json!({"do":"games"}));
    let listed: Vec<&Value> =
        games.as_array().unwrap().iter().flat_map(|game| game["interfaces"].as_array().unwrap()).collect();
    let hello = desk.ok(json!({"do":"hello"}))["interfaces"].take();
    assert_eq!(json!(listed.iter().map(|told| &told["interface"]).collect::<Vec<_>>()), hello);
    for interface in listed {
        let schema = desk.ok(json!({"do":"schema","interface":interface["interface"]}));
        let operations = interface["operations"].as_array().unwrap();
        assert_eq!(operations.len(), schema["operations"].as_object().unwrap().len());
        for operation in operations {
            let told = &schema["operations"][operation["op"].as_str().unwrap()];
            assert_eq!(told["role"], operation["role"]);
            let properties = told["arguments"]["properties"].as_object();
            let known: Vec<&String> = properties.into_iter().flat_map(serde_json::Map::keys).collect();
            assert_eq!(json!(known), operation["arguments"], "{operation}");
            let required = told["arguments"].get("required").cloned().unwrap_or_else(|| json!([]));
            assert_eq!(required, operation["required"], "{operation}");
        }
        assert!(operations.iter().any(|operation| operation["role"] != "use"), "something makes it");
    }
}

#[test]
fn games_lists_every_game_in_its_order() {
    let games = desk().ok(json!({"do":"games"}));
    let listed: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(listed, Catalog::default().names());
    assert!(listed.starts_with(&["xianqi", "mahjong", "holdem", "sanguosha"]), "{listed:?}");
    assert!(listed.windows(2).any(|next| next == ["leduc", "kuhn"]), "{listed:?}");
    assert_eq!(
        Desk::new().ok(json!({"do":"games"}))[0]["name"],
        "kuhn",
        "a session lists the games it offers"
    );
}

#[test]
fn what_games_tells_can_be_used() {
    let mut desk = desk();
    let games = desk.ok(json!({"do":"games"}));
    for game in games.as_array().unwrap() {
        assert!(!game["title"].as_str().unwrap().is_empty() && game["rules_version"].is_u64(), "{game}");
        assert_eq!(names(&game["bots"]).last().map(String::as_str), Some("random"), "{game}");
        for preset in game["presets"].as_array().unwrap() {
            let new = json!({"do":"new","game":game["name"],"rules":preset["name"],"seed":1});
            let table = desk.ok(new)["table"].take();
            let seats = desk.0.table(table.as_str().unwrap()).unwrap().seats();
            assert_eq!(preset["seats"], json!(seats), "{game}");
            desk.ok(json!({"do":"drop","table":table}));
        }
    }
}

/// The switches of a game, and a table that begins with what they say are the defaults.
#[test]
fn every_switch_is_one_and_its_default_is_the_default() {
    let mut desk = desk();
    let games = desk.ok(json!({"do":"games"}));
    for game in games.as_array().unwrap() {
        let default = &game["presets"][0]["name"];
        let plain = desk.ok(json!({"do":"new","game":game["name"],"seed":1}))["table"].take();
        let mut rules = json!({"preset":default});
        for switch in game["switches"].as_array().unwrap() {
            rules[switch["name"].as_str().unwrap()] = switch["default"].clone();
            assert_eq!(
                kind(&switch["default"]).or(switch["type"].as_str()),
                switch["type"].as_str(),
                "{switch}"
            );
            assert!(!switch["default"].is_null() || switch["nullable"] == json!(true), "{switch}");
        }
        let spelled = desk.ok(json!({"do":"new","game":game["name"],"rules":rules,"seed":1}))["table"].take();
        let mut written = |table: &Value| desk.ok(json!({"do":"record","table":table}))["rules"].take();
        let (plain, spelled) = (written(&plain), written(&spelled));
        assert_eq!(plain, spelled);
        assert_eq!(
            plain.as_object().unwrap().len(),
            rules.as_object().unwrap().len(),
            "all are listed: {plain}"
        );
    }
    assert!(games.as_array().unwrap().iter().all(|game| game["switches"][0]["name"] != "preset"));
}

fn kind(value: &Value) -> Option<&'static str> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some("boolean"),
        Value::Number(_) => Some("integer"),
        Value::String(_) => Some("string"),
        Value::Array(_) => Some("list"),
        Value::Object(_) => Some("object"),
    }
}

/// Every bot of every game plays a whole game by its answers alone. Asking changes nothing, and asking twice gives the
/// same answer; where the answer is listed, its index is right.
#[test]
fn a_game_is_played_by_the_answers_of_a_bot() {
    let mut desk = desk();
    let (mut played, mut listed) = (0, 0);
    for (game, bot) in bots(&mut desk) {
        let table = desk.ok(json!({"do":"new","game":game,"seed":5}))["table"].take();
        loop {
            let now = desk.0.table(table.as_str().unwrap()).unwrap();
            let Some(seat) = now.awaiting().first() else { break };
            let (version, steps) = (now.version(), now.steps());
            let ask = json!({"do":"bot","table":table,"seat":seat,"name":bot});
            let answer = desk.ok(ask.clone());
            if steps.is_multiple_of(10) {
                let before = desk.tables();
                assert_eq!(desk.ok(ask), answer, "{game} {bot}");
                assert_eq!(desk.tables(), before, "asking plays nothing");
                let legal = desk.ok(json!({"do":"legal","table":table,"seat":seat}));
                if let Some(index) = answer["index"].as_u64() {
                    assert_eq!(legal["actions"][index as usize], answer["action"]);
                    listed += 1;
                }
            }
            let play =
                json!({"do":"play","table":table,"seat":seat,"action":answer["action"],"version":version});
            desk.ok(play);
        }
        let over = desk.refused(json!({"do":"bot","table":table,"seat":0,"name":bot}));
        assert_eq!(over["code"], "ENGINE_INVALID_PHASE", "{game}");
        desk.ok(json!({"do":"drop","table":table}));
        played += 1;
    }
    assert_eq!(played, Catalog::default().0.iter().map(|game| game.bots().len()).sum::<usize>());
    assert!(listed > 0);
}

/// Nobody learns from a bot what the seed decides: with other hidden cards the answer is the same.
#[test]
fn a_bot_answers_from_the_view_alone() {
    let answers = |deck: [&str; 3]| -> Vec<Value> {
        let mut desk = Desk::new();
        desk.ok(json!({"do":"new","game":"kuhn","deck":deck,"seed":deck[1].len() + deck[1].as_bytes()[0] as usize}));
        ["PASS", "BET"]
            .map(|action| {
                let seat = desk.0.table("t1").unwrap().awaiting().first().unwrap();
                let answer = desk.ok(json!({"do":"bot","table":"t1","seat":seat,"name":"random"}));
                desk.ok(json!({"do":"play","table":"t1","seat":seat,"action":{"type":action}}));
                answer
            })
            .to_vec()
    };
    assert_eq!(answers(["K", "J", "Q"]), answers(["K", "Q", "J"]));
}

#[test]
fn a_bot_that_cannot_answer_says_why() {
    let mut desk = desk();
    for game in Catalog::default().names() {
        let opened = desk.ok(json!({"do":"new","game":game,"seed":1}));
        let (table, seat) = (&opened["table"], &opened["awaiting"][0]);
        let bot = |seat: Value, name: Value| json!({"do":"bot","table":table,"seat":seat,"name":name});
        let unknown = desk.refused(bot(seat.clone(), json!("genius")));
        assert_eq!(unknown["code"], "ENGINE_BAD_REQUEST");
        let known = &unknown["detail"]["bots"];
        assert_eq!(names(known), Catalog::default().find(game).unwrap().bots(), "{unknown}");
        assert!(unknown["message"].as_str().unwrap().contains("random"), "{unknown}");
        for seat in [json!(99), json!(-1), json!(4_000_000_000_u64)] {
            let stranger = desk.refused(bot(seat.clone(), json!("random")));
            assert_eq!(
                (&stranger["code"], &stranger["detail"]["seat"]),
                (&json!("ENGINE_NOT_YOUR_TURN"), &seat)
            );
        }
        for (field, wrong) in
            [("seat", json!("x")), ("name", json!(7)), ("name", json!(null)), ("table", json!("t0"))]
        {
            let mut request = bot(seat.clone(), json!("random"));
            request[field] = wrong;
            let error = desk.refused(request);
            assert_eq!(
                (&error["code"], &error["detail"]["field"]),
                (&json!("ENGINE_BAD_REQUEST"), &json!(field))
            );
        }
        desk.ok(json!({"do":"drop","table":table}));
    }
}
