//! R1.5, R2.7, R4: rules, decks, the first seat, the black hand, the match.

use crate::table::{STRONG_ZERO, deck, play, stacked, turn};
use paiju_contract::{BadRules, Game, Observer, Phase, Play, Rng, RuleSet, Save, Seat, Seed, Stream};
use paiju_xianqi::{Card, Cards, EndReason, PhaseName, Preset, Rules, XianQi};
use serde_json::{Value, json};

const BLACK_ONE: [&str; 3] = [
    "R_SHI*2+B_SHI*2+R_XIANG+R_MA*2+R_CHE",
    "R_CHE+R_GOU+R_NIU*3+B_MA*2+B_CHE",
    "R_XIANG+B_XIANG*2+B_CHE+B_GOU+B_NIU*3",
];

fn rules(json: Value) -> Result<Rules, String> {
    serde_json::from_value(json).map_err(|error| error.to_string())
}

fn deal(rules: &Rules, seed: u64) -> XianQi {
    XianQi::deal(rules, Seed::from_u64(seed)).unwrap()
}

#[test]
fn r1_5_rules_start_from_a_preset() {
    assert_eq!(rules(json!({})).unwrap(), Rules::original());
    assert_eq!(rules(json!({"preset": "revised"})).unwrap(), Rules::revised());
    assert_eq!(Rules::PRESETS, ["original", "revised"]);
    assert_eq!(Rules::preset("revised"), Some(Rules::revised()));
    assert_eq!(Rules::preset("other"), None);
    let changed = rules(json!({"player_count": 3, "initial_chips": -5, "buckle_chain_limit": 0})).unwrap();
    assert_eq!((changed.initial_chips, changed.chips, changed.buckle_chain_limit), (-5, [-5; 3], 0));
    assert_eq!(Rules::default().initial_chips, 20);
    for preset in [Rules::original(), Rules::revised()] {
        let written = serde_json::to_value(preset).unwrap();
        assert_eq!(rules(written.clone()).unwrap(), preset);
        assert_eq!(written["dog_pair"], if preset.preset == Preset::Original { json!(10) } else { json!(9) });
    }
}

#[test]
fn r1_5_1_other_rules_are_refused() {
    for bad in [
        json!({"player_count": 4}),
        json!({"preset": "other"}),
        json!({"no_such_switch": true}),
        json!({"dog_pair": 11}),
        json!({"first_seat": 3}),
        json!({"chips": [1, 2]}),
        json!({"initial_chips": 3_000_000_000_u64}),
        json!({"buckle_chain_limit": -1}),
        json!({"lead_decision": "never"}),
        json!({"eight_pillars_pay_8": true, "early_end": true}),
        json!({"preset": "revised", "eight_pillars_pay_8": true}),
        json!([]),
    ] {
        assert!(rules(bad.clone()).is_err(), "{bad}");
    }
    let four = Rules { player_count: 4, ..Rules::original() };
    let BadRules { field, .. } = paiju_xianqi::LeanXianQi::deal(&four, Seed::from_u64(1)).unwrap_err();
    assert_eq!(field, "player_count");
}

#[test]
fn r1_5_2_card_i_goes_to_seat_i_mod_3() {
    let seed = Seed::from_u64(42);
    let order = <XianQi as paiju_contract::Lawful>::shuffled(&Rules::original(), seed).unwrap();
    let game = deal(&Rules::original(), 42);
    for seat in 0..3 {
        let hand: Cards = order.iter().copied().skip(seat).step_by(3).collect();
        assert_eq!(game.whole().players[seat].hand, hand);
        assert_eq!(hand.len(), 8);
    }
    assert_eq!(game.whole().deck.unwrap(), order);
    assert_eq!(XianQi::stacked(&Rules::original(), &order, seed).unwrap(), game);
}

#[test]
fn r1_5_2_the_first_seat_is_uniform() {
    let mut led = [0u32; 3];
    for seed in 0..3_000 {
        led[usize::from(deal(&Rules::original(), seed).whole().turn.current_seat.0)] += 1;
    }
    // 1,000 expected each, standard deviation 26.
    assert!(led.iter().all(|n| (870..1_130).contains(n)), "{led:?}");
}

#[test]
fn r1_5_3_a_black_hand_ends_the_game_at_once() {
    let game = stacked(Rules::original(), 0, BLACK_ONE);
    assert_eq!(game.phase(), Phase::Over);
    let dump = game.whole();
    assert_eq!((dump.version, dump.phase, dump.decision), (1, PhaseName::Settlement, None));
    assert_eq!(dump.end_reason, Some(EndReason::Black));
    assert_eq!(game.scores().to_vec(), [0, 0, 0]);
    // R5.4: as often as it should be.
    let black = (0..20_000).filter(|seed| deal(&Rules::original(), *seed).phase().is_over()).count();
    // 1,050 expected, standard deviation 31.5.
    assert!((890..1_210).contains(&black), "{black}");
}

#[test]
fn r1_5_4_otherwise_the_first_seat_decides() {
    let game = stacked(Rules::original(), 2, STRONG_ZERO);
    assert_eq!((game.version(), turn(&game), game.whole().phase), (1, Some(2), PhaseName::BuckleDecision));
}

#[test]
fn r1_5_5_a_deck_is_all_24_cards() {
    let good = deck(STRONG_ZERO);
    let try_deck =
        |deck: &[Card]| paiju_xianqi::LeanXianQi::stacked(&Rules::original(), deck, Seed::from_u64(0));
    assert!(try_deck(&good).is_ok());
    let mut longer = good.clone();
    longer.push(Card::RShi);
    let mut twice = good.clone();
    twice[0] = Card::BNiu;
    for bad in [&good[..23], &longer, &twice, &[]] {
        assert_eq!(try_deck(bad).unwrap_err().field, "deck");
    }
    assert!(serde_json::from_value::<Card>(json!("R_KING")).is_err());
    // Without first_seat it is drawn from the seed.
    let led: std::collections::BTreeSet<u8> = (0..20)
        .map(|seed| {
            paiju_xianqi::LeanXianQi::stacked(&Rules::original(), &good, Seed::from_u64(seed)).unwrap()
        })
        .map(|game| game.phase().awaiting().first().unwrap().0)
        .collect();
    assert_eq!(led.len(), 3);
}

#[test]
fn r2_7_a_black_deal_is_dealt_again_from_the_next_seed() {
    let black: Vec<u64> = (0..500).filter(|seed| deal(&Rules::original(), *seed).phase().is_over()).collect();
    assert!(black.len() > 10);
    for seed in black {
        let game = deal(&Rules::revised(), seed);
        let next = deal(&Rules::revised(), seed + 1);
        assert!(!game.phase().is_over());
        assert_eq!(game.whole().players, next.whole().players);
        assert_eq!(game.whole().turn.current_seat, next.whole().turn.current_seat);
    }
}

#[test]
fn r2_7_1_an_explicit_black_deck_cannot_be_dealt_again() {
    let refused = paiju_xianqi::LeanXianQi::stacked(&Rules::revised(), &deck(BLACK_ONE), Seed::from_u64(0));
    assert_eq!(refused.unwrap_err().field, "deck");
}

#[test]
fn r4_1_chips_are_carried_and_games_counted() {
    let given = Rules { chips: [0, 5, -3], game_index: 7, ..Rules::original() };
    let mut game = stacked(given, 0, STRONG_ZERO);
    assert_eq!(game.next_rules(), None);
    play(&mut game, &crate::table::THREE_PILLARS);
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]);
    let next = game.next_rules().unwrap();
    assert_eq!((next.chips, next.game_index, next.initial_chips), ([2, 4, -4], 8, 20));
    assert_eq!(game.outcome().unwrap().chips, [2, 4, -4]);
    // R4.2: the lead is drawn anew.
    assert_eq!((next.first_seat, next.drawer_seat), (None, None));
    assert_eq!(game.rules().first_seat, Some(Seat(0)));
}

#[test]
fn r4_3_a_match_ends_where_chips_can_no_longer_be_counted() {
    let rules = Rules { chips: [1_000_000_000, 0, -1_000_000_000], ..Rules::original() };
    let (mut ended, mut went_on) = (0, 0);
    for seed in 0..60 {
        let mut game = XianQi::deal(&rules, Seed::from_u64(seed)).unwrap();
        game.play_randomly(&mut Rng::new(Seed::from_u64(seed), Stream::POLICY), &mut Vec::new());
        match game.next_rules() {
            Some(next) => {
                XianQi::deal(&next, Seed::from_u64(seed)).unwrap();
                went_on += 1;
            }
            None => ended += 1,
        }
    }
    assert!(ended > 0 && went_on > 0, "{ended} ended, {went_on} went on");
}

fn opening(rules: &Rules, hands: [&str; 3]) -> (XianQi, Vec<paiju_xianqi::Event>) {
    let mut told = Vec::new();
    let rules = Rules { first_seat: Some(Seat(1)), ..*rules };
    let game = XianQi::open(&rules, &deck(hands), Seed::from_u64(3), &mut |event| told.push(event));
    (game.unwrap(), told)
}

#[test]
fn r1_5_6_the_deal_tells_each_seat_its_own_cards_and_all_who_leads() {
    let (game, told) = opening(&Rules::original(), STRONG_ZERO);
    assert_eq!(game, stacked(Rules::original(), 1, STRONG_ZERO));
    let seen = |to: Observer| {
        let events = told.iter().filter_map(|event| XianQi::project(event, to));
        events.map(|event| serde_json::to_value(event).unwrap()).collect::<Vec<_>>()
    };
    let own: Cards = STRONG_ZERO[2].parse().unwrap();
    let expected = [
        json!({"type": "DEALT", "seat": 0, "cards": null}),
        json!({"type": "DEALT", "seat": 1, "cards": null}),
        json!({"type": "DEALT", "seat": 2, "cards": own}),
        json!({"type": "LEAD_DRAWN", "seat": 1, "context": "BUCKLE_DECISION"}),
    ];
    assert_eq!(seen(Observer::Seat(Seat(2))), expected);
    assert_eq!(seen(Observer::Public)[2]["cards"], Value::Null);
}

#[test]
fn r1_5_6_a_black_deal_tells_its_settlement() {
    let (game, told) = opening(&Rules::original(), BLACK_ONE);
    assert_eq!(game.phase(), Phase::Over);
    let last = serde_json::to_value(&told[3..]).unwrap();
    assert_eq!(last[0], json!({"type": "LEAD_DRAWN", "seat": 1, "context": null}));
    assert_eq!((&last[1]["type"], &last[1]["end_reason"]), (&json!("SETTLED"), &json!("black")));
    assert_eq!(told.len(), 5);
}
