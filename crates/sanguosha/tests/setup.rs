//! Rules, roles, generals and the deal; what is refused.

use crate::table::{preset, scene};
use paiju_contract::{Game, Observer, Play, RuleSet, Save, Seat, Seed};
use paiju_sanguosha::{Choice, Role, Rules, Sanguosha};
use serde_json::{Value, json};

fn rules(text: Value) -> Result<Rules, String> {
    serde_json::from_value(text).map_err(|error| error.to_string())
}

#[test]
fn r2_1_the_lord_picks_first_then_the_others_at_once() {
    let mut game = Sanguosha::deal(&preset("standard"), Seed::from_u64(3)).unwrap();
    let asked = |g: &Sanguosha| g.phase().awaiting().into_iter().map(|s| s.0).collect::<Vec<_>>();
    assert_eq!((asked(&game), game.legal_list(Seat(0)).len()), (vec![0], 5));
    game.apply(Seat(0), &Choice::Index { index: 0 }, &mut |_| {}).unwrap();
    assert_eq!((asked(&game), game.version()), (vec![1, 2, 3, 4], 2));
    assert_eq!(game.legal_list(Seat(1)).len(), 3);
    let before = game.view(Observer::Seat(Seat(1)));
    for seat in [4, 2, 3] {
        game.apply(Seat(seat), &Choice::Index { index: 1 }, &mut |_| {}).unwrap();
    }
    assert_eq!(game.view(Observer::Seat(Seat(1))), before, "answers stay hidden");
    game.apply(Seat(1), &Choice::Index { index: 2 }, &mut |_| {}).unwrap();
    assert_eq!(game.version(), 3);
    assert!(game.state().players.iter().all(|p| p.general.is_some()));
    let lord = game.state().players[0];
    assert_eq!(lord.max_hp, lord.general.unwrap().def().hp + 1, "one more hp among more than four");
}

#[test]
fn r2_1_roles_follow_the_table_and_four_cards_are_dealt_from_seat_0() {
    for players in 2..=10 {
        let rules = preset("cards-only").with_players(players);
        let game = Sanguosha::deal(&rules, Seed::from_u64(1)).unwrap();
        let count = |role: Role| game.state().players.iter().filter(|p| p.role == role).count() as u8;
        let dealt = [Role::Lord, Role::Loyalist, Role::Rebel, Role::Renegade].map(count);
        assert_eq!(Some(dealt), rules.roles.counts(usize::from(players)));
        assert_eq!(game.state().players[0].role, Role::Lord);
    }
    let deck: Vec<_> = paiju_sanguosha::CardId::all().collect();
    let game = Sanguosha::stacked(&preset("cards-only"), &deck, Seed::from_u64(1)).unwrap();
    assert_eq!(game.state().held(Seat(1)).to_vec(), deck[4..8]);
    assert_eq!(game.state().held(Seat(0))[4..], deck[20..22], "and the Lord has drawn two");
}

#[test]
fn r3_6_bad_rules_and_decks_are_refused() {
    for bad in [
        json!({"players": 11}),
        json!({"players": 1}),
        json!({"players": 5, "roles": "variant"}),
        json!({"max_turns": 0}),
        json!({"role_by_seat": ["rebel", "lord"]}),
        json!({"players": 3, "role_by_seat": ["lord", "rebel"]}),
        json!({"role_by_seat": ["lord", "loyalist"]}),
        json!({"general_by_seat": ["cao_cao", "cao_cao"]}),
        json!({"general_by_seat": ["cao_cao", "nobody"]}),
        json!({"preset": "basic", "general_by_seat": ["cao_cao", "ma_chao"]}),
        json!({"no_such_switch": 1}),
    ] {
        assert!(rules(bad.clone()).is_err(), "{bad}");
    }
    for good in [
        json!({"general_by_seat": ["曹操", "Lü Bu"], "role_by_seat": ["lord", "rebel"]}),
        json!({"preset": "basic", "players": 10, "hand_limit": "MaxHp", "deck_out": "Partial"}),
    ] {
        assert!(rules(good.clone()).is_ok(), "{good}");
    }
    let mut deck: Vec<_> = paiju_sanguosha::CardId::all().collect();
    deck[0] = deck[1];
    assert!(Sanguosha::stacked(&Rules::default(), &deck, Seed::from_u64(1)).is_err());
}

/// R2.1: a row of the role table can be named as the page writes it, and says how many play.
#[test]
fn r2_1_a_row_of_the_role_table_is_named_by_its_numbers() {
    for (row, players) in [("1/0/2/1", 4), ("1/1/2/2", 6), ("1/2/3/2", 8), ("1/3/5/1", 10)] {
        let named = rules(json!({"roles": row})).unwrap();
        assert_eq!(named, rules(json!({"players": players, "roles": "Variant"})).unwrap());
        let plain = rules(json!({"players": players, "roles": row})).unwrap();
        assert_eq!((plain, named.players), (named, players));
    }
    let plain = rules(json!({"players": 6, "roles": "1/1/3/1"})).unwrap();
    assert_eq!(plain, preset("standard").with_players(6));
    for bad in [
        json!({"players": 5, "roles": "1/0/2/1"}),
        json!({"roles": "1/1/1/2"}),
        json!({"roles": "1/0/2"}),
        json!({"roles": "99/255/255/1"}),
        json!({"roles": "one of each"}),
    ] {
        assert!(rules(bad.clone()).is_err(), "{bad}");
    }
}

/// R1.3, R2.6: the last turn ends like every other before the cap ends the game.
#[test]
fn r2_6_the_last_turn_ends_before_the_cap() {
    let rules = rules(json!({"preset": "basic", "players": 2, "max_turns": 1})).unwrap();
    let mut game = Sanguosha::deal(&rules, Seed::from_u64(1)).unwrap();
    let mut told = Vec::new();
    while let Some(seat) = game.phase().awaiting().first() {
        let choice = game.legal_list(seat)[0];
        let mut tell = |event| told.push(serde_json::to_value(event).unwrap());
        game.apply(seat, &choice, &mut tell).unwrap();
    }
    let end = [
        json!({"type": "PHASE_END", "seat": 0, "phase": "End"}),
        json!({"type": "TURN_END", "seat": 0, "turn": 1}),
        json!({"type": "OVER", "outcome": {"type": "TURN_CAP"}}),
    ];
    assert_eq!(told[told.len() - 3..], end);
}

/// R2.6: `max_turns` has no upper bound of its own.
#[test]
fn r2_6_any_number_of_turns_but_none_can_be_asked_for() {
    for turns in [1, 10_001, u32::MAX] {
        assert_eq!(rules(json!({"max_turns": turns})).unwrap().max_turns, turns);
    }
    assert!(rules(json!({"max_turns": 0})).is_err());
}

#[test]
fn r3_6_a_dump_with_a_card_twice_or_an_action_that_nobody_could_take_is_refused() {
    let game = Sanguosha::deal(&preset("cards-only"), Seed::from_u64(5)).unwrap();
    let text = serde_json::to_value(game.dump()).unwrap();
    let load = |value: Value| {
        let dump = serde_json::from_value(value).map_err(|e| e.to_string())?;
        Sanguosha::load(dump).map_err(|e| e.to_string())
    };
    assert!(load(text.clone()).is_ok());
    let mut twice = text.clone();
    twice["deck"][0] = twice["deck"][1].clone();
    assert!(load(twice).unwrap_err().contains("once"));
    let mut forged = text.clone();
    forged["log"] = json!([{"seat": 1, "choice": {"type": "PASS"}}]);
    assert!(load(forged).unwrap_err().contains("not asked"));
    let mut nobody = text;
    nobody["log"] = json!([{"seat": 0, "choice": {"type": "YES"}}]);
    assert!(load(nobody).unwrap_err().contains("YES"));
}

/// R3.4: what the rules fix in secret is in no view, and not in the rules as they may be published.
#[test]
fn r3_4_rules_are_published_without_the_roles_they_fix() {
    let fixed = rules(json!({"role_by_seat": ["lord", "rebel", "renegade"]})).unwrap();
    let published = serde_json::to_value(fixed.public()).unwrap();
    assert!(published["role_by_seat"].is_null() && published["players"] == 3);
    let game = Sanguosha::deal(&fixed, Seed::from_u64(1)).unwrap();
    let view = game.view(Observer::Public);
    assert_eq!(view.rules, fixed.public());
    assert_eq!(view.players[1].role, None);
}

#[test]
fn r3_2_the_rules_round_trip_and_presets_differ() {
    for name in Rules::PRESETS {
        let rules = preset(name);
        let text = serde_json::to_value(rules).unwrap();
        assert_eq!(serde_json::from_value::<Rules>(text).unwrap(), rules);
    }
    assert_ne!(preset("basic"), preset("cards-only"));
}

#[test]
fn r3_3_choices_are_single_items_in_a_stable_order() {
    let t = scene("lord sun_quan 3: Peach♥3 Slash♠7\nrebel zhang_fei 4:", "");
    let text: Vec<String> =
        t.game.legal_list(Seat(0)).iter().map(|c| serde_json::to_string(c).unwrap()).collect();
    let expected = [
        r#"{"type":"PASS"}"#,
        r#"{"type":"CARD","card":0}"#,
        r#"{"type":"CARD","card":45}"#,
        r#"{"type":"SKILL","skill":"zhiheng"}"#,
    ];
    assert_eq!(text, expected);
}

#[test]
fn r2_2_a_card_taken_from_a_hand_is_known_to_both_and_a_role_to_its_owner() {
    let mut t = scene("lord - 4: Snatch♠3\nrebel - 4: Peach♥3\nrenegade - 4:", "");
    t.play("0 Snatch; 0 @1; 0 hand");
    let known = |seat: u8| format!("{:?}", t.view(seat).players[0].hand).contains("Known");
    assert!(known(0) && known(1) && !known(2));
    assert_eq!(t.view(2).players[1].role, None);
    assert_eq!(t.view(1).players[1].role, Some(Role::Rebel));
}

/// R2.5.2, R2.5.3, R2.5.4, R2.5.6: table, timings, targets, discard pile.
#[test]
fn r2_5_2_a_use_from_declaration_to_discard() {
    let mut t = scene("lord - 4: Slash♠7\nrebel - 4:", "");
    t.play("0 Slash");
    assert!(format!("{:?}", t.view(1).players[0].hand).contains("Known"), "what is declared is shown");
    t.play("0 @1");
    assert_eq!(t.game.state().table.len(), 1, "on the table while it resolves");
    t.play("1 pass");
    assert!(t.game.state().table.is_empty() && t.discarded("Slash♠7"));
}

#[test]
fn r2_8_the_table_of_generals_is_complete() {
    use paiju_sanguosha::skills::{GENERALS, Kingdom};
    let skills: usize = GENERALS.iter().map(|g| g.skills.len()).sum();
    assert_eq!((GENERALS.len(), skills), (25, 40));
    let of = |kingdom: Kingdom| GENERALS.iter().filter(|g| g.kingdom == kingdom).count();
    assert_eq!([Kingdom::Wei, Kingdom::Shu, Kingdom::Wu, Kingdom::Qun].map(of), [7, 7, 8, 3]);
    assert_eq!(GENERALS.iter().filter(|g| g.female).count(), 5);
}

/// R2.1: the deal tells each seat its role and its cards, everyone the Lord, and opens the first turn.
#[test]
fn r2_1_the_opening_is_told() {
    let rules = rules(json!({"preset": "cards-only", "players": 2})).unwrap();
    let deck: Vec<_> = paiju_sanguosha::CardId::all().collect();
    let mut told = Vec::new();
    let seed = Seed::from_u64(1);
    let game = Sanguosha::open(&rules, &deck, seed, &mut |event| told.push(event)).unwrap();
    assert_eq!(game, Sanguosha::stacked(&rules, &deck, seed).unwrap());
    let shown = |to| -> Vec<Value> {
        told.iter()
            .map(|event| serde_json::to_value(Sanguosha::project(event, to).unwrap()).unwrap())
            .collect()
    };
    let (own, other) = (shown(Observer::Seat(Seat(1))), shown(Observer::Seat(Seat(0))));
    assert_eq!(own[0], json!({"type": "ROLE_DEALT", "seat": 0, "role": "lord"}));
    assert_eq!(own[1], json!({"type": "ROLE_DEALT", "seat": 1, "role": "rebel"}));
    assert_eq!(other[1], json!({"type": "ROLE_DEALT", "seat": 1, "role": null}));
    let count = |told: &[Value], card: Value| told.iter().filter(|e| e["card"] == card).count();
    assert_eq!((count(&own, json!(4)), count(&other, json!(4))), (1, 0), "its first card");
    let turns: Vec<&str> =
        own.iter().map(|e| e["type"].as_str().unwrap()).filter(|t| t.contains("START")).collect();
    assert_eq!(turns[..3], ["GAME_STARTED", "TURN_START", "PHASE_START"]);
    let last = json!({"type": "PHASE_START", "seat": 0, "phase": "Play"});
    assert_eq!(own.last(), Some(&last), "then the Lord is asked");
}

/// R2.1: what a seat may choose from is told to that seat.
#[test]
fn r2_1_offers_are_told_to_whom_they_are_made() {
    let mut told = Vec::new();
    let mut game = Sanguosha::deal(&preset("standard"), Seed::from_u64(3)).unwrap();
    game.apply(Seat(0), &Choice::Index { index: 0 }, &mut |event| told.push(event)).unwrap();
    let offered = |to| {
        let views = told.iter().filter_map(|event| Sanguosha::project(event, to));
        views
            .filter(|view| {
                matches!(view, paiju_sanguosha::EventView::GeneralsOffered { generals: Some(_), .. })
            })
            .count()
    };
    assert_eq!((offered(Observer::Seat(Seat(2))), offered(Observer::Public)), (1, 0));
}

/// R3.7: PASS where it is offered, else the first answer; nobody else has any.
#[test]
fn r3_7_who_lets_his_time_run_out_passes_or_gives_the_first_answer() {
    let t = scene("lord - 4: Slash♠7 Peach♥3\nrebel - 4:", "");
    assert_eq!(t.game.default_action(Seat(0)), Some(Choice::Pass));
    assert_eq!(t.game.default_action(Seat(1)), None);
    let game = Sanguosha::deal(&preset("standard"), Seed::from_u64(3)).unwrap();
    assert_eq!(game.default_action(Seat(0)), Some(Choice::Index { index: 0 }));
    let mut t = scene("lord - 1: Slash♠8 Slash♠9\nrebel - 4:", "");
    t.play("0 pass");
    assert_eq!(t.game.default_action(Seat(0)), Some(Choice::Card { card: crate::table::card("Slash♠8") }));
}
