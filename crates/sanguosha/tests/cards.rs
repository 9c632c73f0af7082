//! One scene for each row of the card table, and the windows and deaths around them.

use crate::table::{at, scene};
use paiju_sanguosha::{Outcome, Phase};

#[test]
fn r2_7_1_a_slash_hits_unless_dodged_and_only_one_a_phase() {
    let mut t = scene("lord - 4: Slash♠7 Slash♠8\nrebel - 4: Peach♥3", "");
    t.play("0 Slash♠7; 0 @1");
    assert_eq!(t.asked(), [1], "asked even with no Dodge");
    t.play("1 pass");
    assert_eq!(t.hp(1), 3);
    assert!(!t.offers(0, "Slash♠8"), "R2.3: one Slash a Play phase");
}

#[test]
fn r2_7_2_a_dodge_offsets_a_slash() {
    let mut t = scene("lord - 4: Slash♠7\nrebel - 4: Dodge♥2", "");
    t.play("0 Slash; 0 @1; 1 Dodge");
    assert_eq!(t.hp(1), 4);
    assert!(t.discarded("Dodge♥2") && t.discarded("Slash♠7"));
}

#[test]
fn r2_7_3_a_peach_heals_the_wounded_only() {
    let mut t = scene("lord - 3: Peach♥3 Peach♥4\nrebel - 4:", "");
    t.play("0 Peach♥3");
    assert_eq!(t.hp(0), 4);
    assert!(!t.offers(0, "Peach♥4"));
}

#[test]
fn r2_7_4_dismantlement_discards_a_hidden_or_an_open_card() {
    let mut t = scene("lord - 4: Dismantlement♠3 Dismantlement♠4\nrebel - 4: Slash♠7 | Crossbow♣A", "");
    t.play("0 Dismantlement♠3; 0 @1");
    assert!(t.offers(0, "hand") && t.offers(0, "Crossbow"));
    t.play("0 hand; 0 Dismantlement♠4; 0 @1; 0 Crossbow");
    assert!(t.cards(1) == 0 && !t.wears(1, "Crossbow") && t.discarded("Slash♠7"));
}

#[test]
fn r2_7_5_snatch_takes_from_a_neighbour() {
    let players = "lord - 4: Snatch♠3\nrebel - 4: Slash♠7\nrebel - 4: Slash♠8\nrebel - 4: | | Indulgence♠6";
    let mut t = scene(players, "");
    t.play("0 Snatch");
    assert!(t.offers(0, "@1") && !t.offers(0, "@2") && t.offers(0, "@3"));
    t.play("0 @3; 0 Indulgence");
    assert!(t.has(0, "Indulgence"));
}

#[test]
fn r2_7_6_ex_nihilo_draws_two() {
    let mut t = scene("lord - 4: ExNihilo♥7\nrebel - 4:", "Peach♥3 Dodge♥2");
    t.play("0 ExNihilo");
    assert!(t.has(0, "Peach♥3") && t.has(0, "Dodge♥2") && t.cards(0) == 2);
}

#[test]
fn r2_7_7_in_a_duel_the_first_without_a_slash_is_hurt() {
    let mut t = scene("lord - 4: Duel♠A Slash♠7\nrebel - 4: Slash♠8 Slash♠9", "");
    t.play("0 Duel; 0 @1; 1 Slash♠8; 0 Slash♠7; 1 pass");
    assert_eq!((t.hp(0), t.hp(1)), (4, 3));
}

#[test]
fn r2_7_8_collateral_makes_somebody_attack_or_give_up_the_weapon() {
    let players = "lord - 4: Collateral♣Q Collateral♣K\nrebel - 4: Slash♠7 | Axe♦5\nrebel - 4:";
    let mut t = scene(players, "");
    t.play("0 Collateral♣Q; 0 @1; 0 @2; 1 Slash♠7; 2 pass");
    assert_eq!(t.hp(2), 3);
    t.play("0 Collateral♣K; 0 @1; 0 @0; 1 pass");
    assert!(t.has(0, "Axe") && !t.wears(1, "Axe"));
}

/// R2.7.8, R2.7.23: the other rules of a Slash hold for the forced one, too.
#[test]
fn r2_7_8_collateral_with_a_halberd_may_strike_others_beside_the_named_one() {
    let players = "lord - 4: Collateral♣Q\nrebel - 4: Slash♠7 | Halberd♦Q\nrebel - 4:\nrenegade - 4:";
    let mut t = scene(players, "");
    t.play("0 Collateral; 0 @1; 0 @2; 1 Slash");
    assert!(t.offers(1, "@0") && t.offers(1, "@3") && t.offers(1, "pass"));
    assert!(!t.offers(1, "@2"), "he is a target already");
    t.play("1 @3");
    assert!(!t.offers(1, "@0"), "R3.3: in ascending order, and nobody is above");
    t.play("2 pass; 3 pass");
    assert_eq!((t.hp(0), t.hp(2), t.hp(3)), (4, 3, 3));
    let mut t = scene(players, "");
    t.play("0 Collateral; 0 @1; 0 @2; 1 Slash; 1 @0; 1 @3; 0 pass; 2 pass; 3 pass");
    assert_eq!((t.hp(0), t.hp(2), t.hp(3)), (3, 3, 3));
    let mut t = scene(players, "");
    t.play("0 Collateral; 0 @1; 0 @2; 1 Slash; 1 pass; 2 pass");
    assert_eq!((t.hp(0), t.hp(2), t.hp(3)), (4, 3, 4));
    assert!(t.wears(1, "Halberd"));
}

/// R2.7.8, R2.7.23: with another card left in the hand there is one target, the named one.
#[test]
fn r2_7_8_collateral_with_a_halberd_and_more_cards_strikes_the_named_one_only() {
    let players = "lord - 4: Collateral♣Q\nrebel - 4: Slash♠7 Peach♥3 | Halberd♦Q\nrebel - 4:\nrenegade - 4:";
    let mut t = scene(players, "");
    t.play("0 Collateral; 0 @1; 0 @2; 1 Slash");
    assert_eq!(t.asked(), [2]);
}

/// R2.7.8: the named one is judged as if the Collateral had left the user's hand.
#[test]
fn r2_7_8_collateral_as_the_last_card_of_an_empty_city_cannot_name_its_user() {
    let named = |hand: &str| {
        let players =
            format!("lord zhuge_liang 3: {hand}\nrebel cao_cao 4: Slash♠7 | Axe♦5\nrebel zhang_fei 4:");
        let mut t = scene(&players, "");
        t.play("0 Collateral; 0 @1");
        (t.offers(0, "@0"), t.offers(0, "@2"))
    };
    assert_eq!(named("Collateral♣Q Peach♥3"), (true, true));
    assert_eq!(named("Collateral♣Q"), (false, true));
    let alone = scene("lord zhuge_liang 3: Collateral♣Q\nrebel cao_cao 4: Slash♠7 | Axe♦5", "");
    assert!(!alone.offers(0, "Collateral"), "there is nobody whom the other could be told to attack");
}

#[test]
fn r2_7_8_collateral_needs_a_weapon_and_somebody_in_its_range() {
    let t = scene("lord - 4: Collateral♣Q\nrebel - 4: Slash♠7\nrebel - 4:", "");
    assert!(!t.offers(0, "Collateral"));
}

#[test]
fn r2_7_9_savage_assault_goes_on_after_a_death_in_its_middle() {
    let players = "lord - 4: SavageAssault♠7\nrebel - 1:\nrebel - 4: Slash♠8\nrenegade - 4:";
    let mut t = scene(players, "Peach♥3 Peach♥4 Peach♥6");
    t.play("0 SavageAssault; 1 pass; 2 Slash♠8; 3 pass");
    assert!(!t.alive(1));
    assert_eq!((t.hp(2), t.hp(3)), (4, 3));
    assert_eq!(t.cards(0), 3, "R2.6: three cards for a dead Rebel");
}

#[test]
fn r2_7_10_archery_attack_asks_for_a_dodge() {
    let mut t = scene("lord - 4: ArcheryAttack♥A\nrebel - 4: Dodge♥2\nrebel - 4:", "");
    t.play("0 ArcheryAttack; 1 Dodge; 2 pass");
    assert_eq!((t.hp(1), t.hp(2)), (4, 3));
}

#[test]
fn r2_7_11_god_salvation_heals_every_wounded_player() {
    let mut t = scene("lord - 3: GodSalvation♥A\nrebel - 2:\nrebel - 4:", "");
    t.play("0 GodSalvation");
    assert_eq!((t.hp(0), t.hp(1), t.hp(2)), (4, 3, 4));
}

#[test]
fn r2_7_12_amazing_grace_gives_each_one_of_the_open_cards() {
    let mut t = scene("lord - 4: AmazingGrace♥3\nrebel - 4:", "Peach♥4 Slash♠7");
    t.play("0 AmazingGrace; 0 Slash♠7; 1 Peach♥4");
    assert!(t.has(0, "Slash♠7") && t.has(1, "Peach♥4"));
}

/// R2.5: the effect is cancelled iff the chain is odd.
#[test]
fn r2_7_13_nullification_chains_of_one_two_and_three() {
    let players =
        "lord - 4: ExNihilo♥7 Nullification♣Q\nrebel - 4: Nullification♠J\nrebel - 4: Nullification♣K";
    let mut one = scene(players, "Peach♥3 Peach♥4");
    one.play("0 ExNihilo");
    assert_eq!(one.asked(), [0], "one after the other from the current player on");
    one.play("0 pass; 1 Nullification; 0 pass; 2 pass");
    assert_eq!(one.cards(0), 1);
    let mut two = scene(players, "Peach♥3 Peach♥4");
    two.play("0 ExNihilo; 0 pass; 1 Nullification; 0 Nullification; 2 pass");
    assert_eq!(two.cards(0), 2);
    let mut three = scene(players, "Peach♥3 Peach♥4");
    three.play("0 ExNihilo; 0 pass; 1 Nullification; 0 Nullification; 2 Nullification");
    assert_eq!(three.cards(0), 0);
}

/// R3.5: passes inside a window do not move the version; its end does, even if nobody could answer.
#[test]
fn r3_5_the_version_moves_when_a_window_closes() {
    let mut t = scene("lord - 4: ExNihilo♥7\nrebel - 4: Nullification♠J\nrebel - 4: Nullification♣K", "");
    let version = |t: &crate::table::Table| t.view(0).version;
    let before = version(&t);
    t.play("0 ExNihilo");
    assert_eq!(version(&t), before + 1);
    let (waiting, other) = (t.view(0), t.view(1));
    assert!(waiting.pending.is_some_and(|p| p.window && p.seat.is_none()) && other.ask.is_some());
    t.play("1 pass");
    assert_eq!(t.view(0), waiting, "a pass shows nothing");
    t.play("2 pass");
    assert_eq!(version(&t), before + 2);
    let mut nobody = scene("lord - 4: ExNihilo♥7\nrebel - 4:", "");
    nobody.play("0 ExNihilo");
    assert_eq!(version(&nobody), before + 2);
}

#[test]
fn r2_7_14_indulgence_skips_play_unless_the_judgement_is_a_heart() {
    let skipped = at(Phase::Judge, "lord - 4: | | Indulgence♠6\nrebel - 4:", "Slash♠7");
    assert_eq!(skipped.asked(), [1], "the lord's Play is skipped, the rebel plays");
    let played = at(Phase::Judge, "lord - 4: | | Indulgence♠6\nrebel - 4:", "Peach♥3");
    assert_eq!((played.asked(), played.phase()), (vec![0], Phase::Play));
}

/// R2.3: last placed first.
#[test]
fn r2_7_15_lightning_strikes_and_is_judged_before_what_lay_there_first() {
    let t = at(Phase::Judge, "lord - 4: | | Indulgence♣6 Lightning♠A\nrebel - 4:", "Jueying♠5 Peach♥3");
    assert_eq!(t.hp(0), 1);
    assert_eq!((t.asked(), t.phase()), (vec![0], Phase::Play));
    assert!(t.discarded("Lightning"));
    let moved = at(Phase::Judge, "lord - 4: | | Lightning♠A\nrebel - 4:", "Peach♥3");
    assert_eq!(moved.game.state().players[1].delay.len(), 1);
}

#[test]
fn r2_6_a_lord_who_kills_a_loyalist_loses_all_he_has() {
    let players = "lord - 4: Slash♠7 Peach♥3 | Crossbow♣A\nloyalist - 1:\nrebel - 4:";
    let mut t = scene(players, "");
    t.play("0 Slash; 0 @1; 1 pass; 0 pass");
    assert!(!t.alive(1) && t.cards(0) == 0 && !t.wears(0, "Crossbow"));
}

#[test]
fn r2_6_a_renegade_who_survives_the_lord_alone_wins_alone() {
    let mut t = scene("lord - 1: Duel♠A\nrenegade - 4: Slash♠7", "");
    t.play("0 Duel; 0 @1; 1 Slash; 0 pass");
    assert_eq!(t.game.state().over, Some(Outcome::Renegade { seat: paiju_contract::Seat(1) }));
}

#[test]
fn r2_6_rebels_win_when_the_lord_dies_and_the_lord_wins_when_no_enemy_is_left() {
    let mut t = scene("lord - 1: Duel♠A\nrebel - 4: Slash♠7\nrenegade - 4:", "");
    t.play("0 Duel; 0 @1; 1 Slash; 0 pass");
    assert_eq!(t.game.state().over, Some(Outcome::Rebel));
    let mut t = scene("lord - 4: Slash♠7\nrebel - 1:", "");
    t.play("0 Slash; 0 @1; 1 pass");
    assert_eq!(t.game.state().over, Some(Outcome::Lord));
    assert_eq!(t.view(1).scores[..], [1, -1]);
}

#[test]
fn r2_6_anyone_may_save_the_dying_again_and_again() {
    let players = "lord - 4: Slash♠7\nrebel - 1: Peach♥3\nrenegade - 4: Peach♥4";
    let mut t = scene(players, "");
    t.play("0 Slash; 0 @1; 1 pass");
    assert_eq!(t.asked(), [1]);
    t.play("1 pass");
    assert_eq!(t.asked(), [2]);
    t.play("2 Peach♥4");
    assert_eq!(t.hp(1), 1);
    assert!(t.alive(1));
}

#[test]
fn r2_5_5_new_equipment_replaces_the_old_card_of_its_slot() {
    let mut t = scene("lord - 4: Axe♦5 | Crossbow♣A\nrebel - 4:", "");
    t.play("0 Axe");
    assert!(t.wears(0, "Axe") && t.discarded("Crossbow"));
}

#[test]
fn r2_3_discard_is_down_to_current_hp_in_ascending_id() {
    let mut t = scene("lord - 2: Slash♠7 Dodge♥2 Peach♥3 Duel♠A\nrebel - 4:", "");
    t.play("0 pass");
    assert!(!t.offers(0, "Duel"), "one more must follow the highest card");
    t.play("0 Dodge♥2; 0 Duel");
    assert_eq!(t.cards(0), 2);
    assert_eq!(t.asked(), [1]);
}
