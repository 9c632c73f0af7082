//! Positions as people write them: what is set up, what is filled in, what is refused.

use paiju_contract::{Game, Observer, Play, RuleSet, Save, Seat, Seed};
use paiju_sanguosha::Phase;
use paiju_sanguosha::{Choice, Role, Rules, Sanguosha, Setup};
use serde_json::{Value, json};

fn rules(players: u8) -> Rules {
    Rules::default().with_players(players)
}

fn set_up(rules: &Rules, setup: Value) -> Result<Sanguosha, String> {
    let setup: Setup = serde_json::from_value(setup).map_err(|why| why.to_string())?;
    Sanguosha::set_up(rules, &setup, Seed::from_u64(5))
        .map_err(|why| format!("{}: {}", why.field, why.message))
}

fn example() -> Value {
    json!({
        "turn": {"seat": 0, "phase": "Play"},
        "seats": [
            {"general": "cao_cao", "role": "lord", "hp": 3, "hand": ["slash:s7", "peach"],
             "equip": ["crossbow"], "judge": ["lightning:sA"]},
            {"general": "zhao_yun", "hand": ["dodge"]},
        ],
        "draw": ["peach:h3"],
        "discard": ["duel:sA"],
    })
}

/// R3.8: the example of the rules page: what is named lies there, the rest is dealt.
#[test]
fn r3_8_the_example_is_set_up() {
    let rules = rules(2);
    let mut game = set_up(&rules, example()).unwrap();
    game.audit().unwrap();
    let state = game.state();
    assert_eq!((state.turn.seat, state.turn.phase, state.turn.turn_number), (Seat(0), Phase::Play, 1));
    let label = |cards: &[paiju_sanguosha::CardId]| cards.iter().map(|c| c.label()).collect::<Vec<_>>();
    assert_eq!(label(state.held(Seat(0))), ["Slash♠7", "Peach♥4"], "the Peach of three lies elsewhere");
    assert_eq!(label(state.held(Seat(1))), ["Dodge♥2"]);
    assert_eq!((state.player(Seat(0)).hp, state.player(Seat(1)).hp), (3, 4));
    assert_eq!(state.players[1].role, Role::Rebel);
    assert_eq!(label(&state.draw).last().unwrap(), "Peach♥3");
    assert_eq!(label(&state.discard), ["Duel♠A"]);
    let view = game.view(Observer::Seat(Seat(1)));
    assert!(view.players[0].hand.iter().all(|slot| serde_json::to_value(slot).unwrap().is_null()));
    game.apply(Seat(0), &"card:0".parse().unwrap(), &mut |_| {}).unwrap();
    assert_eq!(game.legal_list(Seat(0)), [Choice::Seat { seat: Seat(1) }]);
    assert_eq!(game.setup(), None, "a card is being used");
}

/// R3.8: nothing but the rules: a whole position comes from the seed.
#[test]
fn r3_8_what_is_left_out_is_dealt_from_the_seed() {
    let game = set_up(&rules(5), json!({})).unwrap();
    assert!(Seat::all(5).all(|seat| game.state().held(seat).len() == 4));
    assert_eq!(game, set_up(&rules(5), json!({})).unwrap());
    let setup = serde_json::to_value(game.setup().unwrap()).unwrap();
    assert_eq!(setup["draw"].as_array().unwrap().len(), 88);
    let again = set_up(&rules(5), setup).unwrap();
    assert_eq!(again.state().draw, game.state().draw);
    assert_eq!(again.legal_list(Seat(0)), game.legal_list(Seat(0)));
}

/// R3.8, R2.3: what was done in the turn still counts.
#[test]
fn r3_8_a_turn_remembers_what_was_done_in_it() {
    let seats =
        json!([{"general": "sun_quan", "hand": ["slash:s7", "peach"]}, {"general": "lv_bu", "hand": []}]);
    let fresh = set_up(&rules(2), json!({"seats": seats})).unwrap();
    assert_eq!(fresh.legal_list(Seat(0)).len(), 3, "pass, the Slash, Zhiheng");
    let turn = json!({"slashes": 1, "counts": [{"skill": "zhiheng", "phase": 1}]});
    let spent = set_up(&rules(2), json!({"seats": seats, "turn": turn})).unwrap();
    assert_eq!(spent.legal_list(Seat(0)), [Choice::Pass]);
    let written = serde_json::to_value(spent.setup().unwrap()).unwrap();
    assert_eq!(written["turn"]["counts"], json!([{"skill": "zhiheng", "phase": 1}]));
    assert_eq!(written["turn"]["slashes"], 1);
}

/// R3.8, R3.6: a refusal names the place.
#[test]
fn r3_8_positions_that_cannot_be_are_refused_with_their_place() {
    let seat = |seat: Value| json!({"seats": [seat]});
    for (bad, place) in [
        (seat(json!({"hand": ["slash:s7", "slash:s7"]})), "seats[0].hand"),
        (seat(json!({"hand": ["lightning", "lightning", "lightning"]})), "seats[0].hand"),
        (seat(json!({"equip": ["slash"]})), "seats[0].equip"),
        (seat(json!({"equip": ["crossbow", "axe"]})), "seats[0].equip"),
        (seat(json!({"judge": ["slash"]})), "seats[0].judge"),
        (seat(json!({"judge": ["lightning:sA", "lightning:hQ"]})), "seats[0].judge"),
        (seat(json!({"hp": 0})), "seats[0].hp"),
        (seat(json!({"hp": 9})), "seats[0].hp"),
        (seat(json!({"role": "rebel"})), "seats[0].role"),
        (json!({"seats": [{}, {"role": "loyalist"}]}), "seats[1].role"),
        (json!({"seats": [{"general": "lv_bu"}, {"general": "lv_bu"}]}), "seats[1].general"),
        (json!({"seats": [{}, {"dead": true, "hand": ["slash"]}]}), "seats[1].dead"),
        (json!({"seats": [{}, {"dead": true}]}), "seats"),
        (json!({"seats": [{}, {}, {}]}), "seats"),
        (json!({"turn": {"seat": 7}}), "turn.seat"),
        (json!({"turn": {"phase": "none"}}), "turn.phase"),
        (json!({"turn": {"number": 0}}), "turn.number"),
        (json!({"turn": {"skips": ["judge"]}}), "turn.skips"),
        (json!({"draw": ["duel:sA"], "discard": ["duel:sA"]}), "discard"),
    ] {
        let refused = set_up(&rules(2), bad.clone()).unwrap_err();
        assert!(refused.starts_with(&format!("{place}: ")), "{bad}: {refused}");
    }
    assert!(set_up(&rules(2), json!({"hands": []})).unwrap_err().contains("unknown field"));
    let basic = Rules::preset("basic").unwrap();
    let refused = set_up(&basic, seat(json!({"hand": ["duel:sA"]}))).unwrap_err();
    assert!(refused.starts_with("seats[0].hand: "), "{refused}");
}

/// R3.8, R3.1: a game that was set up is saved with its position, and loads.
#[test]
fn r3_8_a_dump_tells_the_position_it_began_with() {
    let mut game = set_up(&rules(2), example()).unwrap();
    game.apply(Seat(0), &Choice::Pass, &mut |_| {}).unwrap();
    let dump = serde_json::to_value(game.dump()).unwrap();
    assert!(dump.get("deck").is_none() && dump["setup"]["seats"][0]["hp"] == 3);
    let load =
        |dump: Value| Sanguosha::load(serde_json::from_value(dump).unwrap()).map_err(|why| why.to_string());
    assert_eq!(load(dump.clone()), Ok(game));
    let mut both = dump.clone();
    both["deck"] = json!([1]);
    assert!(load(both).unwrap_err().contains("either"));
    let mut forged = dump;
    forged["setup"]["seats"][0]["hp"] = json!(9);
    assert!(load(forged).unwrap_err().contains("seats[0].hp"));
}
