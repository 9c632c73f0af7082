//! The turn/phase engine on its own: the behaviours to pin of the rules page.

use std::sync::{Arc, Mutex};

use paiju_contract::{Code, Seat};
use paiju_sanguosha::original::{
    BasicTurnEngine, DeckManager, Draw, DrawChange, DrawHook, ITurnEngine, OPERATIONS, Phase, SetupError,
    TurnEngine, TurnError, TurnEvent, TurnState, draw_count, draw_exactly, open,
};
use serde_json::{Value, json};

fn short(event: TurnEvent) -> String {
    match event {
        TurnEvent::GameStarted => "GS".into(),
        TurnEvent::TurnStart { seat, turn } => format!("TS({seat},{turn})"),
        TurnEvent::TurnEnd { seat, turn } => format!("TE({seat},{turn})"),
        TurnEvent::PhaseStart { seat, phase } => format!("PS({seat},{phase:?})"),
        TurnEvent::PhaseEnd { seat, phase } => format!("PE({seat},{phase:?})"),
        TurnEvent::PhaseSkipped { seat, phase } => format!("SKIP({seat},{phase:?})"),
    }
}

type Log = Arc<Mutex<Vec<String>>>;

/// A table of a size whose events are written down; nothing has begun.
fn watched(seats: usize) -> (TurnEngine, Log) {
    let log = Log::default();
    let mut engine = TurnEngine::seated(seats).unwrap();
    let writer = Arc::clone(&log);
    engine.hook(move |event| {
        writer.lock().unwrap().push(short(*event));
        Ok(())
    });
    (engine, log)
}

/// The same with its first player in place.
fn begun(seats: usize) -> (TurnEngine, Log) {
    let (mut engine, log) = watched(seats);
    engine.initialize_turn_state(seats).unwrap();
    (engine, log)
}

fn told(log: &Log) -> String {
    log.lock().unwrap().join(" ")
}

#[test]
fn r1_1_a_turn_state_starts_before_everything() {
    let engine = TurnEngine::seated(2).unwrap();
    let nothing = TurnState { seat: Seat(0), phase: Phase::None, turn_number: 0, sub_phase: 0 };
    assert_eq!(engine.get_current_turn_state(), nothing);
    assert_eq!(Phase::None as u8, 0);
}

#[test]
fn r1_1_states_and_results_have_the_words_of_the_design() {
    let (mut engine, _) = begun(3);
    engine.start_next_turn();
    let state = engine.get_current_turn_state();
    assert_eq!((state.current_player_id(), state.current_seat_index()), (Seat(1), 1));
    assert_eq!((state.current_phase(), state.turn_number), (Phase::Prepare, 2));
    let result = serde_json::to_value(engine.advance_phase()).unwrap();
    let expected = json!({"is_success": true, "new_phase": "Judge", "new_turn_number": 2,
        "new_current_player_id": 1, "error_code": "None"});
    assert_eq!(result, expected);
    let refused = serde_json::to_value(engine.with_gate(false, TurnEngine::advance_phase)).unwrap();
    assert_eq!(refused["error_code"], TurnError::PhaseCannotEndYet.as_str());
    assert_eq!((&refused["new_phase"], &refused["new_turn_number"]), (&json!("Judge"), &json!(2)));
}

#[test]
fn r1_2_init_takes_the_modes_seat_or_the_first_alive_and_emits_nothing() {
    let (mut engine, log) = watched(4);
    engine.set_first_seat(Some(Seat(2)));
    assert_eq!(engine.initialize_turn_state(4).unwrap().seat, Seat(2));
    assert_eq!(told(&log), "");
    engine.start_next_turn();
    assert_eq!(told(&log), "TS(3,2) PS(3,Prepare)");
    let (mut engine, _) = watched(4);
    engine.set_first_seat(Some(Seat(9)));
    engine.kill(Seat(0)).unwrap();
    assert_eq!(BasicTurnEngine.initialize_turn_state(&mut engine).seat, Seat(1));
    let (mut empty, _) = watched(1);
    empty.kill(Seat(0)).unwrap();
    BasicTurnEngine.initialize_turn_state(&mut empty);
    assert!(empty.is_finished() && empty.get_current_turn_state().phase == Phase::None);
}

#[test]
fn r1_2_advance_from_none_only_prepares() {
    let (mut engine, log) = watched(2);
    let step = engine.advance_phase();
    assert!(step.is_success && step.new_phase == Phase::Prepare && step.new_turn_number == 0);
    assert_eq!(told(&log), "");
}

#[test]
fn r1_2_a_refusing_gate_changes_nothing() {
    let (mut engine, log) = begun(2);
    engine.gate(|turn| turn.phase != Phase::Prepare);
    assert!(!engine.can_end_current_phase());
    for step in [engine.advance_phase(), engine.end_current_phase_if_possible()] {
        assert_eq!((step.is_success, step.error_code), (false, TurnError::PhaseCannotEndYet));
    }
    assert_eq!(told(&log), "");
    // An answer that is brought along goes before the gate, for one step.
    assert_eq!(engine.with_gate(true, TurnEngine::advance_phase).new_phase, Phase::Judge);
    let shut = engine.with_gate(false, TurnEngine::end_current_phase_if_possible);
    assert_eq!((shut.new_phase, shut.error_code), (Phase::Judge, TurnError::PhaseCannotEndYet));
    assert!(engine.can_end_current_phase());
}

#[test]
fn r1_2_a_lone_survivor_follows_himself_and_nobody_ends_the_game() {
    let (mut engine, _) = begun(3);
    engine.kill(Seat(1)).unwrap();
    engine.kill(Seat(2)).unwrap();
    assert_eq!(engine.start_next_turn().new_current_player_id, Seat(0));
    let last = engine.kill(Seat(0)).unwrap();
    assert_eq!((last.is_success, last.error_code), (false, TurnError::NoAlivePlayers));
    assert!(engine.is_finished() && !engine.can_end_current_phase());
    for step in [engine.start_next_turn(), engine.advance_phase(), engine.end_current_phase_if_possible()] {
        assert_eq!((step.is_success, step.error_code), (false, TurnError::NoAlivePlayers));
    }
    let nobody = TurnEngine::default().advance_phase();
    assert_eq!((nobody.is_success, nobody.error_code), (false, TurnError::NoAlivePlayers));
}

#[test]
fn r1_3_the_trace_of_one_turn_is_exact() {
    let (mut engine, log) = begun(2);
    for _ in 0..6 {
        assert!(engine.advance_phase().is_success);
    }
    let expected = "PE(0,Prepare) PS(0,Judge) PE(0,Judge) PS(0,Draw) PE(0,Draw) PS(0,Play) PE(0,Play) PS(0,Discard) \
                    PE(0,Discard) PS(0,End) PE(0,End) TE(0,1) TS(1,2) PS(1,Prepare)";
    assert_eq!(told(&log), expected);
    assert_eq!(engine.last_events().len(), 4, "those of the last step");
}

#[test]
fn r1_3_a_started_game_announces_itself_and_hooks_keep_their_errors() {
    let (mut engine, log) = watched(2);
    engine.set_first_seat(Some(Seat(1)));
    engine.hook(|_| Err("first".into()));
    engine.hook(|_| Err("second".into()));
    engine.start_game(2).unwrap();
    assert_eq!(told(&log), "GS TS(1,1) PS(1,Prepare)");
    assert_eq!(engine.errors().len(), 6, "no hook swallows another's error");
}

#[test]
fn r1_4_two_cards_and_modifiers_never_below_none() {
    assert_eq!(draw_count([]), 2);
    assert_eq!(draw_count([1, -2, 1]), 2);
    assert_eq!(draw_count([-5]), 0);
    let mut hook = DrawHook::default();
    hook.modifier(|_| 1);
    let start = |phase| TurnEvent::PhaseStart { seat: Seat(0), phase };
    assert_eq!(hook.on(&start(Phase::Draw), |_| true), Some((Seat(0), Draw::Cards(3))));
    assert_eq!(hook.on(&start(Phase::Draw), |_| false), None, "a dead player draws nothing");
    assert_eq!(hook.on(&start(Phase::Play), |_| true), None);
}

#[test]
fn r1_4_a_rule_may_replace_or_cancel_the_draw_and_remember() {
    let mut hook = DrawHook::default();
    let start = TurnEvent::PhaseStart { seat: Seat(2), phase: Phase::Draw };
    let stolen = Arc::new(Mutex::new(0));
    let thief = Arc::clone(&stolen);
    let mut turns = 0;
    hook.modifier(|_| 1);
    hook.rule(move |_| {
        turns += 1;
        match turns {
            1 => DrawChange::Cancel,
            2 => {
                *thief.lock().unwrap() += 2;
                DrawChange::Replace
            }
            _ => DrawChange::Add(-1),
        }
    });
    let asked_last = Arc::new(Mutex::new(0));
    let count = Arc::clone(&asked_last);
    hook.modifier(move |_| {
        *count.lock().unwrap() += 1;
        0
    });
    let mut draw = || hook.on(&start, |_| true).unwrap().1;
    assert_eq!([draw(), draw(), draw()], [Draw::Cancelled, Draw::Replaced, Draw::Cards(2)]);
    assert_eq!(
        (*stolen.lock().unwrap(), *asked_last.lock().unwrap()),
        (2, 1),
        "a draw that ended asks no more"
    );
    assert_eq!((Draw::Cards(3).cards(), Draw::Replaced.cards()), (3, 0));
}

#[test]
fn r1_4_the_deck_manager_shuffles_the_discards_under_and_may_come_up_short() {
    let mut deck = DeckManager::new(vec![1, 2, 3], |cards: &mut [i32]| cards.reverse());
    deck.discard = vec![4, 5];
    assert!(draw_exactly(&mut deck, 4, |_, _| {}).is_err());
    assert_eq!(deck.draw.len(), 3, "no partial draw");
    assert_eq!(deck.draw(4), [3, 2, 1, 4]);
    assert!(deck.discard.is_empty());
    assert_eq!(deck.draw(3), [5], "both empty: the shorter list");
    assert!(deck.draw(0).is_empty());
}

#[test]
fn r1_5_a_skipped_phase_neither_starts_nor_ends() {
    let (mut engine, log) = begun(2);
    engine.skip(Phase::Judge).unwrap();
    engine.advance_phase();
    assert_eq!(told(&log), "PE(0,Prepare) SKIP(0,Judge) PS(0,Draw)");
}

/// Plays the whole turn of whoever is in turn and returns the phases it had.
fn phases(engine: &mut TurnEngine) -> Vec<Phase> {
    let turn = engine.get_current_turn_state().turn_number;
    let mut seen = Vec::new();
    while engine.get_current_turn_state().turn_number == turn {
        seen.push(engine.get_current_turn_state().phase);
        engine.advance_phase();
    }
    seen
}

#[test]
fn r1_5_a_skip_flag_never_leaks_into_the_next_turn() {
    let whole = [Phase::Prepare, Phase::Judge, Phase::Draw, Phase::Play, Phase::Discard, Phase::End];
    // The turn is broken off by another one, by a death, or goes its way.
    let broken_off: [fn(&mut TurnEngine); 3] = [
        |engine| assert!(engine.start_next_turn().is_success),
        |engine| assert!(engine.kill(Seat(0)).unwrap().is_success),
        |engine| assert!(!phases(engine).contains(&Phase::Play)),
    ];
    for end in broken_off {
        let (mut engine, _) = begun(3);
        engine.skip(Phase::Play).unwrap();
        end(&mut engine);
        assert_eq!(engine.get_current_turn_state().seat, Seat(1));
        assert_eq!(phases(&mut engine), whole);
    }
    // Nor into a new game.
    let (mut engine, _) = begun(3);
    engine.skip(Phase::Draw).unwrap();
    engine.initialize_turn_state(3).unwrap();
    assert_eq!(phases(&mut engine), whole);
}

#[test]
fn r1_5_only_a_phase_ahead_is_skipped() {
    let (mut engine, _) = begun(2);
    engine.advance_phase();
    for phase in [Phase::None, Phase::Prepare, Phase::Judge] {
        assert_eq!(engine.skip(phase).unwrap_err().code(), Code::Own("PhaseIsNotAhead"));
    }
    engine.skip(Phase::End).unwrap();
    assert_eq!(phases(&mut engine).last(), Some(&Phase::Discard));
}

#[test]
fn r1_5_after_the_end_no_phase_is_ahead() {
    let (mut engine, _) = begun(2);
    engine.kill(Seat(0)).unwrap();
    engine.kill(Seat(1)).unwrap();
    assert!(engine.is_finished());
    for mut over in [engine, TurnEngine::default()] {
        for phase in [Phase::Judge, Phase::Play, Phase::End] {
            assert_eq!(over.skip(phase).unwrap_err().code(), Code::Own("PhaseIsNotAhead"));
        }
        let state = over.get_current_phase_state();
        assert!(!state.can_end && state.ahead.is_empty() && state.skipped.is_empty());
    }
}

#[test]
fn r1_2_a_phase_state_tells_what_is_left_of_the_turn() {
    let (mut engine, _) = begun(2);
    engine.advance_phase();
    engine.skip(Phase::Play).unwrap();
    let state = engine.get_current_phase_state();
    assert_eq!((state.phase, state.sub_phase, state.can_end), (Phase::Judge, 0, true));
    assert_eq!(
        (state.ahead, state.skipped),
        (vec![Phase::Draw, Phase::Discard, Phase::End], vec![Phase::Play])
    );
    assert!(!engine.with_gate(false, |engine| engine.get_current_phase_state()).can_end);
    let called =
        serde_json::to_value(engine.call("get_current_phase_state", json!({"gate": false})).unwrap());
    let expected = json!({
        "phase": "Judge", "sub_phase": 0, "can_end": false, "ahead": ["Draw", "Discard", "End"], "skipped": ["Play"],
    });
    assert_eq!(called.unwrap(), expected);
}

#[test]
fn r1_5_a_death_in_ones_own_turn_ends_it_at_once() {
    let (mut engine, log) = begun(3);
    engine.advance_phase();
    engine.kill(Seat(1)).unwrap();
    assert!(engine.last_events().is_empty(), "the death of another ends no turn");
    let next = engine.kill(Seat(0)).unwrap();
    assert_eq!((next.is_success, next.new_current_player_id), (true, Seat(2)));
    assert_eq!((next.new_turn_number, next.new_phase), (2, Phase::Prepare));
    assert_eq!(told(&log), "PE(0,Prepare) PS(0,Judge) TE(0,1) TS(2,2) PS(2,Prepare)");
}

#[test]
fn r1_2_sizes_and_seats_out_of_range_are_refused() {
    let (mut engine, log) = begun(10);
    let before = engine.get_current_turn_state();
    for seats in [11, 16, 17, 40, 255, 256, usize::MAX] {
        assert_eq!(engine.initialize_turn_state(seats).unwrap_err().code(), Code::Own("TooManyPlayers"));
        assert_eq!(engine.start_game(seats).unwrap_err().code(), Code::Own("TooManyPlayers"));
    }
    assert_eq!(TurnEngine::seated(0).unwrap_err().code(), Code::Own("NoPlayers"));
    for seat in [10, 15, 16, 17, 99, 255] {
        assert_eq!(engine.kill(Seat(seat)).unwrap_err().code(), Code::Own("NoSuchSeat"));
        assert!(!engine.is_alive(Seat(seat)));
    }
    assert_eq!((engine.get_current_turn_state(), told(&log)), (before, String::new()));
    engine.kill(Seat(9)).unwrap();
    assert_eq!(engine.kill(Seat(9)).unwrap_err().code(), Code::Own("SeatIsDead"));
    assert_eq!(TurnEngine::default().kill(Seat(0)).unwrap_err().code(), Code::Own("NoSuchSeat"));
}

#[test]
fn r1_2_every_operation_is_called_by_its_name() {
    let mut engine = TurnEngine::default();
    let mut call = |op: &str, args: Value| {
        engine.call(op, args).map(|answer| serde_json::to_value(answer).unwrap()).map_err(|e| e.code())
    };
    let state = json!({"seat": 1, "phase": "Prepare", "turn_number": 1, "sub_phase": 0});
    assert_eq!(call("initialize_turn_state", json!({"seats": 3, "first_seat": 1})).unwrap(), state);
    assert_eq!(call("get_current_turn_state", json!({})).unwrap(), state);
    assert_eq!(call("can_end_current_phase", json!({"gate": false})).unwrap(), json!(false));
    assert_eq!(call("can_end_current_phase", json!({})).unwrap(), json!(true));
    for op in ["advance_phase", "end_current_phase_if_possible"] {
        let shut = call(op, json!({"gate": false})).unwrap();
        assert_eq!(shut["error_code"], "PhaseCannotEndYet");
    }
    assert_eq!(call("skip", json!({"phase": "judge"})).unwrap(), Value::Null);
    assert_eq!(call("advance_phase", json!({"gate": true})).unwrap()["new_phase"], "Draw");
    assert_eq!(call("last_events", json!({})).unwrap()[1]["type"], "PHASE_SKIPPED");
    assert_eq!(call("end_current_phase_if_possible", json!({})).unwrap()["new_phase"], "Play");
    assert_eq!(call("kill", json!({"seat": 1})).unwrap()["new_current_player_id"], 2);
    assert_eq!(call("start_next_turn", Value::Null).unwrap()["new_current_player_id"], 0);
    assert_eq!(call("start_game", json!({"seats": 2})).unwrap()["seat"], 0);
    for op in OPERATIONS {
        let op = op.name;
        assert_eq!(call(op, json!({"no_such_argument": 1})), Err(Code::BadRequest), "{op}");
    }
    assert_eq!(call("kill", json!({"seat": -1})), Err(Code::Own("NoSuchSeat")));
    assert_eq!(call("initialize_turn_state", json!({"seats": 17})), Err(Code::Own("TooManyPlayers")));
    assert_eq!(call("initialize_turn_state", json!({"seats": -4})), Err(Code::Own("NoPlayers")));
    assert_eq!(call("rotate", json!({})), Err(Code::BadRequest));
}

#[test]
fn r1_6_setup_fails_with_its_reason() {
    assert_eq!(open::<u8>(0, 0, &[1]).unwrap_err(), SetupError::NoPlayers);
    assert_eq!(open::<u8>(2, 2, &[]).unwrap_err(), SetupError::EmptyDeck);
    let short = open(2, 2, &[0u8; 7]).unwrap_err();
    assert_eq!(short, SetupError::NotEnoughCardsForInitialHands { needed: 8, cards: 7 });
    assert_eq!(open(2, 3, &[0u8; 9]).unwrap_err(), SetupError::RoleAssignmentFailed { roles: 3, players: 2 });
    let opened = open(2, 2, &[1, 2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
    assert_eq!((opened.hands[1].clone(), opened.rest), (vec![5, 6, 7, 8], vec![9]));
}
