//! Buckling, revealing, who is asked.

use crate::table::{STRONG_ZERO, THREE_PILLARS, legal, play, refused, scores, stacked, turn};
use paiju_contract::{Play, Save, Seat};
use paiju_xianqi::{EndReason, PhaseName, Rules, XianQi};

fn original(first: u8) -> XianQi {
    stacked(Rules::original(), first, STRONG_ZERO)
}

fn pending(game: &XianQi) -> Vec<u8> {
    game.whole().reveal.pending_order.iter().map(|seat| seat.0).collect()
}

#[test]
fn r1_6_2_a_leader_may_buckle_before_the_first_hand() {
    let mut game = original(0);
    assert_eq!(legal(&game, 0).last().unwrap(), "BUCKLE");
    play(&mut game, &["0 BUCKLE"]);
    let dump = game.whole();
    assert_eq!(dump.phase, PhaseName::RevealDecision);
    assert_eq!((dump.reveal.buckler_seat, pending(&game)), (Some(Seat(0)), vec![1, 2]));
    assert!(dump.reveal.passed_seats.is_empty());
    assert_eq!(turn(&game), Some(1));
    assert_eq!(legal(&game, 1), ["REVEAL", "PASS_REVEAL"]);
    for text in ["PLAY R_CHE", "COVER R_CHE", "BUCKLE", "PASS_BUCKLE"] {
        assert_eq!(refused(&game, 1, text), "answer_the_buckle");
    }
}

#[test]
fn r1_6_10_an_unrevealed_buckle_ends_the_game() {
    let mut game = original(0);
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]);
    let dump = game.whole();
    assert_eq!((dump.phase, dump.end_reason), (PhaseName::Settlement, Some(EndReason::BuckleUnrevealed)));
    assert_eq!((dump.decision, dump.reveal.buckler_seat), (None, None));
    assert!(dump.reveal.passed_seats.is_empty() && pending(&game).is_empty());
    assert_eq!(scores(&game), [0, 0, 0]);
}

#[test]
fn r1_6_7_the_second_is_asked_after_a_reveal_too() {
    let mut game = original(0);
    play(&mut game, &["0 BUCKLE", "1 REVEAL"]);
    assert_eq!((pending(&game), turn(&game)), (vec![2], Some(2)));
    // R1.6.8: what the reveal leaves behind.
    let relation = game.whole().reveal.relations[0];
    assert_eq!((relation.revealer_seat, relation.buckler_seat), (Seat(1), Seat(0)));
    assert!(!relation.revealer_enough_at_time);
    play(&mut game, &["2 REVEAL"]);
    // R1.6.9: the last revealer leads, and may buckle again.
    assert_eq!(turn(&game), Some(2));
    assert_eq!(legal(&game, 2).last().unwrap(), "BUCKLE");
    assert_eq!(game.whole().turn.round_index, 0);
}

#[test]
fn r1_6_8_a_pass_is_remembered_while_the_other_is_asked() {
    let mut game = original(0);
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL"]);
    assert_eq!(game.whole().reveal.passed_seats, [Seat(1)]);
    // R1.13.3: fewer than two passed, so somebody revealed and the game goes on.
    play(&mut game, &["2 REVEAL"]);
    assert_eq!((turn(&game), game.whole().phase), (Some(2), PhaseName::BuckleDecision));
    assert!(game.whole().reveal.passed_seats.is_empty());
}

#[test]
fn r1_7_2_the_order_of_asking() {
    // (buckler, how the last revealer came about, order)
    let mut first = original(0);
    play(&mut first, &["0 BUCKLE"]);
    assert_eq!(pending(&first), [1, 2]);
    let mut second = original(2);
    play(&mut second, &["2 BUCKLE"]);
    assert_eq!(pending(&second), [0, 1]);
    // Seat 1 revealed last and leads: (1, 1) -> 2, 0.
    play(&mut second, &["0 PASS_REVEAL", "1 REVEAL", "1 BUCKLE"]);
    assert_eq!(pending(&second), [2, 0]);
    // Seat 2 reveals and leads; then (2, 2) -> 0, 1.
    play(&mut second, &["2 REVEAL", "0 PASS_REVEAL", "2 BUCKLE"]);
    assert_eq!(pending(&second), [0, 1]);
}

#[test]
fn r1_7_1_the_last_revealer_is_asked_first_and_never_forgotten() {
    // Seat 2 reveals, leads, and loses the lead to seat 0.
    let mut game = original(0);
    play(
        &mut game,
        &["0 BUCKLE", "1 PASS_REVEAL", "2 REVEAL", "2 PLAY B_GOU", "0 PLAY R_SHI", "1 COVER R_NIU"],
    );
    play(&mut game, &["0 BUCKLE"]);
    assert_eq!(pending(&game), [2, 1]);
    // Passing does not clear it: seat 1 reveals, and (1, 1); seat 0 then is asked by seat 2's place.
    play(&mut game, &["2 PASS_REVEAL", "1 REVEAL", "1 PLAY R_GOU", "2 PLAY B_XIANG", "0 PLAY R_XIANG"]);
    play(&mut game, &["0 BUCKLE"]);
    assert_eq!(pending(&game), [1, 2]);
    play(
        &mut game,
        &["1 PASS_REVEAL", "2 REVEAL", "2 PLAY B_MA", "0 PLAY R_MA", "1 PLAY B_XIANG", "1 BUCKLE"],
    );
    // (1, 2) -> 2, 0.
    assert_eq!(pending(&game), [2, 0]);
    // R1.13.2: no buckle has wiped a relation.
    assert_eq!(game.whole().reveal.relations.len(), 3);
}

#[test]
fn r1_7_2_a_buckler_between_is_left_out() {
    // (2, 1) -> 1, 0: seat 1 revealed last, seat 2 buckles.
    let mut game = original(0);
    play(
        &mut game,
        &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_CHE", "2 PLAY B_XIANG", "0 PLAY R_SHI"],
    );
    play(&mut game, &["0 PLAY R_MA", "1 PLAY B_XIANG", "2 COVER B_NIU", "1 PLAY R_NIU"]);
    play(&mut game, &["2 PLAY B_MA", "0 PLAY R_MA", "0 BUCKLE"]);
    // (0, 1) -> 1, 2.
    assert_eq!(pending(&game), [1, 2]);
}

#[test]
fn r1_13_4_the_chain_of_buckles_is_limited() {
    let mut game = original(0);
    let mut buckler = 0;
    for _ in 0..16 {
        let [first, second] = [pending_after(buckler, &game)[0], pending_after(buckler, &game)[1]];
        let lines = [format!("{buckler} BUCKLE"), format!("{first} PASS_REVEAL"), format!("{second} REVEAL")];
        play(&mut game, &lines.each_ref().map(String::as_str));
        buckler = second;
    }
    assert_eq!(game.whole().buckles_this_round, Some(16));
    assert!(!legal(&game, buckler).contains(&"BUCKLE".to_string()));
    assert_eq!(refused(&game, buckler, "BUCKLE"), "buckle_chain_limit");
    // The next round starts a new chain.
    let lead = game.legal_list(Seat(buckler))[0];
    game.apply(Seat(buckler), &lead, &mut |_| {}).unwrap();
    while game.whole().phase == PhaseName::InRound {
        let seat = Seat(turn(&game).unwrap());
        let action = game.legal_list(seat)[0];
        game.apply(seat, &action, &mut |_| {}).unwrap();
    }
    assert_eq!(game.whole().buckles_this_round, Some(0));
    assert_eq!(legal(&game, turn(&game).unwrap()).last().unwrap(), "BUCKLE");
}

fn pending_after(buckler: u8, game: &XianQi) -> Vec<u8> {
    let mut next = game.clone();
    play(&mut next, &[&format!("{buckler} BUCKLE")]);
    pending(&next)
}

#[test]
fn r1_13_4_zero_is_no_limit() {
    let mut game = stacked(Rules { buckle_chain_limit: 0, ..Rules::original() }, 0, STRONG_ZERO);
    let mut buckler = 0;
    for _ in 0..40 {
        let order = pending_after(buckler, &game);
        let lines =
            [format!("{buckler} BUCKLE"), format!("{} REVEAL", order[0]), format!("{} REVEAL", order[1])];
        play(&mut game, &lines.each_ref().map(String::as_str));
        buckler = order[1];
    }
    assert_eq!(legal(&game, buckler).last().unwrap(), "BUCKLE");
    assert_eq!(game.whole().reveal.relations.len(), 80);
}

#[test]
fn r1_6_11_two_enough_do_not_end_the_original() {
    let mut game = original(0);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL"]);
    play(&mut game, &["1 PLAY R_NIU*3", "2 COVER B_NIU*3", "0 COVER R_MA*2+R_XIANG"]);
    assert_eq!(turn(&game), Some(1));
}
