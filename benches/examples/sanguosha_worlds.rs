//! How long Three Kingdoms takes to draw a world, over views as the `simple` players reach them.
//!
//! `cargo run --release -p paiju-bench --example sanguosha_worlds`. Every draw is timed in two runs over the same dice
//! and the shorter time counts, so that what else the machine does is not counted.

#![allow(clippy::disallowed_methods, reason = "it measures: it has a clock")]

use std::time::Instant;

use paiju_bots::bot;
use paiju_contract::{Decision, Dice, DiceBox, Game, Observer, Play, Seat, Seed, Worlds};
use paiju_sanguosha::{LeanSanguosha, Rules, View};

const GAMES: u64 = 150;
const DRAWS: usize = 200;
/// One moment in so many is looked at.
const EVERY: u32 = 9;

fn main() {
    for players in [5, 8] {
        let views = views(players);
        let (mut times, mut failed) = (Vec::new(), 0);
        for (number, view) in views.iter().enumerate() {
            let runs = [draws(view, number as u64), draws(view, number as u64)];
            failed += runs[0].iter().filter(|time| time.is_none()).count();
            times
                .extend(runs[0].iter().zip(&runs[1]).filter_map(|(one, other)| Some((*one)?.min((*other)?))));
        }
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{players} seats, {} views: mean {} ns, 99 % {} ns, 99.9 % {} ns, longest {} ns, {failed} of {} found nothing",
            views.len(),
            times.iter().sum::<u64>() / times.len() as u64,
            at(0.99),
            at(0.999),
            at(1.0),
            views.len() * DRAWS,
        );
    }
}

/// Views of games between `simple` players: half of them of whoever is asked, half of anybody.
fn views(players: u8) -> Vec<View> {
    let rules = Rules::default().with_players(players);
    let (mut views, mut pick) = (Vec::new(), Dice::new(Seed::from_u64(77)));
    for game in 0..GAMES {
        let mut table = LeanSanguosha::deal(&rules, Seed::from_u64(game)).expect("they can play");
        let mut player = bot::<LeanSanguosha>("simple").expect("every game has one");
        let (dice, mut decision) = (DiceBox::new(Seed::from_u64(game)), 0);
        while let Some(seat) = table.phase().awaiting().first() {
            if pick.below(EVERY) == 0 {
                let anybody = Seat(pick.below(u32::from(players)) as u8);
                views.push(table.view(Observer::Seat(if pick.below(2) == 0 { seat } else { anybody })));
            }
            let action = player.choose(&Decision::new(&table, seat), &mut dice.dice(game, seat, decision));
            table.apply_silent(seat, &action).expect("a listed action is legal");
            decision += 1;
        }
    }
    views
}

/// The time of each draw in nanoseconds; nothing where none was found.
fn draws(view: &View, seed: u64) -> Vec<Option<u64>> {
    let mut worlds = LeanSanguosha::worlds(view).expect("the view was seen in play");
    let mut dice = Dice::new(Seed::from_u64(seed));
    let timed = |_| {
        let begun = Instant::now();
        let drawn = Worlds::<LeanSanguosha>::draw(&mut worlds, &mut dice);
        let time = begun.elapsed().as_nanos() as u64;
        drawn.ok().map(|_| time)
    };
    (0..DRAWS).map(timed).collect()
}
