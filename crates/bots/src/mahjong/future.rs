//! What a locked hand will still win and lose: nothing is left to decide for it.
//!
//! It looks at an imagined world, all hands and the wall included, but not at the order of the wall: so the luck of the
//! draws, most of what makes one playing differ from another, falls out.

use paiju_contract::Seat;
use paiju_mahjong::fan::Circumstance;
use paiju_mahjong::hand::{Counts, Distance, Pile};
use paiju_mahjong::{AfterHu, Cause, End, LeanMahjong, Player, Stage, State, Tile, TileSet};

/// Found by regression on 65,000 first wins. What a tile of the wall that wins brings, for each fan and besides: drawn by the winner it is paid by three.
const FAN: f64 = 1.42;
const WIN: f64 = 0.84;
/// The same, for each fan, of a tile in another's hand: one of his missing suit will be discarded, another hardly.
const UNWANTED: f64 = 1.15;
const KEPT: f64 = 0.15;
/// What another's winning tile in the wall costs, for each fan and besides.
const COST: f64 = 0.49;
const COST_WIN: f64 = 0.2;
/// What a tile that improves another's hand costs, and what his time costs, one and more steps from waiting.
const IMPROVING: [f64; 2] = [0.154, 0.06];
const TIME: [f64; 4] = [0.028, 0.028, 0.03, 0.02];
/// Time is counted as the square of the tiles left, in this scale.
const SCALE: f64 = 40.0;

/// Whether nothing is left to decide for the seat, and what it will win can be told: play lasts to the end of the wall.
pub(super) fn told(game: &LeanMahjong, seat: Seat) -> bool {
    let state = game.state();
    let lasting = state.rules.end == End::WallOnly && state.rules.after_hu == AfterHu::LockedContinue;
    lasting && state.player(seat).is_locked()
}

/// The points of a locked seat at the end.
pub(super) fn settled(game: &LeanMahjong, seat: Seat) -> f64 {
    let state = game.state();
    let mut wall = Pile::default();
    state.wall[usize::from(state.head)..usize::from(state.tail)]
        .iter()
        .for_each(|tile| wall.add_many(*tile, 1));
    let costs: f64 = (1..4).map(|steps| cost(state, seat.after(steps, 4), &wall)).sum();
    f64::from(state.player(seat).score) + wins(state, seat, &wall) - costs
}

/// What a locked seat will win.
fn wins(state: &State, seat: Seat, wall: &Pile) -> f64 {
    let own = state.player(seat);
    let time = f64::from(state.wall_left()) / SCALE;
    let held = |tile| -> f64 {
        let others =
            (1..4).map(|steps| state.player(seat.after(steps, 4))).filter(|other| !other.is_locked());
        others
            .map(|o| f64::from(o.hand.count(tile)) * if o.misses(tile) { UNWANTED } else { KEPT * time })
            .sum()
    };
    fans(state, own, &at_rest(state, seat), own.waits)
        .map(|(tile, fan)| f64::from(wall.count(tile)) * (FAN * fan + WIN) + fan * held(tile))
        .sum()
}

/// What another's wins will cost a seat that may not choose what it discards.
fn cost(state: &State, seat: Seat, wall: &Pile) -> f64 {
    let player = state.player(seat);
    let Some(missing) = player.missing else { return 0.0 };
    let rest = at_rest(state, seat);
    let waiting = |waits: TileSet| -> f64 {
        fans(state, player, &rest, waits)
            .map(|(tile, fan)| f64::from(wall.count(tile)) * (COST * fan + COST_WIN))
            .sum()
    };
    if player.is_locked() {
        return waiting(player.waits);
    }
    let distance = Distance::of(&rest, &player.melds, missing);
    if distance.shanten <= 0 {
        return waiting(distance.improving);
    }
    let (steps, left) = (distance.shanten as usize - 1, f64::from(state.wall_left()));
    let improving: f64 = distance.improving.map(|tile| f64::from(wall.count(tile))).sum();
    IMPROVING.get(steps).map_or(0.0, |each| each * improving) + TIME[steps.min(3)] * left * left / SCALE
}

/// The kinds that win, with the fan of each on a discard.
fn fans(state: &State, player: &Player, rest: &Counts, waits: TileSet) -> impl Iterator<Item = (Tile, f64)> {
    let (fan, rest, melds) = (state.rules.fan(), *rest, player.melds);
    waits.map(move |tile| {
        (tile, f64::from(fan.count(&rest.with(tile), &melds, Circumstance::default()).total()))
    })
}

/// A hand without the tile that was just drawn.
fn at_rest(state: &State, seat: Seat) -> Counts {
    let hand = state.player(seat).hand;
    match state.stage {
        Stage::Acting { seat: acting, cause: Cause::Drawn { tile, .. } } if acting == seat => {
            hand.without(tile)
        }
        _ => hand,
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Decision, Dice, Game, Play, Policy, Seed};
    use paiju_mahjong::Rules;

    use super::super::simple::Greedy;
    use super::*;

    #[test]
    fn what_is_told_comes_true_on_average() {
        let (mut player, mut dice) = (Greedy::default(), Dice::new(Seed::from_u64(1)));
        let (mut hands, mut surprise, mut luck) = (0.0, 0.0, 0.0);
        for seed in 0..150 {
            let mut game = LeanMahjong::deal(&Rules::default(), Seed::from_u64(seed)).unwrap();
            let mut expected = [None; 4];
            while let Some(seat) = game.phase().awaiting().first() {
                let action = player.choose(&Decision::new(&game, seat), &mut dice);
                game.apply_silent(seat, &action).unwrap();
                for seat in Seat::all(4).filter(|seat| !game.phase().is_over() && told(&game, *seat)) {
                    let now = game.scores()[seat.index()] as f64;
                    expected[seat.index()].get_or_insert((settled(&game, seat), now));
                }
            }
            for (score, (value, before)) in
                game.scores().iter().zip(expected).filter_map(|(s, e)| Some((*s as f64, e?)))
            {
                (hands, surprise, luck) = (
                    hands + 1.0,
                    surprise + score - value,
                    luck + (score - before).powi(2) - (score - value).powi(2),
                );
            }
        }
        assert!(hands > 300.0 && (surprise / hands).abs() < 1.0, "{surprise} in {hands} hands");
        assert!(luck / hands > 15.0, "it tells much of what comes: {}", luck / hands);
    }
}
