//! Scenes for the skills of Wei and Shu.

use crate::table::{at, scene};
use paiju_sanguosha::Phase;

#[test]
fn r2_8_1_jianxiong_takes_the_card_and_hujia_borrows_a_dodge() {
    let players = "rebel zhang_fei 4:\nlord cao_cao 4:\nloyalist xiahou_dun 4: Dodge♥2";
    let players = players
        .replace("rebel zhang_fei 4:\nlord cao_cao 4:", "lord cao_cao 4: Duel♠A\nrebel zhang_fei 4: Slash♠7");
    let mut t = scene(&players, "");
    t.play("0 Duel; 0 @1; 1 Slash; 0 pass; 0 yes");
    assert!(t.has(0, "Duel♠A"));
    let mut t =
        at(Phase::End, "lord cao_cao 4:\nrebel zhang_fei 4: Slash♠7\nloyalist xiahou_dun 4: Dodge♥2", "");
    t.play("1 Slash; 1 @0; 0 !hujia; 2 Dodge");
    assert_eq!(t.hp(0), 4);
}

#[test]
fn r2_8_1_hujia_is_asked_once_a_request_and_may_fail() {
    let mut t =
        at(Phase::End, "lord cao_cao 4: Dodge♦2\nrebel zhang_fei 4: Slash♠7\nloyalist xiahou_dun 4:", "");
    t.play("1 Slash; 1 @0; 0 !hujia; 2 pass");
    assert!(!t.offers(0, "!hujia"));
    t.play("0 Dodge");
    assert_eq!(t.hp(0), 4);
}

#[test]
fn r2_8_2_fankui_takes_a_card_of_the_source() {
    let mut t = scene("lord zhang_fei 4: Slash♠7 Peach♥3\nrebel sima_yi 3:", "");
    t.play("0 Slash; 0 @1; 1 pass; 1 yes; 1 hand");
    assert!(t.has(1, "Peach♥3"));
}

#[test]
fn r2_8_2_guicai_replaces_a_judgement() {
    let players = "lord sima_yi 3: Peach♥3 | | Indulgence♠6\nrebel zhang_fei 4:";
    let mut t = at(Phase::Judge, players, "Slash♠7");
    assert_eq!(t.asked(), [0]);
    t.play("0 Peach♥3");
    assert_eq!((t.asked(), t.phase()), (vec![0], Phase::Play));
    assert!(t.discarded("Slash♠7") && t.discarded("Peach♥3"));
}

#[test]
fn r2_8_2_guicai_may_be_left_alone() {
    let mut t = at(Phase::Judge, "lord sima_yi 3: Peach♥3 | | Indulgence♠6\nrebel zhang_fei 4:", "Slash♠7");
    t.play("0 pass");
    assert_eq!(t.asked(), [1], "Play is skipped");
}

#[test]
fn r2_8_3_ganglie_makes_the_source_pay() {
    let players = "lord zhang_fei 4: Slash♠7 Peach♥3 Peach♥4\nrebel xiahou_dun 4:";
    let mut t = scene(players, "Duel♠A");
    t.play("0 Slash; 0 @1; 1 pass; 1 yes; 0 pass");
    assert_eq!((t.hp(0), t.hp(1)), (3, 3));
    let mut t = scene(players, "Duel♠A");
    t.play("0 Slash; 0 @1; 1 pass; 1 yes; 0 Peach♥3; 0 Peach♥4");
    assert_eq!((t.hp(0), t.cards(0)), (4, 0));
}

#[test]
fn r2_8_3_ganglie_does_nothing_on_a_heart() {
    let mut t = scene("lord zhang_fei 4: Slash♠7\nrebel xiahou_dun 4:", "Peach♥3");
    t.play("0 Slash; 0 @1; 1 pass; 1 yes");
    assert_eq!((t.hp(0), t.asked()), (4, vec![0]));
}

#[test]
fn r2_8_4_tuxi_takes_a_card_each_from_two_instead_of_drawing() {
    let players = "lord zhang_liao 4:\nrebel zhang_fei 4: Peach♥3\nrebel cao_cao 4: Peach♥4";
    let mut t = at(Phase::Draw, players, "");
    t.play("0 yes; 0 @1; 0 @2");
    assert!(t.has(0, "Peach♥3") && t.has(0, "Peach♥4") && t.cards(0) == 2);
}

#[test]
fn r2_8_4_tuxi_may_take_from_one_only() {
    let mut t =
        at(Phase::Draw, "lord zhang_liao 4:\nrebel zhang_fei 4: Peach♥3\nrebel cao_cao 4: Peach♥4", "");
    t.play("0 yes; 0 @1; 0 pass");
    assert_eq!(t.cards(0), 1);
}

#[test]
fn r2_8_5_luoyi_draws_one_less_and_hits_harder() {
    let mut t = at(Phase::Draw, "lord xu_chu 4: Slash♠7\nrebel zhang_fei 4:", "Dodge♥2");
    t.play("0 yes");
    assert_eq!(t.cards(0), 2);
    t.play("0 Slash; 0 @1; 1 pass");
    assert_eq!(t.hp(1), 2);
}

#[test]
fn r2_8_6_tiandu_takes_the_own_judgement_card() {
    let mut t = at(Phase::Judge, "lord guo_jia 3: | | Indulgence♠6\nrebel zhang_fei 4:", "Peach♥3");
    t.play("0 yes");
    assert!(t.has(0, "Peach♥3"));
    let mut t = at(Phase::Judge, "lord guo_jia 3: | | Indulgence♠6\nrebel zhang_fei 4:", "Peach♥3");
    t.play("0 pass");
    assert!(t.discarded("Peach♥3"));
}

#[test]
fn r2_8_6_yiji_gives_two_cards_away_unseen() {
    let mut t = scene("lord zhang_fei 4: Slash♠7\nrebel guo_jia 3:\nrebel cao_cao 4:", "Peach♥3 Peach♥4");
    t.play("0 Slash; 0 @1; 1 pass; 1 yes; 1 @1; 1 @2");
    assert!(t.has(1, "Peach♥3") && t.has(2, "Peach♥4"));
    assert!(!format!("{:?}", t.view(0).players[2].hand).contains("Known"), "R2.2: giver and receiver only");
    assert!(format!("{:?}", t.view(1).players[2].hand).contains("Known"));
}

#[test]
fn r2_8_6_yiji_is_asked_for_every_point() {
    let mut t = at(Phase::Draw, "lord xu_chu 4: Slash♠7\nrebel guo_jia 3:", "Dodge♥2 Peach♥3");
    t.play("0 yes; 0 Slash; 0 @1; 1 pass; 1 yes; 1 @1; 1 @1; 1 yes; 1 @0; 1 @0");
    assert_eq!((t.hp(1), t.cards(1)), (1, 2));
}

#[test]
fn r2_8_7_luoshen_takes_black_cards_until_a_red_one() {
    let mut t = at(Phase::Prepare, "lord zhen_ji 3:\nrebel zhang_fei 4:", "Slash♠7 Peach♥3");
    t.play("0 yes; 0 yes");
    assert!(t.has(0, "Slash♠7") && t.discarded("Peach♥3"));
    assert_eq!(t.cards(0), 3, "and two drawn");
}

#[test]
fn r2_8_7_luoshen_may_stop_and_qingguo_dodges_with_black() {
    let mut t = at(Phase::Prepare, "lord zhen_ji 3:\nrebel zhang_fei 4: Slash♠8", "Slash♠7");
    t.play("0 yes; 0 pass; 0 pass");
    t.play("1 Slash; 1 @0; 0 !qingguo; 0 Slash♠7");
    assert_eq!(t.hp(0), 3);
}

#[test]
fn r2_8_8_rende_gives_and_heals_once() {
    let mut t = scene("lord liu_bei 3: Slash♠7 Slash♠8 Slash♠9\nrebel zhang_fei 4:", "");
    t.play("0 !rende; 0 Slash♠7; 0 Slash♠8; 0 pass; 0 @1");
    assert_eq!((t.hp(0), t.cards(1)), (4, 2));
    t.play("0 !rende; 0 Slash♠9; 0 @1");
    assert_eq!((t.hp(0), t.cards(1)), (4, 3));
}

#[test]
fn r2_8_8_jijiang_borrows_a_slash_that_counts() {
    let mut t = scene("lord liu_bei 4: Slash♠8\nrebel cao_cao 4:\nloyalist zhang_fei 4: Slash♠7", "");
    t.play("0 !jijiang; 0 @1; 2 Slash♠7; 1 pass");
    assert_eq!(t.hp(1), 3);
    assert!(!t.offers(0, "Slash♠8"));
}

#[test]
fn r2_8_8_jijiang_that_failed_is_not_offered_again() {
    let mut t = scene("lord liu_bei 4:\nrebel cao_cao 4:\nloyalist zhang_fei 4: Slash♠7", "");
    t.play("0 !jijiang; 0 @1; 2 pass");
    assert!(!t.offers(0, "!jijiang"));
}

/// R2.8.8: not in that phase, whatever the Slash is needed for.
#[test]
fn r2_8_8_jijiang_that_failed_in_play_is_not_offered_in_a_duel_nor_the_other_way() {
    let players = "lord liu_bei 4: Duel♠A Duel♣A\nrebel cao_cao 4: Slash♠8\nloyalist zhang_fei 4: Slash♠7";
    let mut t = scene(players, "");
    t.play("0 !jijiang; 0 @1; 2 pass; 0 Duel♠A; 0 @1; 1 Slash♠8");
    assert!(!t.offers(0, "!jijiang"));
    let mut t = scene(players, "");
    t.play("0 Duel♠A; 0 @1; 1 Slash♠8; 0 !jijiang; 2 pass; 0 pass");
    assert!(!t.offers(0, "!jijiang") && t.offers(0, "Duel♣A"));
}

/// R2.8.8: in the turn of another player each request offers it.
#[test]
fn r2_8_8_jijiang_that_failed_is_offered_again_in_the_turn_of_another() {
    let players = "lord liu_bei 4:\nrebel cao_cao 4: Duel♠A Duel♣A Slash♠8\nloyalist zhang_fei 4: Slash♠7";
    let mut t = scene(players, "Dodge♥2 Dodge♦2");
    t.play("0 pass; 1 Duel♠A; 1 @0; 0 !jijiang; 2 pass; 0 pass; 1 Duel♣A; 1 @0");
    assert!(t.offers(0, "!jijiang"));
}

#[test]
fn r2_8_9_wusheng_makes_slashes_of_red_cards() {
    let mut t = scene("lord guan_yu 4: Peach♥3 Duel♠A\nrebel zhang_fei 4:", "");
    t.play("0 !wusheng");
    assert!(!t.offers(0, "Duel♠A"));
    t.play("0 Peach♥3; 0 @1; 1 pass");
    assert_eq!(t.hp(1), 3);
}

#[test]
fn r2_8_10_paoxiao_has_no_limit() {
    let mut t = scene("lord zhang_fei 4: Slash♠7 Slash♠8\nrebel cao_cao 4:", "");
    t.play("0 Slash♠7; 0 @1; 1 pass; 1 pass; 0 Slash♠8; 0 @1; 1 pass; 1 pass");
    assert_eq!(t.hp(1), 2);
}

#[test]
fn r2_8_11_guanxing_puts_cards_on_top_and_at_the_bottom() {
    let mut t = at(Phase::Prepare, "lord zhuge_liang 3:\nrebel zhang_fei 4:", "Slash♠7 Peach♥3 Dodge♥2");
    t.play("0 yes; 0 Peach♥3; 0 pass");
    assert!(t.has(0, "Peach♥3") && t.has(0, "Dodge♥2"));
    let state = t.game.state();
    assert_eq!(state.draw[0].label(), "Slash♠7");
}

#[test]
fn r2_8_11_guanxing_is_seen_by_its_owner_only() {
    let mut t = at(Phase::Prepare, "lord zhuge_liang 3:\nrebel zhang_fei 4:", "Slash♠7 Peach♥3");
    t.play("0 yes");
    assert!(format!("{:?}", t.view(0).draw).contains("Known"));
    assert!(!format!("{:?}", t.view(1).draw).contains("Known"));
}

#[test]
fn r2_8_11_kongcheng_cannot_be_attacked_without_a_hand() {
    let mut t = scene("lord zhang_fei 4: Slash♠7 Duel♠A\nrebel zhuge_liang 3:\nrebel cao_cao 4:", "");
    t.play("0 Slash");
    assert!(!t.offers(0, "@1") && t.offers(0, "@2"));
}

#[test]
fn r2_8_12_longdan_swaps_slash_and_dodge() {
    let mut t = scene("lord zhao_yun 4: Dodge♥2\nrebel zhang_fei 4:", "");
    t.play("0 !longdan; 0 Dodge♥2; 0 @1; 1 pass");
    assert_eq!(t.hp(1), 3);
}

#[test]
fn r2_8_13_tieqi_red_cannot_be_dodged_and_mashu_is_nearer() {
    let players = "lord ma_chao 4: Slash♠7\nrebel zhang_fei 4:\nrebel cao_cao 4: Dodge♥2\nrebel guan_yu 4:";
    let mut t = scene(players, "Peach♥3");
    t.play("0 Slash; 0 @2; 0 yes; 2 pass");
    assert_eq!(t.hp(2), 3);
}

#[test]
fn r2_8_13_tieqi_black_changes_nothing() {
    let mut t = scene("lord ma_chao 4: Slash♠7\nrebel cao_cao 4: Dodge♥2", "Duel♠A");
    t.play("0 Slash; 0 @1; 0 yes; 1 Dodge");
    assert_eq!(t.hp(1), 4);
}

#[test]
fn r2_8_14_jizhi_draws_and_qicai_reaches_everyone() {
    let players =
        "lord huang_yueying 3: Snatch♠3\nrebel zhang_fei 4:\nrebel cao_cao 4: Peach♥3\nrebel guan_yu 4:";
    let mut t = scene(players, "Dodge♥2");
    t.play("0 Snatch; 0 @2; 0 yes; 0 hand");
    assert!(t.has(0, "Dodge♥2") && t.has(0, "Peach♥3"));
}

/// R2.6: two skills at one timing act in the order of play from the current player on.
#[test]
fn r2_6_two_skills_at_one_timing() {
    let players = "lord sima_yi 3: Slash♠7 | | Indulgence♠6\nrebel guo_jia 3:";
    let mut t = at(Phase::Judge, players, "Peach♥3");
    assert_eq!(t.asked(), [0]);
    t.play("0 Slash♠7");
    assert!(t.discarded("Peach♥3"), "the lord's own judgement, replaced; Guo Jia is not concerned");
    assert_eq!(t.asked(), [1]);
}
