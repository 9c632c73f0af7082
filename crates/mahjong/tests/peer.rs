//! Shanten and wins against a public crate, on hands that both can judge (R14.3).
//!
//! `xiangting` knows honours, a third suit and seven pairs; with ten or eleven tiles (and fewer, beside melds) only the
//! standard form is left, and tiles of two suits never gain by going to a third.

use paiju_contract::{Rng, Seat, Seed, Stream};
use paiju_mahjong::hand::{Counts, Hand, Meld, MeldKind};
use paiju_mahjong::{Suit, Tile};
use xiangting::{PlayerCount, calculate_replacement_number};

/// Tiles of two suits, as if dealt.
fn deal(size: usize, rng: &mut Rng) -> Counts {
    let mut tiles: Vec<Tile> =
        Tile::all().filter(|tile| tile.suit() != Suit::Tiao).flat_map(|tile| [tile; 4]).collect();
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, rng.index(i + 1));
    }
    Counts::try_from_tiles(tiles.into_iter().take(size)).unwrap()
}

#[test]
fn r14_3_shanten_agrees_with_xiangting() {
    let mut rng = Rng::new(Seed::from_u64(34), Stream::POLICY);
    let mut won = 0;
    for n in 0..120_000 {
        let melds = n % 4;
        let concealed = deal(10 - 3 * melds + rng.index(2), &mut rng);
        let free = Tile::all().filter(|tile| tile.suit() != Suit::Tiao && !concealed.has(*tile));
        let padding: Vec<Meld> = free
            .take(melds)
            .map(|tile| Meld { kind: MeldKind::KongConcealed, tile, from: Seat(0) })
            .collect();
        let hand = Hand::new(concealed, &padding, Suit::Tiao).unwrap();
        let counts: [u8; 34] =
            std::array::from_fn(|i| Tile::from_index(i).map_or(0, |tile| concealed.count(tile)));
        let theirs = calculate_replacement_number(&counts, PlayerCount::Four).unwrap();
        assert_eq!(hand.shanten() + 1, theirs as i8, "{:?}", concealed.tiles().collect::<Vec<_>>());
        assert_eq!(hand.is_complete(), hand.is_acting() && theirs == 0);
        won += usize::from(hand.is_complete());
    }
    assert!(won > 100, "{won}");
}
