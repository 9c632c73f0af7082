//! The tree: a race whose own later answers are learnt on the way instead of left to the rule.
//!
//! At the root it is the race itself: all answers share each world and its dice, those behind drop out, the rule's own
//! stands unless beaten. Below, every situation of the thinking seat is a set of the tree, found by the key of what
//! the seat knows there.

use paiju_contract::{Advice, Decision, Dice, Game, Observer, Policy, Seat, Worlds};

use crate::growth::Growth;
use crate::race::Race;
use crate::rollout::{Ending, Players};
use crate::sets::{Path, Sets};
use crate::supply::World;
use crate::verdict::Verdict;

/// A player who searches a tree of what it may come to know.
#[derive(Debug)]
pub struct Tree<G: Game> {
    name: &'static str,
    race: Race<G>,
    growth: Growth,
}

impl<G: Game> Tree<G> {
    /// A player of that name, with the rule, the worlds, the belief and the horizon of this race. It thinks on one
    /// thread.
    pub fn over(name: &'static str, race: Race<G>) -> Self {
        Self { name, race, growth: Growth::default() }
    }

    /// The same, growing otherwise.
    #[must_use]
    pub fn growing(self, growth: Growth) -> Self {
        Self { growth, ..self }
    }

    /// What to do, and what speaks for it.
    pub fn think(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Verdict<G::Action> {
        let mut grown = Grown::new(self.growth, dice.split());
        let verdict = self.race.think_with(decision, dice, Some(&mut grown));
        Verdict { learnt: grown.sets.len(), ..verdict }
    }
}

impl<G: Game> Policy<G> for Tree<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn begin(&mut self, seat: Seat) {
        self.race.begin(seat);
    }

    fn listens(&self) -> bool {
        self.race.listens()
    }

    fn told(&mut self, event: &G::EventView) {
        self.race.told(event);
    }

    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        self.think(decision, dice).action
    }

    fn advise(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Advice<G::Action> {
        self.think(decision, dice).into_advice()
    }
}

/// So many times the usual rehearsals come before the first world.
const WARMING: u32 = 50;

/// A tree in the making.
pub(crate) struct Grown<G: Game> {
    sets: Sets<G::Lean>,
    rehearsals: u32,
    /// Worlds as everybody sees them.
    open: Option<<G::Lean as Game>::Worlds>,
    dice: Dice,
}

impl<G: Game> Grown<G> {
    fn new(growth: Growth, dice: Dice) -> Self {
        Self { sets: Sets::new(growth), rehearsals: growth.rehearsals, open: None, dice }
    }

    /// What an answer wins in a world, the seat's later answers being chosen in the tree.
    pub(crate) fn pass(
        &mut self,
        world: &World<G::Lean>,
        (seat, action): (Seat, &G::Action),
        players: &mut Players<G::Lean>,
    ) -> f64 {
        let before = world.game.scores()[seat.index()];
        self.played(world, seat, Some((seat, action)), players).won(seat) - before as f64
    }

    /// Worlds as everybody sees them, played by what all have learnt, so that the others do not learn as if they knew
    /// the thinking seat's cards; many before the first world counts.
    pub(crate) fn rehearse(&mut self, like: &World<G::Lean>, seat: Seat, players: &mut Players<G::Lean>) {
        if self.rehearsals == 0 {
            return;
        }
        let mut times = self.rehearsals;
        if self.open.is_none() {
            self.open = G::Lean::worlds(&like.game.view(Observer::Public)).ok();
            times *= WARMING;
        }
        for _ in 0..times {
            let Some(Ok(game)) = self.open.as_mut().map(|open| open.draw(&mut self.dice)) else { return };
            let world = World { game, dice: self.dice.seed(), weight: 1.0, mark: 0 };
            self.played(&world, seat, None, players);
        }
    }

    fn played(
        &mut self,
        world: &World<G::Lean>,
        thinking: Seat,
        first: Option<(Seat, &G::Action)>,
        players: &mut Players<G::Lean>,
    ) -> Ending<G::Lean> {
        let (mut path, sets, mutual) = (Path::default(), &mut self.sets, self.rehearsals > 0);
        let ending = players.run(world.game.clone(), first, world.dice, |game, seat, player, dice| {
            // One new situation a playing, unless all are few: beyond it the rule plays on.
            let inside = mutual || (seat == thinking && !path.outside);
            if inside {
                sets.choose(game, seat, player, dice, &mut path)
            } else {
                player.choose(&Decision::new(game, seat), dice)
            }
        });
        // Where the world has the thinking seat's own cards the others must learn nothing: they would learn these.
        sets.learn(&path, &ending, thinking, first.is_none());
        ending
    }
}
