//! How long imagined worlds take, over views as bots reach them: the shanten-greedy player in all seats.
//!
//! `cargo run --release -p paiju-mahjong --example worlds -- [games] [draws a view] [preset]`

#![allow(clippy::disallowed_methods, reason = "it measures: it has a clock and arguments")]

use std::time::{Duration, Instant};

use paiju_contract::{Dice, Game, Glance, Observer, Play, RuleSet, Seat, Seed, Worlds};
use paiju_mahjong::{Action, LeanMahjong, Mahjong, Rules, Sampler, Seen, Suit};

/// What one kind of view costs.
#[derive(Default)]
struct Cost {
    name: &'static str,
    prepared: Vec<Duration>,
    drawn: Vec<Duration>,
    /// The mean of each view, in nanoseconds.
    means: Vec<(f64, String)>,
    failed: usize,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: usize| args.next().and_then(|arg| arg.parse().ok()).unwrap_or(usual);
    let (games, draws) = (number(20), number(1_000));
    let preset = args.next().unwrap_or_else(|| "to-the-wall".into());
    let mut costs = ["lean view", "no win", "one winner", "two winners", "three winners"]
        .map(|name| Cost { name, ..Cost::default() });
    for seed in 0..games as u64 {
        play(&preset, seed, draws, &mut costs);
    }
    costs.iter_mut().for_each(Cost::print);
}

/// Plays one hand, and looks at one decision in seven.
fn play(preset: &str, seed: u64, draws: usize, costs: &mut [Cost; 5]) {
    let rules = Rules::preset(preset).expect("a preset");
    let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).expect("good rules");
    let mut dice = Dice::new(Seed::from_u64(seed));
    let mut decisions = 0;
    while let Some(seat) = game.phase().awaiting().first() {
        decisions += 1;
        if decisions % 7 == 0 {
            let to = Observer::Seat(seat);
            let won = |other: &Seat| *other != seat && game.state().players[other.index()].is_locked();
            costs[1 + Seat::all(4).filter(won).count()].measure(&game, &game, to, draws, seed, &mut dice);
            costs[0].measure(&game.lean(), &game, to, draws, seed, &mut dice);
        }
        let action = greedy(&game.glance(seat), &game.legal_list(seat));
        game.apply_silent(seat, &action).expect("a legal action");
    }
}

impl Cost {
    fn measure<G>(&mut self, from: &G, game: &Mahjong, to: Observer, draws: usize, seed: u64, dice: &mut Dice)
    where
        G: Game<View = <Mahjong as Game>::View, Worlds = Sampler>,
    {
        let view = from.view(to);
        let start = Instant::now();
        let mut sampler = G::worlds(&view).expect("the view is one of a game");
        self.prepared.push(start.elapsed());
        let expected = game.lean().view(to);
        let mut total = Duration::ZERO;
        for n in 0..draws {
            let start = Instant::now();
            let world = Worlds::<LeanMahjong>::draw(&mut sampler, dice);
            let took = start.elapsed();
            self.drawn.push(took);
            total += took;
            match world {
                Ok(world) if n < 3 => assert_eq!(world.view(to), expected, "seed {seed}"),
                Ok(_) => {}
                Err(_) => self.failed += 1,
            }
        }
        self.means.push((
            total.as_nanos() as f64 / draws as f64,
            format!("seed {seed} version {} {to}", game.version()),
        ));
    }

    fn print(&mut self) {
        self.drawn.sort_unstable();
        self.prepared.sort_unstable();
        self.means.sort_by(|a, b| a.0.total_cmp(&b.0));
        let micros = |time: Duration| time.as_nanos() as f64 / 1e3;
        let mean = |times: &[Duration]| micros(times.iter().sum()) / times.len().max(1) as f64;
        let at = |times: &[Duration], part: f64| {
            times
                .get(((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1)))
                .map_or(0.0, |t| micros(*t))
        };
        let over = |limit: u64| self.drawn.iter().filter(|t| t.as_nanos() as u64 > limit).count();
        println!(
            "{}: {} views, {} draws: mean {:.2} µs ({:.2} without those over 1 ms, which are mostly the machine's), median {:.2}, p99 {:.1}, p99.9 {:.1}, max {:.0}; over 1 ms {}; failed {}; prepare mean {:.0} µs, max {:.0}",
            self.name,
            self.prepared.len(),
            self.drawn.len(),
            mean(&self.drawn),
            mean(&self.drawn[..self.drawn.len() - over(1_000_000)]),
            at(&self.drawn, 0.5),
            at(&self.drawn, 0.99),
            at(&self.drawn, 0.999),
            at(&self.drawn, 1.0),
            over(1_000_000),
            self.failed,
            mean(&self.prepared),
            at(&self.prepared, 1.0),
        );
        for (mean, view) in self.means.iter().rev().take(5) {
            println!("    dear: {:.1} µs a draw, {view}", mean / 1e3);
        }
    }
}

/// The greedy choice: the rule of thumb of the bots, told here again because this crate does not know them.
fn greedy(seen: &Seen, actions: &[Action]) -> Action {
    let first = actions[0];
    match (first, actions[actions.len() - 1]) {
        _ if actions.len() == 1 => first,
        (Action::Bury(_), _) => bury(seen, actions),
        (_, Action::Pass) => answer(seen, actions),
        (_, last @ (Action::Hu | Action::HuAside(_) | Action::KongConcealed(_) | Action::KongAdded(_))) => {
            last
        }
        _ => seen.best_discard().map_or(first, |choice| Action::Discard(choice.discard)),
    }
}

fn bury(seen: &Seen, actions: &[Action]) -> Action {
    let cost = |suit: Suit| {
        let left_over = seen.hand.suit(suit).total().saturating_sub(3);
        10 * u32::from(seen.lacking_without(suit)) + 4 * left_over
    };
    let of = |action: &&Action| match action {
        Action::Bury(tiles) => cost(tiles[0].suit()),
        _ => u32::MAX,
    };
    *actions.iter().min_by_key(of).expect("a seat that buries has something to bury")
}

fn answer(seen: &Seen, actions: &[Action]) -> Action {
    let claim = [Action::Hu, Action::Kong].into_iter().find(|claim| actions.contains(claim));
    let gains = seen.shanten_after_pong().zip(seen.shanten()).is_some_and(|(after, now)| after < now);
    let pong = (gains && actions.contains(&Action::Pong)).then_some(Action::Pong);
    claim.or(pong).unwrap_or(Action::Pass)
}
