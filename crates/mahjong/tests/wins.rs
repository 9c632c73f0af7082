//! Payments, locked hands, passed wins, the end of a hand: R7 to R10.

use crate::scene::{LAST_TILE, Play1, Scene, rules, set_up, tile};
use paiju_contract::{Game, Seat};
use paiju_mahjong::{EndReason, Event, Reason};

/// Seat 0 discards 5m into a hand of seat 2 that waits for it: 门清, 2 fan.
fn discard_win(preset: &str) -> Play1 {
    Scene::new(preset).seat(0, "5m246p13579p8m9m", "111s").seat(2, "123456p123m5m", "999s").start()
}

/// Seat 2 draws what it waits for, its first tile.
const SELF_DRAW: &str =
    r#"{"turn":2,"drawn":"5m","seats":[{},{},{"hand":"123456p123m5m","missing":"s"},{}]}"#;

#[test]
fn r7_1_an_exposed_kong_costs_the_discarder_two() {
    let mut play = Scene::with(rules(r#"{"base":3}"#))
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(3, "555m13579p24p", "999s")
        .start();
    play.act(0, "discard 5m").act(3, "kong");
    assert_eq!(play.scores(), [-6, 0, 0, 6]);
    assert_eq!(play.ledger(), [(0, 3, 6, Reason::KongExposed)]);
}

#[test]
fn r7_2_other_kongs_cost_each_other_player_one() {
    let mut play = Scene::with(rules(r#"{"base":2}"#)).seat(0, "1111p2468m357m", "123s").start();
    play.act(0, "kong-concealed 1p");
    assert_eq!(play.scores(), [6, -2, -2, -2]);
}

#[test]
fn r7_3_the_discarder_pays_each_winner_that_winners_fan() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(2, "123456p46m99p", "678s")
        .seat(3, "222777s34m88s", "678p")
        .start();
    play.act(0, "discard 5m").act(2, "hu").act(3, "hu");
    assert_eq!(play.ledger(), [(0, 2, 2, Reason::DiscardHu), (0, 3, 2, Reason::DiscardHu)]);
    assert_eq!(play.scores(), [-4, 0, 2, 2]);
}

#[test]
fn r7_4_a_self_draw_is_paid_by_all_three() {
    let mut play = set_up("to-the-wall", SELF_DRAW);
    play.act(2, "hu");
    assert_eq!(play.last_fan(), 8, "门清, 自摸, and 地胡 on the first draw");
    assert_eq!(play.scores(), [-8, -8, 24, -8]);
}

#[test]
fn r7_5_the_base_scales_kongs_only() {
    let rules = rules(r#"{"base":7}"#);
    let mut play =
        Scene::with(rules).seat(0, "5m246p13579p8m9m", "111s").seat(2, "123456p123m5m", "999s").start();
    play.act(0, "discard 5m").act(2, "hu");
    assert_eq!(play.scores(), [-2, 0, 2, 0]);
}

#[test]
fn r7_6_winners_pay_and_receive_like_everybody() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(1, "123456s123m5m", "999p")
        .seat(2, "123456p123m5m", "999s")
        .wall("9s5m")
        .start();
    play.act(0, "discard 5m").act(1, "hu").act(2, "pass");
    assert_eq!(play.actor(), 1);
    play.pass_turns(1);
    play.act(2, "hu");
    assert_eq!(play.scores(), [-2 - 8, 2 - 8, 24, -8], "seat 1 has won and pays all the same");
}

#[test]
fn r7_7_the_ledger_explains_every_score() {
    let mut play = discard_win("to-the-wall");
    play.act(0, "discard 5m").act(2, "hu");
    while !play.game.phase().is_over() {
        play.pass_turns(1);
    }
    let mut sums = [0i64; 4];
    for (from, to, amount, _) in play.ledger() {
        sums[usize::from(from)] -= i64::from(amount);
        sums[usize::from(to)] += i64::from(amount);
    }
    assert_eq!(sums[..], play.scores()[..]);
    assert_eq!(play.game.events(), play.events, "the events can be told again from the history");
}

#[test]
fn r8_1_a_win_locks_the_hand_and_leaves_its_size() {
    let mut play = discard_win("to-the-wall");
    play.act(0, "discard 5m").act(2, "hu");
    let winner = &play.view(0).players[2];
    assert!(winner.is_hu && winner.hand_locked);
    assert_eq!((winner.hu_count, winner.hand_count, &winner.hu_tiles[..]), (1, 10, &[tile("5m")][..]));
    assert_eq!(winner.hand, None, "the tiles stay hidden until the end");
}

#[test]
fn r8_2_a_heavenly_win_sets_a_tile_aside() {
    let mut play = Scene::new("to-the-wall").seat(0, "123456p123m55m", "999s").start();
    play.refused(0, "hu", "name_tile_aside");
    play.refused(0, "hu 9s", "tile_not_held");
    assert!(play.legal(0).contains(&"hu 1p".to_string()) && play.legal(0).contains(&"hu 5m".to_string()));
    play.act(0, "hu 5m");
    assert_eq!((play.last_fan(), play.scores()), (7, vec![21, -7, -7, -7]));
    assert_eq!(play.view(0).waits.collect::<Vec<_>>(), [tile("5m")]);
    assert_eq!(play.view(1).players[0].hu_tiles, [tile("5m")]);
    assert_eq!(play.actor(), 1);
}

#[test]
fn r8_2_1_only_the_first_action_can_be_a_heavenly_win() {
    let mut play = Scene::new("to-the-wall").seat(0, "1111p456p123m5m", "999s").tail("5m").start();
    play.act(0, "kong-concealed 1p");
    play.refused(0, "hu 5m", "not_heavenly");
    play.act(0, "hu");
    assert_eq!(play.last_elements(), ["基本胡", "门清", "自摸", "带根", "杠上花"]);
}

#[test]
fn r8_3_a_locked_hand_wins_again_and_is_paid_in_full() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(2, "123456p123m5m", "999s")
        .wall("9s5m5m")
        .start();
    play.act(0, "discard 5m").act(2, "hu");
    play.pass_turns(1);
    assert_eq!(play.actor(), 2);
    play.act(2, "hu");
    assert_eq!(play.game.state().players[2].hu_count, 2);
    assert_eq!(play.last_fan(), 8, "an earlier win on a discard does not cancel 地胡");
    assert_eq!(play.actor(), 3, "the winner's next seat draws");
    play.act(3, "discard 5m").act(2, "hu");
    assert_eq!(play.view(0).players[2].hu_tiles, [tile("5m"); 3]);
    assert_eq!(play.view(0).players[2].hand_count, 10);
}

#[test]
fn r8_4_a_locked_player_discards_what_it_draws_and_claims_nothing_but_wins() {
    let winner = r#"{"hand":"111p22p345m99m","missing":"s","won":1}"#;
    let mut play =
        set_up("to-the-wall", &format!(r#"{{"turn":2,"drawn":"1p","seats":[{{}},{{}},{winner},{{}}]}}"#));
    assert_eq!(play.legal(2), ["discard 1p"], "no kong of the four 1p, no other discard");
    play.refused(2, "discard 2p", "locked_discard").refused(2, "kong-concealed 1p", "hand_locked");
    let offer = r#""offer":{"from":0}"#;
    let mut play =
        set_up("to-the-wall", &format!(r#"{{{offer},"seats":[{{"discards":"2p"}},{{}},{winner},{{}}]}}"#));
    assert_eq!(play.legal(2), ["hu", "pass"], "22p and 99m wait for both, but no pong");
    play.refused(2, "pong", "hand_locked");
}

#[test]
fn r8_5_after_a_win_the_next_seat_draws() {
    let mut play = discard_win("to-the-wall");
    play.act(0, "discard 5m").act(2, "hu");
    assert_eq!(play.actor(), 1, "after a discard win the discarder's next seat");
    let mut play = set_up("to-the-wall", SELF_DRAW);
    play.act(2, "hu");
    assert_eq!(play.actor(), 3, "after a self-draw the winner's next seat");
}

/// Seat 2 waits for 2p (3 fan with 对对胡) and 3m; seats 0 and 1 feed it.
fn passing(preset: &str) -> Play1 {
    Scene::new(preset)
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(1, "55m8m246p1357p", "222s")
        .seat(2, "123456p123m5m", "789s")
        .wall("8m9s8s7s")
        .start()
}

#[test]
fn r9_1_a_passed_win_is_remembered_in_private() {
    let mut play = passing("to-the-wall");
    play.act(0, "discard 5m");
    play.act(2, "pass").act(1, "pass");
    assert_eq!(play.view(2).last_hu_fan, Some(2));
    assert_eq!(play.view(1).last_hu_fan, Some(-1));
    assert_eq!(play.game.view(paiju_contract::Observer::Public).last_hu_fan, None);
}

#[test]
fn r9_2_while_remembered_only_a_dearer_discard_can_be_won() {
    let mut play = passing("to-the-wall");
    play.act(0, "discard 5m").act(2, "pass").act(1, "pass");
    assert_eq!(play.actor(), 1);
    play.act(1, "discard 5m");
    assert_eq!(play.awaiting(), [2], "seat 2 is not asked about a win worth no more: it draws");
    assert_eq!(play.actor(), 2);
    let mut play = passing("three-winners");
    play.act(0, "discard 5m").act(2, "pass").act(1, "pass").act(1, "discard 5m");
    assert_eq!(play.legal(2), ["hu", "pass"], "with passed_hu off it may be won");
}

#[test]
fn r9_2_1_a_blocked_win_is_refused_with_its_reason() {
    let waiting = r#"{"hand":"123456p55m66m","missing":"s","passed":2}"#;
    let position = format!(r#"{{"offer":{{"from":1}},"seats":[{{}},{{"discards":"5m"}},{waiting},{{}}]}}"#);
    let mut play = set_up("to-the-wall", &position);
    assert_eq!(play.legal(2), ["pong", "pass"]);
    play.refused(2, "hu", "passed_hu");
}

#[test]
fn r9_3_the_own_discard_after_a_draw_forgets_it() {
    let mut play = passing("to-the-wall");
    play.act(0, "discard 5m").act(2, "pass").act(1, "pass").act(1, "discard 5m");
    assert_eq!(play.view(2).last_hu_fan, Some(2));
    play.pass_turns(1);
    assert_eq!(play.view(2).last_hu_fan, Some(-1));
}

#[test]
fn r9_3_1_a_pong_turn_does_not_forget_it() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(1, "5m8m2468p1357p", "999s")
        .seat(2, "123456p55m66m", "789s")
        .start();
    play.act(0, "discard 5m").act(2, "pong");
    play.act(2, "discard 1p");
    play.everybody_passes();
    assert_eq!(
        play.view(2).last_hu_fan,
        Some(2),
        "ponging instead of winning passes the win, and the pong turn keeps it"
    );
}

#[test]
fn r9_4_a_self_draw_is_never_blocked() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(2, "123456p123m5m", "789s")
        .wall("9s5m")
        .start();
    play.act(0, "discard 5m").act(2, "pass");
    play.pass_turns(1);
    assert!(play.legal(2).contains(&"hu".to_string()));
}

#[test]
fn r10_1_to_the_wall_ends_only_with_the_wall() {
    let mut play = set_up("to-the-wall", LAST_TILE);
    play.act(3, "discard 9s");
    assert_eq!(play.game.outcome().unwrap().reason, EndReason::WallEmpty);
    assert_eq!(play.scores(), [-2, 0, 2, 0], "scores stand");
}

#[test]
fn r10_2_three_winners_end_the_hand_at_once() {
    let mut play = Scene::new("three-winners")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(1, "123456s46m99s", "678p")
        .seat(2, "123456p46m99p", "678s")
        .seat(3, "222777s34m88s", "678p")
        .start();
    play.act(0, "discard 5m").act(1, "hu").act(2, "hu").act(3, "hu");
    let outcome = play.game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.first_winner), (EndReason::ThreeWinners, Some(Seat(1))));
    assert!(play.game.state().wall_left() == 55 && play.ledger().len() == 3, "no flow settlement");
}

/// Plays on with the tiles just drawn until the wall is empty.
fn to_the_wall(mut play: Play1) -> Play1 {
    while !play.game.phase().is_over() {
        play.pass_turns(1);
    }
    play
}

#[test]
fn r10_3_on_an_empty_wall_those_who_do_not_wait_pay_those_who_do() {
    let mut play = set_up("three-winners", LAST_TILE);
    play.act(3, "discard 9s");
    assert_eq!(play.ledger(), [0, 1, 3].map(|payer| (payer, 2, 2, Reason::ChaJiao)));
}

#[test]
fn r10_4_every_payer_pays_the_dearest_wait_as_a_plain_win_once() {
    let mut play = set_up("three-winners", LAST_TILE);
    play.act(3, "discard 9s");
    assert_eq!(play.scores(), [-2 - 2, -2, 2 + 3 * 2, -2], "no 海底, no 自摸");
}

#[test]
fn r10_5_the_vector_of_the_page() {
    // P0 waits for 3 fan, P1 for 2; P2 does not wait, P3 is 花猪 and keeps a tile of its missing suit.
    let position = r#"{"turn":3,"drawn":"3s","wall_left":0,"seats":[
        {"hand":"111222p555m9m","missing":"s"}, {"hand":"123456p123m5m","missing":"s"},
        {"hand":"114477s3699p","missing":"m"}, {"hand":"22558s447p68m","missing":"m"}]}"#;
    let mut play = set_up("three-winners", position);
    play.act(3, "discard 8m");
    assert_eq!(play.scores(), [6, 4, -5, -5], "P2 and P3 pay both");
}

#[test]
fn r10_6_rotate_moves_the_deal_on_after_an_empty_wall() {
    let play = to_the_wall(Scene::new("three-winners").start());
    assert_eq!(play.game.next_rules().unwrap().dealer, Seat(1));
    let mut play = Scene::new("three-winners")
        .seat(0, "5m246p13579p8m9m", "111s")
        .seat(1, "123456s46m99s", "678p")
        .seat(2, "123456p46m99p", "678s")
        .seat(3, "222777s34m88s", "678p")
        .start();
    play.act(0, "discard 5m").act(3, "hu").act(2, "hu").act(1, "hu");
    assert_eq!(
        play.game.next_rules().unwrap().dealer,
        Seat(1),
        "the first winner, in seat order from the discarder"
    );
}

#[test]
fn r10_7_the_first_winner_deals_or_the_dealer_stays() {
    let mut play = discard_win("to-the-wall");
    assert_eq!(play.game.next_rules(), None, "before the end there is no next hand");
    play.act(0, "discard 5m").act(2, "hu");
    let play = to_the_wall(play);
    let next = play.game.next_rules().unwrap();
    assert_eq!(next.dealer, Seat(2));
    assert_eq!(next.total_scores.map(i64::from)[..], play.scores()[..]);
    let nobody = to_the_wall(Scene::new("to-the-wall").start());
    let won = nobody.events.iter().any(|event| matches!(event, Event::Won { .. }));
    assert!(won || nobody.game.next_rules().unwrap().dealer == Seat(0));
}

#[test]
fn r6_11_1_a_discard_after_a_replacement_is_a_kong_discard() {
    let mut play = Scene::new("to-the-wall")
        .seat(0, "1111p2468m357m", "123s")
        .seat(2, "123456s123m5m", "999p")
        .tail("5m")
        .start();
    play.act(0, "kong-concealed 1p").act(0, "discard 5m").act(2, "hu");
    assert_eq!(play.last_elements(), ["基本胡", "门清", "杠上炮"]);
    assert_eq!(play.scores(), [3 - 3, -1, 3 - 1, -1], "the discarder pays for it");
}
