//! Who is meant and what is queued in the original interface: R13.6, R13.9.

use crate::original::{IDS, buried, bury_the_rest, finished, perform, play_out, refusal, seen, started};
use crate::scene::tile;
use paiju_mahjong::original::Declaration;
use paiju_mahjong::{Action, Rules};
use serde_json::{Value, json};

/// Every field that names a player is there as an index and by id, and both are the same player.
#[test]
fn r13_6_players_are_named_by_index_and_by_id() {
    let mut game = finished(Rules::default());
    let id = |index: &Value| json!(IDS[usize::try_from(index.as_u64().unwrap()).unwrap()]);
    let same = |value: &Value, pairs: &[(&str, &str)]| {
        for (index, name) in pairs {
            let (index, name) = (&value[*index], &value[*name]);
            assert!(index.is_u64() || index.is_null() && name.is_null(), "{value}");
            assert!(index.is_null() || id(index) == *name, "{value}");
        }
    };
    let state = json!(seen(&game, "cy"));
    let own = [("player_index", "player_id")];
    same(&state, &[own[0], ("dealer", "dealer_id"), ("current_player", "current_player_id")]);
    for (index, paid) in state["kong_payments_by_index"].as_array().unwrap().iter().enumerate() {
        assert_eq!(&state["kong_payments"][IDS[index]], paid);
    }
    let mut melds = 0;
    for player in state["players"].as_array().unwrap() {
        same(player, &own);
        for meld in player["melds"].as_array().unwrap() {
            same(meld, &[("from", "from_id")]);
            melds += 1;
        }
    }
    assert!(melds > 0);
    let settled = json!(game.end_game().unwrap());
    same(
        &settled,
        &[
            ("first_winner_index", "first_winner"),
            ("dealer_index", "dealer"),
            ("next_dealer_index", "next_dealer"),
        ],
    );
    assert!(settled["first_winner_index"].is_u64());
    settled["players"].as_array().unwrap().iter().for_each(|player| same(player, &own));
    for line in settled["ledger"].as_array().unwrap() {
        same(line, &[("from_index", "from"), ("to_index", "to")]);
    }
    let mut open = buried();
    let offer = json!(open.discard_tile("ann", tile("5m")).unwrap().offer);
    same(&offer, &[("from", "from_id")]);
    assert!(offer["from"].is_u64());
}

#[test]
fn r13_9_events_have_the_priority_of_the_designs() {
    let mut game = buried();
    assert!(seen(&game, "ann").events.is_empty());
    game.discard_tile("ann", tile("5m")).unwrap();
    let discard = json!({"type": "DISCARD", "player": 0, "player_id": "ann", "tile": "5m", "priority": 0});
    assert_eq!(json!(seen(&game, "bo").events), json!([discard]));
    assert_eq!(json!(game.get_events(None).unwrap().last()), discard);
    game.declare_action("cy", Declaration::Hu, None).unwrap();
    let hu = json!({"type": "HU", "player": 2, "player_id": "cy", "tile": "5m", "priority": 3});
    assert!(json!(game.get_events(Some("bo")).unwrap()).as_array().unwrap().contains(&hu));
    assert_eq!(refusal(&game.get_events(Some("eve")).unwrap_err()).1, "unknown_player");
    // Over many games: every type has its priority, and of a draw of another nobody sees the tile.
    let mut kinds = std::collections::BTreeMap::new();
    for seed in 0..30 {
        let mut game = started(seed);
        bury_the_rest(&mut game);
        play_out(&mut game, seed);
        for event in game.get_events(Some("bo")).unwrap() {
            let kind = json!(event.kind).as_str().unwrap().to_owned();
            assert_eq!(event.tile.is_none(), kind == "DRAW" && event.player != 1, "{event:?}");
            kinds.insert(kind, event.priority);
        }
    }
    let expected = [("DISCARD", 0), ("DRAW", 0), ("HU", 3), ("KONG", 2), ("PONG", 1)];
    assert!(kinds.iter().map(|(kind, priority)| (kind.as_str(), *priority)).eq(expected), "{kinds:?}");
}

/// Who has answered sees the own answer in the queue, before what it answers if it has a higher priority.
#[test]
fn r13_9_the_queue_has_the_own_answer_alone() {
    let mut found = 0;
    for seed in 0..200 {
        let mut game = started(seed);
        bury_the_rest(&mut game);
        while let Some(id) = game.awaited_players().first().map(ToString::to_string) {
            let several = game.awaited_players().len() > 1;
            let action = seen(&game, &id).legal_actions[0];
            let state = perform(&mut game, &id, action);
            let answered = several && state.offer.is_some() && matches!(action, Action::Hu | Action::Pong);
            if answered {
                found += 1;
                assert_eq!((state.events.len(), state.events[0].player_id.as_str()), (2, id.as_str()));
                let other = IDS.into_iter().find(|other| *other != id).unwrap();
                assert_eq!(seen(&game, other).events.len(), 1);
            }
        }
    }
    assert!(found > 0);
}
