//! What a win is worth: R6 and the fan switches of R11.

use paiju_contract::{RuleSet, Seat};
use paiju_mahjong::fan::{Circumstance, Element, Fan, FanRules};
use paiju_mahjong::hand::{Counts, Hand, Meld, MeldKind};
use paiju_mahjong::{Rules, Suit, parse_tiles};

const DISCARD: Circumstance = Circumstance {
    self_drawn: false,
    heavenly: false,
    earthly: false,
    after_kong: false,
    wall_empty: false,
    robbing: false,
};
const SELF_DRAW: Circumstance = Circumstance { self_drawn: true, ..DISCARD };
const HEAVENLY: Circumstance = Circumstance { heavenly: true, ..DISCARD };

fn pong(text: &str) -> Meld {
    Meld { kind: MeldKind::Pong, tile: text.parse().unwrap(), from: Seat(0) }
}

fn kong(kind: MeldKind, text: &str) -> Meld {
    Meld { kind, tile: text.parse().unwrap(), from: Seat(0) }
}

fn fan_by(rules: &FanRules, text: &str, melds: &[Meld], how: Circumstance) -> Fan {
    let tiles = Counts::try_from_tiles(parse_tiles(text).unwrap()).unwrap();
    let hand = Hand::new(tiles, melds, Suit::Tiao).unwrap();
    assert!(hand.is_complete(), "{text}");
    rules.count(&tiles, melds, how)
}

fn fan(text: &str, melds: &[Meld], how: Circumstance) -> u16 {
    fan_by(&FanRules::default(), text, melds, how).total()
}

#[test]
fn r6_1_fan_add_up_and_are_the_points() {
    let fan = fan_by(&FanRules::default(), "123456p123m55m", &[], SELF_DRAW);
    assert_eq!(fan.lines().map(|line| line.fan).sum::<u16>(), fan.total());
    assert_eq!(fan.total(), 3);
}

#[test]
fn r6_2_the_basic_win_counts_one() {
    assert_eq!(fan("456p123m55m", &[pong("1p")], DISCARD), 1);
}

#[test]
fn r6_3_a_concealed_hand_counts_one_and_concealed_kongs_keep_it() {
    let concealed = |melds: &[Meld]| {
        fan_by(&FanRules::default(), "456p123m55m", melds, DISCARD).has(Element::ConcealedHand)
    };
    assert!(concealed(&[kong(MeldKind::KongConcealed, "1p")]));
    assert!(!concealed(&[pong("1p")]));
    assert!(!concealed(&[kong(MeldKind::KongExposed, "1p")]));
    assert!(!concealed(&[kong(MeldKind::KongAdded, "1p")]));
    assert_eq!(fan("123456p123m55m", &[], DISCARD), 2, "a discard keeps it");
}

#[test]
fn r6_4_self_draw_counts_one_but_not_for_a_heavenly_win() {
    assert_eq!(fan("123456p123m55m", &[], SELF_DRAW), 3);
    assert_eq!(fan("123456p123m55m", &[], HEAVENLY), 7);
}

#[test]
fn r6_5_roots_are_kinds_with_all_four_tiles() {
    let roots = |text: &str, melds: &[Meld]| {
        let fan = fan_by(&FanRules::default(), text, melds, DISCARD);
        fan.lines().find(|line| line.element == Element::Root).map_or(0, |line| line.count)
    };
    assert_eq!(roots("456p123m55m", &[kong(MeldKind::KongExposed, "1p")]), 1);
    assert_eq!(roots("111123p555m99p", &[]), 1, "three and one of a run");
    assert_eq!(roots("123p456m99m", &[pong("1p")]), 1, "a pong and the fourth in the hand");
    assert_eq!(roots("456p123m55m", &[pong("1p")]), 0);
    let both = [kong(MeldKind::KongConcealed, "1p"), kong(MeldKind::KongAdded, "2p")];
    assert_eq!(roots("555m99p", &both), 2);
}

#[test]
fn r6_6_all_triplets_count_one() {
    assert_eq!(fan("111222p555m99m", &[], DISCARD), 3);
    assert!(!fan_by(&FanRules::default(), "123456p555m99m", &[], DISCARD).has(Element::Triplets));
}

#[test]
fn r6_7_one_suit_counts_two() {
    assert_eq!(fan("123456789p11p", &[], DISCARD), 4);
    assert_eq!(fan("123456789p11p", &[], SELF_DRAW), 5);
    let elsewhere = fan_by(&FanRules::default(), "456789p11p", &[pong("1m")], DISCARD);
    assert!(!elsewhere.has(Element::OneSuit), "the melds count too");
}

#[test]
fn r6_8_the_golden_hook_counts_one_either_way() {
    let melds = [pong("1p"), pong("2p"), pong("5m")];
    assert_eq!(fan("99m", &melds, DISCARD), 3);
    assert_eq!(fan("99m", &melds, SELF_DRAW), 4);
}

#[test]
fn r6_9_the_pure_golden_hook_is_a_label() {
    let melds = [pong("1p"), pong("2p"), pong("5p")];
    let fan_of = |how| fan_by(&FanRules::default(), "99p", &melds, how);
    assert_eq!((fan_of(DISCARD).total(), fan_of(SELF_DRAW).total()), (5, 6));
    let label = fan_of(DISCARD).lines().find(|line| line.element == Element::PureGoldenHook).unwrap();
    assert_eq!((label.name, label.fan), ("清金钩钓", 0));
}

#[test]
fn r6_10_heavenly_and_earthly_count_five() {
    assert_eq!(fan("123456p123m55m", &[], HEAVENLY), 7);
    assert_eq!(fan("123456p123m55m", &[], Circumstance { earthly: true, ..SELF_DRAW }), 8);
}

#[test]
fn r6_11_after_a_kong() {
    let kong = [kong(MeldKind::KongExposed, "1p")];
    let plain = fan("456p123m55m", &kong, SELF_DRAW);
    assert_eq!(fan("456p123m55m", &kong, Circumstance { after_kong: true, ..SELF_DRAW }), plain + 1);
    let flower =
        fan_by(&FanRules::default(), "456p123m55m", &kong, Circumstance { after_kong: true, ..DISCARD });
    assert!(flower.has(Element::KongDiscard) && !flower.has(Element::KongDraw));
}

#[test]
fn r6_12_the_last_tile_counts_one_and_stacks() {
    let kong = [kong(MeldKind::KongExposed, "1p")];
    let last = Circumstance { wall_empty: true, after_kong: true, ..SELF_DRAW };
    assert_eq!(fan("456p123m55m", &kong, last), fan("456p123m55m", &kong, SELF_DRAW) + 2);
    let discard = Circumstance { wall_empty: true, ..DISCARD };
    assert_eq!(
        fan("456p123m55m", &kong, discard),
        fan("456p123m55m", &kong, DISCARD),
        "without haidi_discard"
    );
}

#[test]
fn r6_13_the_best_decomposition_counts_and_twelve_is_the_most() {
    assert_eq!(fan("111222333p99p", &[], DISCARD), 5, "scored as triplets, not as runs");
    let kongs = ["1p", "2p", "3p"].map(|text| kong(MeldKind::KongConcealed, text));
    let best = Circumstance { wall_empty: true, after_kong: true, ..SELF_DRAW };
    assert_eq!(fan("99p", &kongs, best), 12);
}

#[test]
fn r6_14_the_vectors_of_the_page() {
    assert_eq!(fan("123456p123m55m", &[], DISCARD), 2);
    assert_eq!(fan("123456p123m55m", &[], SELF_DRAW), 3);
    assert_eq!(fan("123456p123m55m", &[], HEAVENLY), 7);
    assert_eq!(fan("111222p555m99m", &[], DISCARD), 3);
    assert_eq!(fan("123456789p11p", &[], DISCARD), 4);
    assert_eq!(fan("123456789p11p", &[], SELF_DRAW), 5);
    assert_eq!(fan("111222555p99p", &[], DISCARD), 5);
    let rest = "222p555m99m";
    assert_eq!(fan(rest, &[kong(MeldKind::KongConcealed, "1p")], DISCARD), 4);
    assert_eq!(fan(rest, &[kong(MeldKind::KongExposed, "1p")], DISCARD), 3);
    assert_eq!(fan(rest, &[kong(MeldKind::KongAdded, "1p")], DISCARD), 3);
    assert_eq!(fan(rest, &[pong("1p")], DISCARD), 2);
    let two = [kong(MeldKind::KongConcealed, "1p"), kong(MeldKind::KongConcealed, "2m")];
    assert_eq!(fan("333p99p", &two, DISCARD), 5);
    assert_eq!(fan("111123p555m99p", &[], DISCARD), 3);
}

#[test]
fn r6_15_every_element_has_names_in_chinese_and_english() {
    for element in Element::ALL {
        assert!(element.chinese().chars().all(|c| c as u32 > 0x3000), "{element:?}");
        assert!(element.english().is_ascii() && !element.english().is_empty());
    }
    let json = serde_json::to_value(fan_by(&FanRules::default(), "123456p123m55m", &[], SELF_DRAW)).unwrap();
    let first = &json[0];
    assert_eq!(
        (&first["name"], &first["english"], &first["fan"]),
        (&"基本胡".into(), &"basic win".into(), &1.into())
    );
    assert_eq!(json.as_array().unwrap().len(), 3);
}

#[test]
fn r11_8_the_fan_switches_of_the_classic_game() {
    let classic = Rules::preset("classic").unwrap().fan();
    assert_eq!(
        fan_by(&classic, "456p123m55m", &[pong("1p")], Circumstance { wall_empty: true, ..DISCARD }).total(),
        2
    );
    assert_eq!(
        fan_by(&classic, "456p123m55m", &[pong("1p")], Circumstance { robbing: true, ..DISCARD }).total(),
        2
    );
    let heavenly = fan_by(&classic, "123456p123m55m", &[], HEAVENLY);
    assert!(heavenly.has(Element::SelfDraw));
}

#[test]
fn r11_11_the_fan_table_is_data() {
    let rules: Rules = serde_json::from_str(r#"{"fan_table":{"one_suit":8,"门清":0}}"#).unwrap();
    assert_eq!(fan_by(&rules.fan(), "123456789p11p", &[], DISCARD).total(), 9);
    let bad = serde_json::from_str::<Rules>(r#"{"fan_table":{"basic":0}}"#);
    assert!(bad.unwrap_err().to_string().contains("at least 1"));
}

#[test]
fn r11_12_the_cap_is_the_most_a_win_is_worth() {
    let classic = Rules::preset("classic").unwrap().fan();
    let fan = fan_by(&classic, "123456789p11p", &[], Circumstance { wall_empty: true, ..SELF_DRAW });
    assert_eq!(fan.total(), 5);
    assert_eq!(fan.lines().map(|line| line.fan).sum::<u16>(), 6, "the explanation still lists everything");
}
