//! Which of the 7,462 classes a set of cards is in, worked out from bit boards (R8.1, R8.2).
//!
//! It owns the numbering of the classes and the plain, table-free evaluation. The build script includes this file
//! to fill the lookup tables, so it stands alone: ranks are bits 0..12 of a `u16`, suits are four such words.

/// The first class of every category, weakest first; classes are numbered 1..=7462.
pub(crate) const FIRST: [u16; 9] = [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453];
/// The strongest class: the royal flush.
pub(crate) const LAST: u16 = 7462;

/// The ranks of all straights, in order of the number they are: the wheel stands between those to the king and
/// to the ace.
pub(crate) const STRAIGHTS: [u16; 10] = [
    0b1_1111,
    0b1_1111 << 1,
    0b1_1111 << 2,
    0b1_1111 << 3,
    0b1_1111 << 4,
    0b1_1111 << 5,
    0b1_1111 << 6,
    0b1_1111 << 7,
    0b1_0000_0000_1111,
    0b1_1111 << 8,
];

/// The class of five to seven distinct cards.
pub(crate) fn class_of(suits: [u16; 4]) -> u16 {
    match suits.into_iter().find(|suit| suit.count_ones() >= 5) {
        // No full house or quads fit beside five cards of one suit, so the flush is the best there is.
        Some(suit) => flush_class(suit),
        None => rank_class(suits),
    }
}

/// The class of the best flush or straight flush in one suit of at least five cards.
pub(crate) fn flush_class(suit: u16) -> u16 {
    match straight_top(suit) {
        Some(top) => FIRST[8] + top - 3,
        None => FIRST[5] + five_index(top_bits(suit, 5)),
    }
}

/// The class by ranks alone.
pub(crate) fn rank_class([a, b, c, d]: [u16; 4]) -> u16 {
    let (any, twice, thrice) = ((a | b) | (c | d), (a & b) | (c & d) | ((a | b) & (c | d)), {
        (a & b & (c | d)) | (c & d & (a | b))
    });
    let quads = a & b & c & d;
    if quads != 0 {
        return FIRST[7] + top(quads) * 12 + kickers(any, 1, highest(quads));
    }
    if thrice != 0 {
        let trips = highest(thrice);
        let pairs = twice & !trips;
        if pairs != 0 {
            return FIRST[6] + top(trips) * 12 + kickers(pairs, 1, trips);
        }
    }
    if let Some(top) = straight_top(any) {
        return FIRST[4] + top - 3;
    }
    if thrice != 0 {
        return FIRST[3] + top(thrice) * 66 + kickers(any, 2, highest(thrice));
    }
    let pairs = top_bits(twice, 2);
    match pairs.count_ones() {
        2 => FIRST[2] + subset_index(pairs) * 11 + kickers(any, 1, pairs),
        1 => FIRST[1] + top(pairs) * 220 + kickers(any, 3, pairs),
        _ => FIRST[0] + five_index(top_bits(any, 5)),
    }
}

/// The place of the `n` highest of `ranks`, those of `used` left out, among all choices of `n` from the others.
fn kickers(ranks: u16, n: u32, used: u16) -> u16 {
    let mut left = ranks & !used;
    for rank in (0..13).rev().filter(|rank| used >> rank & 1 == 1) {
        let below = (1 << rank) - 1;
        left = left & below | left >> 1 & !below;
    }
    subset_index(top_bits(left, n))
}

/// The place of a set among the sets of its size, in order of strength.
pub(crate) fn subset_index(set: u16) -> u16 {
    let ranks = (0..13).filter(|rank| set >> rank & 1 == 1);
    ranks.zip(1..).map(|(rank, size)| choose(rank, size)).sum()
}

/// The place of five ranks among those that make no straight.
fn five_index(set: u16) -> u16 {
    subset_index(set) - STRAIGHTS.iter().filter(|&&straight| straight < set).count() as u16
}

/// The highest rank of the best straight in `ranks` (3 for the wheel).
pub(crate) fn straight_top(ranks: u16) -> Option<u16> {
    let low_ace = ranks << 1 | ranks >> 12 & 1;
    (3..=12).rev().find(|top| low_ace >> (top - 3) & 0b1_1111 == 0b1_1111)
}

/// The `n` highest members.
pub(crate) fn top_bits(mut set: u16, n: u32) -> u16 {
    while set.count_ones() > n {
        set &= set - 1;
    }
    set
}

fn highest(set: u16) -> u16 {
    top_bits(set, 1)
}

/// The highest rank of a set that is not empty.
fn top(set: u16) -> u16 {
    set.ilog2() as u16
}

pub(crate) fn choose(n: u16, k: u16) -> u16 {
    (0..k).fold(1, |product, i| if n < k { 0 } else { product * (n - i) / (i + 1) })
}
