//! Cards, decks, presets, switches, who posts and who acts first (R1 to R3).

use crate::scene::{Scene, bad_rules, cards, deck, rules};
use paiju_contract::{Game, Lawful, Observer, Rng, RuleSet, Save, Seat, Seed, Stream};
use paiju_holdem::{Card, Event, Holdem, Menu, Rules};
use serde_json::{Value, json};

fn hole(hand: &Holdem, seat: u8) -> Vec<Card> {
    hand.view(Observer::Seat(Seat(seat))).hole_cards.unwrap().to_vec()
}

#[test]
fn r1_2_one_card_at_a_time_from_the_small_blind_then_the_board() {
    let rules = rules(json!({"seats": 4, "button": 1}));
    let hand = Holdem::stacked(&rules, &Card::ALL, Seed::from_u64(0)).unwrap();
    // The small blind is seat 2: it gets cards 0 and 4, then 3, 0, 1.
    assert_eq!(hole(&hand, 2), [Card::ALL[0], Card::ALL[4]]);
    assert_eq!(hole(&hand, 3), [Card::ALL[1], Card::ALL[5]]);
    assert_eq!(hole(&hand, 0), [Card::ALL[2], Card::ALL[6]]);
    assert_eq!(hole(&hand, 1), [Card::ALL[3], Card::ALL[7]]);
    let hand = Scene { hand, events: vec![] }.play("0:allin, 1:allin, 2:fold, 3:fold").hand;
    assert_eq!(hand.view(Observer::Public).board, Card::ALL[8..13]);
}

#[test]
fn r1_2_heads_up_the_button_gets_the_first_card_and_empty_seats_none() {
    let rules = rules(json!({"preset": "nolimit", "stacks": [500, 0, 500], "button": 2}));
    let hand = Holdem::stacked(&rules, &Card::ALL, Seed::from_u64(0)).unwrap();
    assert_eq!(hole(&hand, 2), [Card::ALL[0], Card::ALL[2]]);
    assert_eq!(hole(&hand, 0), [Card::ALL[1], Card::ALL[3]]);
    assert_eq!(hand.view(Observer::Seat(Seat(1))).hole_cards, None);
}

#[test]
fn r1_3_a_deck_has_every_card_once() {
    let refused = |deck: &[Card]| Holdem::stacked(&Rules::default(), deck, Seed::from_u64(0)).unwrap_err();
    assert!(refused(&Card::ALL[1..]).to_string().contains("51"));
    let mut twice = Card::ALL;
    twice[51] = twice[0];
    assert!(refused(&twice).to_string().contains("twice"));
    assert_eq!(refused(&[]).field, "deck");
}

#[test]
fn r1_3_a_deal_is_the_explicit_deal_of_the_shuffled_deck() {
    for seats in 2..=10 {
        let rules = rules(json!({"seats": seats}));
        let seed = Seed::from_u64(1_000 + seats);
        let deck = Holdem::shuffled(&rules, seed).unwrap();
        assert_eq!(Holdem::deal(&rules, seed), Holdem::stacked(&rules, &deck, seed));
    }
}

#[test]
fn r2_1_the_presets_are_those_of_the_rules_page() {
    let six = Rules::preset("sixmax").unwrap();
    assert_eq!(six, Rules::default());
    assert_eq!((six.seats, six.small_blind, six.big_blind, six.ante, six.bb_ante), (6, 50, 100, 0, 0));
    assert_eq!((&six.stacks[..], six.menu, six.reset_stacks), (&[10_000; 6][..], Menu::SixMax, true));
    let open = Rules::preset("nolimit").unwrap();
    assert_eq!((open.menu, open.reset_stacks), (Menu::NoLimit, false));
    let heads_up = Rules::preset("headsup").unwrap();
    assert_eq!((heads_up.seats, heads_up.menu), (2, Menu::NoLimit));
    assert_eq!(Rules::preset("omaha"), None);
}

#[test]
fn r2_2_every_switch_is_read_and_written() {
    let all = json!({
        "preset": "nolimit", "seats": 3, "small_blind": 5, "big_blind": 10, "ante": 1, "bb_ante": 2,
        "stacks": [100, 200, 300], "button": 2, "menu": "SixMax", "reset_stacks": true, "showdown": "All",
    });
    let rules = rules(all.clone());
    assert_eq!(serde_json::to_value(&rules).unwrap(), all);
    assert!(bad_rules(json!({"rake": 5})).contains("rake"));
    assert!(bad_rules(json!({"menu": "PotLimit"})).contains("PotLimit"));
}

#[test]
fn r2_3_stacks_follow_the_seats_and_seats_the_stacks() {
    assert_eq!(rules(json!({"seats": 9})).stacks[..], [10_000; 9]);
    assert_eq!(rules(json!({"preset": "nolimit", "stacks": [1, 2, 3]})).seats, 3);
    assert!(bad_rules(json!({"seats": 3, "stacks": [100, 100]})).contains("one stack for each seat"));
}

#[test]
fn r2_4_a_seat_without_chips_sits_out_where_stacks_are_carried() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [500, 0, 500, 500], "button": 0}));
    let view = scene.view(0);
    assert!(!view.players[1].is_active && view.players[1].position.is_none());
    // Small blind 2, big blind 3, the button acts first.
    assert_eq!((view.players[2].bet_this_street, view.players[3].bet_this_street), (50, 100));
    assert_eq!(scene.actor(), Some(0));
    assert!(bad_rules(json!({"stacks": [500, 0, 500]})).contains("at least one chip"));
}

#[test]
fn r2_5_every_hand_that_reaches_the_showdown_is_shown() {
    let scene = Scene::new(json!({"seats": 3})).play("0:allin, 1:allin, 2:allin");
    let shown = scene.events.iter().filter(|event| matches!(event, Event::Shown { .. })).count();
    assert_eq!(shown, 3);
    assert_eq!(scene.hand.outcome().unwrap().shown.len(), 3);
}

#[test]
fn r2_6_impossible_rules_are_refused() {
    let cases = [
        (json!({"small_blind": 0}), "at least one chip"),
        (json!({"big_blind": 0}), "at least one chip"),
        (json!({"big_blind": -100}), "big_blind"),
        (json!({"ante": -1}), "ante"),
        (json!({"bb_ante": 5_000_000_000_i64}), "bb_ante"),
        (json!({"small_blind": 200}), "must not exceed the big blind"),
        (json!({"small_blind": 10.5}), "10.5"),
        (json!({"seats": 1}), "2 to 10"),
        (json!({"seats": 11}), "2 to 10"),
        (json!({"seats": 300}), "seats"),
        (json!({"button": 6}), "button"),
        (json!({"button": -1}), "button"),
        (json!({"preset": "nolimit", "stacks": [500, -1, 3]}), "stacks"),
        (json!({"preset": "nolimit", "stacks": [500, 0, 0]}), "at least two seats"),
        (json!({"stacks": [2_000_000_000, 1]}), "2,000,000,000"),
        (json!({"stacks": [200_000_000, 1], "small_blind": 1, "big_blind": 1}), "100,000,000"),
        (json!({"big_blind": 1_500_000_000, "small_blind": 1}), "1,000,000,000"),
        (json!({"preset": "fixed"}), "fixed"),
    ];
    for (input, expected) in cases {
        let message = bad_rules(input.clone());
        assert!(message.contains(expected), "{input}: {message}");
    }
}

/// Rules at the ends of what is accepted: all the chips, the largest blinds and antes, the most big blinds.
fn extremes() -> Vec<Value> {
    let most = [
        json!([1_999_999_999, 1]),
        json!([1_000_000_000, 1_000_000_000]),
        json!([1_000_000_000, 999_999_999, 1]),
        json!([
            200_000_000,
            200_000_000,
            200_000_000,
            200_000_000,
            200_000_000,
            200_000_000,
            200_000_000,
            200_000_000,
            200_000_000,
            200_000_000
        ]),
        json!([1, 1_999_999_991, 1, 1, 1, 1, 1, 1, 1, 1]),
    ];
    let money = [
        (10, 20, 0, 0),
        (1, 20, 1_000_000_000, 1_000_000_000),
        (1_000_000_000, 1_000_000_000, 0, 0),
        (1_000_000_000, 1_000_000_000, 1_000_000_000, 1_000_000_000),
        (1, 1_000_000_000, 1, 0),
    ];
    let tables = most.iter().flat_map(|stacks| money.iter().map(move |money| (stacks, money)));
    let json = |(stacks, &(small_blind, big_blind, ante, bb_ante)): (&Value, &(u32, u32, u32, u32))| {
        json!({
            "preset": "nolimit", "stacks": stacks, "small_blind": small_blind, "big_blind": big_blind,
            "ante": ante, "bb_ante": bb_ante, "button": 1,
        })
    };
    tables.map(json).collect()
}

/// Plays a hand by choosing from the list, audited and looked at by everybody after every action.
fn play_out(mut scene: Scene, mut choose: impl FnMut(usize) -> usize) {
    while let Some(seat) = scene.actor() {
        let mut listed = scene.legal();
        let action = listed.swap_remove(choose(listed.len()));
        scene = scene.act(seat, &action);
        Observer::all(10).for_each(|to| assert!(scene.hand.view(to).pot <= 2_000_000_000));
    }
    assert_eq!(scene.results().iter().sum::<i64>(), 0);
    assert_eq!(Holdem::load(scene.hand.dump()).as_ref(), Ok(&scene.hand));
}

#[test]
fn r2_6_the_largest_tables_play_without_overflow() {
    let mut dice = Rng::new(Seed::from_u64(26), Stream::POLICY);
    for (table, menu) in
        extremes().into_iter().flat_map(|table| [(table.clone(), "SixMax"), (table, "NoLimit")])
    {
        let mut table = table;
        table["menu"] = json!(menu);
        play_out(Scene::new(table.clone()), |listed| listed - 1);
        play_out(Scene::new(table.clone()), |_| 0);
        // Forty of the smallest raises in a row, then everything.
        let mut raises = 0;
        play_out(Scene::new(table.clone()), |listed| {
            raises += 1;
            if raises <= 40 { 2.min(listed - 1) } else { listed - 1 }
        });
        for _ in 0..20 {
            play_out(Scene::new(table.clone()), |listed| dice.index(listed));
        }
    }
}

#[test]
fn r3_1_blinds_and_first_to_act() {
    let scene = Scene::new(json!({"button": 4}));
    let bets: Vec<u32> = scene.view(0).players.iter().map(|player| player.bet_this_street).collect();
    assert_eq!(bets, [100, 0, 0, 0, 0, 50]);
    assert_eq!(scene.actor(), Some(1));
    // After the flop the first seat still in after the button acts: 5 folded, so 0.
    let scene = scene.play("1:raise, 2:fold, 3:fold, 4:check_call, 5:fold, 0:check_call");
    assert_eq!(scene.actor(), Some(0));
}

#[test]
fn r3_2_heads_up_the_button_is_the_small_blind_and_acts_first_then_last() {
    let scene = Scene::new(json!({"preset": "headsup", "button": 1}));
    let bets: Vec<u32> = scene.view(0).players.iter().map(|player| player.bet_this_street).collect();
    assert_eq!((bets, scene.actor()), (vec![100, 50], Some(1)));
    let scene = scene.play("1:check_call, 0:check_call");
    assert_eq!(scene.actor(), Some(0));
}

#[test]
fn r3_2_a_button_at_an_empty_seat_is_a_dead_button() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [500, 0, 500], "button": 1}));
    let bets: Vec<u32> = scene.view(0).players.iter().map(|player| player.bet_this_street).collect();
    assert_eq!((bets, scene.actor()), (vec![100, 0, 50], Some(2)));
    let scene = scene.play("2:check_call, 0:check_call");
    assert_eq!(scene.actor(), Some(2));
}

#[test]
fn r3_3_antes_come_before_blinds_and_can_take_a_whole_stack() {
    let json = json!({"preset": "nolimit", "stacks": [500, 20, 110, 500], "ante": 25});
    let scene = Scene::new(json);
    let view = scene.view(0);
    // Seat 1 (small blind) is all-in for its ante, seat 2 posts what is left of its big blind.
    assert_eq!((view.players[1].bet_total, view.players[1].bet_this_street), (20, 0));
    assert!(view.players[1].is_allin && view.players[2].is_allin);
    assert_eq!((view.players[2].bet_this_street, view.pot), (85, 25 + 20 + 110 + 25));
    assert_eq!(scene.actor(), Some(3));
    let told = scene.opening();
    assert_eq!(told[0], Event::Ante { seat: Seat(1), amount: 20 });
    assert_eq!(told[5], Event::Blind { seat: Seat(2), amount: 85 });
}

#[test]
fn r3_3_the_big_blind_pays_its_own_ante_first_then_the_ante_for_all() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [500, 500, 60], "ante": 10, "bb_ante": 30}));
    let big = &scene.view(0).players[2];
    assert_eq!((big.bet_total, big.bet_this_street, big.is_allin), (60, 20, true));
    let short = Scene::new(json!({"preset": "nolimit", "stacks": [500, 500, 35], "ante": 10, "bb_ante": 30}));
    let big = &short.view(0).players[2];
    assert_eq!((big.bet_total, big.bet_this_street, big.is_allin), (35, 0, true));
    assert_eq!(short.view(0).pot, 10 + 10 + 35 + 50);
}

#[test]
fn r3_4_the_bet_to_match_is_the_full_big_blind() {
    let scene = Scene::new(json!({"preset": "nolimit", "stacks": [500, 500, 30]}));
    assert_eq!((scene.view(0).to_call, scene.range()), (Some(100), Some((200, 500))));
}

#[test]
fn r3_5_positions_are_named_from_the_button() {
    let names = |seats: usize| {
        let view = Scene::new(json!({"seats": seats, "button": 0})).view(0);
        let named = view.players.iter().map(|player| player.position.unwrap().name());
        named.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(2), "BTN BB");
    assert_eq!(names(3), "BTN SB BB");
    assert_eq!(names(4), "BTN SB BB CO");
    assert_eq!(names(5), "BTN SB BB UTG CO");
    assert_eq!(names(6), "BTN SB BB UTG HJ CO");
    assert_eq!(names(7), "BTN SB BB UTG LJ HJ CO");
    assert_eq!(names(10), "BTN SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO");
}

#[test]
fn r3_5_with_a_dead_button_everybody_keeps_the_name_of_his_place() {
    let names = |players: usize| {
        let stacks: Vec<u32> = (0..=players).map(|seat| if seat == 0 { 0 } else { 1_000 }).collect();
        let view = Scene::new(json!({"preset": "nolimit", "stacks": stacks, "button": 0})).view(1);
        let named = view.players.iter().filter_map(|player| player.position);
        named.map(paiju_holdem::Position::name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(2), "SB BB");
    assert_eq!(names(3), "SB BB CO");
    assert_eq!(names(4), "SB BB UTG CO");
    assert_eq!(names(5), "SB BB UTG HJ CO");
    assert_eq!(names(9), "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO");
}

#[test]
fn r3_6_the_opening_tells_antes_blinds_and_hole_cards_in_order() {
    let told = Scene::new(json!({"seats": 3, "ante": 10, "bb_ante": 20, "button": 2})).opening();
    let spelled: Vec<_> = told.iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    let kinds: Vec<_> =
        spelled.iter().map(|event| (event["type"].as_str().unwrap(), event["seat"].clone())).collect();
    let expected = [
        ("ANTE", json!(0)),
        ("ANTE", json!(1)),
        ("ANTE", json!(2)),
        ("BIG_BLIND_ANTE", json!(1)),
        ("BLIND", json!(0)),
        ("BLIND", json!(1)),
        ("DEALT", json!(0)),
        ("DEALT", json!(1)),
        ("DEALT", json!(2)),
    ];
    assert_eq!(kinds, expected);
    let amounts: Vec<_> = spelled[..6].iter().map(|event| event["amount"].as_u64().unwrap()).collect();
    assert_eq!(amounts, [10, 10, 10, 20, 50, 100]);
}

#[test]
fn r3_6_a_hand_that_is_over_with_the_blinds_tells_its_end() {
    let scene = Scene::new(json!({"preset": "headsup", "stacks": [40, 30]}));
    assert_eq!(scene.actor(), None);
    let told = scene.opening();
    let shown = told.iter().filter(|event| matches!(event, Event::Shown { .. })).count();
    let streets = told.iter().filter(|event| matches!(event, Event::Street { .. })).count();
    assert_eq!((shown, streets), (2, 3));
    assert_eq!(told.last(), Some(&Event::Over { results: scene.hand.scores() }));
}

#[test]
fn r1_2_the_helper_deck_gives_what_it_says() {
    let rules = rules(json!({"seats": 3, "button": 2}));
    let deck = deck(&rules, &["AsAh", "", "KdKc"], "2c3c4c5c6c");
    let hand = Holdem::stacked(&rules, &deck, Seed::from_u64(0)).unwrap();
    assert_eq!((hole(&hand, 0), hole(&hand, 2)), (cards("AsAh"), cards("KdKc")));
}
