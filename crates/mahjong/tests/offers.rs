//! Answers to offers, batches, views and versions: R4.6 on, R12.

use crate::scene::{Scene, fourth_held, set_up, tile, tiles};
use paiju_contract::{Game, Observer, Play, Rejected, RuleSet, Seat, Seed};
use paiju_mahjong::{Action, Event, Mahjong, Reason, Rules, TILES, Tile};

#[test]
fn r4_6_a_waiting_seat_may_win_on_a_discard() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(2, "123456p123m5m", "999s")
        .start();
    play.act(0, "discard 5m");
    assert_eq!(play.awaiting(), [2]);
    assert_eq!(play.legal(2), ["hu", "pass"]);
    play.refused(2, "pong", "not_two");
    play.refused(2, "discard 5m", "must_answer");
    play.refused(1, "hu", "not_awaited");
    play.act(2, "hu");
    assert_eq!(play.scores(), [-2, 0, 2, 0]);
    assert_eq!(play.actor(), 1, "the discarder's next seat draws");
}

#[test]
fn r4_7_pong_and_kong_of_a_discard() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(3, "555m13579p24p", "999s")
        .start();
    play.act(0, "discard 5m");
    assert_eq!(play.legal(3), ["pong", "kong", "pass"]);
    let mut kong = play.game.clone();
    play.act(3, "pong");
    assert_eq!(play.actor(), 3);
    assert_eq!(play.view(0).players[3].hand_count, 8);
    kong.apply(Seat(3), &Action::Kong, &mut |_| {}).unwrap();
    assert_eq!(kong.scores()[..], [-2, 0, 0, 2]);
}

#[test]
fn r4_7_1_the_missing_suit_is_never_melded() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(3, "555m13579p24p", "123m")
        .start();
    play.act(0, "discard 5m");
    assert_eq!(play.awaiting(), [1], "seat 3 has nothing to decide, and seat 1 draws");
    assert_eq!(play.actor(), 1);
}

#[test]
fn r4_8_hu_beats_kong_and_pong_and_all_hu_win() {
    let scene = || {
        Scene::new("to-the-wall")
            .seat(0, "5m246p13579p8m9m", "111s")
            .seat(1, "55m5m13579p24p", "999s")
            .seat(2, "123456p46m99p", "678s")
            .seat(3, "222777s34m88s", "678p")
            .start()
    };
    let mut play = scene();
    play.act(0, "discard 5m");
    assert_eq!(play.awaiting(), [1, 2, 3]);
    play.act(1, "kong").act(3, "hu").act(2, "hu");
    let winners: Vec<u8> = play
        .events
        .iter()
        .filter_map(|e| if let Event::Won { seat, .. } = e { Some(seat.0) } else { None })
        .collect();
    assert_eq!(winners, [2, 3], "in seat order from the discarder's next");
    assert!(play.game.state().players[1].melds.is_empty());
    assert_eq!(play.actor(), 1);
    let mut play = scene();
    play.act(0, "discard 5m").act(1, "kong").act(2, "pass").act(3, "pass");
    assert_eq!((play.actor(), play.scores()), (1, vec![-2, 2, 0, 0]));
    let mut play = scene();
    play.act(0, "discard 5m").act(3, "pass").act(2, "pass").act(1, "pong");
    assert_eq!(play.actor(), 1);
}

#[test]
fn r4_9_nobody_claims_and_the_next_seat_draws() {
    let mut play = Scene::new("to-the-wall").start();
    play.pass_turns(1);
    assert_eq!(play.actor(), 1);
    assert_eq!(play.game.state().wall_left(), 54);
}

#[test]
fn r4_10_a_kong_is_paid_and_replaced_at_once_and_kongs_may_follow_each_other() {
    let mut play = Scene::new("to-the-wall").seat(0, "1111p2222p333p", "111s").tail("3p9m").start();
    play.act(0, "kong-concealed 1p").act(0, "kong-concealed 2p");
    assert_eq!(play.scores(), [6, -2, -2, -2]);
    assert_eq!(play.actor(), 0);
    assert_eq!(play.game.state().wall_left(), 53);
}

#[test]
fn r4_10_1_no_kong_on_an_empty_wall_but_a_pong() {
    let acts = r#"{"turn":1,"drawn":"1p","wall_left":0,"seats":[{},{"hand":"111p","missing":"s"},{},{}]}"#;
    let mut play = set_up("to-the-wall", acts);
    play.refused(1, "kong-concealed 1p", "wall_empty");
    assert!(play.legal(1).iter().all(|action| !action.starts_with("kong")));
    let offered = r#"{"offer":{"from":0},"wall_left":0,
        "seats":[{"discards":"9p"},{},{"hand":"999p","missing":"m"},{}]}"#;
    let mut play = set_up("to-the-wall", offered);
    play.refused(2, "kong", "wall_empty").act(2, "pong");
    assert_eq!(play.actor(), 2);
}

#[test]
fn r4_11_a_pong_takes_two_tiles_and_must_discard() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(3, "55m13579p246p", "999s")
        .start();
    play.act(0, "discard 5m").act(3, "pong");
    let view = play.view(0);
    assert_eq!(view.players[3].melds[0].tile, Some(tile("5m")));
    assert_eq!(view.players[3].melds[0].from, Seat(0));
    assert_eq!(view.wall_left, 55, "no draw");
    play.refused(3, "pass", "nothing_to_answer");
    play.act(3, "discard 9p");
}

#[test]
fn r4_12_a_batch_answers_for_every_awaited_seat_or_changes_nothing() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(1, "55m13579p246p", "999s")
        .seat(2, "123456p46m99p", "678s")
        .start();
    play.act(0, "discard 5m");
    let before = play.game.clone();
    let batch = |answers: &[(u8, &str)]| {
        let answers: Vec<(Seat, Action)> =
            answers.iter().map(|(s, a)| (Seat(*s), a.parse().unwrap())).collect();
        let mut game = before.clone();
        let result = game.apply_all(&answers, &mut |_| {});
        if result.is_err() {
            assert_eq!(game, before);
        }
        result.map(|()| game)
    };
    assert_eq!(batch(&[(1, "pong")]), Err(Rejected::Incomplete(Seat(2))));
    assert_eq!(batch(&[(1, "pong"), (2, "hu"), (1, "pass")]), Err(Rejected::Twice(Seat(1))));
    assert_eq!(batch(&[(1, "pong"), (2, "hu"), (3, "pong")]), Err(Rejected::NotAwaited(Seat(3))));
    assert!(batch(&[(1, "kong"), (2, "hu")]).is_err());
    let plain = batch(&[(1, "pong"), (2, "hu")]).unwrap();
    assert_eq!(batch(&[(3, "pass"), (2, "hu"), (1, "pong")]).unwrap().state(), plain.state());
}

#[test]
fn r4_13_an_added_kong_cannot_be_answered_without_rob_kong() {
    let mut play = set_up("to-the-wall", &fourth_held(r#"{"hand":"23p456789s99s","missing":"m"}"#));
    assert!(play.view(3).waits.contains(tile("1p")));
    play.act(1, "kong-added 1p");
    assert_eq!(play.actor(), 1);
}

#[test]
fn r4_14_who_could_have_claimed_is_not_shown() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(1, "55m13579p246p", "999s")
        .seat(2, "123456p46m99p", "678s")
        .start();
    play.act(0, "discard 5m");
    let (open, public) = (play.view(3), play.game.view(Observer::Public));
    assert_eq!((open.offer.unwrap().tile, open.ask.clone()), (tile("5m"), None));
    play.act(2, "pass");
    assert_eq!(play.view(3), open, "an answer is seen by nobody");
    assert_eq!(play.game.view(Observer::Public), public);
    assert_eq!(play.view(0).offer, open.offer);
    play.act(1, "pass");
    assert_eq!(play.game.version(), 4);
}

#[test]
fn r12_2_a_deck_that_is_none_is_refused() {
    let deck: Vec<Tile> = (0..TILES).map(|i| Tile::from_index(i / 4).unwrap()).collect();
    let stacked = |deck: &[Tile]| <Mahjong>::stacked(&Rules::default(), deck, Seed::from_u64(0));
    assert!(stacked(&deck).is_ok());
    let mut long = deck.clone();
    long.push(deck[0]);
    assert_eq!(stacked(&long).unwrap_err().field, "deck");
    assert_eq!(stacked(&deck[1..]).unwrap_err().field, "deck");
    let mut uneven = deck;
    uneven[0] = uneven[107];
    assert!(stacked(&uneven).unwrap_err().message.contains("four"));
}

#[test]
fn r12_4_versions_count_actions_and_closed_windows() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(3, "55m13579p246p", "999s")
        .start();
    assert_eq!(play.game.version(), 2);
    play.act(0, "discard 5m");
    assert_eq!(play.game.version(), 3, "the window is open");
    play.act(3, "pass");
    assert_eq!(play.game.version(), 4);
    let drawn = play.legal(1)[0].clone();
    play.act(1, &drawn);
    assert_eq!(play.game.version(), 6, "nobody could claim: the window closed at once");
}

#[test]
fn r12_6_the_view_of_another_shows_no_tile_of_the_hand() {
    let play = Scene::new("to-the-wall").seat(1, "1123456789p", "555s").start();
    let json = serde_json::to_value(play.view(0)).unwrap();
    assert!(json["players"][1]["hand"].is_null() && json["players"][1]["hand_count"] == 10);
    assert!(
        json["ask"].is_object() && json["version"] == 2 && json["scores"] == serde_json::json!([0, 0, 0, 0])
    );
    let other = serde_json::to_value(play.view(1)).unwrap();
    assert!(other["ask"].is_null());
    assert_eq!(other["players"][1]["hand"].as_array().unwrap().len(), 10);
    assert!(other["players"][0]["hand"].is_null());
    assert_eq!(other["players"][1]["missing_suit"], "s");
}

#[test]
fn r12_7_events_tell_others_only_what_they_may_know() {
    let mut play = Scene::new("to-the-wall").start();
    play.pass_turns(1);
    let drew = *play.events.iter().find(|event| matches!(event, Event::Drew { .. })).unwrap();
    let json = |to: Observer| serde_json::to_value(<Mahjong>::project(&drew, to).unwrap()).unwrap();
    assert!(json(Observer::Public)["tile"].is_null());
    assert!(json(Observer::Seat(Seat(1)))["tile"].is_string());
    let buried = *play.events.iter().find(|event| matches!(event, Event::Buried { .. })).unwrap();
    assert_eq!(<Mahjong>::project(&buried, Observer::Seat(Seat(3))), None);
}

#[test]
fn r12_10_refusals_name_their_reason() {
    let mut play = Scene::new("to-the-wall").start();
    let why = play.try_act(0, "pong").unwrap_err();
    assert_eq!((why.tag(), why.code().as_str()), ("nothing_to_answer", "ENGINE_ILLEGAL_ACTION"));
    let why = play.try_act(2, "pong").unwrap_err();
    assert_eq!(why.code().as_str(), "ENGINE_NOT_YOUR_TURN");
    assert_eq!(Rules::preset("no-such"), None);
    assert!(tiles("123p").len() == 3 && Reason::KongAdded < Reason::KongRefund);
}
