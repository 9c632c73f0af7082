//! Presets and switches: R11.

use crate::scene::{LAST_TILE, Play1, Scene, fourth_held, rules, set_up_by, tile};
use paiju_contract::{Game, Observer, Play, Rng, RuleSet, Seat, Seed, Stream};
use paiju_mahjong::{Action, AfterHu, End, Event, FlowPenalty, KongView, Mahjong, NextDealer, Reason, Rules};

#[test]
fn r11_1_the_three_presets() {
    let [wall, three, classic] =
        ["to-the-wall", "three-winners", "classic"].map(|name| Rules::preset(name).unwrap());
    assert_eq!(Rules::default(), wall);
    assert_eq!([wall.end, three.end, classic.end], [End::WallOnly, End::ThreeWinners, End::ThreeWinners]);
    assert_eq!(
        [wall.flow_penalty, three.flow_penalty, classic.flow_penalty],
        [FlowPenalty::None, FlowPenalty::ChaJiao, FlowPenalty::ChaJiao]
    );
    assert_eq!(
        [wall.next_dealer, three.next_dealer, classic.next_dealer],
        [NextDealer::FirstWinner, NextDealer::Rotate, NextDealer::FirstWinner]
    );
    assert_eq!([wall, three, classic].map(|r| r.passed_hu), [true, false, true]);
    assert_eq!(
        [wall, three, classic].map(|r| r.after_hu),
        [AfterHu::LockedContinue, AfterHu::LockedContinue, AfterHu::Exit]
    );
    assert_eq!([wall, three, classic].map(|r| r.rob_kong), [false, false, true]);
    assert_eq!(
        [wall, three, classic].map(|r| r.concealed_kong_view),
        [KongView::Public, KongView::Public, KongView::Hidden]
    );
    for on in [|r: &Rules| r.haidi_discard, |r: &Rules| r.tianhu_selfdraw, |r: &Rules| r.kong_refund] {
        assert_eq!([wall, three, classic].map(|r| on(&r)), [false, false, true]);
    }
    assert_eq!([wall, three, classic].map(|r| r.fan_cap), [None, None, Some(5)]);
    assert!([wall, three, classic].iter().all(|r| (r.initial_score, r.base, r.dealer) == (0, 1, Seat(0))));
}

#[test]
fn r11_2_overrides_are_read_and_written() {
    let given = rules(
        r#"{"preset":"classic","end":"wall_only","passed_hu":"off","fan_cap":null,"rob_kong":false,"dealer":3}"#,
    );
    assert_eq!(
        (given.end, given.passed_hu, given.fan_cap, given.rob_kong),
        (End::WallOnly, false, None, false)
    );
    assert_eq!(given.after_hu, AfterHu::Exit, "the rest is the preset's");
    let again: Rules = serde_json::from_str(&serde_json::to_string(&given).unwrap()).unwrap();
    assert_eq!(again, given);
    for bad in [
        r#"{"preset":"no-such"}"#,
        r#"{"end":"sometimes"}"#,
        r#"{"no_such_switch":1}"#,
        r#"{"dealer":4}"#,
        r#"{"base":0}"#,
        r#"{"fan_cap":0}"#,
        r#"{"passed_hu":"maybe"}"#,
        r#"{"fan_cap":"many"}"#,
        r#"{"end":"Thr{eeWinners"}"#,
        r#"{"end":"three-winners"}"#,
        r#"{"end":"WALLONLY"}"#,
        r#"{"preset":"Classic"}"#,
        r#"{"preset":"to_the_wall"}"#,
        r#"{"passed_hu":"ON"}"#,
        r#"{"passed_hu":"o-n"}"#,
        r#"{"fan_cap":"No ne"}"#,
    ] {
        assert!(serde_json::from_str::<Rules>(bad).is_err(), "{bad}");
    }
}

fn to_the_wall(play: &mut Play1) {
    while !play.game.phase().is_over() {
        play.pass_turns(1);
    }
}

#[test]
fn r11_3_the_flow_penalty_is_a_switch_of_its_own() {
    let points = |json: &str| set_up_by(rules(json), LAST_TILE).act(3, "discard 9s").scores()[2];
    assert_eq!(points(r"{}"), 2);
    assert_eq!(points(r#"{"flow_penalty":"ChaJiao"}"#), 8);
    assert_eq!(points(r#"{"preset":"three-winners","flow_penalty":"None"}"#), 2);
}

#[test]
fn r11_5_with_exit_a_winner_leaves_the_round() {
    let mut play = Scene::new("classic")
        .seat(0, "5m246p13579p8m9m", "222s")
        .seat(1, "123456p123m5m", "999s")
        .seat(2, "1111s456s789s", "789p")
        .seat(3, "234567s33s46m", "789p")
        .wall("9p5m")
        .start();
    play.act(0, "discard 5m").act(1, "hu").act(3, "pass");
    assert_eq!(play.actor(), 2, "seat 1 has left: the next active seat draws");
    play.act(2, "kong-concealed 1s");
    assert_eq!(play.scores(), [-2 - 1, 2, 2, -1], "seat 1 neither pays nor receives");
    to_the_wall(&mut play);
    assert_eq!(play.scores()[1], 2, "at the end neither");
}

#[test]
fn r11_5_1_when_everybody_has_left_the_hand_is_over() {
    let rules = rules(r#"{"after_hu":"Exit"}"#);
    let mut play = Scene::with(rules)
        .seat(0, "5m55p123456p78p", "111s")
        .seat(1, "123456s46m99s", "678p")
        .seat(2, "123456p46m99p", "678s")
        .seat(3, "222777s34m88s", "678p")
        .wall("9p")
        .start();
    play.act(0, "discard 5m").act(1, "hu").act(2, "hu").act(3, "hu");
    assert_eq!(play.actor(), 0, "the last one plays on alone");
    assert!(play.legal(0).contains(&"hu".to_string()));
    play.act(0, "hu");
    assert_eq!(play.game.outcome().unwrap().reason, paiju_mahjong::EndReason::NobodyLeft);
    assert_eq!(play.scores()[0], -6, "nobody is left to pay");
}

/// Seat 3 waits for 1p.
const WAITING: &str = r#"{"hand":"23p456s789s55s","missing":"m"}"#;

/// Seat 1 has ponged 1p and holds the fourth.
fn robbing(json: &str, seat_3: &str) -> Play1 {
    set_up_by(rules(json), &fourth_held(seat_3))
}

#[test]
fn r11_6_an_added_kong_may_be_robbed() {
    let mut play = robbing(r#"{"rob_kong":true}"#, WAITING);
    let version = play.game.version();
    play.act(1, "kong-added 1p");
    assert_eq!((play.awaiting(), play.game.version()), (vec![3], version + 1));
    assert_eq!(play.legal(3), ["hu", "pass"]);
    play.refused(3, "pong", "only_hu_or_pass");
    let mut declined = play.game.clone();
    play.act(3, "hu");
    assert_eq!(play.last_elements(), ["基本胡", "门清", "抢杠胡"]);
    assert_eq!(
        play.ledger().last(),
        Some(&(1, 3, 3, Reason::DiscardHu)),
        "as if the konger had discarded it"
    );
    assert_eq!(
        play.view(0).players[1].melds[0].kind,
        paiju_mahjong::hand::MeldKind::Pong,
        "the kong is void"
    );
    assert_eq!(play.actor(), 2);
    declined.apply(Seat(3), &Action::Pass, &mut |_| {}).unwrap();
    assert_eq!(declined.version(), version + 2);
    assert_eq!(declined.scores()[1], 3);
}

#[test]
fn r11_6_1_a_window_that_nobody_can_use_counts_all_the_same() {
    let mut play = robbing(r#"{"rob_kong":true}"#, r#"{"hand":"2468s246p89p5s","missing":"m"}"#);
    let version = play.game.version();
    play.act(1, "kong-added 1p");
    assert_eq!(play.game.version(), version + 2, "nobody waits for it, and nobody can tell");
    let mut play = robbing(r"{}", WAITING);
    let version = play.game.version();
    play.act(1, "kong-added 1p");
    assert_eq!(play.game.version(), version + 1, "without rob_kong there is no window");
}

#[test]
fn r11_7_a_hidden_concealed_kong_shows_only_that_it_is_one() {
    let mut play = Scene::new("classic").seat(0, "1111p2468m357m", "123s").start();
    play.act(0, "kong-concealed 1p");
    assert_eq!(play.view(1).players[0].melds[0].tile, None);
    assert_eq!(play.view(0).players[0].melds[0].tile, Some(tile("1p")));
    let konged = play.events.iter().find(|event| matches!(event, Event::Konged { .. })).unwrap();
    let told = serde_json::to_value(<Mahjong>::project(konged, Observer::Public).unwrap()).unwrap();
    assert!(told["tile"].is_null());
    let mut open = Scene::new("to-the-wall").seat(0, "1111p2468m357m", "123s").start();
    open.act(0, "kong-concealed 1p");
    assert_eq!(open.view(1).players[0].melds[0].tile, Some(tile("1p")));
}

#[test]
fn r11_9_scores_start_with_the_initial_score_and_totals_are_carried() {
    let rules = rules(r#"{"initial_score":100}"#);
    assert_eq!(rules.total_scores, [100; 4]);
    let mut play =
        Scene::with(rules).seat(0, "5m246p13579p8m9m", "111s").seat(2, "123456p123m5m", "999s").start();
    assert_eq!(play.scores(), [100; 4]);
    play.act(0, "discard 5m").act(2, "hu");
    to_the_wall(&mut play);
    let next = play.game.next_rules().unwrap();
    assert_eq!((next.total_scores, next.initial_score), ([98, 100, 102, 100], 100));
    let second: Mahjong = Mahjong::deal(&next, Seed::from_u64(1)).unwrap();
    let view = second.view(Observer::Public);
    assert_eq!((view.players[2].score, view.players[2].total_score), (100, 102));
}

#[test]
fn r11_10_a_konger_who_is_not_ready_returns_kong_points_on_an_empty_wall() {
    let position = r#"{"turn":3,"drawn":"9s","wall_left":0,"seats":[
        {"hand":"2468m159m","missing":"s","melds":["kong-concealed 1p"]}, {"hand":"2255889s347p","missing":"m"},
        {"hand":"336699p3377m","missing":"s"}, {"hand":"225588p4479m","missing":"s"}]}"#;
    let refunds = |json: &str| {
        let ledger = set_up_by(rules(json), position).act(3, "discard 9s").ledger();
        let refunds = ledger.into_iter().filter(|line| line.3 == Reason::KongRefund);
        refunds.map(|line| (line.0, line.2)).collect::<Vec<_>>()
    };
    assert_eq!(refunds(r#"{"kong_refund":true}"#), [(0, 1); 3]);
    assert_eq!(refunds(r#"{"kong_refund":false}"#), []);
}

#[test]
fn r11_13_a_match_ends_before_its_totals_run_over() {
    let ends = |totals: [i32; 4]| {
        let rules = Rules { total_scores: totals, ..Rules::default() };
        let played = (0..20).map(move |seed| {
            let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
            game.play_randomly(&mut Rng::new(Seed::from_u64(seed), Stream::POLICY), &mut Vec::new());
            game
        });
        played
            .filter(|game| game.scores().iter().any(|score| *score != 0))
            .map(|game| game.next_rules().is_none())
    };
    assert!(ends([0; 4]).all(|ended| !ended));
    let most = 1_000_000_000;
    assert!(ends([most; 4]).all(|ended| ended), "whoever wins anything would have too much");
}
