//! What observations tell of the discards (R12.3): every one of every seat, in order.

use paiju_contract::{Actions, Cell, Encode, Game, Observer, RuleSet, Seat, Seed, Tensors};
use paiju_mahjong::{LeanMahjong, Mahjong, Rules, Setup, State, Tile};

fn observed<T: Cell>(game: &LeanMahjong, seat: Seat) -> Vec<T> {
    let mut cells = vec![T::NO; LeanMahjong::observation(&game.rules())];
    game.observe_into(seat, &mut cells);
    cells
}

/// A position with these discards of one seat, the same seed for everything else.
fn discarded(seat: usize, discards: &[Tile]) -> LeanMahjong {
    let mut seats = [r"{}"; 4].map(str::to_owned);
    let tiles: Vec<String> = discards.iter().map(Tile::to_string).collect();
    seats[seat] = format!(r#"{{"discards":"{}"}}"#, tiles.join(" "));
    let position = format!(r#"{{"turn":0,"drawn":"9m","wall_left":5,"seats":[{}]}}"#, seats.join(","));
    let setup: Setup = serde_json::from_str(&position).unwrap();
    LeanMahjong::set_up(&Rules::default(), &setup, Seed::from_u64(5)).unwrap()
}

#[test]
fn r12_3_the_same_discards_in_another_order_are_another_observation_at_any_depth() {
    // Every kind but one, and some of them again.
    let discards: Vec<Tile> = Tile::all().take(26).chain(Tile::all().take(20)).collect();
    for seat in 0..4 {
        let as_made = discarded(seat, &discards);
        for at in 1..discards.len() {
            let mut swapped = discards.clone();
            swapped.swap(at - 1, at);
            let swapped = discarded(seat, &swapped);
            let alike = State { discards: as_made.state().discards, ..*swapped.state() };
            assert!(alike == *as_made.state() && swapped != as_made, "nothing else differs");
            for from in Seat::all(4) {
                let what = format!("discard {at} of {seat} seen from {from}");
                assert_ne!(observed::<f32>(&as_made, from), observed::<f32>(&swapped, from), "{what}");
                assert_ne!(observed::<u8>(&as_made, from), observed::<u8>(&swapped, from), "{what}");
            }
        }
    }
}

/// The discards of the seat so many after the own, read from an observation.
fn read_back(cells: &[u8], steps: usize) -> Vec<Tile> {
    let layout = Mahjong::layout(&Rules::default()).unwrap();
    let part = layout.observation.iter().find(|part| part.name == "discards").unwrap();
    let own = &cells[part.offset..][..part.len].chunks(part.len / 4).nth(steps).unwrap();
    let mut made: Vec<(u8, Tile)> = own
        .chunks(4)
        .zip(Tile::all())
        .flat_map(|(four, tile)| four.iter().map(move |cell| (*cell, tile)))
        .collect();
    made.retain(|(shade, _)| *shade > 0);
    made.sort_unstable();
    made.into_iter().map(|(_, tile)| tile).collect()
}

#[test]
fn r12_3_the_discards_can_be_read_back_from_the_observation() {
    let (mut actions, mut most) = (Actions::new(), 0);
    for (preset, seed) in Rules::PRESETS.iter().zip(1..) {
        let rules = Rules::preset(preset).unwrap();
        let mut game = LeanMahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
        while let Some(asked) = game.phase().awaiting().into_iter().next() {
            for from in Seat::all(4) {
                let (view, cells) = (game.view(Observer::Seat(from)), observed::<u8>(&game, from));
                for steps in 0..4 {
                    let seat = from.after(steps, 4);
                    let discards = &view.players[seat.index()].discards;
                    most = most.max(discards.len());
                    assert_eq!(read_back(&cells, steps.into()), *discards, "{seat} seen from {from}");
                }
            }
            game.legal(asked, &mut actions);
            game.apply_silent_unchecked(asked, &actions[actions.len() / 2]);
        }
    }
    assert!(most > 12, "a seat has discarded {most} tiles at most");
}
