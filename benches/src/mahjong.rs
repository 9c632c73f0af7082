//! Mahjong hands in nanoseconds: win test, waits, shanten, improving tiles, the best discard; and games of the
//! shanten-greedy player, through the contract like the random ones.

use std::hint::black_box;

use paiju_bots::shanten_greedy;
use paiju_contract::{Game, Glance, Play, Rng, RuleSet, Seed, Stream};
use paiju_mahjong::hand::{Counts, Hand, Pile, is_complete, raw_waits};
use paiju_mahjong::{LeanMahjong, Rules, Suit, Tile};

use crate::measure::{Bench, Unit};

/// Hands in one run.
const HANDS: usize = 1 << 11;
/// Games in one run.
const GAMES: u64 = 256;

/// Random hands of two suits with `size` tiles, as they are dealt: all tiles equally likely.
pub(crate) fn hands(size: usize) -> Vec<Hand> {
    let mut dice = Rng::new(Seed::from_u64(11), Stream::POLICY);
    let deal = |_| {
        let mut tiles: Vec<Tile> =
            Tile::all().filter(|tile| tile.suit() != Suit::Wan).flat_map(|tile| [tile; 4]).collect();
        paiju_kit::shuffle(&mut tiles, &mut dice);
        let counts = Counts::try_from_tiles(tiles.into_iter().take(size)).expect("four of a kind at most");
        Hand::new(counts, &[], Suit::Wan).expect("ten or eleven tiles")
    };
    (0..HANDS).map(deal).collect()
}

pub(crate) fn benches() -> Vec<Bench> {
    vec![
        of_hands("win", 11, |hand| u32::from(is_complete(hand.concealed(), hand.missing()))),
        of_hands("waits", 10, |hand| raw_waits(hand.concealed(), hand.missing()).bits()),
        of_hands("shanten", 10, |hand| hand.shanten() as u32),
        of_hands("improving", 10, |hand| hand.improving().bits()),
        of_hands("best-discard", 11, |hand| {
            hand.best_discard(&Pile::ALL).map_or(0, |choice| u32::from(choice.discard.rank()))
        }),
        greedy(),
    ]
}

/// All hands one after the other; every answer goes into the sum. The question is compiled into the loop, as where it
/// is asked in play.
fn of_hands(name: &str, size: usize, value: impl Fn(&Hand) -> u32 + 'static) -> Bench {
    Bench::new(format!("mahjong/hand/{name}"), Unit::Nanoseconds, move || {
        let hands = hands(size);
        move || {
            let sum = hands.iter().fold(0u32, |sum, hand| sum.wrapping_add(value(hand)));
            black_box(sum);
            HANDS as u64
        }
    })
}

/// Four shanten-greedy players at one table.
fn greedy() -> Bench {
    Bench::new("mahjong/to-the-wall/greedy", Unit::Games, || {
        let rules = Rules::preset("to-the-wall").expect("a preset");
        let (mut seed, mut buffer) = (0, Vec::with_capacity(128));
        move || {
            for _ in 0..GAMES {
                let mut game = LeanMahjong::deal(&rules, Seed::from_u64(seed)).expect("valid rules");
                seed += 1;
                while let Some(seat) = game.phase().awaiting().first() {
                    game.legal(seat, &mut buffer);
                    let action = match buffer[..] {
                        [only] => only,
                        _ => shanten_greedy(&game.glance(seat), &buffer),
                    };
                    game.apply(seat, &action, &mut |_| {}).expect("a listed action is legal");
                }
            }
            GAMES
        }
    })
}

/// The public shanten crate on the same hands. It knows honours and seven pairs, so it has more to do; hands of ten
/// and eleven tiles leave it the standard form only.
#[cfg(feature = "peers")]
pub(crate) fn peers() -> Vec<Bench> {
    use xiangting::{PlayerCount, calculate_replacement_number};
    let counts = |hand: &Hand| -> [u8; 34] {
        std::array::from_fn(|i| Tile::from_index(i).map_or(0, |tile| hand.concealed().count(tile)))
    };
    let bench = move |name: &str, size: usize| {
        Bench::new(format!("peer:xiangting/hand/{name}"), Unit::Nanoseconds, move || {
            let hands: Vec<[u8; 34]> = hands(size).iter().map(counts).collect();
            move || {
                let value = |hand: &[u8; 34]| {
                    calculate_replacement_number(hand, PlayerCount::Four).map_or(0, u32::from)
                };
                black_box(hands.iter().map(value).sum::<u32>());
                HANDS as u64
            }
        })
    };
    vec![bench("win", 11), bench("shanten", 10)]
}
