//! One scene for each row of the weapon and armour tables, and distances.

use crate::table::scene;

#[test]
fn r2_7_16_crossbow_has_no_slash_limit() {
    let mut t = scene("lord - 4: Slash♠7 Slash♠8 | Crossbow♣A\nrebel - 4:", "");
    t.play("0 Slash♠7; 0 @1; 1 pass; 0 Slash♠8; 0 @1; 1 pass");
    assert_eq!(t.hp(1), 2);
}

#[test]
fn r2_7_17_double_swords_trouble_the_other_sex() {
    let players = "lord cao_cao 4: Slash♠7 Slash♠8 | DoubleSwords♠2\nrebel zhen_ji 3: Peach♥3";
    let mut t = scene(players, "Dodge♦2");
    t.play("0 Slash♠7; 0 @1; 0 yes; 1 pass");
    assert!(t.has(0, "Dodge♦2"));
    let mut t = scene(players, "");
    t.play("0 Slash♠7; 0 @1; 0 yes; 1 Peach♥3; 1 pass");
    assert!(t.discarded("Peach♥3"));
    assert_eq!(t.hp(1), 2);
}

#[test]
fn r2_7_18_qinggang_sword_ignores_armour() {
    let mut t = scene("lord - 4: Slash♠7 | QinggangSword♠6\nrebel - 4: | NiohShield♣2", "");
    t.play("0 Slash; 0 @1; 1 pass");
    assert_eq!(t.hp(1), 3);
}

#[test]
fn r2_7_19_ice_sword_discards_two_cards_instead() {
    let mut t = scene("lord - 4: Slash♠7 | IceSword♠2\nrebel - 4: Peach♥3 Peach♥4 Duel♠A", "");
    t.play("0 Slash; 0 @1; 1 pass; 0 yes; 0 hand; 0 hand");
    assert_eq!((t.hp(1), t.cards(1)), (4, 1));
}

#[test]
fn r2_7_20_blade_goes_on_after_a_dodge() {
    let mut t = scene("lord - 4: Slash♠7 Slash♠8 | Blade♠5\nrebel - 4: Dodge♥2", "");
    t.play("0 Slash♠7; 0 @1; 1 Dodge; 0 Slash♠8; 1 pass");
    assert_eq!(t.hp(1), 3);
}

/// R2.7.20, R2.6: fifteen Dodges do not bring a Blade to the limit of nesting.
#[test]
fn r2_7_20_blade_goes_on_as_long_as_there_are_dodges() {
    let (slashes, dodges) = (["Slash"; 16].join(" "), ["Dodge"; 15].join(" "));
    let mut t = scene(&format!("lord - 4: {slashes} | Blade♠5\nrebel - 4: {dodges}"), "");
    t.play("0 Slash; 0 @1");
    for _ in 0..15 {
        t.play("1 Dodge; 0 Slash");
    }
    t.play("1 pass");
    assert_eq!((t.hp(1), t.cards(0), t.cards(1)), (3, 0, 0));
}

#[test]
fn r2_7_21_spear_makes_a_slash_of_two_hand_cards() {
    let mut t = scene("lord - 4: Peach♥3 Dodge♥2 | Spear♠Q\nrebel - 4:", "");
    t.play("0 !spear; 0 Dodge♥2; 0 Peach♥3; 0 @1; 1 pass");
    assert_eq!((t.hp(1), t.cards(0)), (3, 0));
}

#[test]
fn r2_7_22_axe_hits_anyway_for_two_other_cards() {
    let mut t = scene("lord - 4: Slash♠7 Peach♥3 Peach♥4 | Axe♦5\nrebel - 4: Dodge♥2", "");
    t.play("0 Slash; 0 @1; 1 Dodge; 0 yes");
    assert!(!t.offers(0, "Axe"));
    t.play("0 Peach♥3; 0 Peach♥4");
    assert_eq!((t.hp(1), t.cards(0)), (3, 0));
}

#[test]
fn r2_7_23_halberd_spreads_the_last_hand_card() {
    let players = "lord - 4: Slash♠7 | Halberd♦Q\nrebel - 4:\nrebel - 4:\nrenegade - 4:";
    let mut t = scene(players, "");
    t.play("0 Slash; 0 @1; 0 @3; 1 pass; 3 pass");
    assert_eq!((t.hp(1), t.hp(2), t.hp(3)), (3, 4, 3));
    let mut t = scene(players, "");
    t.play("0 Slash; 0 @1; 0 pass; 1 pass");
    assert_eq!((t.hp(1), t.hp(3)), (3, 4));
}

#[test]
fn r2_7_24_kylin_bow_shoots_a_horse() {
    let mut t = scene("lord - 4: Slash♠7 | KylinBow♥5\nrebel - 4: | Chitu♥5 Jueying♠5", "");
    t.play("0 Slash; 0 @1; 1 pass; 0 yes; 0 Jueying");
    assert!(!t.wears(1, "Jueying") && t.wears(1, "Chitu"));
    assert_eq!(t.hp(1), 3);
}

#[test]
fn r2_7_25_eight_diagram_may_judge_a_dodge() {
    let mut red = scene("lord - 4: Slash♠7\nrebel - 4: | EightDiagram♠2", "Peach♥3");
    red.play("0 Slash; 0 @1; 1 !eight_diagram");
    assert_eq!(red.hp(1), 4);
    let mut black = scene("lord - 4: Slash♠7\nrebel - 4: Dodge♥2 | EightDiagram♠2", "Duel♠A");
    black.play("0 Slash; 0 @1; 1 !eight_diagram");
    assert!(!black.offers(1, "!eight_diagram") && black.offers(1, "Dodge♥2"), "R2.5: each option once");
    black.play("1 pass");
    assert_eq!(black.hp(1), 3);
}

#[test]
fn r2_7_26_nioh_shield_stops_black_slashes() {
    let mut t = scene("lord - 4: Slash♠7 Slash♥10 | Crossbow♣A\nrebel - 4: | NiohShield♣2", "");
    t.play("0 Slash♠7; 0 @1");
    assert_eq!((t.hp(1), t.asked()), (4, vec![0]));
    t.play("0 Slash♥10; 0 @1; 1 pass");
    assert_eq!(t.hp(1), 3);
}

#[test]
fn r2_7_27_horses_change_distances_the_right_way() {
    let players = "lord - 4: Slash♠7 | Chitu♥5\nrebel - 4: | Jueying♠5\nrebel - 4:\nrenegade - 4: | Dilu♣5";
    let mut t = scene(players, "");
    t.play("0 Slash");
    assert!(t.offers(0, "@1"), "R2.4: 1 - 1 + 1 is 1");
    assert!(t.offers(0, "@2"), "2 - 1 is 1");
    assert!(t.offers(0, "@3"));
    let far = scene("lord - 4: Slash♠7\nrebel - 4: | Jueying♠5", "");
    assert!(!far.offers(0, "Slash"), "1 + 1 is beyond 1");
}

#[test]
fn r2_4_the_card_that_is_used_up_no_longer_helps() {
    let players = "lord guan_yu 4: | Chitu♥5\nrebel zhang_fei 4:\nrebel cao_cao 4:\nrebel ma_chao 4:";
    let mut t = scene(players, "");
    t.play("0 !wusheng; 0 Chitu");
    assert!(t.offers(0, "@1") && !t.offers(0, "@2"));
}
