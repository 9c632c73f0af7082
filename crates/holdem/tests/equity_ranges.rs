//! The text of ranges: what it means, how it is written back, what is refused.

use paiju_holdem::range::{BadRange, Range};
use proptest::prelude::*;

fn range(text: &str) -> Range {
    text.parse().unwrap()
}

#[test]
fn kinds_have_their_numbers_of_hands() {
    let sizes = [
        ("QQ", 6),
        ("QQ+", 18),
        ("22+", 78),
        ("TT-77", 24),
        ("AK", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("ATs+", 16),
        ("A5s-A2s", 16),
        ("KTo-K8o", 36),
        ("JTs-76s", 20),
        ("AhKh", 1),
        ("random", 1_326),
        ("QQ+,AKs,A5s-A2s", 38),
        ("KA, AK ,AhKd", 16),
        ("A2+", 12 * 16),
    ];
    for (text, size) in sizes {
        assert_eq!(range(text).len(), size, "{text}");
    }
}

#[test]
fn ends_may_be_given_in_either_order() {
    assert_eq!(range("A2s-A5s"), range("A5s-A2s"));
    assert_eq!(range("77-TT"), range("TT-77"));
    assert_eq!(range("TT-77"), range("TT,99,88,77"));
    assert_eq!(range("JTs-87s"), range("JTs,T9s,98s,87s"));
    assert_eq!(range("Q9o+"), range("Q9o,QTo,QJo"));
}

#[test]
fn other_texts_are_refused_with_the_item_at_fault() {
    let item = |text: &str| BadRange::Item(text.into());
    let refused = [
        ("", BadRange::Empty),
        ("QQ,,AK", BadRange::Empty),
        ("QQ,", BadRange::Empty),
        ("1A", item("1A")),
        ("QQ, qq", item("qq")),
        ("AKx", item("AKx")),
        ("AKs++", item("AKs++")),
        ("A", item("A")),
        ("AhKhQh", item("AhKhQh")),
        ("A-K", item("A-K")),
        ("♠♥", item("♠♥")),
        ("QQs", BadRange::SuitedPair("QQs".into())),
        ("AhAh", BadRange::SameCard("AhAh".into())),
        ("QQ-AKs", BadRange::Ends("QQ-AKs".into())),
        ("A5s-A2o", BadRange::Ends("A5s-A2o".into())),
        ("A5s-K2s", BadRange::Ends("A5s-K2s".into())),
    ];
    for (text, error) in refused {
        assert_eq!(text.parse::<Range>(), Err(error), "{text:?}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_range_or_a_refusal(text in "[2-9TJQKAshdco+, -]{0,24}|.{0,12}") {
        if let Ok(range) = text.parse::<Range>() {
            prop_assert!(!range.is_empty());
            prop_assert_eq!(range.to_string().parse::<Range>(), Ok(range));
        }
    }

    #[test]
    fn a_range_reads_back_as_written(picks in prop::collection::vec(0usize..1_326, 1..200)) {
        let all = Range::random();
        let range = Range::from_combos(picks.iter().map(|&i| all.combos()[i]));
        prop_assert_eq!(range.to_string().parse::<Range>(), Ok(range));
    }
}
