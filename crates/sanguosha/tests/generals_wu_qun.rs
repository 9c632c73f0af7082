//! Scenes for the skills of Wu and Qun.

use crate::table::{at, scene};
use paiju_sanguosha::Phase;

#[test]
fn r2_8_15_zhiheng_exchanges_cards_once() {
    let mut t = scene("lord sun_quan 4: Slash♠7 Dodge♥2 | Axe♦5\nrebel zhang_fei 4:", "Peach♥3 Peach♥4");
    t.play("0 !zhiheng; 0 Slash♠7; 0 Axe; 0 pass");
    assert!(t.has(0, "Peach♥3") && t.has(0, "Peach♥4") && !t.wears(0, "Axe"));
    assert!(!t.offers(0, "!zhiheng"));
}

#[test]
fn r2_8_15_jiuyuan_heals_the_lord_twice() {
    let players = "lord sun_quan 1: Duel♠A\nrebel zhang_fei 4: Slash♠7\nloyalist gan_ning 4: Peach♥3";
    let mut t = scene(players, "");
    t.play("0 Duel; 0 @1; 1 Slash; 0 pass; 2 Peach♥3");
    assert_eq!(t.hp(0), 2);
}

#[test]
fn r2_8_16_qixi_makes_dismantlements_of_black_cards() {
    let mut t = scene("lord gan_ning 4: Slash♠7\nrebel zhang_fei 4: Peach♥3", "");
    t.play("0 !qixi; 0 Slash♠7; 0 @1; 0 hand");
    assert!(t.discarded("Peach♥3"));
}

#[test]
fn r2_8_17_keji_may_skip_discard() {
    let mut t = scene("lord lv_meng 1: Peach♥3 Dodge♥2 Dodge♦2\nrebel zhang_fei 4:", "");
    t.play("0 pass; 0 yes");
    assert_eq!((t.cards(0), t.asked()), (3, vec![1]));
}

#[test]
fn r2_8_18_kurou_loses_hp_and_draws_two() {
    let mut t = scene("lord huang_gai 4:\nrebel zhang_fei 4:", "Peach♥3 Peach♥4");
    t.play("0 !kurou; 0 !kurou");
    assert_eq!((t.hp(0), t.cards(0)), (2, 4));
}

#[test]
fn r2_8_19_yingzi_draws_one_more() {
    let mut t = at(Phase::Draw, "lord zhou_yu 3:\nrebel zhang_fei 4:", "");
    t.play("0 yes");
    assert_eq!(t.cards(0), 3);
}

#[test]
fn r2_8_19_fanjian_hurts_whoever_names_another_suit() {
    let mut t = scene("lord zhou_yu 3: Peach♥3\nrebel zhang_fei 4:", "");
    t.play("0 !fanjian; 0 @1; 1 suit:s");
    assert_eq!(t.hp(1), 3);
    assert!(t.has(1, "Peach♥3"));
}

#[test]
fn r2_8_19_fanjian_spares_the_right_suit() {
    let mut t = scene("lord zhou_yu 3: Peach♥3\nrebel zhang_fei 4:", "");
    t.play("0 !fanjian; 0 @1; 1 suit:h");
    assert_eq!(t.hp(1), 4);
    assert!(!t.offers(0, "!fanjian"));
}

#[test]
fn r2_8_20_guose_makes_indulgences_of_diamonds() {
    let mut t = scene("lord da_qiao 3: Slash♦6\nrebel zhang_fei 4:", "");
    t.play("0 !guose; 0 Slash♦6; 0 @1");
    assert_eq!(t.game.state().players[1].delay.len(), 1);
}

#[test]
fn r2_8_20_liuli_moves_the_slash_to_another() {
    let players = "lord zhang_fei 4: Slash♠7\nrebel da_qiao 3: Peach♥3\nrebel cao_cao 4:";
    let mut t = scene(players, "");
    t.play("0 Slash; 0 @1; 1 yes; 1 Peach♥3");
    assert!(!t.offers(1, "@0"), "not the attacker");
    t.play("1 @2; 2 pass");
    assert_eq!((t.hp(1), t.hp(2)), (3, 3));
}

#[test]
fn r2_8_20_liuli_needs_somebody_in_range() {
    let mut t = scene("lord zhang_fei 4: Slash♠7\nrebel da_qiao 3: Peach♥3", "");
    t.play("0 Slash; 0 @1");
    assert!(t.offers(1, "pass") && !t.offers(1, "yes"), "she is asked for a Dodge at once");
}

#[test]
fn r2_8_21_qianxun_and_lianying() {
    let mut t = scene("lord zhang_fei 4: Snatch♠3 Dismantlement♠3\nrebel lu_xun 3: Peach♥3", "Peach♥4");
    assert!(!t.offers(0, "Snatch"));
    t.play("0 Dismantlement; 0 @1; 0 hand; 1 yes");
    assert!(t.has(1, "Peach♥4"));
}

#[test]
fn r2_8_22_jieyin_heals_both_and_xiaoji_draws_for_equipment() {
    let players = "lord sun_shangxiang 2: Slash♠7 Slash♠8 Axe♦5 | Crossbow♣A\nrebel zhang_fei 3:";
    let mut t = scene(players, "Peach♥3 Peach♥4");
    t.play("0 !jieyin; 0 Slash♠7; 0 Slash♠8; 0 @1");
    assert_eq!((t.hp(0), t.hp(1)), (3, 4));
    t.play("0 Axe; 0 yes");
    assert!(t.has(0, "Peach♥3") && t.has(0, "Peach♥4"));
}

#[test]
fn r2_8_23_qingnang_heals_and_jijiu_saves_with_red_cards() {
    let mut t = scene("lord hua_tuo 2: Slash♠7\nrebel zhang_fei 4:", "");
    t.play("0 !qingnang; 0 Slash♠7; 0 @0");
    assert_eq!(t.hp(0), 3);
    let mut t = scene("lord zhang_fei 4: Slash♠7\nrebel hua_tuo 1: Dodge♥2", "");
    t.play("0 Slash; 0 @1; 1 pass; 1 !jijiu; 1 Dodge♥2");
    assert_eq!(t.hp(1), 1);
}

/// R3.5, R3.3: nothing more can follow the one card of Jijiu, so there is nothing to be done with.
#[test]
fn r3_5_a_skill_chosen_in_a_window_is_not_taken_back() {
    let mut t = scene("lord zhang_fei 4: Slash♠7\nrebel hua_tuo 1: Dodge♥2", "");
    t.play("0 Slash; 0 @1; 1 pass");
    assert!(t.offers(1, "pass") && t.offers(1, "!jijiu"));
    t.play("1 !jijiu");
    assert!(t.offers(1, "Dodge♥2") && !t.offers(1, "pass"));
}

#[test]
fn r2_8_23_jijiu_works_outside_his_turn_only() {
    let mut t = scene("lord hua_tuo 1: Duel♠A Dodge♥2\nrebel zhang_fei 4: Slash♠7", "");
    t.play("0 Duel; 0 @1; 1 Slash; 0 pass");
    assert!(t.over(), "nobody was asked: it was his own turn");
}

#[test]
fn r2_8_24_wushuang_needs_two_dodges_and_two_slashes() {
    let mut t = scene("lord lv_bu 4: Slash♠7 Duel♠A\nrebel zhang_fei 4: Dodge♥2 Slash♠8", "");
    t.play("0 Slash♠7; 0 @1; 1 Dodge; 1 pass");
    assert_eq!(t.hp(1), 3);
    t.play("0 Duel; 0 @1; 1 Slash♠8; 1 pass");
    assert_eq!(t.hp(1), 2);
    let mut t = scene("lord zhang_fei 4: Duel♠A Slash♠7\nrebel lv_bu 4: Slash♠8", "");
    t.play("0 Duel; 0 @1; 1 Slash♠8; 0 Slash♠7; 0 pass");
    assert_eq!(t.hp(0), 3);
}

/// R2.8.24, R2.5: each of the two is a request of its own, so an option can be tried for each.
#[test]
fn r2_8_24_eight_diagram_can_be_tried_for_each_of_two_dodges() {
    let players = "lord lv_bu 4: Slash♠7\nrebel zhang_fei 4: Dodge♥2 | EightDiagram";
    let mut t = scene(players, "Slash♠8 Peach♥3");
    t.play("0 Slash♠7; 0 @1; 1 !eight_diagram");
    assert!(!t.offers(1, "!eight_diagram"), "black: once a request");
    t.play("1 Dodge♥2; 1 !eight_diagram");
    assert_eq!(t.hp(1), 4, "red: the second Dodge");
}

#[test]
fn r2_8_25_lijian_sets_two_men_at_each_other() {
    let players = "lord diao_chan 3: Peach♥3\nrebel zhang_fei 4:\nrebel cao_cao 4: Slash♠7 Nullification♠J";
    let mut t = scene(players, "");
    t.play("0 !lijian; 0 Peach♥3; 0 @1; 0 @2");
    assert_eq!(t.asked(), [1], "no nullification");
    t.play("1 pass");
    assert_eq!(t.hp(1), 3);
}

#[test]
fn r2_8_25_lijian_needs_two_men_and_biyue_draws() {
    let mut t = scene("lord diao_chan 3: Peach♥3\nrebel zhang_fei 4:\nrebel zhen_ji 3:", "Peach♥4");
    assert!(!t.offers(0, "!lijian"));
    t.play("0 pass; 0 yes");
    assert!(t.has(0, "Peach♥4"));
}
