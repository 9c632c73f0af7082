//! What a host relies on: openings, lulls, default actions, bounds, dumps (R12.11 to R12.16).

use crate::scene::{Play1, Scene, rules, set_up};
use paiju_contract::{Encode, Game, Moment, Observer, Play, RuleSet, Save, Seat, Seed};
use paiju_mahjong::{Action, Event, EventView, Mahjong, Rules, Stage};
use serde_json::Value;

/// The lulls of one action, and how often it told an event.
fn lulls(play: &Play1, seat: u8, action: &str) -> (Vec<Mahjong>, Vec<Event>) {
    let (mut game, mut lulls, mut events) = (play.game.clone(), Vec::new(), Vec::new());
    let action: Action = action.parse().unwrap();
    game.permit(Seat(seat), &action).unwrap();
    game.apply_told(Seat(seat), &action, &mut |moment| match moment {
        Moment::Lull(game) => lulls.push(game),
        Moment::Event(event) => events.push(event),
    });
    (lulls, events)
}

/// Seat 0 can discard 5m; seat 2 holds these tiles of the suit m beside others.
fn offering(held: &str) -> Play1 {
    let (third, hand) = ("1289m234567s", format!("{held}13579p246p"));
    let scene =
        Scene::new("to-the-wall").seat(0, "5m13579s246s8m9m", "111p").seat(1, "34m1234567s8s", "999p");
    scene.seat(2, &hand, "999s").seat(3, third, "222p").start()
}

#[test]
fn r12_11_a_lull_looks_as_a_window_that_somebody_can_answer() {
    let (mut open, closed) = (offering("55m"), offering("67m"));
    open.act(0, "discard 5m");
    assert_eq!(open.awaiting(), [2]);
    let (lulls, events) = lulls(&closed, 0, "discard 5m");
    let [lull] = &lulls[..] else { panic!("one lull, not {}", lulls.len()) };
    assert!(lull.phase().awaiting().is_empty() && lull.window_open());
    for to in [Observer::Public, Observer::Seat(Seat(0)), Observer::Seat(Seat(1)), Observer::Seat(Seat(3))] {
        assert_eq!(lull.view(to), open.game.view(to), "{to}");
    }
    assert!(
        matches!(events.last(), Some(Event::Drew { .. })),
        "the lull ends with the next draw: {events:?}"
    );
    assert!(lull.view(Observer::Public).log.unwrap().last().unwrap().to_string().contains("discard"));
}

#[test]
fn r12_11_an_added_kong_has_its_lull_where_it_can_be_robbed() {
    let position = r#"{"turn":0,"drawn":"5m","seats":[{"melds":["pong 5m from 2"],"missing":"s"},{},{},{}]}"#;
    let (told, _) = lulls(&set_up("classic", position), 0, "kong-added 5m");
    assert_eq!(told.len(), 1);
    let (told, _) = lulls(&set_up("to-the-wall", position), 0, "kong-added 5m");
    assert_eq!(told.len(), 0, "nobody could answer it anyway");
    let (told, _) = lulls(&offering("55m"), 0, "discard 5m");
    assert_eq!(told.len(), 0, "a window that waits is no lull");
}

#[test]
fn r12_12_the_deal_tells_each_seat_its_own_tiles() {
    let rules = Rules { dealer: Seat(2), ..Rules::default() };
    let play = Scene::with(rules).deal();
    assert_eq!(play.events.len(), 4);
    for (seat, event) in play.events.iter().enumerate() {
        let (own, dealer) = (Observer::Seat(Seat(seat as u8)), seat == 2);
        for to in Observer::all(4) {
            let Some(EventView::Dealt { seat: who, tiles, count }) = Mahjong::project(event, to) else {
                panic!("{event:?} is told to {to}");
            };
            assert_eq!((who.index(), count), (seat, if dealer { 14 } else { 13 }));
            assert_eq!(tiles.is_some(), to == own, "{to}");
        }
    }
    assert_eq!(play.game.events(), play.events);
}

#[test]
fn r12_14_by_default_a_seat_buries_the_first_trio_and_lets_tiles_pass() {
    let play = Scene::new("to-the-wall").seat(0, "123456p1235m9s", "999s").deal();
    let default = play.game.default_action(Seat(0)).unwrap();
    assert_eq!(default, play.game.legal_list(Seat(0))[0]);
    assert_eq!(default.to_string(), "bury 123p");
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(2, "123456p123m5m", "999s")
        .start();
    play.act(0, "discard 5m");
    assert_eq!(play.game.default_action(Seat(2)), Some(Action::Pass), "even a win is let pass");
    assert_eq!(play.game.default_action(Seat(1)), None, "nobody asks it");
}

#[test]
fn r12_14_by_default_a_seat_discards_what_it_has_drawn() {
    let turn = |hand: &str| {
        let text = r#"{"turn":1,"drawn":"5m","seats":[{},{"hand":"HAND","missing":"s"},{},{}]}"#;
        set_up("to-the-wall", &text.replace("HAND", hand))
    };
    let default = |play: &Play1| play.game.default_action(Seat(1)).unwrap().to_string();
    let won = turn("123456p1235m");
    assert!(won.legal(1).contains(&"hu".to_owned()));
    assert_eq!(default(&won), "discard 5m", "not even a win is taken");
    assert_eq!(default(&turn("123456p123m9s")), "discard 9s", "the missing suit first");
    let opening = set_up("to-the-wall", r#"{"turn":0,"seats":[{"hand":"2345678p123m5m"},{},{},{}]}"#);
    assert_eq!(opening.game.default_action(Seat(0)).unwrap().to_string(), "discard 2p");
}

#[test]
fn r12_15_the_bounds_follow_from_the_rules() {
    let limits = Mahjong::limits(&Rules::default());
    assert_eq!((limits.actions, limits.answers, limits.scores_move), (276, 124, true));
    let deal = r#"{"seats":[{"hand":"11223344556789p"},{},{},{}]}"#;
    assert_eq!(set_up("to-the-wall", deal).legal(0).len(), 124);
    let classic = Mahjong::limits(&Rules::preset("classic").unwrap());
    assert!(classic.most_score < limits.most_score, "who leaves wins once, and the fan is capped");
    let poor = Mahjong::limits(&rules(r#"{"initial_score":-50}"#));
    assert_eq!(poor.most_score - limits.most_score, -50);
}

#[test]
fn r12_15_the_dealer_moves_on_from_game_to_game() {
    let rules = Rules { dealer: Seat(2), ..Rules::default() };
    let dealers: Vec<u8> = (0..6).map(|index| rules.nth(index).dealer.0).collect();
    assert_eq!(dealers, [2, 3, 0, 1, 2, 3]);
    assert_eq!(rules.nth(u64::MAX).dealer, Seat(1));
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn load(dump: &Value) -> Result<Mahjong, String> {
    let dump = serde_json::from_value(dump.clone()).map_err(|why| why.to_string())?;
    Mahjong::load(dump).map_err(|why| why.to_string())
}

#[test]
fn r12_16_dumps_with_every_field_still_load() {
    for text in [include_str!("dumps/fresh.json"), include_str!("dumps/claiming.json")] {
        let old = json(text);
        let game = load(&old).unwrap();
        for new in [game.dump(), game.whole()] {
            let new = serde_json::to_value(new).unwrap();
            assert!(new.to_string().len() < old.to_string().len());
            assert_eq!(load(&new), Ok(game.clone()));
        }
        let mut forged = old.clone();
        forged["table"]["kong_units"][0][1] = 7.into();
        assert_eq!(load(&forged).unwrap_err(), "table.kong_units: not what beginning and actions lead to");
    }
}

#[test]
fn r12_16_a_dump_leaves_out_what_did_not_happen_and_names_what_is_wrong() {
    let game = Mahjong::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
    let brief = serde_json::to_value(game.dump()).unwrap();
    let mut fields: Vec<&str> = brief.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(
        (fields, &brief["rules"]),
        (vec!["actions", "deck", "rules"], &json(r#"{"preset":"to-the-wall"}"#))
    );
    let dump = serde_json::to_value(game.whole()).unwrap();
    let fields: Vec<&String> = dump["table"]["players"][0].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["hand", "score"]);
    assert!(dump["table"].get("open").is_none() && dump.get("setup").is_none());
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut dump = dump.clone();
        change(&mut dump);
        load(&dump).unwrap_err()
    };
    let table = "not what beginning and actions lead to";
    assert_eq!(
        broken(&|d| d["table"]["players"][2]["score"] = 1.into()),
        format!("table.players[2].score: {table}")
    );
    assert_eq!(broken(&|d| d["table"]["version"] = 2.into()), format!("table.version: {table}"));
    assert_eq!(broken(&|d| d["rules"] = json(r#"{"base":2}"#)), format!("table.rules: {table}"));
    assert!(broken(&|d| d["table"] = Value::Null).starts_with("rules: "));
    let pass = r#"[{"seat":0,"action":{"type":"PASS"}}]"#;
    assert!(broken(&|d| d["actions"] = json(pass)).starts_with("actions[0]: pass of seat 0 is refused"));
    assert!(broken(&|d| d["deck"] = Value::Null).contains("a deck or with a setup"));
}

#[test]
fn r12_16_rules_that_a_preset_and_its_changes_would_not_read_as_are_told_whole() {
    let rules = Rules { initial_score: 1_000, ..Rules::default() };
    let game = Mahjong::deal(&rules, Seed::from_u64(5)).unwrap();
    let dump = serde_json::to_value(game.dump()).unwrap();
    assert_eq!(dump["rules"]["total_scores"], json("[0,0,0,0]"), "left out, the initial score");
    assert_eq!(load(&dump), Ok(game));
    let dealer = Rules { dealer: Seat(2), ..paiju_contract::RuleSet::preset("classic").unwrap() };
    let dump = serde_json::to_value(Mahjong::deal(&dealer, Seed::from_u64(5)).unwrap().dump()).unwrap();
    assert_eq!(dump["rules"], json(r#"{"preset":"classic","dealer":2}"#));
}

#[test]
fn r12_3_triples_are_numbered_without_a_search() {
    let game = Mahjong::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
    assert!(matches!(game.state().stage, Stage::Burying));
    let ids: Vec<usize> = game.legal_list(Seat(1)).iter().map(|a| game.id(Seat(1), a).unwrap()).collect();
    assert!(ids.is_sorted() && ids.len() > 10 && ids[0] >= 112);
    let mut mask = vec![true; Mahjong::actions(&game.rules())];
    game.mask(Seat(1), &mut mask);
    assert_eq!(mask.iter().filter(|legal| **legal).count(), ids.len());
}
