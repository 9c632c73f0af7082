//! Seven-card hands a second: random ones given as indices, random ones prebuilt, and all there are in order.
//!
//! Every class enters a sum that is compared with a sum known beforehand, for the random hands that of the
//! best of all 21 fives, evaluated without tables, for all hands that of the tests' slow evaluator; a prebuilt hand holds no class.

use paiju_contract::{Rng, Seed, Stream};
use paiju_holdem::Card;
use paiju_holdem::eval::{Hand, Strength, every_seven, strength, strengths, strengths_of_seven};
use paiju_kit::Dealer;

use crate::measure::{Bench, Unit};

/// Random hands in one run: more than a branch predictor can learn by heart.
pub(crate) const HANDS: usize = 1 << 17;
/// Hands whose classes are written before they are summed.
const BLOCK: usize = 1 << 10;
/// The sum of the classes of all 133,784,560 hands, as the slow evaluator of the tests gives them.
const ALL: u64 = 450_468_187_308;

/// Random hands of seven different cards.
pub(crate) fn hands() -> Vec<[Card; 7]> {
    let mut dice = Rng::new(Seed::from_u64(7), Stream::POLICY);
    let deal = |_| {
        let mut pack = Card::ALL;
        let mut dealer = Dealer::new(&mut pack);
        std::array::from_fn(|_| dealer.next(&mut dice).expect("seven of fifty-two"))
    };
    (0..HANDS).map(deal).collect()
}

pub(crate) fn benches() -> Vec<Bench> {
    vec![indices(), prebuilt(), in_order()]
}

/// The sum by the plain evaluation of the best of all fives.
fn expected(hands: &[[Card; 7]]) -> u64 {
    hands.iter().map(|hand| u64::from(best_of_fives(*hand).class())).sum()
}

fn best_of_fives(hand: [Card; 7]) -> Strength {
    let pairs = (0..7).flat_map(|a| (0..a).map(move |b| (a, b)));
    let fives = pairs.map(|(a, b)| {
        let mut left = (0..7).filter(|&i| i != a && i != b).map(|i| hand[i]);
        let five: [Card; 5] = std::array::from_fn(|_| left.next().expect("five are left"));
        strength(&five)
    });
    fives.fold(Strength::NONE, Strength::max)
}

fn sum(classes: &[Strength]) -> u64 {
    u64::from(classes.iter().map(|strength| u32::from(strength.class())).sum::<u32>())
}

fn indices() -> Bench {
    Bench::new("holdem/eval7/indices", Unit::Evals, || {
        let (hands, mut out) = (hands(), vec![Strength::NONE; BLOCK]);
        let expected = expected(&hands);
        move || {
            let mut total = 0;
            for block in hands.chunks_exact(BLOCK) {
                strengths_of_seven(block, &mut out);
                total += sum(&out);
            }
            assert_eq!(total, expected, "a class is wrong");
            hands.len() as u64
        }
    })
}

fn prebuilt() -> Bench {
    Bench::new("holdem/eval7/prebuilt", Unit::Evals, || {
        let (hands, mut out) = (hands(), vec![Strength::NONE; BLOCK]);
        let expected = expected(&hands);
        let built: Vec<Hand> =
            hands.iter().map(|hand| Hand::new(hand).expect("seven different cards")).collect();
        move || {
            let mut total = 0;
            for block in built.chunks_exact(BLOCK) {
                strengths(block, &mut out);
                total += sum(&out);
            }
            assert_eq!(total, expected, "a class is wrong");
            built.len() as u64
        }
    })
}

fn in_order() -> Bench {
    Bench::new("holdem/eval7/in-order", Unit::Evals, || {
        || {
            let (mut count, mut total) = (0, 0);
            every_seven(|_, strengths| {
                count += strengths.len() as u64;
                total += sum(strengths);
            });
            assert_eq!(total, ALL, "a class is wrong");
            count
        }
    })
}
