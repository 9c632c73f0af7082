//! The turn engine under the full game: cards that run out, a death in one's own turn, phases that cannot end yet.

use crate::table::{Table, at, scene};
use paiju_contract::{Game, Seat};
use paiju_sanguosha::original::{BasicTurnEngine, ITurnEngine, TurnError};
use paiju_sanguosha::{
    CardId, DeckOut, Event, LeanSanguosha, Outcome, Phase, Resolver, State, TurnEvent, TurnState,
};

/// The turns and phases that have been announced since.
fn turns(table: &Table) -> Vec<TurnEvent> {
    let turn = |event: &Event| if let Event::Turn(turn) = event { Some(*turn) } else { None };
    table.events.iter().filter_map(turn).collect()
}

/// Tries to end the phase from outside: the turn engine says why not, and nothing changes.
fn cannot_end(table: &Table) {
    let before = table.game.state().clone();
    let mut state: State = before.clone();
    let mut game = Resolver::silent(&mut state);
    assert!(!BasicTurnEngine.can_end_current_phase(&game));
    for step in
        [BasicTurnEngine.advance_phase(&mut game), BasicTurnEngine.end_current_phase_if_possible(&mut game)]
    {
        assert_eq!((step.is_success, step.error_code), (false, TurnError::PhaseCannotEndYet));
        assert_eq!((step.new_phase, step.new_current_player_id), (before.turn.phase, before.turn.seat));
    }
    assert!(state == before);
}

#[test]
fn r1_2_play_cannot_end_while_somebody_is_asked() {
    let mut t = scene("lord - 4: Slash♠7\nrebel - 4: Dodge\nrebel - 4:", "");
    assert_eq!(t.phase(), Phase::Play);
    cannot_end(&t);
    // Nor in the middle of a resolution.
    t.play("0 Slash; 0 @1");
    assert_eq!((t.phase(), t.asked()), (Phase::Play, vec![1]));
    cannot_end(&t);
    t.play("1 Dodge");
    cannot_end(&t);
    // The player ends it, and it has ended.
    t.play("0 pass");
    assert_eq!(t.game.state().turn.seat, Seat(1));
}

#[test]
fn r1_2_discard_cannot_end_while_there_are_too_many_cards() {
    let mut t = scene("lord - 2: Slash Dodge Peach Duel\nrebel - 4:", "");
    t.play("0 pass");
    assert_eq!(t.phase(), Phase::Discard);
    cannot_end(&t);
    t.play("0 Slash");
    assert_eq!((t.phase(), t.asked()), (Phase::Discard, vec![0]), "one of two is chosen");
    cannot_end(&t);
    t.play("0 Dodge");
    assert_eq!((t.cards(0), t.game.state().turn.seat), (2, Seat(1)));
}

#[test]
fn r1_5_who_dies_in_his_own_play_phase_has_no_further_phase() {
    let mut t = scene("lord - 4:\nrebel - 1: Duel\nrebel - 4: Slash\nrebel - 4:", "Dodge Dodge");
    t.play("0 pass; 1 Duel; 1 @2; 2 Slash; 1 pass");
    while t.alive(1) {
        let asked = t.asked()[0];
        t.play(&format!("{asked} pass"));
    }
    assert!(!t.over());
    let told = turns(&t);
    let end = TurnEvent::TurnEnd { seat: Seat(1), turn: 2 };
    let at = told.iter().position(|event| *event == end).expect("his turn has ended");
    assert_eq!(told[at - 1], TurnEvent::PhaseStart { seat: Seat(1), phase: Phase::Play });
    assert_eq!(told[at + 1], TurnEvent::TurnStart { seat: Seat(2), turn: 3 });
    assert_eq!(t.game.state().turn.seat, Seat(2));
}

#[test]
fn r1_5_a_death_takes_the_skip_flags_of_the_turn_with_it() {
    // The last placed is judged first: Play is to be skipped when the Lightning strikes.
    let players = "lord - 4:\nrebel - 3: | | Lightning Indulgence\nrebel - 4:\nrebel - 4:";
    let mut t = scene(players, "♠7 ♠8");
    t.play("0 pass");
    assert!(!t.alive(1) && !t.over());
    let told = turns(&t);
    let at = told.iter().position(|event| *event == TurnEvent::TurnEnd { seat: Seat(1), turn: 2 }).unwrap();
    assert_eq!(told[at - 1], TurnEvent::PhaseStart { seat: Seat(1), phase: Phase::Judge });
    assert!(told.contains(&TurnEvent::PhaseStart { seat: Seat(2), phase: Phase::Play }));
    let TurnState { seat, phase, turn_number, .. } = t.game.state().turn;
    assert_eq!((seat, phase, turn_number), (Seat(2), Phase::Play, 3));
}

/// A table where seat 1 holds all but so many cards, which are the whole draw pile.
fn hoarded(left: usize) -> Table {
    let labels: Vec<String> = CardId::all().skip(left).map(|card| card.label().replace(' ', "")).collect();
    at(Phase::Play, &format!("lord - 4:\nrebel - 4: {}", labels.join(" ")), "")
}

#[test]
fn r1_4_a_draw_from_empty_piles_ends_the_game() {
    let mut t = hoarded(1);
    assert_eq!(t.game.state().draw.len(), 1);
    t.play("0 pass");
    assert_eq!(t.game.outcome(), Some(Outcome::DeckOut));
    assert_eq!((t.cards(1), t.game.state().draw.len()), (108, 0), "the last card is drawn");
    assert_eq!(t.game.scores().total(), 0);
    assert!(t.game.scores().iter().all(|score| *score == 0), "a draw");
    let last = turns(&t).last().copied();
    assert_eq!(last, Some(TurnEvent::PhaseStart { seat: Seat(1), phase: Phase::Draw }));
    // Enough for one draw is enough to go on.
    let mut enough = hoarded(2);
    enough.play("0 pass");
    assert!(!enough.over() && enough.phase() == Phase::Play);
}

#[test]
fn r1_4_by_partial_a_draw_from_empty_piles_is_just_shorter() {
    let mut state = hoarded(1).game.state().clone();
    state.rules.deck_out = DeckOut::Partial;
    let mut t = Table { game: LeanSanguosha::from_position(state).unwrap(), events: Vec::new() };
    t.play("0 pass");
    assert_eq!((t.over(), t.cards(1), t.phase()), (false, 108, Phase::Play));
}
