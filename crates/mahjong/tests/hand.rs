//! Hand mathematics against a plain recursive decomposer: R5, R14.

use paiju_contract::{Rng, Seat, Seed, Stream};
use paiju_mahjong::hand::{BadHand, Counts, Hand, Meld, MeldKind, Pile};
use paiju_mahjong::{Suit, Tile, parse_tiles};

type Kinds = [u8; 27];

/// Whether the tiles split into melds, and a pair if asked for: the definition, tile by tile.
fn splits(tiles: &mut Kinds, pair: bool) -> bool {
    let Some(i) = tiles.iter().position(|n| *n > 0) else {
        return !pair;
    };
    let mut found = false;
    if pair && tiles[i] >= 2 {
        tiles[i] -= 2;
        found |= splits(tiles, false);
        tiles[i] += 2;
    }
    if !found && tiles[i] >= 3 {
        tiles[i] -= 3;
        found |= splits(tiles, pair);
        tiles[i] += 3;
    }
    if !found && i % 9 < 7 && tiles[i + 1] > 0 && tiles[i + 2] > 0 {
        (i..i + 3).for_each(|j| tiles[j] -= 1);
        found |= splits(tiles, pair);
        (i..i + 3).for_each(|j| tiles[j] += 1);
    }
    found
}

fn counts(text: &str) -> Counts {
    Counts::try_from_tiles(parse_tiles(text).unwrap()).unwrap()
}

fn kinds(hand: &Counts) -> Kinds {
    std::array::from_fn(|i| hand.count(Tile::from_index(i).unwrap()))
}

fn from_kinds(kinds: &Kinds) -> Counts {
    let tile = |i: usize| Tile::from_index(i).unwrap();
    Counts::try_from_tiles((0..27).flat_map(|i| (0..kinds[i]).map(move |_| tile(i)))).unwrap()
}

fn meld(kind: MeldKind, text: &str) -> Meld {
    Meld { kind, tile: text.parse().unwrap(), from: Seat(0) }
}

/// Melds of a suit that is not concealed, so that any concealed size is a whole hand.
fn padding(n: usize) -> Vec<Meld> {
    ["1s", "5s", "9s"][..n].iter().map(|text| meld(MeldKind::KongExposed, text)).collect()
}

fn plain_waits(hand: &Kinds, playable: &[Suit]) -> Vec<Tile> {
    let completes = |tile: &Tile| {
        let mut tiles = *hand;
        tiles[tile.index()] += 1;
        hand[tile.index()] < 4 && playable.contains(&tile.suit()) && splits(&mut tiles, true)
    };
    Tile::all().filter(completes).collect()
}

/// Every one-suit hand of exactly `left` more tiles.
fn every(counts: &mut Kinds, rank: usize, left: usize, visit: &mut impl FnMut(&Kinds)) {
    if rank == 9 {
        if left == 0 {
            visit(counts);
        }
        return;
    }
    for n in 0..=left.min(4) {
        counts[rank] = n as u8;
        every(counts, rank + 1, left - n, visit);
    }
    counts[rank] = 0;
}

#[test]
fn r14_1_every_concealed_hand_of_one_suit_is_judged_right() {
    let mut judged = 0;
    for melds in 0..=3 {
        let padding = padding(melds);
        for size in [10 - 3 * melds, 11 - 3 * melds] {
            every(&mut [0; 27], 0, size, &mut |tiles| {
                let hand = Hand::new(from_kinds(tiles), &padding, Suit::Wan).unwrap();
                judged += 1;
                if hand.is_acting() {
                    assert_eq!(hand.is_complete(), splits(&mut tiles.clone(), true), "{tiles:?}");
                } else {
                    let expected = plain_waits(tiles, &[Suit::Tong]);
                    // One suit only: waits in the empty suit would be a pair or a meld out of nothing.
                    assert_eq!(
                        hand.waits().filter(|t| t.suit() == Suit::Tong).collect::<Vec<_>>(),
                        expected,
                        "{tiles:?}"
                    );
                    assert!(hand.waits().all(|t| t.suit() == Suit::Tong), "{tiles:?}");
                }
            });
        }
    }
    assert!(judged > 80_000, "{judged}");
}

/// A random hand of two suits.
fn random_hand(rng: &mut Rng, size: usize) -> Kinds {
    let mut tiles = [0; 27];
    // Few ranks make complete hands frequent.
    let (low, width) = (rng.index(4), 4 + rng.index(6));
    let mut n = 0;
    while n < size {
        let i = 9 * rng.index(2) + (low + rng.index(width)) % 9;
        if tiles[i] < 4 {
            tiles[i] += 1;
            n += 1;
        }
    }
    tiles
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the long campaign is asked for by hand")]
fn r14_1_1_random_hands_of_two_suits_are_judged_right() {
    let hands = if std::env::var_os("PAIJU_LONG").is_some() { 40_000_000 } else { 1_500_000 };
    let mut rng = Rng::new(Seed::from_u64(14), Stream::POLICY);
    let (mut complete, mut waiting) = (0, 0);
    for n in 0..hands {
        let melds = rng.index(3);
        let tiles = random_hand(&mut rng, 11 - 3 * melds);
        let padding: Vec<Meld> = padding_elsewhere(&tiles, melds);
        let hand = Hand::new(from_kinds(&tiles), &padding, Suit::Wan).unwrap();
        let expected = splits(&mut tiles.clone(), true);
        assert_eq!(hand.is_complete(), expected, "{tiles:?}");
        assert_eq!(hand.shanten() == -1, expected, "{tiles:?}");
        complete += usize::from(expected);
        if n % 8 == 0 {
            let discard = hand.concealed().kinds().next().unwrap();
            let rest = Hand::new(hand.concealed().without(discard), &padding, Suit::Wan).unwrap();
            let exhausted = |t: &Tile| padding.iter().any(|m| m.tile == *t);
            let mut expected = plain_waits(&kinds(rest.concealed()), &[Suit::Tong, Suit::Tiao]);
            expected.retain(|tile| !exhausted(tile));
            assert_eq!(rest.waits().collect::<Vec<_>>(), expected, "{tiles:?}");
            waiting += usize::from(!expected.is_empty());
        }
    }
    assert!(complete > hands / 100 && waiting > hands / 200, "{complete} {waiting}");
}

/// Kongs of kinds that the concealed tiles do not have.
fn padding_elsewhere(tiles: &Kinds, n: usize) -> Vec<Meld> {
    let free = Tile::all().filter(|tile| tile.suit() != Suit::Wan && tiles[tile.index()] == 0);
    free.take(n).map(|tile| Meld { kind: MeldKind::KongConcealed, tile, from: Seat(0) }).collect()
}

/// Tiles lacking, by trying all exchanges breadth first.
fn plain_shanten(tiles: &Kinds, limit: i8) -> Option<i8> {
    fn complete_within(tiles: &mut Kinds, swaps: i8) -> bool {
        if splits(&mut tiles.clone(), true) {
            return true;
        }
        if swaps == 0 {
            return false;
        }
        for out in 0..18 {
            if tiles[out] == 0 {
                continue;
            }
            tiles[out] -= 1;
            for into in 0..18 {
                if into != out && tiles[into] < 4 {
                    tiles[into] += 1;
                    let found = complete_within(tiles, swaps - 1);
                    tiles[into] -= 1;
                    if found {
                        tiles[out] += 1;
                        return true;
                    }
                }
            }
            tiles[out] += 1;
        }
        false
    }
    (0..=limit).find(|swaps| complete_within(&mut tiles.clone(), *swaps)).map(|swaps| swaps - 1)
}

#[test]
fn r14_3_shanten_is_the_number_of_exchanges() {
    let mut rng = Rng::new(Seed::from_u64(3), Stream::POLICY);
    let mut seen = [0; 4];
    for _ in 0..1_500 {
        let melds = 1 + rng.index(2);
        let tiles = random_hand(&mut rng, 11 - 3 * melds);
        let hand = Hand::new(from_kinds(&tiles), &padding_elsewhere(&tiles, melds), Suit::Wan).unwrap();
        match plain_shanten(&tiles, 2) {
            Some(expected) => {
                assert_eq!(hand.shanten(), expected, "{tiles:?}");
                seen[(expected + 1) as usize] += 1;
            }
            None => assert!(hand.shanten() >= 2, "{tiles:?}"),
        }
    }
    assert!(seen[1] > 50 && seen[2] > 50, "{seen:?}");
}

#[test]
fn r14_4_improving_tiles_lower_the_shanten_and_no_others_do() {
    let mut rng = Rng::new(Seed::from_u64(4), Stream::POLICY);
    for _ in 0..60_000 {
        let melds = rng.index(4);
        let tiles = random_hand(&mut rng, 10 - 3 * melds);
        let padding = padding_elsewhere(&tiles, melds);
        let hand = Hand::new(from_kinds(&tiles), &padding, Suit::Wan).unwrap();
        let lowers = |tile: &Tile| {
            let free = tiles[tile.index()] < 4 && padding.iter().all(|meld| meld.tile != *tile);
            free && tile.suit() != Suit::Wan
                && Hand::new(hand.concealed().with(*tile), &padding, Suit::Wan).unwrap().shanten()
                    < hand.shanten()
        };
        assert_eq!(
            hand.improving().collect::<Vec<_>>(),
            Tile::all().filter(lowers).collect::<Vec<_>>(),
            "{tiles:?}"
        );
        if hand.shanten() == 0 {
            assert_eq!(hand.improving(), hand.waits(), "{tiles:?}");
        }
    }
}

#[test]
fn r14_5_the_best_discard_is_the_first_of_the_list() {
    let mut rng = Rng::new(Seed::from_u64(5), Stream::POLICY);
    for _ in 0..20_000 {
        let melds = rng.index(4);
        let tiles = random_hand(&mut rng, 11 - 3 * melds);
        let hand = Hand::new(from_kinds(&tiles), &padding_elsewhere(&tiles, melds), Suit::Wan).unwrap();
        let mut unseen = Pile::ALL;
        unseen.remove_all(hand.concealed());
        let all = hand.discards(&unseen);
        assert_eq!(hand.best_discard(&unseen), all.first().copied());
        assert!(all.iter().all(|choice| choice.shanten >= all[0].shanten));
    }
}

#[test]
fn r5_1_a_pair_and_melds_win_with_no_tile_of_the_missing_suit() {
    let hand = |text: &str, missing| Hand::new(counts(text), &[], missing).unwrap();
    assert!(hand("123456p123m55m", Suit::Tiao).is_complete());
    assert!(!hand("123456p123m55m", Suit::Wan).is_complete());
    assert!(!hand("123456p123m5m5s", Suit::Tiao).is_complete());
    assert!(!hand("1133557799p2p", Suit::Tiao).is_complete(), "pairs alone do not win");
}

#[test]
fn r5_2_waits_leave_out_kinds_held_four_times() {
    let waits = |text: &str, melds: &[Meld]| {
        Hand::new(counts(text), melds, Suit::Tiao).unwrap().waits().collect::<Vec<_>>()
    };
    assert_eq!(waits("123456p123m5m", &[]), parse_tiles("5m").unwrap());
    // Four in the hand: the fifth does not exist.
    assert_eq!(waits("5555m", &[meld(MeldKind::Pong, "1p"), meld(MeldKind::Pong, "2p")]), []);
    // A pong and the fourth in the hand.
    let pongs = [meld(MeldKind::Pong, "5m"), meld(MeldKind::Pong, "1p"), meld(MeldKind::Pong, "2p")];
    assert_eq!(waits("5m", &pongs), []);
    assert_eq!(waits("6m", &pongs), parse_tiles("6m").unwrap());
}

#[test]
fn r5_3_four_concealed_tiles_are_never_one_meld() {
    let hand = |text: &str| Hand::new(counts(text), &[], Suit::Tiao).unwrap();
    assert!(!hand("1111p222p333p5p").is_complete());
    assert!(hand("1111p23p555m99m").is_complete(), "used as 111 and 1 of 123");
    assert!(hand("11112233p555m").is_complete(), "used as 11 and two of 123");
}

#[test]
fn r5_4_the_traps_are_refused() {
    let refused =
        |melds: &[Meld], text: &str| !Hand::new(counts(text), melds, Suit::Tiao).unwrap().is_complete();
    assert!(refused(&[meld(MeldKind::Pong, "5m")], "344667m99p"));
    let kongs = ["2m", "3m", "4m"].map(|text| meld(MeldKind::KongExposed, text));
    assert!(refused(&kongs, "15m"));
    assert!(refused(&[meld(MeldKind::KongConcealed, "5m")], "33334667m"));
}

#[test]
fn r14_6_hands_nobody_can_hold_are_refused() {
    let new = |text: &str, melds: &[Meld], missing| Hand::new(counts(text), melds, missing);
    assert!(matches!(new("123p", &[], Suit::Wan), Err(BadHand::Size { rest: 10, .. })));
    assert!(matches!(new("123456789p123m", &[], Suit::Tiao), Err(BadHand::Size { .. })));
    let kong = [meld(MeldKind::KongExposed, "1p")];
    assert_eq!(new("1234567p", &kong, Suit::Wan), Err(BadHand::FiveOfAKind("1p".parse().unwrap())));
    assert_eq!(new("2345678p", &kong, Suit::Tong), Err(BadHand::MissingSuit("1p".parse().unwrap())));
}
