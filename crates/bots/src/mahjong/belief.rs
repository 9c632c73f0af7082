//! What is believed of the others' hands: they were built, not dealt.
//!
//! A world of the view deals the others any tiles. Whoever discards keeps what brings him nearer to waiting, so real hands
//! are much nearer: after eight discards four of five wait, of hands dealt one in twenty. Tiles are exchanged with the wall
//! by a walk whose odds fall by a factor for each tile that a hand is further from waiting.

use paiju_contract::{Dice, Seat};
use paiju_mahjong::hand::Distance;
use paiju_mahjong::{LeanMahjong, Tile};

/// How much likelier a hand is, as a logarithm, for each tile that it is nearer to waiting: at first, more for each
/// discard and meld, and at most.
const NEARER: f64 = 0.4;
const LATER: f64 = 0.48;
const NEAREST: f64 = 6.0;
/// How many exchanges are tried for each hand.
const STEPS: usize = 40;

/// Rearranges the hands of the others as they may have been built.
pub(super) fn built(game: &mut LeanMahjong, seat: Seat, dice: &mut Dice) {
    for other in (1..4).map(|steps| seat.after(steps, 4)) {
        let player = game.state().player(other);
        let Some(missing) = player.missing.filter(|_| !player.is_locked()) else { continue };
        let melds = player.melds;
        let far = |hand: &_| f64::from(Distance::of(hand, &melds, missing).shanten);
        let age = (game.state().discards.of(other).count() + melds.len()) as f64;
        let nearer = (NEARER + LATER * age).min(NEAREST);
        let mut now = far(&player.hand);
        for _ in 0..STEPS {
            let Some(exchange) = any(game, other, dice) else { break };
            let luck = dice.unit();
            game.exchange(other, exchange, |hand| {
                let then = far(hand);
                let taken = then <= now || luck < (nearer * (now - then)).exp();
                now = if taken { then } else { now };
                taken
            });
        }
    }
}

/// Any tile of a hand, and any place in the wall.
fn any(game: &LeanMahjong, seat: Seat, dice: &mut Dice) -> Option<(Tile, usize)> {
    let (state, hand) = (game.state(), &game.state().player(seat).hand);
    let wall = usize::from(state.wall_left());
    if wall == 0 || hand.total() == 0 {
        return None;
    }
    let tile = hand.tiles().nth(dice.index(hand.total()))?;
    Some((tile, usize::from(state.head) + dice.index(wall)))
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Decision, Game, Observer, Play, Policy, Seed, Worlds};
    use paiju_mahjong::{Mahjong, Rules};

    use super::super::simple::Greedy;
    use super::*;

    /// How far the others are from waiting, all together.
    fn far(game: &LeanMahjong, seat: Seat) -> f64 {
        let others = (1..4).map(|steps| game.state().player(seat.after(steps, 4)));
        others.map(|o| f64::from(Distance::of(&o.hand, &o.melds, o.missing.unwrap()).shanten)).sum()
    }

    #[test]
    fn built_hands_are_as_near_as_real_ones_and_look_the_same() {
        let mut game = Mahjong::deal(&Rules::default(), Seed::from_u64(5)).unwrap();
        let (mut dice, mut player) = (Dice::new(Seed::from_u64(5)), Greedy::default());
        let (mut real, mut dealt, mut built) = (0.0, 0.0, 0.0);
        while let (Some(seat), 20..) = (game.phase().awaiting().first(), game.state().wall_left()) {
            let own = game.state().player(seat).hand.total() % 3 == 2;
            if own && game.state().winners() == 0 && game.state().wall_left() < 45 {
                let view = game.view(Observer::Seat(seat));
                let mut worlds = Mahjong::worlds(&view).unwrap();
                let mut world: LeanMahjong = Worlds::<Mahjong>::draw(&mut worlds, &mut dice).unwrap();
                let key = world.key(Observer::Seat(seat));
                (real, dealt) = (real + far(&game.lean(), seat), dealt + far(&world, seat));
                super::built(&mut world, seat, &mut dice);
                built += far(&world, seat);
                assert_eq!(world.key(Observer::Seat(seat)), key, "the seat sees no difference");
                world.audit().unwrap();
            }
            let action = player.choose(&Decision::new(&game, seat), &mut dice);
            game.apply_silent(seat, &action).unwrap();
        }
        assert!((built - real).abs() < (dealt - real).abs() / 2.0, "{real} {dealt} {built}");
    }
}
