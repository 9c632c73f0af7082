//! Every one-suit part that a waiting hand can have, listed once: what imagined won hands are put together from.
//!
//! A part is listed if it splits into melds (M) or a pair and melds (P), or lacks one tile to do so.

use std::sync::LazyLock;

use super::index::every_suit_hand;
use super::win::suit_word;

/// The most tiles a hand at rest holds (R1.4).
const MOST_AT_REST: usize = 10;

/// The concealed tiles of one suit, and what they lack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SuitPart {
    /// How many of each rank.
    pub(crate) counts: [u8; 9],
    /// The same, four bits a rank.
    pub(crate) ranks: u64,
    /// How many in all.
    pub(crate) total: u8,
    /// It splits into melds.
    pub(crate) melds: bool,
    /// It splits into a pair and melds.
    pub(crate) pair: bool,
    /// The ranks that would make it split into melds.
    pub(crate) waits_melds: u16,
    /// The ranks that would make it split into a pair and melds.
    pub(crate) waits_pair: u16,
}

static PARTS: LazyLock<Vec<SuitPart>> = LazyLock::new(|| {
    let mut parts = Vec::new();
    every_suit_hand(|counts, total| {
        let word = suit_word(counts);
        let part = SuitPart {
            counts: *counts,
            ranks: counts.iter().rev().fold(0, |bits, n| bits << 4 | u64::from(*n)),
            total: total as u8,
            melds: word.melds,
            pair: word.pair,
            waits_melds: word.waits_melds,
            waits_pair: word.waits_pair,
        };
        let lives = word.melds || word.pair || word.waits_melds | word.waits_pair != 0;
        if lives && total <= MOST_AT_REST {
            parts.push(part);
        }
    });
    parts
});

/// All parts of hands that wait.
pub(crate) fn suit_parts() -> &'static [SuitPart] {
    &PARTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_one_of_a_hand_that_waits() {
        let parts = suit_parts();
        assert_eq!(
            parts.iter().filter(|part| part.melds).count(),
            771,
            "no more than nine tiles are all melds"
        );
        assert!(parts.iter().any(|part| part.total == 0 && part.melds), "a suit may be empty");
        let sevens = parts.iter().find(|part| part.counts == [0, 0, 0, 0, 0, 0, 2, 0, 0]).unwrap();
        assert!(sevens.pair && !sevens.melds && sevens.waits_melds == 1 << 6);
    }
}
