//! Equity: known match-ups to the last deal, symmetry, sampling, and agreement with a public calculator.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use paiju_contract::{Rng, Seed, Stream};
use paiju_holdem::Card;
use paiju_holdem::equity::{BadSpot, Spot, Tally};
use paiju_holdem::range::Range;

fn ranges(texts: &[&str]) -> Vec<Range> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn spot(hands: &[&str], board: &str) -> Spot {
    Spot::new(&ranges(hands), &Card::parse_list(board).unwrap(), &[]).unwrap()
}

fn exact(hands: &[&str], board: &str) -> Tally {
    spot(hands, board).exact(&mut |_| ())
}

fn rng(seed: u64) -> Rng {
    Rng::new(Seed::from_u64(seed), Stream::POLICY)
}

fn refusal(hands: &[&str], board: &str, dead: &str) -> BadSpot {
    let list = |text| Card::parse_list(text).unwrap();
    Spot::new(&ranges(hands), &list(board), &list(dead)).unwrap_err()
}

#[test]
fn well_known_pairs_of_hands_win_tie_and_lose_their_known_numbers_of_boards() {
    // Wins, ties and losses of the first hand over all 1,712,304 boards.
    let known = [
        ("AcAd", "KhKs", [1_388_072, 6_538, 317_694]),
        ("AhKh", "QcQd", [787_966, 6_732, 917_606]),
        ("AsKs", "QsQd", [781_594, 8_111, 922_599]),
    ];
    for (hero, villain, counts) in known {
        let tally = exact(&[hero, villain], "");
        assert_eq!([tally.wins(0), tally.ties(0), tally.losses(0)], counts, "{hero} v {villain}");
        assert_eq!(tally.deals(), 1_712_304);
        assert_eq!([tally.wins(1), tally.ties(1), tally.losses(1)], [counts[2], counts[1], counts[0]]);
    }
}

#[test]
fn well_known_kinds_of_hands_have_their_known_equities() {
    let permille = |hands: &[&str]| (exact(hands, "").equity(0) * 1_000.0).round() as u32;
    assert_eq!(permille(&["AcAd", "KK"]), 819);
    assert_eq!(permille(&["AhKh", "QQ"]), 460);
    assert_eq!(permille(&["7c2d", "AA"]), 118);
    assert_eq!(permille(&["AhKd", "JsTs"]), 588);
}

#[test]
fn the_board_and_the_other_hands_take_cards_out_of_a_range() {
    let tally = exact(&["AhKh", "QQ"], "2h7hTc");
    assert_eq!(tally.deals(), 6 * 45 * 44 / 2);
    // Two queens of the other player leave one pair of queens, one ace leaves three pairs of aces.
    assert_eq!(exact(&["QhQs", "QQ"], "2h7hTc").deals(), 45 * 44 / 2);
    assert_eq!(exact(&["AhKd", "AA"], "Qh7hTc2d5s").deals(), 3);
    assert_eq!(exact(&["AA", "AA"], "Qh7hTc2d5s").deals(), 6);
}

#[test]
fn a_finished_board_is_one_deal_and_ties_are_split() {
    let tally = exact(&["AhKd", "AcKs", "QcJc"], "2h7hTcTd3s");
    assert_eq!((tally.deals(), tally.ties(0), tally.ties(1), tally.losses(2)), (1, 1, 1, 1));
    assert!((tally.equity(0) - 0.5).abs() < 1e-12 && (tally.equity(1) - 0.5).abs() < 1e-12);
    let chopped = exact(&["2c3c", "2d3d", "2h3h", "2s3s"], "AsKsQsJsTs");
    assert!((0..4).all(|player| (chopped.equity(player) - 0.25).abs() < 1e-12));
}

#[test]
fn equities_of_all_players_sum_to_one_and_do_not_depend_on_their_order() {
    let there = exact(&["AhKh", "QQ,JTs", "8c7c"], "9h6h2c");
    let back = exact(&["8c7c", "AhKh", "JTs,QQ"], "9h6h2c");
    for (player, other) in [(0, 1), (1, 2), (2, 0)] {
        assert!((there.equity(player) - back.equity(other)).abs() < 1e-12);
    }
    assert!(((0..3).map(|player| there.equity(player)).sum::<f64>() - 1.0).abs() < 1e-12);
}

/// The width of the 95 % confidence interval.
fn width(drawn: &Tally, player: usize) -> f64 {
    let (low, high) = drawn.interval(player);
    high - low
}

#[test]
fn samples_agree_with_the_exact_answer() {
    let spots: [(&[&str], &str); 5] = [
        (&["AhKh", "QQ"], ""),
        (&["QQ+,AKs,A5s-A2s", "22-TT"], "2h7hTc"),
        (&["AhKh", "random"], "2h7hTc"),
        (&["AA,KK", "AA,KK", "KQs"], "2h7hTc4d"),
        (&["A2+", "K2+"], "2h7hTcQs"),
    ];
    for (seed, (hands, board)) in spots.into_iter().enumerate() {
        let (exact, drawn) = (exact(hands, board), spot(hands, board).sample(200_000, &mut rng(seed as u64)));
        for player in 0..hands.len() {
            // Four and a half standard deviations.
            let room = width(&drawn, player) / 2.0 * 2.3;
            assert!((exact.equity(player) - drawn.equity(player)).abs() < room, "{hands:?} {board}");
        }
    }
}

#[test]
fn ten_random_hands_have_a_tenth_each() {
    let drawn = spot(&["random"; 10], "").sample(100_000, &mut rng(9));
    assert!((0..10).all(|player| (drawn.equity(player) - 0.1).abs() < 0.005));
    let mut more = drawn.clone();
    more.merge(&drawn);
    assert_eq!(more.deals(), 200_000);
    assert!(width(&more, 0) < width(&drawn, 0));
}

#[test]
fn questions_without_an_answer_are_refused() {
    assert_eq!(refusal(&["AA"], "", ""), BadSpot::Players(1));
    assert_eq!(refusal(&["AA"; 11], "", ""), BadSpot::Players(11));
    assert_eq!(refusal(&["AA", "KK"], "2h7h", ""), BadSpot::Board(2));
    assert_eq!(refusal(&["AA", "KK"], "2h7h7h", ""), BadSpot::Twice("7h".parse().unwrap()));
    assert_eq!(refusal(&["AA", "KK"], "2h7h8h", "2h"), BadSpot::Twice("2h".parse().unwrap()));
    assert_eq!(refusal(&["AA", "KhKd"], "2h7hKh", ""), BadSpot::NoHand(2));
    assert_eq!(refusal(&["AA", "AA", "AA"], "", ""), BadSpot::Conflict);
    assert_eq!(refusal(&["A2+"; 5], "", ""), BadSpot::Conflict);
    let most: String = Card::ALL[..40].iter().map(Card::to_string).collect();
    assert_eq!(refusal(&["random"; 4], "", &most), BadSpot::Cards(4));
}

/// The same question put to the crate `pokers`.
fn theirs(hands: &[&str], board: &str) -> Vec<f64> {
    let ranges = pokers::HandRange::from_strings(hands.iter().map(ToString::to_string).collect());
    let never = Arc::new(AtomicBool::new(false));
    let result = pokers::exact_equity(&ranges, pokers::get_card_mask(board), 0, 1, never, |_| ()).unwrap();
    result.equities
}

#[test]
fn a_public_calculator_agrees_on_random_spots() {
    let kinds = ["AhKh", "QQ", "TT+", "A5s", "KQo", "JTs", "77", "9s8s", "A2s", "55", "QJs", "T9o"];
    let mut rng = rng(5);
    let mut compared = 0;
    for _ in 0..60 {
        let mut pack = Card::ALL;
        let mut dealer = paiju_kit::Dealer::new(&mut pack);
        let cards = 3 + rng.index(3);
        let board: String = (0..cards).map(|_| dealer.next(&mut rng).unwrap().to_string()).collect();
        let hands: Vec<&str> = (0..2 + rng.index(2)).map(|_| *rng.pick(&kinds).unwrap()).collect();
        let Ok(spot) = Spot::new(&ranges(&hands), &Card::parse_list(&board).unwrap(), &[]) else {
            continue;
        };
        let (ours, theirs) = (spot.exact(&mut |_| ()), theirs(&hands, &board));
        for (player, equity) in theirs.iter().enumerate() {
            assert!((ours.equity(player) - equity).abs() < 1e-9, "{hands:?} on {board}");
        }
        compared += 1;
    }
    assert!(compared > 40);
}

#[test]
fn a_public_evaluator_orders_random_hands_alike() {
    let mut rng = rng(6);
    let mut hands: Vec<(u16, u16)> = (0..20_000)
        .map(|_| {
            let mut pack = Card::ALL;
            let mut dealer = paiju_kit::Dealer::new(&mut pack);
            let seven: [Card; 7] = std::array::from_fn(|_| dealer.next(&mut rng).unwrap());
            let theirs =
                seven.iter().fold(pokers::Hand::default(), |hand, card| hand + pokers::CARDS[card.index()]);
            (paiju_holdem::eval::strength(&seven).class(), theirs.evaluate())
        })
        .collect();
    hands.sort_unstable();
    for pair in hands.windows(2) {
        assert_eq!(pair[0].0 == pair[1].0, pair[0].1 == pair[1].1);
        assert!(pair[0].1 <= pair[1].1);
    }
}
