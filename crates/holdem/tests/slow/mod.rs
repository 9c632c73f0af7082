//! A slow evaluator that shares nothing with the crate: sort, group, compare.

use paiju_holdem::Card;

/// Category (0 high card .. 8 straight flush), then the deciding ranks in order: tuples compare as hands do.
pub(crate) type Slow = (u8, [u8; 5]);

/// The value of exactly five cards.
pub(crate) fn five(cards: [Card; 5]) -> Slow {
    let mut ranks = cards.map(|card| card.index() as u8 / 4);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    // More of a rank first, then the higher rank.
    let times = |rank: u8| ranks.iter().map(|&r| usize::from(r == rank)).sum::<usize>();
    let mut grouped = ranks;
    grouped.sort_by_key(|&rank| std::cmp::Reverse((times(rank), rank)));
    let shape = grouped.map(times);
    let straight = ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let wheel = ranks == [12, 3, 2, 1, 0];
    let category = match (shape, straight || wheel, flush) {
        (_, true, true) => 8,
        ([4, ..], ..) => 7,
        ([3, _, _, 2, _], ..) => 6,
        (_, false, true) => 5,
        (_, true, false) => 4,
        ([3, ..], ..) => 3,
        ([2, _, 2, ..], ..) => 2,
        ([2, ..], ..) => 1,
        _ => 0,
    };
    (category, if wheel { [3, 2, 1, 0, 0] } else { grouped })
}

/// The best five of six or seven cards, by trying them all.
pub(crate) fn best(cards: &[Card]) -> Slow {
    let n = cards.len();
    let fives = (0u32..1 << n).filter(|set| set.count_ones() == 5);
    fives
        .map(|set| {
            let mut chosen = (0..n).filter(|i| set >> i & 1 == 1).map(|i| cards[i]);
            five(std::array::from_fn(|_| chosen.next().unwrap()))
        })
        .max()
        .unwrap()
}
