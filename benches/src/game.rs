//! A game through the contract: whole random games, and single operations in the middle of one.

use std::hint::black_box;

use paiju_bots::{Roster, bot};
use paiju_contract::{
    Actions, Decision, Dice, DiceBox, Game, Observer, Play, Policy, Rng, RuleSet, Seat, Seed, Stream, Worlds,
};

use crate::measure::{Bench, Unit};

/// Actions played in one run, about.
const ACTIONS: usize = 20_000;
/// Positions that single operations are measured in.
const POSITIONS: usize = 256;
/// Views that worlds are drawn from, and how many are drawn from each.
const VIEWS: usize = 64;
const DRAWS: u32 = 1000;

/// Deals and plays random games to their end, every deal another one.
pub(crate) fn random<G: Game>(rules: &G::Rules, label: &str, what: &str) -> Bench {
    counted::<G>(rules, &format!("{label}/{what}"), Unit::Games, |games, _| games)
}

/// The same games, counted by their decisions.
pub(crate) fn decisions<G: Game>(rules: &G::Rules, label: &str) -> Bench {
    let name = format!("{label}/decisions");
    counted::<G>(rules, &name, Unit::Decisions, |_, decisions| decisions)
}

/// Random games; `count` chooses between how many there were and how many decisions were taken in them.
fn counted<G: Game>(rules: &G::Rules, name: &str, unit: Unit, count: fn(u64, u64) -> u64) -> Bench {
    let rules = rules.clone();
    Bench::new(format!("{}/{name}", G::NAME), unit, move || {
        let (mut seed, mut buffer) = (0, Actions::new());
        let mut dice = Rng::new(Seed::from_u64(1), Stream::POLICY);
        move || {
            let (mut games, mut actions) = (0, 0);
            while actions < ACTIONS {
                seed += 1;
                let mut game = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
                actions += game.play_randomly(&mut dice, &mut buffer) + 1;
                black_box(game.scores());
                games += 1;
            }
            count(games, actions as u64 - games)
        }
    })
}

/// A position and who is asked.
pub(crate) type Position<G> = (G, Seat);

/// Positions of random games, each as likely as it is long.
fn positions<G: Game>() -> Vec<Position<G>> {
    let rules = G::Rules::preset(G::Rules::PRESETS[0]).expect("the first preset exists");
    let (mut positions, mut buffer) = (Vec::new(), Actions::new());
    let mut dice = Rng::new(Seed::from_u64(2), Stream::POLICY);
    for seed in 0.. {
        let mut game = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
        while let Some(seat) = game.phase().awaiting().first() {
            if dice.below(7) == 0 {
                positions.push((game.clone(), seat));
            }
            game.legal(seat, &mut buffer);
            let action = buffer[dice.index(buffer.len())];
            game.apply(seat, &action, &mut |_| {}).expect("a listed action is legal");
        }
        if positions.len() >= POSITIONS {
            break;
        }
    }
    positions.truncate(POSITIONS);
    positions
}

/// `legal`, `apply` and `clone` without history, `view` and `determinize` with it; `worlds` as players meet them.
pub(crate) fn operations<G: Roster>() -> Vec<Bench> {
    let legal = over::<G::Lean, _>("legal", {
        let mut buffer = Actions::new();
        move |(game, seat)| {
            game.legal(*seat, &mut buffer);
            black_box(&buffer);
        }
    });
    let clone = over::<G::Lean, _>("clone", |(game, _)| {
        black_box(game.clone());
    });
    let view = over::<G, _>("view", |(game, seat)| {
        black_box(game.view(Observer::Seat(*seat)));
    });
    vec![legal, apply::<G::Lean>(), view, determinize::<G>(), worlds::<G>(), clone]
}

/// Nanoseconds of an operation, over positions of random games.
pub(crate) fn over<G: Game, F: FnMut(&Position<G>) + 'static>(what: &str, mut operation: F) -> Bench {
    Bench::new(format!("{}/{what}", G::NAME), Unit::Nanoseconds, move || {
        let positions = positions::<G>();
        move || {
            positions.iter().for_each(&mut operation);
            positions.len() as u64
        }
    })
}

/// A deal and everything that was done with it.
type Recorded<G> = (G, Vec<(Seat, <G as Game>::Action)>);

/// Whole games from their list of actions; the deal is not counted.
fn apply<G: Game>() -> Bench {
    Bench::new(format!("{}/apply", G::NAME), Unit::Nanoseconds, || {
        let games: Vec<Recorded<G>> = (0..40).map(recorded).collect();
        move || {
            let mut actions = 0;
            for (start, list) in &games {
                let mut game = start.clone();
                for (seat, action) in list {
                    game.apply_silent_unchecked(*seat, action);
                }
                black_box(&game);
                actions += list.len() as u64;
            }
            actions
        }
    })
}

fn recorded<G: Game>(seed: u64) -> Recorded<G> {
    let rules = G::Rules::preset(G::Rules::PRESETS[0]).expect("the first preset exists");
    let start = G::deal(&rules, Seed::from_u64(seed)).expect("a preset can be dealt");
    let (mut game, mut list, mut buffer) = (start.clone(), Vec::new(), Actions::new());
    let mut dice = Rng::new(Seed::from_u64(seed), Stream::POLICY);
    while let Some(seat) = game.phase().awaiting().first() {
        game.legal(seat, &mut buffer);
        let action = buffer[dice.index(buffer.len())];
        game.apply(seat, &action, &mut |_| {}).expect("a listed action is legal");
        list.push((seat, action));
    }
    (start, list)
}

/// A sampler and one world from it, for every view of random games: what a single imagined world costs.
fn determinize<G: Game>() -> Bench {
    Bench::new(format!("{}/determinize", G::NAME), Unit::Nanoseconds, || {
        let views: Vec<G::View> =
            positions::<G>().iter().map(|(game, seat)| game.view(Observer::Seat(*seat))).collect();
        let mut dice = Dice::new(Seed::from_u64(3));
        move || {
            for view in &views {
                draw::<G>(view, 1, &mut dice);
            }
            views.len() as u64
        }
    })
}

/// Views as a game's own players reach them, and [`DRAWS`] worlds drawn from each: nanoseconds a draw. Preparing the
/// sampler is counted in, so a draw bears its thousandth part; a draw that finds nothing counts as one.
fn worlds<G: Roster>() -> Bench {
    Bench::new(format!("{}/worlds", G::NAME), Unit::Nanoseconds, || {
        let views = reached::<G>();
        let mut dice = Dice::new(Seed::from_u64(4));
        move || {
            for view in &views {
                draw::<G>(view, DRAWS, &mut dice);
            }
            views.len() as u64 * u64::from(DRAWS)
        }
    })
}

fn draw<G: Game>(view: &G::View, draws: u32, dice: &mut Dice) {
    let mut worlds = G::worlds(view).expect("what was played has worlds");
    for _ in 0..draws {
        let _ = black_box(worlds.draw(dice));
    }
}

/// Views of asked seats in games of the usual opponent, each game as likely as it is long.
fn reached<G: Roster>() -> Vec<G::View> {
    let rules = G::Rules::preset(G::Rules::PRESETS[0]).expect("the first preset exists");
    let (mut views, mut choice) = (Vec::new(), Rng::new(Seed::from_u64(5), Stream::POLICY));
    let dice = DiceBox::new(Seed::from_u64(5));
    for index in 0.. {
        let mut game = G::deal(&rules, Seed::from_u64(index)).expect("a preset can be dealt");
        let mut players = seated::<G>(game.seats());
        let mut decisions = 0;
        while let Some(seat) = game.phase().awaiting().first() {
            if choice.below(7) == 0 {
                views.push(game.view(Observer::Seat(seat)));
            }
            decisions += 1;
            let decision = Decision::new(&game, seat);
            let action = players[seat.index()].choose(&decision, &mut dice.dice(index, seat, decisions));
            let mut told = |event| tell::<G>(&mut players, &event);
            game.apply(seat, &action, &mut told).expect("a player chooses what is legal");
        }
        if views.len() >= VIEWS {
            break;
        }
    }
    views.truncate(VIEWS);
    views
}

/// A game's usual opponent in every seat.
fn seated<G: Roster>(seats: usize) -> Vec<Box<dyn Policy<G>>> {
    let usual = || bot::<G>(G::LEVELS[1]).expect("it is listed");
    let mut players: Vec<Box<dyn Policy<G>>> = (0..seats).map(|_| usual()).collect();
    Seat::all(seats).zip(&mut players).for_each(|(seat, player)| player.begin(seat));
    players
}

/// Whoever listens hears what his seat may see.
fn tell<G: Game>(players: &mut [Box<dyn Policy<G>>], event: &G::Event) {
    for (seat, player) in Seat::all(players.len()).zip(players).filter(|(_, player)| player.listens()) {
        if let Some(seen) = G::project(event, Observer::Seat(seat)) {
            player.told(&seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use paiju_holdem::Holdem;

    use super::*;

    #[test]
    fn worlds_are_drawn_from_views_of_those_who_are_asked() {
        let views = reached::<Holdem>();
        assert_eq!(views.len(), VIEWS);
        assert!(views.iter().all(|view| view.ask.is_some()));
    }

    #[test]
    fn every_operation_has_its_name() {
        let names: Vec<String> = operations::<Holdem>().iter().map(|bench| bench.name().to_owned()).collect();
        let wanted = ["legal", "apply", "view", "determinize", "worlds", "clone"];
        assert_eq!(names, wanted.map(|what| format!("holdem/{what}")));
    }
}
