//! A player whose failures its table survives: whatever breaks, is late or is not allowed becomes the legal default.
//!
//! It owns the catching, the log line and the counts. What the default is, the game says.

#![allow(clippy::disallowed_methods, reason = "a budget may be time")]

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use paiju_contract::{Advice, Budget, Decision, Dice, Fault, Game, Policy, Seat};
use serde::{Deserialize, Serialize};

/// How a player behaved, summed over its decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// How often it was asked.
    pub decisions: u64,
    /// How long it thought, all decisions together, in nanoseconds.
    pub nanos: u64,
    /// Its longest thought, in nanoseconds.
    pub longest: u64,
    /// How often it named an illegal action.
    pub illegal: u64,
    /// How often it broke down.
    pub crashes: u64,
    /// How often it took far longer than its budget.
    pub overruns: u64,
}

impl Conduct {
    /// All decisions of another one.
    pub fn merge(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.nanos += other.nanos;
        self.longest = self.longest.max(other.longest);
        self.illegal += other.illegal;
        self.crashes += other.crashes;
        self.overruns += other.overruns;
    }

    /// How often the default was played in its place.
    pub fn faults(&self) -> u64 {
        self.illegal + self.crashes + self.overruns
    }

    fn blame(&mut self, fault: &Fault) {
        match fault {
            Fault::Crashed(_) => self.crashes += 1,
            Fault::Illegal(_) => self.illegal += 1,
            Fault::Late(_) => self.overruns += 1,
        }
    }
}

/// A player that always has a legal answer, in about the time it is given.
pub struct Guarded<G: Game> {
    player: Box<dyn Policy<G>>,
    conduct: Conduct,
}

impl<G: Game> std::fmt::Debug for Guarded<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Guarded").field("conduct", &self.conduct).finish_non_exhaustive()
    }
}

impl<G: Game> Guarded<G> {
    /// The player, guarded.
    pub fn new(player: Box<dyn Policy<G>>) -> Self {
        Self { player, conduct: Conduct::default() }
    }

    /// How it behaved since this was last asked.
    pub fn take_conduct(&mut self) -> Conduct {
        std::mem::take(&mut self.conduct)
    }

    /// What `ask` gets out of the player, if that can be played.
    fn watched<R>(
        &mut self,
        decision: &Decision<'_, G>,
        ask: impl FnOnce(&mut dyn Policy<G>) -> Result<R, Fault>,
        action: impl Fn(&R) -> G::Action,
    ) -> Option<R> {
        let begun = Instant::now();
        let player = &mut self.player;
        let answer = catch_unwind(AssertUnwindSafe(|| ask(&mut **player)));
        let took = begun.elapsed();
        self.conduct.decisions += 1;
        self.conduct.nanos += took.as_nanos() as u64;
        self.conduct.longest = self.conduct.longest.max(took.as_nanos() as u64);
        let answer = answer.unwrap_or_else(|panic| Err(Fault::Crashed(words(&*panic))));
        let answer = answer.and_then(|answer| {
            let action = action(&answer);
            let legal = decision.permits(&action);
            let late = patience(decision.budget()).is_some_and(|most| took > most);
            match (legal, late) {
                (true, false) => Ok(answer),
                (true, true) => Err(Fault::Late(took)),
                (false, _) => Err(Fault::Illegal(action.to_string())),
            }
        });
        answer.map_err(|fault| self.complain(decision, &fault)).ok()
    }

    #[cold]
    fn complain(&mut self, decision: &Decision<'_, G>, fault: &Fault) {
        self.conduct.blame(fault);
        let (game, bot, seat) = (G::NAME, self.player.name(), decision.seat().0);
        tracing::warn!(game, bot, seat, "a bot {fault}; the default is played");
    }
}

/// A clock on a busy machine is no exact judge: a player is late after twice its time and a moment.
fn patience(budget: Budget) -> Option<Duration> {
    const MOMENT: Duration = Duration::from_millis(100);
    match budget {
        Budget::Time(time) => Some(time * 2 + MOMENT),
        Budget::Usual | Budget::Iterations(_) => None,
    }
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".into())
}

/// What is played for a player that has no answer.
fn fallback<G: Game>(decision: &Decision<'_, G>) -> G::Action {
    let listed = || {
        let mut legal = Vec::new();
        decision.legal(&mut legal);
        legal[0]
    };
    decision.default_action().unwrap_or_else(listed)
}

impl<G: Game> Policy<G> for Guarded<G> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn begin(&mut self, seat: Seat) {
        let begun = catch_unwind(AssertUnwindSafe(|| self.player.begin(seat)));
        self.conduct.crashes += u64::from(begun.is_err());
    }

    fn listens(&self) -> bool {
        self.player.listens()
    }

    fn told(&mut self, event: &G::EventView) {
        let told = catch_unwind(AssertUnwindSafe(|| self.player.told(event)));
        self.conduct.crashes += u64::from(told.is_err());
    }

    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        let chosen = self.watched(decision, |player| player.attempt(decision, dice), |action| *action);
        chosen.unwrap_or_else(|| fallback(decision))
    }

    fn advise(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Advice<G::Action> {
        let advised =
            self.watched(decision, |player| Ok(player.advise(decision, dice)), |advice| advice.action);
        advised.unwrap_or_else(|| Advice::plain(fallback(decision)))
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Play, Seed};
    use paiju_games::kuhn::{Action, Kuhn, Rules};

    use super::*;

    /// Breaks down, cheats or dawdles.
    enum Rogue {
        Panics,
        Cheats,
        Dawdles,
    }

    impl Policy<Kuhn> for Rogue {
        fn name(&self) -> &'static str {
            "rogue"
        }
        fn choose(&mut self, decision: &Decision<'_, Kuhn>, _: &mut Dice) -> Action {
            match self {
                Self::Panics => panic!("planted"),
                Self::Cheats => unreachable!("it is asked for an attempt"),
                Self::Dawdles => {
                    let begun = Instant::now();
                    while begun.elapsed() < patience(decision.budget()).unwrap() + Duration::from_millis(1) {}
                    Action::Bet
                }
            }
        }
        fn attempt(&mut self, decision: &Decision<'_, Kuhn>, dice: &mut Dice) -> Result<Action, Fault> {
            match self {
                Self::Cheats => Err(Fault::Illegal("seven".into())),
                _ => Ok(self.choose(decision, dice)),
            }
        }
    }

    fn answer(rogue: Rogue) -> (Action, Conduct) {
        let game = Kuhn::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
        let mut guarded = Guarded::new(Box::new(rogue));
        let decision = Decision::new(&game, Seat(0)).within(Budget::Time(Duration::from_micros(1)));
        let action = guarded.choose(&decision, &mut Dice::new(Seed::from_u64(2)));
        assert!(game.legal_list(Seat(0)).contains(&action));
        (action, guarded.take_conduct())
    }

    #[test]
    fn whatever_a_player_does_the_default_is_played_and_counted() {
        let counted = |rogue| {
            let (action, conduct) = answer(rogue);
            assert_eq!((action, conduct.decisions, conduct.faults()), (Action::Pass, 1, 1));
            (conduct.crashes, conduct.illegal, conduct.overruns)
        };
        assert_eq!(counted(Rogue::Panics), (1, 0, 0));
        assert_eq!(counted(Rogue::Cheats), (0, 1, 0));
        assert_eq!(counted(Rogue::Dawdles), (0, 0, 1));
    }
}
