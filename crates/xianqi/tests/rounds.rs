//! R1.6: leading, beating, covering, winning a round.

use crate::table::{
    STRONG_TWO, STRONG_ZERO, THREE_PILLARS, action, cards, legal, play, refused, stacked, turn,
};
use paiju_contract::{Game, Observer, Phase, Save, Seat};
use paiju_xianqi::{EndReason, Event, EventView, LeanXianQi, PhaseName, Rules};

#[test]
fn r1_6_1_a_lead_opens_the_round_for_the_next_seat() {
    let mut game = stacked(Rules::original(), 2, STRONG_ZERO);
    play(&mut game, &["2 PLAY B_CHE*2"]);
    let dump = game.whole();
    assert_eq!(dump.phase, PhaseName::InRound);
    assert_eq!((dump.turn.round_kind, dump.turn.plays.len()), (2, 1));
    let last = dump.turn.last_combo.unwrap();
    assert_eq!((last.power, last.owner_seat, last.cards), (2, Seat(2), cards("B_CHE*2")));
    assert_eq!(dump.players[2].hand, cards("B_XIANG+B_MA+B_GOU+B_NIU*3"));
    // R1.3.1: after seat 2 comes seat 0.
    assert_eq!(turn(&game), Some(0));
    // R1.6: one version an action.
    assert_eq!(game.version(), 2);
}

#[test]
fn r1_6_3_a_follower_beats_in_size_and_power() {
    let mut game = stacked(Rules::original(), 1, STRONG_ZERO);
    play(&mut game, &["1 PLAY B_MA"]);
    assert_eq!(turn(&game), Some(2));
    assert_eq!(legal(&game, 2), ["PLAY B_XIANG"]);
    assert_eq!(refused(&game, 2, "PLAY B_MA"), "does_not_beat");
    assert_eq!(refused(&game, 2, "PLAY B_CHE*2"), "wrong_size");
    assert_eq!(refused(&game, 2, "PLAY R_SHI"), "not_held");
    assert_eq!(refused(&game, 2, "PLAY B_XIANG+B_MA"), "not_a_combo");
    assert_eq!(refused(&game, 0, "PLAY R_SHI"), "not_awaited");
    play(&mut game, &["2 PLAY B_XIANG"]);
    assert_eq!(game.whole().turn.last_combo.unwrap().owner_seat, Seat(2));
}

#[test]
fn r1_6_4_a_cover_takes_any_cards_and_leaves_the_last_combo() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI*2", "1 COVER R_GOU+R_NIU"]);
    let dump = game.whole();
    assert_eq!(dump.turn.last_combo.unwrap().owner_seat, Seat(0));
    // R1.2.4: a cover has power -1.
    assert_eq!((dump.turn.plays[1].power, dump.turn.plays[1].cards), (-1, cards("R_GOU+R_NIU")));
    assert_eq!(dump.players[1].hand, cards("B_XIANG+B_MA+R_CHE*2+R_NIU*2"));
    for (text, tag) in [
        ("COVER B_CHE", "cover_count"),
        ("COVER B_CHE*2+B_GOU", "cover_count"),
        ("COVER R_NIU*2", "cover_not_held"),
        ("COVER X", "cover_unreadable"),
        ("COVER", "cover_unreadable"),
    ] {
        assert_eq!(refused(&game, 2, text), tag, "{text}");
    }
}

#[test]
fn r1_6_5_the_owner_of_the_last_combo_takes_the_round_and_leads() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_MA", "1 PLAY B_XIANG", "2 COVER B_NIU"]);
    let dump = game.whole();
    let group = &dump.pillar_groups[0];
    assert_eq!((group.round_index, group.winner_seat, group.round_kind), (0, Seat(1), 1));
    assert_eq!(group.plays.len(), 3);
    assert_eq!((dump.turn.round_index, dump.turn.round_kind), (1, 0));
    assert!(dump.turn.plays.is_empty() && dump.turn.last_combo.is_none());
    assert_eq!((dump.phase, turn(&game)), (PhaseName::BuckleDecision, Some(1)));
    // R1.13.1: no round, no kind. R1.4.3: the pillars are those of the groups won.
    assert_eq!(game.view(Observer::Public).players.map(|p| p.captured_pillar_count), [0, 1, 0]);
}

#[test]
fn r1_6_6_hands_that_run_out_end_the_game() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &["0 PLAY R_XIANG*2", "1 COVER B_XIANG+B_MA", "2 COVER B_XIANG+B_MA"]);
    play(
        &mut game,
        &["0 PLAY R_MA*2", "1 COVER R_NIU*2", "2 COVER B_NIU*2", "0 PLAY B_SHI", "1 COVER R_NIU"],
    );
    assert_eq!(game.phase(), Phase::Awaiting(paiju_contract::SeatSet::of(Seat(2))));
    play(&mut game, &["2 COVER B_NIU"]);
    assert_eq!(game.whole().end_reason, Some(EndReason::HandsOut));
    // R1.4.3: a game has at most 8 pillars. R1.6.11: six of them did not end it.
    assert_eq!(game.outcome().unwrap().pillars, [8, 0, 0]);
    assert_eq!(legal(&game, 0), Vec::<String>::new());
    assert_eq!(refused(&game, 0, "BUCKLE"), "game_over");
}

#[test]
fn r1_9_2_who_can_beat_must_and_may_choose_how() {
    let mut game = stacked(Rules::original(), 2, STRONG_ZERO);
    play(&mut game, &["2 PLAY B_CHE"]);
    assert_eq!(legal(&game, 0), ["PLAY R_SHI", "PLAY B_SHI", "PLAY R_XIANG", "PLAY R_MA"]);
    assert_eq!(refused(&game, 0, "COVER R_MA"), "must_beat");
    // Also with cards that would not do as a cover (R1.13.7).
    assert_eq!(refused(&game, 0, "COVER B_NIU"), "must_beat");
    play(&mut game, &["0 PLAY R_MA"]);
    assert_eq!(legal(&game, 1), ["PLAY B_XIANG"]);
}

#[test]
fn r1_6_the_dog_pair_beats_the_red_shi() {
    let mut game = stacked(Rules::original(), 2, STRONG_TWO);
    play(&mut game, &["2 PLAY R_SHI*2", "0 COVER R_CHE*2"]);
    assert_eq!(legal(&game, 1), ["PLAY B_GOU+R_GOU"]);
    play(&mut game, &["1 PLAY R_GOU+B_GOU"]);
    assert_eq!(turn(&game), Some(1));
}

#[test]
fn r1_12_events_hide_the_cards_of_a_cover() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI"]);
    let mut events = Vec::new();
    game.apply_unchecked(Seat(1), &action("COVER B_MA"), &mut |event| events.push(event));
    assert_eq!(events, [Event::Covered { seat: Seat(1), cards: cards("B_MA") }]);
    let seen = |to| serde_json::to_value(LeanXianQi::project(&events[0], to).unwrap()).unwrap();
    assert_eq!(seen(Observer::Seat(Seat(1)))["cards"], serde_json::json!({"B_MA": 1}));
    for to in [Observer::Public, Observer::Seat(Seat(0)), Observer::Seat(Seat(2))] {
        assert_eq!(seen(to), serde_json::json!({"type": "COVERED", "seat": 1, "covered_count": 1}));
    }
    assert!(matches!(LeanXianQi::project(&events[0], Observer::Public), Some(EventView::Hidden { .. })));
}
