//! R2: the revision, switch by switch.

use crate::table::{STRONG_TWO, STRONG_ZERO, THREE_PILLARS, legal, play, refused, stacked, turn};
use paiju_contract::{Game, Save, Seat};
use paiju_xianqi::{EndReason, LeadDecision, LeaderAfterReveal, PhaseName, Rules, XianQi};

fn revised(first: u8, hands: [&str; 3]) -> XianQi {
    stacked(Rules::revised(), first, hands)
}

fn play_split(game: &mut XianQi, lines: &[&'static str], leads: &[usize]) {
    let lines = crate::table::split(lines, leads);
    play(game, &lines.iter().map(String::as_str).collect::<Vec<_>>());
}

fn pending(game: &XianQi) -> Vec<u8> {
    game.whole().reveal.pending_order.iter().map(|seat| seat.0).collect()
}

fn active(game: &XianQi) -> Option<Seat> {
    game.whole().reveal.active_revealer_seat.expect("a field of the revised state")
}

#[test]
fn r2_1_the_dog_pair_equals_the_red_shi() {
    let mut game = revised(2, STRONG_TWO);
    play(&mut game, &["2 PASS_BUCKLE", "2 PLAY R_SHI*2", "0 COVER R_CHE*2"]);
    // Equal does not beat.
    assert!(legal(&game, 1).iter().all(|action| action.starts_with("COVER")));
    let mut game = revised(1, STRONG_TWO);
    play(&mut game, &["1 PASS_BUCKLE"]);
    assert_eq!(legal(&game, 1)[..3], ["PLAY B_NIU*3", "PLAY B_GOU+R_GOU", "PLAY B_XIANG"]);
    play(&mut game, &["1 PLAY R_GOU+B_GOU"]);
    assert!(legal(&game, 2).iter().all(|action| action.starts_with("COVER")));
}

#[test]
fn r2_2_a_leader_first_decides_about_the_buckle() {
    let mut game = revised(0, STRONG_ZERO);
    assert_eq!(legal(&game, 0), ["BUCKLE", "PASS_BUCKLE"]);
    assert_eq!(refused(&game, 0, "PLAY R_SHI"), "decide_buckle_first");
    assert_eq!(game.whole().phase, PhaseName::BuckleDecision);
    play(&mut game, &["0 PASS_BUCKLE"]);
    let dump = game.whole();
    assert_eq!((dump.phase, dump.turn.round_kind, dump.version), (PhaseName::InRound, 0, 2));
    assert_eq!(turn(&game), Some(0));
    assert!(legal(&game, 0).iter().all(|action| action.starts_with("PLAY")));
    assert_eq!(refused(&game, 0, "BUCKLE"), "must_play");
    assert_eq!(refused(&game, 0, "PASS_BUCKLE"), "pass_buckle_not_asked");
    assert_eq!(refused(&game, 0, "COVER R_SHI"), "nothing_to_cover");
    // R1.12.6: such a state loads again.
    assert_eq!(XianQi::load(dump.into()).unwrap(), game);
}

#[test]
fn r2_3_the_first_reveal_ends_the_asking() {
    let mut game = revised(0, STRONG_ZERO);
    play(&mut game, &["0 BUCKLE", "1 REVEAL"]);
    assert!(pending(&game).is_empty());
    // R2.4: the buckler leads, and must play.
    assert_eq!(turn(&game), Some(0));
    assert_eq!((game.whole().phase, game.whole().turn.round_kind), (PhaseName::InRound, 0));
    assert_eq!(legal(&game, 0)[0], "PLAY R_SHI");
    assert_eq!(refused(&game, 0, "BUCKLE"), "must_play");
}

#[test]
fn r2_4_the_second_reveal_lets_the_buckler_lead_too() {
    let mut game = revised(0, STRONG_ZERO);
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 REVEAL", "0 PLAY R_SHI"]);
    assert_eq!(turn(&game), Some(1));
    let mut over = revised(0, STRONG_ZERO);
    play(&mut over, &["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]);
    assert_eq!(over.whole().end_reason, Some(EndReason::BuckleUnrevealed));
}

#[test]
fn r2_5_the_active_revealer_is_asked_first() {
    let mut game = revised(0, STRONG_ZERO);
    assert_eq!(active(&game), None);
    play(
        &mut game,
        &["0 BUCKLE", "1 PASS_REVEAL", "2 REVEAL", "0 PLAY R_SHI", "1 COVER R_NIU", "2 COVER B_NIU"],
    );
    assert_eq!(active(&game), Some(Seat(2)));
    play(&mut game, &["0 BUCKLE"]);
    assert_eq!(pending(&game), [2, 1]);
    // R2.5.1: his own pass clears it.
    play(&mut game, &["2 PASS_REVEAL"]);
    assert_eq!(active(&game), None);
    play(&mut game, &["1 REVEAL"]);
    assert_eq!(active(&game), Some(Seat(1)));
    // The original has no such field.
    assert_eq!(stacked(Rules::original(), 0, STRONG_ZERO).whole().reveal.active_revealer_seat, None);
}

/// Seat 2 is the active revealer and has won the lead with one pillar.
fn active_leader() -> XianQi {
    let mut game = revised(0, STRONG_TWO);
    play(
        &mut game,
        &["0 BUCKLE", "1 PASS_REVEAL", "2 REVEAL", "0 PLAY R_CHE", "1 PLAY B_MA", "2 PLAY R_SHI"],
    );
    assert_eq!((turn(&game), active(&game)), (Some(2), Some(Seat(2))));
    game
}

#[test]
fn r2_5_1_his_own_buckle_clears_the_active_revealer_before_the_order_is_made() {
    let mut game = active_leader();
    play(&mut game, &["2 BUCKLE"]);
    assert_eq!((active(&game), pending(&game)), (None, vec![0, 1]));
    // Nobody is remembered from before: the next buckle is asked from the buckler's right.
    play(&mut game, &["0 PASS_REVEAL", "1 REVEAL"]);
    assert_eq!(active(&game), Some(Seat(1)));
}

#[test]
fn r2_5_1_a_round_that_makes_him_enough_clears_the_active_revealer() {
    let mut game = active_leader();
    play(&mut game, &["2 PASS_BUCKLE", "2 PLAY R_SHI", "0 COVER R_CHE", "1 COVER B_MA"]);
    assert_eq!(active(&game), Some(Seat(2)));
    play(&mut game, &["2 PASS_BUCKLE", "2 PLAY R_NIU*3", "0 COVER R_MA*2+R_XIANG", "1 COVER B_NIU*3"]);
    assert_eq!(active(&game), None);
}

#[test]
fn r2_6_six_pillars_end_the_game() {
    let mut game = revised(0, STRONG_ZERO);
    play_split(&mut game, &THREE_PILLARS, &[0, 3]);
    play_split(&mut game, &["0 PLAY R_XIANG*2", "1 COVER R_NIU*2", "2 COVER B_NIU*2"], &[0]);
    assert_eq!(turn(&game), Some(0));
    play_split(&mut game, &["0 PLAY B_SHI", "1 COVER R_NIU", "2 COVER B_NIU"], &[0]);
    // R2.6.1
    assert_eq!(game.whole().end_reason, Some(EndReason::EarlyEnd));
    assert_eq!(serde_json::to_value(game.whole()).unwrap()["end_reason"], "early_end");
    assert_eq!(game.scores().to_vec(), [6, -3, -3]);
}

#[test]
fn r2_6_two_enough_end_the_game() {
    let mut game = revised(2, STRONG_TWO);
    play_split(&mut game, &["2 PLAY R_NIU*3", "0 COVER R_MA*2+R_CHE", "1 COVER B_NIU*3"], &[0]);
    play_split(&mut game, &["2 PLAY B_CHE", "0 PLAY R_CHE", "1 PLAY B_MA"], &[0]);
    play_split(&mut game, &["1 PLAY R_GOU+B_GOU", "2 COVER B_CHE+B_XIANG", "0 COVER R_XIANG*2"], &[0]);
    assert_eq!(game.outcome().unwrap().pillars, [0, 3, 3]);
    assert_eq!(game.whole().end_reason, Some(EndReason::EarlyEnd));
    assert_eq!(game.scores().to_vec(), [-2, 1, 1]);
}

#[test]
fn r2_8_switches_combine() {
    // A split lead whose last revealer may buckle again, up to the limit: then straight to PLAY.
    let rules = Rules { lead_decision: LeadDecision::Split, buckle_chain_limit: 1, ..Rules::original() };
    let mut game = stacked(rules, 0, STRONG_ZERO);
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL"]);
    assert_eq!((turn(&game), game.whole().phase), (Some(1), PhaseName::InRound));
    assert_eq!(legal(&game, 1)[0], "PLAY R_NIU*3");
    // Leads together, but the buckler plays after a reveal.
    let rules = Rules { leader_after_reveal: LeaderAfterReveal::Buckler, ..Rules::original() };
    let mut game = stacked(rules, 0, STRONG_ZERO);
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL"]);
    assert_eq!((turn(&game), game.whole().phase), (Some(0), PhaseName::InRound));
    assert!(!legal(&game, 0).contains(&"BUCKLE".into()));
}
