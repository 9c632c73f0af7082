//! The turn/phase engine on its own: the behaviours to pin of the rules page.

use std::cell::RefCell;
use std::rc::Rc;

use paiju_contract::Seat;
use paiju_sanguosha::turn::{
    DeckManager, DrawHook, Phase, SetupError, TurnError, TurnEvent, TurnHost, TurnState, TurnTable,
    advance_phase, can_end_current_phase, draw_count, draw_exactly, end_current_phase_if_possible,
    get_current_turn_state, initialize_turn_state, open, start_game, start_next_turn,
};

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

/// A table whose events are written down.
fn watched(seats: u8, first: Option<Seat>) -> (TurnTable, Rc<RefCell<Vec<String>>>) {
    let log = Rc::new(RefCell::new(Vec::new()));
    let mut table = TurnTable::new(seats, first);
    let writer = Rc::clone(&log);
    table.hook(move |event| {
        writer.borrow_mut().push(short(*event));
        Ok(())
    });
    (table, log)
}

#[test]
fn r1_1_a_turn_state_starts_before_everything() {
    let table = TurnTable::new(2, None);
    let nothing = TurnState { seat: Seat(0), phase: Phase::None, turn_number: 0, sub_phase: 0 };
    assert_eq!(get_current_turn_state(&table), nothing);
    assert_eq!(Phase::None as u8, 0);
}

#[test]
fn r1_2_init_takes_the_modes_seat_or_the_first_alive_and_emits_nothing() {
    let (mut table, log) = watched(4, Some(Seat(2)));
    assert_eq!(initialize_turn_state(&mut table).seat, Seat(2));
    assert!(log.borrow().is_empty());
    start_next_turn(&mut table);
    assert_eq!(*log.borrow(), ["TS(3,2)", "PS(3,Prepare)"]);
    let (mut table, _) = watched(4, Some(Seat(9)));
    table.kill(Seat(0));
    assert_eq!(initialize_turn_state(&mut table).seat, Seat(1));
    let (mut empty, _) = watched(1, None);
    empty.kill(Seat(0));
    initialize_turn_state(&mut empty);
    assert!(empty.finished() && get_current_turn_state(&empty).phase == Phase::None);
}

#[test]
fn r1_2_advance_from_none_only_prepares() {
    let (mut table, log) = watched(2, None);
    let step = advance_phase(&mut table);
    assert!(step.is_success && step.state.phase == Phase::Prepare && step.state.turn_number == 0);
    assert!(log.borrow().is_empty());
}

#[test]
fn r1_2_a_refusing_gate_changes_nothing() {
    let (mut table, log) = watched(2, None);
    initialize_turn_state(&mut table);
    table.gate(|turn| turn.phase != Phase::Prepare);
    assert!(!can_end_current_phase(&table));
    for step in [advance_phase(&mut table), end_current_phase_if_possible(&mut table)] {
        assert_eq!((step.is_success, step.error), (false, TurnError::PhaseCannotEndYet));
    }
    assert!(log.borrow().is_empty());
}

#[test]
fn r1_2_a_lone_survivor_follows_himself_and_nobody_ends_the_game() {
    let (mut table, _) = watched(3, None);
    initialize_turn_state(&mut table);
    table.kill(Seat(1));
    table.kill(Seat(2));
    assert_eq!(start_next_turn(&mut table).state.seat, Seat(0));
    table.kill(Seat(0));
    let step = start_next_turn(&mut table);
    assert_eq!((step.is_success, step.error), (false, TurnError::NoAlivePlayers));
    assert_eq!(advance_phase(&mut table).error, TurnError::NoAlivePlayers);
}

#[test]
fn r1_3_the_trace_of_one_turn_is_exact() {
    let (mut table, log) = watched(2, Some(Seat(0)));
    initialize_turn_state(&mut table);
    for _ in 0..6 {
        assert!(advance_phase(&mut table).is_success);
    }
    let expected = "PE(0,Prepare) PS(0,Judge) PE(0,Judge) PS(0,Draw) PE(0,Draw) PS(0,Play) PE(0,Play) PS(0,Discard) \
                    PE(0,Discard) PS(0,End) PE(0,End) TE(0,1) TS(1,2) PS(1,Prepare)";
    assert_eq!(log.borrow().join(" "), expected);
}

#[test]
fn r1_3_a_started_game_announces_itself_and_hooks_keep_their_errors() {
    let (mut table, log) = watched(2, Some(Seat(1)));
    table.hook(|_| Err("first".into()));
    table.hook(|_| Err("second".into()));
    start_game(&mut table);
    assert_eq!(*log.borrow(), ["GS", "TS(1,1)", "PS(1,Prepare)"]);
    assert_eq!(table.errors().len(), 6, "no hook swallows another's error");
}

#[test]
fn r1_4_two_cards_and_modifiers_never_below_none() {
    assert_eq!(draw_count([]), 2);
    assert_eq!(draw_count([1, -2, 1]), 2);
    assert_eq!(draw_count([-5]), 0);
    let mut hook = DrawHook::default();
    hook.modifier(|_| 1);
    let start = |phase| TurnEvent::PhaseStart { seat: Seat(0), phase };
    assert_eq!(hook.on(&start(Phase::Draw), |_| true), Some((Seat(0), 3)));
    assert_eq!(hook.on(&start(Phase::Draw), |_| false), None, "a dead player draws nothing");
    assert_eq!(hook.on(&start(Phase::Play), |_| true), None);
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
    let (mut table, log) = watched(2, Some(Seat(0)));
    initialize_turn_state(&mut table);
    table.skip(Phase::Judge);
    advance_phase(&mut table);
    assert_eq!(*log.borrow(), ["PE(0,Prepare)", "SKIP(0,Judge)", "PS(0,Draw)"]);
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
