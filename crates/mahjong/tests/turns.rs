//! Dealing, burying and turns: R1 to R4.5.

use crate::scene::{Scene, fourth_held, rules, set_up, tile};
use paiju_contract::{Game, Lawful, Observer, Play, Save, Seat, Seed};
use paiju_mahjong::{Action, Event, Mahjong, PhaseView, Rules, Suit, TILES, Tile};

#[test]
fn r1_2_four_seats_take_turns_in_order() {
    let mut play = Scene::new("to-the-wall").start();
    assert_eq!(play.actor(), 0, "the dealer of the first hand is seat 0");
    for turn in 1..9 {
        play.pass_turns(1);
        assert_eq!(play.actor(), turn % 4);
    }
}

#[test]
fn r1_3_chows_do_not_exist() {
    let mut play = Scene::new("to-the-wall").seat(1, "12p45s123888m", "999s").start();
    let discard = play.legal(0)[0].clone();
    play.act(0, &discard);
    assert!(Action::from_id(600).is_some());
    assert!((0..607).filter_map(Action::from_id).all(|action| !action.to_string().contains("chow")));
}

#[test]
fn r1_4_a_hand_has_ten_tiles_less_three_a_meld_and_one_more_to_act() {
    let mut play =
        Scene::new("to-the-wall").seat(0, "1234566789p5m", "123s").seat(1, "11p2345678m9m", "456s").start();
    assert_eq!(play.view(0).players.clone().map(|p| p.hand_count), [11, 10, 10, 10]);
    play.act(0, "discard 1p").act(1, "pong");
    assert_eq!(play.view(0).players.clone().map(|p| p.hand_count), [10, 8, 10, 10]);
    play.act(1, "discard 9m");
    play.everybody_passes();
    assert_eq!(play.view(0).players.clone().map(|p| p.hand_count), [10, 7, 11, 10]);
}

#[test]
fn r1_5_the_108_tiles_are_conserved() {
    let deck = <Mahjong>::shuffled(&Rules::default(), Seed::from_u64(5)).unwrap();
    assert_eq!(deck.len(), TILES);
    assert!(Tile::all().all(|tile| deck.iter().filter(|t| **t == tile).count() == 4));
    let mut dump =
        serde_json::to_value(<Mahjong>::deal(&Rules::default(), Seed::from_u64(5)).unwrap().whole()).unwrap();
    dump["table"]["wall"][3] = dump["table"]["wall"][4].clone();
    let broken = <Mahjong>::load(serde_json::from_value(dump).unwrap());
    assert!(broken.is_err(), "a wall with another tile is refused");
}

#[test]
fn r1_6_at_most_three_melds_by_size_alone() {
    let text = "11p22p33p4567m";
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1p2p3p1s2s3s4s5s6s7s8s", "789m")
        .seat(1, text, "999s")
        .wall("5s6s7s8s1s2s3s4s")
        .start();
    play.act(0, "discard 1s");
    play.everybody_passes();
    assert!(play.game.state().players.iter().all(|player| player.melds.len() <= 3));
}

#[test]
fn r1_7_a_refused_action_changes_nothing() {
    let mut play = Scene::new("to-the-wall").start();
    let version = play.game.version();
    play.refused(0, "hu", "not_complete").refused(1, "pass", "not_awaited").refused(
        0,
        "pass",
        "nothing_to_answer",
    );
    assert_eq!(play.game.version(), version);
}

#[test]
fn r2_1_the_deck_is_sorted_and_shuffled_by_the_documented_shuffle() {
    let seed = Seed::from_u64(7);
    let mut expected: Vec<Tile> = (0..TILES).map(|i| Tile::from_index(i / 4).unwrap()).collect();
    let mut rng = paiju_contract::Rng::new(seed, paiju_contract::Stream::DEAL);
    for i in (1..=107).rev() {
        expected.swap(i, rng.index(i + 1));
    }
    assert_eq!(<Mahjong>::shuffled(&Rules::default(), seed).unwrap(), expected);
}

#[test]
fn r2_2_the_dealer_gets_fourteen_and_the_others_thirteen_in_seat_order() {
    let rules = rules(r#"{"dealer":2}"#);
    let seed = Seed::from_u64(3);
    let deck = <Mahjong>::shuffled(&rules, seed).unwrap();
    let game: Mahjong = Mahjong::deal(&rules, seed).unwrap();
    let sorted = |range: std::ops::Range<usize>| {
        let mut tiles = deck[range].to_vec();
        tiles.sort_unstable();
        tiles
    };
    let hand = |seat: usize| game.state().players[seat].hand.tiles().collect::<Vec<_>>();
    assert_eq!(hand(2), sorted(0..14));
    assert_eq!(hand(3), sorted(14..27));
    assert_eq!(hand(0), sorted(27..40));
    assert_eq!(hand(1), sorted(40..53));
    assert_eq!(game.state().wall_left(), 55);
    assert_eq!(game.state().wall[0], deck[53]);
}

#[test]
fn r2_3_turns_draw_from_the_head_and_kongs_from_the_tail() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1111p2468m357m", "123s")
        .seat(1, "2468p13579s1s", "111m")
        .wall("9s")
        .tail("8s")
        .start();
    play.act(0, "kong-concealed 1p");
    assert_eq!(play.view(0).drawn, Some(tile("8s")));
    play.act(0, "discard 8s");
    play.everybody_passes();
    assert_eq!(play.view(1).drawn, Some(tile("9s")));
}

#[test]
fn r2_4_all_55_tiles_of_the_wall_can_be_drawn() {
    let mut play = Scene::new("to-the-wall").start();
    let mut draws = 0;
    while !play.game.phase().is_over() {
        play.pass_turns(1);
        draws = play.events.iter().filter(|event| matches!(event, Event::Drew { .. })).count();
    }
    assert_eq!(draws, 55);
    assert_eq!(play.game.state().wall_left(), 0);
}

#[test]
fn r3_1_three_held_tiles_of_one_suit_are_buried_once() {
    let mut play = Scene::new("to-the-wall").seat(0, "1123456789p1m", "555s").deal();
    play.refused(0, "bury 5p5s5s", "mixed_suits");
    play.refused(0, "bury 555p", "tile_not_held");
    play.refused(0, "bury 112m", "tile_not_held");
    play.refused(0, "discard 1m", "must_bury");
    play.act(0, "bury 5s5s5s");
    play.refused(0, "bury 123p", "not_awaited");
    assert_eq!(play.view(0).players[0].missing_suit, Some(Suit::Tiao));
    assert_eq!(play.view(0).players[0].hand_count, 11);
}

#[test]
fn r3_2_buryings_are_simultaneous_and_revealed_together() {
    let mut play = Scene::new("to-the-wall").start();
    let version = play.game.version();
    assert_eq!(version, 2, "one window has closed");
    play = Scene::new("to-the-wall").seat(2, "1123456789p", "555s").deal();
    let before = [play.view(0), play.view(1), play.view(3)];
    play.act(2, "bury 555s");
    assert_eq!(play.game.version(), 1);
    assert_eq!([play.view(0), play.view(1), play.view(3)], before, "nobody can tell that seat 2 has buried");
    assert_eq!(play.view(2).ask, None);
    assert_eq!(play.awaiting(), [0, 1, 3]);
}

#[test]
fn r3_3_buried_faces_stay_hidden_until_the_end() {
    let mut play = Scene::new("to-the-wall").seat(1, "1123456789p", "555s").start();
    let seen = play.view(0);
    assert_eq!(seen.players[1].missing_suit, Some(Suit::Tiao));
    assert_eq!(seen.players[1].buried_cards, None);
    assert_eq!(play.view(1).players[1].buried_cards, Some([tile("5s"); 3]));
    assert_eq!(play.game.view(Observer::Public).players[1].buried_cards, None);
    while !play.game.phase().is_over() {
        play.pass_turns(1);
    }
    assert_eq!(play.view(0).players[1].buried_cards, Some([tile("5s"); 3]));
}

#[test]
fn r3_4_somebody_can_always_bury() {
    for seed in 0..200 {
        let game: Mahjong = Mahjong::deal(&Rules::default(), Seed::from_u64(seed)).unwrap();
        assert!(Seat::all(4).all(|seat| !game.legal_list(seat).is_empty()));
    }
}

#[test]
fn r3_5_a_suit_of_fewer_than_three_cannot_be_buried() {
    let play =
        Scene::new("to-the-wall").seat(0, "1123456789p1m", "159p").seat(1, "1s1s234567m88m", "999m").deal();
    assert!(play.legal(0).iter().all(|action| action.ends_with('p')));
    assert!(play.legal(1).iter().all(|action| action.ends_with('m')));
}

#[test]
fn r4_1_the_dealer_acts_first_without_a_draw() {
    let play = Scene::new("to-the-wall").start();
    let view = play.view(0);
    assert_eq!((view.turn, view.drawn, view.wall_left), (Some(Seat(0)), None, 55));
    assert_eq!(view.phase, PhaseView::Playing);
    assert!(!play.legal(0).contains(&"hu".to_string()));
}

#[test]
fn r4_2_a_drawn_tile_that_completes_the_hand_may_be_won() {
    let mut play = Scene::new("to-the-wall").seat(1, "123456p123m5m", "999s").wall("5m").start();
    let first = play.legal(0)[0].clone();
    play.act(0, &first);
    play.everybody_passes();
    assert!(play.legal(1).contains(&"hu".to_string()));
    play.refused(1, "hu 5m", "not_heavenly");
    play.act(1, "hu");
    assert!(play.game.state().players[1].is_locked());
}

#[test]
fn r4_2_1_no_win_after_a_pong() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8p9m", "111s")
        .seat(1, "11122p55m678m", "999s")
        .start();
    play.act(0, "discard 5m");
    play.act(1, "pong");
    play.refused(1, "hu", "after_pong");
    assert!(play.legal(1).iter().all(|action| action.starts_with("discard")));
}

#[test]
fn r4_3_a_concealed_kong_needs_four_tiles_outside_the_missing_suit() {
    let mut play = Scene::new("to-the-wall").seat(0, "1111p222m4444s", "123s").start();
    assert_eq!(play.legal(0), ["discard 4s", "kong-concealed 1p"], "4444s is of the missing suit");
    play.refused(0, "kong-concealed 4s", "missing_suit_meld");
    play.refused(0, "kong-concealed 2m", "not_four");
    play.act(0, "kong-concealed 1p");
    assert_eq!(play.game.version(), 3);
    assert_eq!(play.actor(), 0);
}

#[test]
fn r4_4_an_added_kong_needs_a_pong_and_the_fourth_tile() {
    let konger = r#"{"hand":"1p2345678m","missing":"s","melds":["pong 1p from 0"]}"#;
    let seats = format!(r#"[{{"discards":"1p"}},{konger},{{}},{{}}]"#);
    let mut play = set_up("to-the-wall", &format!(r#"{{"turn":1,"after":"pong","seats":{seats}}}"#));
    play.refused(1, "kong-added 1p", "after_pong");
    let mut play = set_up("to-the-wall", &fourth_held("{}"));
    assert!(play.legal(1).contains(&"kong-added 1p".to_string()), "it need not be the tile just drawn");
    play.refused(1, "kong-added 2m", "no_pong");
    play.act(1, "kong-added 1p");
    assert_eq!(play.scores(), [-1, 3, -1, -1]);
}

#[test]
fn r4_5_missing_suit_tiles_go_first() {
    let mut play = Scene::new("to-the-wall").seat(0, "123456p12m45s9s", "111s").start();
    assert_eq!(play.legal(0), ["discard 4s", "discard 5s", "discard 9s"]);
    play.refused(0, "discard 1p", "missing_suit_first");
    play.refused(0, "discard 9m", "tile_not_held");
    play.act(0, "discard 9s");
    assert_eq!(play.game.version(), 4, "the discard, and the window that closed at once");
}

#[test]
fn r4_5_1_kongs_are_legal_while_missing_suit_tiles_are_held() {
    let mut play = Scene::new("to-the-wall").seat(0, "1111p12m45679s", "111s").start();
    assert!(play.legal(0).contains(&"kong-concealed 1p".to_string()));
    play.act(0, "kong-concealed 1p");
    play.refused(0, "discard 1m", "missing_suit_first");
}
