//! Hand strength against the rules (section 8) and against an evaluator that works differently.

use std::collections::BTreeMap;

use paiju_contract::{Rng, Seed, Stream};
use paiju_holdem::Card;
use paiju_holdem::eval::{self, BadHand, BoardKey, Category, Hand, Strength, best_five, strength};

fn cards(text: &str) -> Vec<Card> {
    Card::parse_list(text).unwrap()
}

/// Seven different cards.
fn deal(rng: &mut Rng) -> [Card; 7] {
    let mut pack = Card::ALL;
    let mut dealer = paiju_kit::Dealer::new(&mut pack);
    std::array::from_fn(|_| dealer.next(rng).unwrap())
}

fn rng(seed: u64) -> Rng {
    Rng::new(Seed::from_u64(seed), Stream::POLICY)
}

/// The class of every value that the slow evaluator knows, weakest 1: it has no numbers of its own.
fn slow_classes() -> BTreeMap<crate::slow::Slow, u16> {
    let mut values = BTreeMap::new();
    for_each_five(|five| {
        values.entry(crate::slow::five(*five)).or_insert(0);
    });
    values.values_mut().zip(1..).for_each(|(class, n)| *class = n);
    values
}

fn for_each_five(mut f: impl FnMut(&[Card; 5])) {
    let all = Card::ALL;
    for a in 4..52 {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    for e in 0..d {
                        f(&[all[a], all[b], all[c], all[d], all[e]]);
                    }
                }
            }
        }
    }
}

#[test]
fn r8_1_categories_beat_each_other_in_the_standard_order() {
    let rising = [
        ("high card", "AhKd9c5s2h"),
        ("pair", "2h2d5c4s3h"),
        ("two pair", "3h3d2c2s4h"),
        ("three of a kind", "2h2d2c4s3h"),
        ("straight", "Ah2d3c4s5h"),
        ("flush", "7h5h4h3h2h"),
        ("full house", "2h2d2c3s3h"),
        ("four of a kind", "2h2d2c2s3h"),
        ("straight flush", "Ah2h3h4h5h"),
    ];
    let strengths: Vec<Strength> = rising.iter().map(|(_, hand)| strength(&cards(hand))).collect();
    assert!(strengths.is_sorted_by(|a, b| a < b));
    for ((name, _), strength) in rising.iter().zip(strengths) {
        assert_eq!(strength.category().english(), *name);
    }
}

#[test]
fn r8_2_the_wheel_is_the_lowest_straight() {
    let wheel = strength(&cards("Ah2d3c4s5h"));
    assert!(wheel < strength(&cards("2d3c4s5h6h")));
    assert!(wheel > strength(&cards("AhAdAcKsQh")));
    assert_ne!(
        strength(&cards("QhKdAc2s3h")).category(),
        Category::Straight,
        "no straight goes round the corner"
    );
}

#[test]
fn r8_3_all_five_card_hands_fall_into_7462_classes_as_the_slow_evaluator_orders_them() {
    let classes = slow_classes();
    assert_eq!(classes.len(), 7_462);
    let mut hands = 0;
    for_each_five(|five| {
        let class = classes[&crate::slow::five(*five)];
        assert_eq!(strength(five).class(), class, "{five:?}");
        assert_eq!(strength(five).category() as u8, crate::slow::five(*five).0);
        hands += 1;
    });
    assert_eq!(hands, 2_598_960);
}

#[test]
fn r8_3_six_and_seven_cards_are_worth_their_best_five() {
    let (classes, mut rng) = (slow_classes(), rng(1));
    for _ in 0..40_000 {
        let seven = deal(&mut rng);
        let expected = classes[&crate::slow::best(&seven)];
        assert_eq!(strength(&seven).class(), expected, "{seven:?}");
        assert_eq!(eval::strength_of_seven(&seven).class(), expected);
        assert_eq!(strength(&seven[..6]).class(), classes[&crate::slow::best(&seven[..6])], "{seven:?}");
        let board = BoardKey::new(&[seven[0], seven[1], seven[2], seven[3], seven[4]]);
        assert_eq!(board.strength([seven[5], seven[6]]).class(), expected);
    }
}

#[test]
fn r8_4_seven_card_hands_have_the_known_frequencies() {
    let mut by_class = vec![0u32; 7_463];
    eval::every_seven(|_, strengths| {
        for strength in strengths {
            by_class[usize::from(strength.class())] += 1;
        }
    });
    let mut counts = [0u32; 9];
    for (class, &n) in by_class.iter().enumerate().skip(1) {
        counts[Strength::from_class(class as u16).unwrap().category() as usize] += n;
    }
    let known =
        [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];
    assert_eq!(counts, known);
    assert_eq!(by_class.iter().sum::<u32>(), 133_784_560);
    assert_eq!(by_class[usize::from(Strength::ROYAL_FLUSH.class())], 4_324);
    // The weakest classes never come up: of seven cards the two lowest are spare.
    assert_eq!(by_class.iter().filter(|&&n| n > 0).count(), 4_824);
}

#[test]
fn r8_4_the_sweep_gives_every_hand_of_seven_nested_loops_its_own_strength() {
    let mut last = None;
    eval::every_seven(|five, strengths| {
        assert!(last < Some(five) && five.is_sorted());
        last = Some(five);
        let prefix = five.into_iter().fold(Hand::EMPTY, Hand::with);
        let above = &Card::ALL[five[4].index() + 1..];
        let mut expected = strengths.iter();
        for (i, &sixth) in above.iter().enumerate() {
            let six = prefix.with(sixth);
            for &seventh in &above[i + 1..] {
                assert_eq!(expected.next(), Some(&six.with(seventh).strength_of_seven()));
            }
        }
        assert_eq!(expected.next(), None);
    });
    assert_eq!(last, Some([45, 46, 47, 48, 49].map(|card| Card::ALL[card])));
}

#[test]
fn r8_3_batches_say_what_single_hands_say() {
    let mut rng = rng(3);
    let hands: Vec<[Card; 7]> = (0..20_000).map(|_| deal(&mut rng)).collect();
    let expected: Vec<Strength> = hands.iter().map(|hand| strength(hand)).collect();
    let built: Vec<Hand> = hands.iter().map(|hand| Hand::new(hand).unwrap()).collect();
    for n in (0..40).chain([255, 256, 257, 261, 20_000]) {
        let mut out = vec![Strength::NONE; n];
        eval::strengths_of_seven(&hands, &mut out);
        assert_eq!(out, expected[..n]);
        out.fill(Strength::NONE);
        eval::strengths(&built[..n], &mut out);
        assert_eq!(out, expected[..n]);
        let mut roomy = vec![Strength::NONE; n + 3];
        eval::strengths_of_seven(&hands[..n], &mut roomy);
        assert_eq!(roomy[..n], expected[..n]);
        assert_eq!(roomy[n..], [Strength::NONE; 3], "nothing is written where no hand is");
    }
}

#[test]
fn r8_5_the_strongest_hands_win_and_equal_ones_share() {
    let board: [Card; 5] = cards("2h7hTcTd3s").try_into().unwrap();
    let hole = |text: &str| -> [Card; 2] { cards(text).try_into().unwrap() };
    let hands = [hole("AhKd"), hole("AcKs"), hole("QcJc")];
    assert_eq!(eval::winners(&hands, &board), 0b011);
    assert_eq!(eval::winners(&[hands[2], hole("2c2d"), hands[0]], &board), 0b010);
    assert_eq!(eval::winners(&[], &board), 0);
}

#[test]
fn r8_6_hands_have_readable_names_in_both_languages() {
    let named = [
        ("AsKsQsJsTs", "straight flush, ace high", "同花顺,A 高"),
        ("9c9d9h9sKd", "four of a kind, nines, K kicker", "四条 9,踢脚 K"),
        ("AsAhAdKsKh", "full house, aces full of kings", "葫芦,A 带 K"),
        ("AhJh9h5h2h", "flush, A J 9 5 2", "同花 A J 9 5 2"),
        ("Ah2d3c4s5h", "straight, five high", "顺子,5 高"),
        ("7h7d7cAsKh", "three of a kind, sevens, A K kickers", "三条 7,踢脚 A K"),
        ("AhAdKcKsQh", "two pair, aces and kings, Q kicker", "两对 A 和 K,踢脚 Q"),
        ("6h6dKcQs2h", "pair of sixes, K Q 2 kickers", "一对 6,踢脚 K Q 2"),
        ("AhKd9c5s2h", "high card, A K 9 5 2", "高牌 A K 9 5 2"),
    ];
    for (hand, english, chinese) in named {
        let name = strength(&cards(hand)).name();
        assert_eq!((name.english().as_str(), name.chinese().as_str()), (english, chinese));
    }
    assert_eq!(strength(&cards("AsKsQsJsTs")).to_string(), "同花顺 straight flush, ace high");
}

#[test]
fn r8_6_every_class_has_its_own_name() {
    let names: std::collections::BTreeSet<String> =
        (1..=7_462).map(|class| Strength::from_class(class).unwrap().to_string()).collect();
    assert_eq!(names.len(), 7_462);
}

#[test]
fn r8_7_the_five_cards_that_make_the_hand_make_it() {
    let mut rng = rng(2);
    for _ in 0..2_000 {
        let seven = deal(&mut rng);
        for hand in [&seven[..], &seven[..6], &seven[..5]] {
            let (value, five) = best_five(hand).unwrap();
            assert_eq!(strength(&five), value, "{hand:?} {five:?}");
            assert!(five.iter().all(|card| hand.contains(card)));
        }
    }
    let (_, wheel) = best_five(&cards("As2d3c4s5hKdKc")).unwrap();
    assert_eq!(wheel.to_vec(), cards("5h4s3c2dAs"), "the ace of a wheel comes last");
}

#[test]
fn r8_8_cards_that_are_no_hand_are_refused() {
    assert_eq!(Hand::new(&cards("AsKs")), Err(BadHand::Count(2)));
    assert_eq!(Hand::new(&cards("AsKsQsJsTs9s8s7s")), Err(BadHand::Count(8)));
    assert_eq!(Hand::new(&cards("AsKsQsJsAs")), Err(BadHand::Twice(cards("As")[0])));
    assert!(best_five(&[]).is_err());
    assert_eq!(Strength::from_class(0), None);
    assert_eq!(Strength::from_class(7_463), None);
}
