//! Dealing, burying, turns and offers: R1 to R4, R12.

mod scene;

use paiju_contract::{Game, Observer, Play, Rejected, RuleSet, Seat, Seed};
use paiju_mahjong::{Action, Event, Mahjong, PhaseView, Reason, Rules, Suit, TILES, Tile};
use scene::{Scene, rules, tile, tiles};

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
    assert!(
        (0..607)
            .filter_map(Action::from_id)
            .all(|action| !action.to_string().contains("chow"))
    );
}

#[test]
fn r1_4_a_hand_has_ten_tiles_less_three_a_meld_and_one_more_to_act() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1234566789p5m", "123s")
        .seat(1, "11p2345678m9m", "456s")
        .start();
    assert_eq!(
        play.view(0).players.clone().map(|p| p.hand_count),
        [11, 10, 10, 10]
    );
    play.act(0, "discard 1p").act(1, "pong");
    assert_eq!(
        play.view(0).players.clone().map(|p| p.hand_count),
        [10, 8, 10, 10]
    );
    play.act(1, "discard 9m");
    play.everybody_passes();
    assert_eq!(
        play.view(0).players.clone().map(|p| p.hand_count),
        [10, 7, 11, 10]
    );
}

#[test]
fn r1_5_the_108_tiles_are_conserved() {
    let deck = <Mahjong>::shuffled(&Rules::default(), Seed::from_u64(5)).unwrap();
    assert_eq!(deck.len(), TILES);
    assert!(Tile::all().all(|tile| deck.iter().filter(|t| **t == tile).count() == 4));
    let mut dump = serde_json::to_value(
        <Mahjong>::deal(&Rules::default(), Seed::from_u64(5))
            .unwrap()
            .dump(),
    )
    .unwrap();
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
    assert!(
        play.game
            .table()
            .players
            .iter()
            .all(|player| player.melds.len() <= 3)
    );
}

#[test]
fn r1_7_a_refused_action_changes_nothing() {
    let mut play = Scene::new("to-the-wall").start();
    let version = play.game.version();
    play.refused(0, "hu", "not_complete")
        .refused(1, "pass", "not_awaited")
        .refused(0, "pass", "nothing_to_answer");
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
    let hand = |seat: usize| game.table().players[seat].hand.tiles().collect::<Vec<_>>();
    assert_eq!(hand(2), sorted(0..14));
    assert_eq!(hand(3), sorted(14..27));
    assert_eq!(hand(0), sorted(27..40));
    assert_eq!(hand(1), sorted(40..53));
    assert_eq!(game.table().wall_left(), 55);
    assert_eq!(game.table().wall[0], deck[53]);
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
        draws = play
            .events
            .iter()
            .filter(|event| matches!(event, Event::Drew { .. }))
            .count();
    }
    assert_eq!(draws, 55);
    assert_eq!(play.game.table().wall_left(), 0);
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
    assert_eq!(
        [play.view(0), play.view(1), play.view(3)],
        before,
        "nobody can tell that seat 2 has buried"
    );
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
    let play = Scene::new("to-the-wall")
        .seat(0, "1123456789p1m", "159p")
        .seat(1, "1s1s234567m88m", "999m")
        .deal();
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
    let mut play = Scene::new("to-the-wall")
        .seat(1, "123456p123m5m", "999s")
        .wall("5m")
        .start();
    let first = play.legal(0)[0].clone();
    play.act(0, &first);
    play.everybody_passes();
    assert!(play.legal(1).contains(&"hu".to_string()));
    play.refused(1, "hu 5m", "not_heavenly");
    play.act(1, "hu");
    assert!(play.game.table().players[1].is_locked());
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
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1111p222m4444s", "123s")
        .start();
    assert_eq!(
        play.legal(0),
        ["discard 4s", "kong-concealed 1p"],
        "4444s is of the missing suit"
    );
    play.refused(0, "kong-concealed 4s", "missing_suit_meld");
    play.refused(0, "kong-concealed 2m", "not_four");
    play.act(0, "kong-concealed 1p");
    assert_eq!(play.game.version(), 3);
    assert_eq!(play.actor(), 0);
}

#[test]
fn r4_4_an_added_kong_needs_a_pong_and_the_fourth_tile() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1p3579m3579p2p4p", "111s")
        .seat(1, "11p1p2345678m", "999s")
        .wall("9m9m9m9s")
        .start();
    play.act(0, "discard 1p").act(1, "pong");
    play.refused(1, "kong-added 1p", "after_pong");
    play.act(1, "discard 8m");
    play.everybody_passes();
    play.pass_turns(3);
    assert_eq!(play.actor(), 1, "the fourth tile need not be the one just drawn");
    assert!(play.legal(1).contains(&"kong-added 1p".to_string()));
    play.refused(1, "kong-added 2m", "no_pong");
    play.act(1, "kong-added 1p");
    assert_eq!(play.scores(), [-1, 3, -1, -1]);
}

#[test]
fn r4_5_missing_suit_tiles_go_first() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "123456p12m45s9s", "111s")
        .start();
    assert_eq!(play.legal(0), ["discard 4s", "discard 5s", "discard 9s"]);
    play.refused(0, "discard 1p", "missing_suit_first");
    play.refused(0, "discard 9m", "tile_not_held");
    play.act(0, "discard 9s");
    assert_eq!(
        play.game.version(),
        4,
        "the discard, and the window that closed at once"
    );
}

#[test]
fn r4_5_1_kongs_are_legal_while_missing_suit_tiles_are_held() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1111p12m45679s", "111s")
        .start();
    assert!(play.legal(0).contains(&"kong-concealed 1p".to_string()));
    play.act(0, "kong-concealed 1p");
    play.refused(0, "discard 1m", "missing_suit_first");
}

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
    assert_eq!(
        play.awaiting(),
        [1],
        "seat 3 has nothing to decide, and seat 1 draws"
    );
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
        .filter_map(|e| {
            if let Event::Won { seat, .. } = e {
                Some(seat.0)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(winners, [2, 3], "in seat order from the discarder's next");
    assert!(play.game.table().players[1].melds.is_empty());
    assert_eq!(play.actor(), 1);
    let mut play = scene();
    play.act(0, "discard 5m")
        .act(1, "kong")
        .act(2, "pass")
        .act(3, "pass");
    assert_eq!((play.actor(), play.scores()), (1, vec![-2, 2, 0, 0]));
    let mut play = scene();
    play.act(0, "discard 5m")
        .act(3, "pass")
        .act(2, "pass")
        .act(1, "pong");
    assert_eq!(play.actor(), 1);
}

#[test]
fn r4_9_nobody_claims_and_the_next_seat_draws() {
    let mut play = Scene::new("to-the-wall").start();
    play.pass_turns(1);
    assert_eq!(play.actor(), 1);
    assert_eq!(play.game.table().wall_left(), 54);
}

#[test]
fn r4_10_a_kong_is_paid_and_replaced_at_once_and_kongs_may_follow_each_other() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1111p2222p333p", "111s")
        .tail("3p9m")
        .start();
    play.act(0, "kong-concealed 1p").act(0, "kong-concealed 2p");
    assert_eq!(play.scores(), [6, -2, -2, -2]);
    assert_eq!(play.actor(), 0);
    assert_eq!(play.game.table().wall_left(), 53);
}

#[test]
fn r4_10_1_no_kong_on_an_empty_wall_but_a_pong() {
    let mut play = Scene::new("to-the-wall").seat(2, "999p13579s24s", "111m").start();
    while play.game.table().wall_left() > 0 {
        play.pass_turns(1);
    }
    let table = play.game.table();
    assert_eq!(table.wall_left(), 0);
    let actor = play.actor();
    assert!(play.legal(actor).iter().all(|action| !action.starts_with("kong")));
    let mut dump = play.game.dump();
    assert_eq!(dump.actions.len(), dump.actions.drain(..).count());
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
        let answers: Vec<(Seat, Action)> = answers
            .iter()
            .map(|(s, a)| (Seat(*s), a.parse().unwrap()))
            .collect();
        let mut game = before.clone();
        let result = game.apply_all(&answers, &mut |_| {});
        if result.is_err() {
            assert_eq!(game, before);
        }
        result.map(|()| game)
    };
    assert_eq!(batch(&[(1, "pong")]), Err(Rejected::Incomplete(Seat(2))));
    assert_eq!(
        batch(&[(1, "pong"), (2, "hu"), (1, "pass")]),
        Err(Rejected::Twice(Seat(1)))
    );
    assert_eq!(
        batch(&[(1, "pong"), (2, "hu"), (3, "pong")]),
        Err(Rejected::NotAwaited(Seat(3)))
    );
    assert!(batch(&[(1, "kong"), (2, "hu")]).is_err());
    let plain = batch(&[(1, "pong"), (2, "hu")]).unwrap();
    assert_eq!(
        batch(&[(3, "pass"), (2, "hu"), (1, "pong")]).unwrap().table(),
        plain.table()
    );
}

#[test]
fn r4_13_an_added_kong_cannot_be_answered_without_rob_kong() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1p3579m3579p2p4p", "111s")
        .seat(1, "11p1p2345678m", "222s")
        .seat(2, "23p456789s99s", "789m")
        .start();
    play.act(0, "discard 1p");
    assert_eq!(play.awaiting(), [1, 2]);
    play.act(1, "pong").act(2, "pass").act(1, "discard 8m");
    play.everybody_passes();
    play.pass_turns(3);
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
    assert_eq!(
        play.game.version(),
        6,
        "nobody could claim: the window closed at once"
    );
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
    let drew = *play
        .events
        .iter()
        .find(|event| matches!(event, Event::Drew { .. }))
        .unwrap();
    let json = |to: Observer| serde_json::to_value(<Mahjong>::project(&drew, to).unwrap()).unwrap();
    assert!(json(Observer::Public)["tile"].is_null());
    assert!(json(Observer::Seat(Seat(1)))["tile"].is_string());
    let buried = play.events[0];
    assert_eq!(<Mahjong>::project(&buried, Observer::Seat(Seat(3))), None);
}

#[test]
fn r12_10_refusals_name_their_reason() {
    let mut play = Scene::new("to-the-wall").start();
    let why = play.try_act(0, "pong").unwrap_err();
    assert_eq!(
        (why.tag(), why.code().as_str()),
        ("nothing_to_answer", "ENGINE_ILLEGAL_ACTION")
    );
    let why = play.try_act(2, "pong").unwrap_err();
    assert_eq!(why.code().as_str(), "ENGINE_NOT_YOUR_TURN");
    assert_eq!(Rules::preset("no-such"), None);
    assert!(tiles("123p").len() == 3 && Reason::KongAdded < Reason::KongRefund);
}
