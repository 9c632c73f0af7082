//! The race: every answer runs through the same worlds, those that fall behind drop out.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::thread;
use std::time::Instant;

use paiju_contract::{Actions, Advice, Decision, Dice, Game, Policy, Seat, Seed, Worlds};

use crate::arm::Arm;
use crate::rollout::Players;
use crate::settings::{End, MOST_WORLDS, Settings};
use crate::verdict::{Tried, Verdict};

/// A player who races its answers through worlds before it chooses.
pub struct Race<G: Game> {
    name: &'static str,
    settings: Settings,
    rule: Box<dyn Policy<G>>,
    make: fn() -> Box<dyn Policy<G::Lean>>,
    legal: Actions<G::Action>,
}

impl<G: Game> std::fmt::Debug for Race<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Race")
            .field("name", &self.name)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// A world to try answers in.
struct World<G> {
    game: G,
    dice: Seed,
}

/// A decision that is thought about.
struct Course<G: Game> {
    seat: Seat,
    arms: Vec<Arm>,
    usual: usize,
    seen: BTreeSet<u64>,
    worlds: u32,
    actions: Vec<G::Action>,
}

impl<G: Game> Race<G> {
    /// A player of that name: `rule` answers unless another answer is clearly better; `make` makes those who play
    /// imagined worlds on.
    pub fn new(name: &'static str, rule: Box<dyn Policy<G>>, make: fn() -> Box<dyn Policy<G::Lean>>) -> Self {
        Self { name, settings: Settings::default(), rule, make, legal: Actions::new() }
    }

    /// The same with other settings.
    #[must_use]
    pub fn with(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// What to do, and what speaks for it.
    pub fn think(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Verdict<G::Action> {
        let usual = self.rule.choose(decision, dice);
        decision.legal(&mut self.legal);
        let place = self.legal.iter().position(|action| *action == usual);
        let (Some(place), 2..) = (place, self.legal.len()) else { return Verdict::unthought(usual) };
        let Ok(mut worlds) = G::worlds(&decision.view()) else { return Verdict::unthought(usual) };
        let mut course = Course::<G> {
            seat: decision.seat(),
            arms: vec![Arm::default(); self.legal.len()],
            usual: place,
            seen: BTreeSet::new(),
            worlds: 0,
            actions: self.legal.clone(),
        };
        self.run(&mut course, &mut worlds, decision, dice);
        course.verdict(self.settings.errors)
    }

    fn run(
        &self,
        course: &mut Course<G>,
        worlds: &mut G::Worlds,
        decision: &Decision<'_, G>,
        dice: &mut Dice,
    ) {
        let (begun, end) = (Instant::now(), self.settings.end(decision.budget()));
        let mut players: Vec<Players<G::Lean>> = Vec::new();
        let mut cut = self.settings.first_cut.max(2);
        while course.arms.iter().filter(|arm| !arm.dropped).count() > 1 {
            let left = match end {
                End::Worlds(all) => all.saturating_sub(course.worlds),
                End::Time(time) if begun.elapsed() >= time => 0,
                // Small steps: the clock is looked at between them.
                End::Time(_) => (MOST_WORLDS - course.worlds).min(self.settings.first_cut),
            };
            let stage = (cut - course.worlds).min(left);
            let drawn = course.draw(worlds, stage, dice);
            if drawn.is_empty() {
                break;
            }
            self.stage(course, &drawn, &mut players);
            if course.worlds >= cut {
                course.drop_behind();
                cut = cut.saturating_mul(2);
            }
        }
    }

    /// Runs the answers that are left through some worlds; threads share the worlds, not the order of what they say.
    fn stage(&self, course: &mut Course<G>, drawn: &[World<G::Lean>], players: &mut Vec<Players<G::Lean>>) {
        let threads = self.settings.threads.clamp(1, drawn.len());
        while players.len() < threads {
            players.push(Players::new(drawn[0].game.seats(), self.make));
        }
        let running = course.running();
        let share = drawn.len().div_ceil(threads);
        let won: Vec<Vec<f64>> = if threads == 1 {
            drawn.iter().map(|world| try_all(course, world, &running, &mut players[0])).collect()
        } else {
            let course = &*course;
            thread::scope(|scope| {
                let start =
                    |(worlds, players): (&'_ [World<G::Lean>], &'_ mut Players<G::Lean>)| -> Vec<Vec<f64>> {
                        worlds.iter().map(|world| try_all(course, world, &running, players)).collect()
                    };
                let parts = drawn.chunks(share).zip(players.iter_mut());
                let running: Vec<_> = parts.map(|part| scope.spawn(move || start(part))).collect();
                running.into_iter().flat_map(|thread| thread.join().expect("a thread thinks")).collect()
            })
        };
        for won in won {
            let usual = won[running.iter().position(|arm| *arm == course.usual).expect("it always runs")];
            running.iter().zip(won).for_each(|(arm, won)| course.arms[*arm].add(won, usual));
        }
    }
}

/// What each running answer wins in a world.
fn try_all<G: Game>(
    course: &Course<G>,
    world: &World<G::Lean>,
    running: &[usize],
    players: &mut Players<G::Lean>,
) -> Vec<f64> {
    let try_one =
        |arm: &usize| players.play(world.game.clone(), course.seat, &course.actions[*arm], world.dice);
    running.iter().map(try_one).collect()
}

impl<G: Game> Course<G> {
    fn draw(&mut self, worlds: &mut G::Worlds, wanted: u32, dice: &mut Dice) -> Vec<World<G::Lean>> {
        let mut drawn = Vec::with_capacity(wanted as usize);
        for _ in 0..wanted {
            // A sampler that finds none this time may find one next time; one that never does ends the race.
            let Ok(game) = worlds.draw(dice) else { continue };
            let mut hasher = DefaultHasher::new();
            game.hash(&mut hasher);
            self.seen.insert(hasher.finish());
            self.worlds += 1;
            drawn.push(World { game, dice: dice.seed() });
        }
        drawn
    }

    fn running(&self) -> Vec<usize> {
        (0..self.arms.len()).filter(|arm| !self.arms[*arm].dropped).collect()
    }

    /// Drops what is clearly behind, and the worse half of what is not the rule's own answer.
    fn drop_behind(&mut self) {
        let distinct = self.seen.len();
        let best = self.running().into_iter().map(|arm| self.arms[arm].gain()).fold(f64::MIN, f64::max);
        let mut others: Vec<usize> = self.running().into_iter().filter(|arm| *arm != self.usual).collect();
        others.sort_by(|a, b| self.arms[*b].gain().total_cmp(&self.arms[*a].gain()));
        let half = others.len().div_ceil(2);
        for (rank, arm) in others.into_iter().enumerate() {
            let (gain, error) = (self.arms[arm].gain(), self.arms[arm].error(distinct));
            self.arms[arm].dropped = rank >= half || gain + 3.0 * error < best;
        }
    }

    fn verdict(self, errors: f64) -> Verdict<G::Action> {
        let distinct = self.seen.len();
        let clearly = |arm: &usize| {
            let (gain, error) = (self.arms[*arm].gain(), self.arms[*arm].error(distinct));
            !self.arms[*arm].dropped && gain > 0.0 && gain > errors * error
        };
        let better = (0..self.arms.len()).filter(clearly);
        let best = better.max_by(|a, b| self.arms[*a].gain().total_cmp(&self.arms[*b].gain()));
        let tried = self.arms.iter().zip(&self.actions).map(|(arm, action)| Tried {
            action: *action,
            mean: arm.mean(),
            gain: arm.gain(),
            error: arm.error(distinct),
            dropped: arm.dropped,
        });
        Verdict {
            action: self.actions[best.unwrap_or(self.usual)],
            usual: self.actions[self.usual],
            worlds: self.worlds,
            distinct,
            tried: tried.collect(),
        }
    }
}

impl<G: Game> Policy<G> for Race<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn begin(&mut self, seat: Seat) {
        self.rule.begin(seat);
    }

    fn listens(&self) -> bool {
        self.rule.listens()
    }

    fn told(&mut self, event: &G::EventView) {
        self.rule.told(event);
    }

    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        self.think(decision, dice).action
    }

    fn advise(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Advice<G::Action> {
        let verdict = self.think(decision, dice);
        verdict.reasons().into_iter().fold(Advice::plain(verdict.action), Advice::because)
    }
}
