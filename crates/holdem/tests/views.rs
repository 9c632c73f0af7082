//! What a seat sees, what it does not, and worlds it cannot tell apart (R9).

use crate::scene::{Scene, cards};
use paiju_contract::{Game, Glance, Observer, Play, Rng, Seat, Seed, Stream};
use paiju_holdem::{Event, EventView, Glimpse, Holdem, Street, View};
use serde_json::{Value, json};

const HOLES: [&str; 6] = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h"];

fn table() -> Scene {
    Scene::dealt(json!({}), &HOLES, "2c7d8hJdKd")
}

#[test]
fn r9_1_a_seat_sees_its_cards_and_everything_public() {
    let scene =
        table().play("3:raise, 4:fold, 5:check_call, 0:fold, 1:fold, 2:check_call, 2:check_call, 3:raise_75");
    let view = scene.view(5);
    assert_eq!(view.hole_cards.unwrap().to_vec(), cards("9s9h"));
    assert_eq!((view.board.clone(), view.street), (cards("2c7d8h"), Street::Flop));
    assert_eq!((view.pot, view.current_bet, view.to_call), (800 + 600, 600, Some(600)));
    assert_eq!((view.min_raise, view.max_raise, view.my_stack), (Some(1_200), Some(9_750), Some(9_750)));
    assert_eq!((view.my_position.unwrap().name(), view.raise_count), ("CO", 1));
    let players: Vec<(bool, u32, u32)> =
        view.players.iter().map(|p| (p.is_active, p.bet_this_street, p.bet_total)).collect();
    assert_eq!(
        players,
        [(false, 0, 0), (false, 0, 50), (true, 0, 250), (true, 600, 850), (false, 0, 0), (true, 0, 250)]
    );
    let amounts: Vec<(u8, u32)> =
        view.actions.iter().map(|record| (record.player.0, record.amount)).collect();
    assert_eq!(amounts, [(3, 250), (4, 0), (5, 250), (0, 0), (1, 0), (2, 150), (2, 0), (3, 600)]);
    assert_eq!(view.ask.unwrap().question.pot, 1_400);
}

#[test]
fn r9_2_hole_cards_of_others_only_when_shown() {
    let scene = table().play("3:raise, 4:fold, 5:check_call, 0:fold, 1:fold, 2:check_call");
    for seat in 0..6 {
        let view = scene.view(seat);
        assert!(view.opponents.iter().all(|player| player.hole_cards.is_none()));
        let known = view.players.iter().filter(|player| player.hole_cards.is_some()).count();
        assert_eq!((known, view.board.len()), (1, 3));
    }
    let scene = scene.play("2:allin, 3:allin, 5:fold");
    let shown: Vec<usize> =
        (0..6).filter(|&seat| scene.hand.view(Observer::Public).players[seat].hole_cards.is_some()).collect();
    assert_eq!(shown, [2, 3]);
    assert!(scene.view(0).players[5].hole_cards.is_none());
}

/// What an observer is told of an event.
fn told(event: &Event, to: Observer) -> EventView {
    <Holdem as Game>::project(event, to).expect("everything at the table can be seen to happen")
}

#[test]
fn r9_2_dealt_cards_are_projected_away() {
    let opening = table().opening();
    let dealt = opening.iter().filter_map(|event| match event {
        Event::Dealt { seat, cards } => Some((event, *seat, *cards)),
        _ => None,
    });
    for ((event, seat, cards), to) in dealt.flat_map(|dealt| Observer::all(6).map(move |to| (dealt, to))) {
        assert_eq!(told(event, to), EventView::Dealt { seat, cards: to.is(seat).then_some(cards) });
    }
    let told: Vec<Value> = opening[2..4]
        .iter()
        .map(|event| serde_json::to_value(told(event, Observer::Seat(Seat(1)))).unwrap())
        .collect();
    assert_eq!(told[0], json!({"type": "DEALT", "seat": 1, "cards": ["Ks", "Kh"]}));
    assert_eq!(told[1], json!({"type": "DEALT", "seat": 2, "cards": null}));
}

#[test]
fn r9_2_whatever_else_happens_everybody_is_told() {
    let ante = Scene::dealt(json!({"ante": 10, "bb_ante": 20}), &HOLES, "2c7d8hJdKd");
    let opening = ante.opening();
    let scene = ante.play("3:raise, 4:fold, 5:check_call, 0:fold, 1:fold, 2:allin, 3:allin, 5:fold");
    let mut kinds = std::collections::BTreeSet::new();
    let public = opening.iter().filter(|event| !matches!(event, Event::Dealt { .. })).chain(&scene.events);
    for event in public {
        let spelled = serde_json::to_value(event).unwrap();
        for to in Observer::all(6) {
            assert_eq!(serde_json::to_value(told(event, to)).unwrap(), spelled);
        }
        kinds.insert(spelled["type"].as_str().unwrap().to_owned());
    }
    let all = ["ACTED", "ANTE", "BIG_BLIND_ANTE", "BLIND", "OVER", "RETURNED", "SHOWN", "STREET", "WON"];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

#[test]
fn r9_2_the_log_of_a_walk_shows_nothing() {
    let scene = table().play("3:fold, 4:fold, 5:fold, 0:fold, 1:fold");
    let text = serde_json::to_string(&scene.hand.view(Observer::Public)).unwrap();
    assert!(["As", "Ks", "Qs"].iter().all(|card| !text.contains(card)), "{text}");
}

#[test]
fn r9_1_who_bet_how_much_on_which_street_is_seen() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [900, 2_000, 400, 3_000], "ante": 10}));
    let scene =
        scene.play("3:raise_to 300, 0:check_call, 1:fold, 2:check_call, 2:raise_to 90, 3:raise_to 400");
    let bets = |view: &View| view.players.iter().map(|player| player.bets.to_vec()).collect::<Vec<_>>();
    let view = scene.view(0);
    assert_eq!(bets(&view), [[300, 0], [50, 0], [300, 90], [300, 400]]);
    assert_eq!(view.aggressors[..], [Some(Seat(3)), Some(Seat(3))]);
    // What nobody could call went back, and nothing was bet on the streets that were only dealt out.
    let over = scene.play("0:fold").view(0);
    assert_eq!(bets(&over), [[300, 0, 0, 0], [50, 0, 0, 0], [300, 90, 0, 0], [300, 90, 0, 0]]);
    assert_eq!(over.aggressors[2..], [None, None]);
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn r9_3_the_original_names_are_there() {
    let scene = table().play("3:raise");
    let view = serde_json::to_value(scene.view(4)).unwrap();
    let state = [
        "players",
        "street",
        "current_player",
        "button_seat",
        "pot",
        "side_pots",
        "current_bet",
        "min_raise",
        "board",
        "actions",
        "raise_count",
        "hand_over",
    ];
    let player_view = [
        "hole_cards",
        "board",
        "my_position",
        "my_stack",
        "pot",
        "to_call",
        "street",
        "raise_count",
        "opponents",
        "actions",
    ];
    let names = keys(&view);
    assert!(state.iter().chain(&player_view).all(|name| names.contains(name)), "{names:?}");
    let player = ["seat", "stack", "bet_this_street", "bet_total", "is_active", "is_allin", "hole_cards"];
    let names = keys(&view["players"][0]);
    assert!(player.iter().all(|name| names.contains(name)), "{names:?}");
    let record = json!({"player": 3, "action": {"type": "RAISE"}, "amount": 250, "street": "preflop"});
    assert_eq!(view["actions"][0], record);
}

/// What a glimpse tells, taken from the view.
fn glimpse_of(view: &View) -> Glimpse {
    let mut board = [None; 5];
    view.board.iter().enumerate().for_each(|(place, card)| board[place] = Some(*card));
    let rivals = || view.opponents.iter().filter(|player| player.is_active);
    Glimpse {
        street: view.street,
        hole: view.hole_cards,
        board,
        position: view.my_position,
        stack: view.my_stack.unwrap(),
        to_call: view.to_call.unwrap(),
        current_bet: view.current_bet,
        pot: view.pot,
        big_blind: view.rules.big_blind,
        raise_count: view.raise_count,
        rivals: rivals().map(|player| player.seat).collect(),
        behind: rivals().map(|player| player.stack).max().unwrap_or(0),
        aggressors: std::array::from_fn(|street| view.aggressors.get(street).copied().flatten()),
    }
}

#[test]
fn r9_1_a_glimpse_is_a_part_of_the_view() {
    let table =
        crate::scene::rules(json!({"preset": "nolimit", "stacks": [900, 2_000, 400, 3_000], "bb_ante": 50}));
    let mut dice = Rng::new(Seed::from_u64(91), Stream::POLICY);
    for seed in 0..100 {
        let mut hand = Holdem::deal(&table, Seed::from_u64(seed)).unwrap();
        loop {
            for seat in Seat::all(4) {
                let seen = hand.glance(seat);
                assert_eq!(seen, glimpse_of(&hand.view(Observer::Seat(seat))));
                assert_eq!(seen, hand.lean().glance(seat));
            }
            let Some(seat) = hand.phase().awaiting().first() else { break };
            let action = *dice.pick(&hand.legal_list(seat)).unwrap();
            hand.apply_silent(seat, &action).unwrap();
        }
    }
}

fn three(stacks: &[u32; 3]) -> Scene {
    Scene::new(json!({"preset": "nolimit", "stacks": stacks}))
}

/// What each seat and the public see as smallest and largest raise.
fn raises(scene: &Scene) -> Vec<(Option<u32>, Option<u32>)> {
    Observer::all(3).map(|to| scene.hand.view(to)).map(|view| (view.min_raise, view.max_raise)).collect()
}

#[test]
fn r9_5_whoever_is_asked_sees_a_range_of_raises_others_the_smallest_full_raise() {
    let scene = three(&[1_000, 1_000, 1_000]);
    let others = (Some(200), None);
    assert_eq!(raises(&scene), [(Some(200), Some(1_000)), others, others, others]);
    // Only an all-in is left.
    let scene = three(&[150, 1_000, 1_000]);
    assert_eq!(raises(&scene), [(Some(150), Some(150)), others, others, others]);
    // The call takes everything.
    let scene = three(&[100, 1_000, 1_000]);
    assert_eq!(raises(&scene)[0], (None, None));
    // Nobody is left who could put in more.
    let scene = three(&[300, 1_000, 1_000]).play("0:raise_to 300, 1:fold");
    assert_eq!(raises(&scene)[2], (None, None));
    let over = scene.play("2:fold");
    assert_eq!(raises(&over), [(None, None); 4]);
}

#[test]
fn r9_6_a_seat_that_sits_out_has_no_chips_no_cards_and_no_question() {
    let scene = three(&[1_000, 0, 1_000]);
    let view = scene.view(1);
    assert_eq!((view.my_stack, view.hole_cards, view.my_position), (Some(0), None, None));
    assert!(view.to_call.is_none() && view.ask.is_none());
    assert_eq!(scene.hand.view(Observer::Public).my_stack, None);
}
