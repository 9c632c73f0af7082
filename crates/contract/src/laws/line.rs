//! One random game from deal to end, and the spots along it that the laws look at.

use super::Violation;
use crate::{Decision, Dice, DiceBox, Lawful, Play, Policy, Rng, Seat, Seed, Step, Stream};

/// The policy stream, so that the kit's own choices never touch what a game draws.
pub(super) fn dice(seed: Seed, purpose: u64) -> Rng {
    Rng::new(seed, Stream(Stream::POLICY.0 + 0x1a35_0000 + purpose))
}

/// Dice for the kit's own draws.
pub(super) fn rolls(seed: Seed, purpose: u64) -> Dice {
    Dice::new(dice(seed, purpose).seed_from())
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Line<G: Lawful> {
    /// The rules.
    pub rules: G::Rules,
    /// The seed.
    pub seed: Seed,
    /// The deck that the seed deals.
    pub deck: Vec<G::Piece>,
    /// The game before the first action.
    pub start: G,
    /// What the deal brought about.
    pub opening: Vec<G::Event>,
    /// Every action.
    pub steps: Vec<Step<G::Action>>,
    /// The game after the last action.
    pub end: G,
}

/// One moment of a [`Line`].
#[derive(Debug)]
pub struct Spot<'a, G: Lawful> {
    /// The game it is a moment of.
    pub line: &'a Line<G>,
    /// How many actions have been taken.
    pub step: usize,
    /// The state.
    pub game: &'a G,
}

impl<G: Lawful> Spot<'_, G> {
    /// A violation here.
    pub fn violation(&self, law: &'static str, what: impl Into<String>) -> Violation {
        self.line.violation(law, self.step, what)
    }

    /// The seats of the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::all(self.line.seats())
    }
}

impl<G: Lawful> Line<G> {
    /// A violation after `step` actions.
    pub fn violation(&self, law: &'static str, step: usize, what: impl Into<String>) -> Violation {
        violation::<G>(law, &self.rules, self.seed, step, what)
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        crate::RuleSet::seats(&self.rules)
    }

    /// The game after `step` actions.
    pub fn at(&self, step: usize) -> G {
        let mut game = self.start.clone();
        for Step { seat, action } in &self.steps[..step] {
            game.apply_unchecked(*seat, action, &mut |_| {});
        }
        game
    }

    /// Visits every spot, the end included.
    pub fn walk(
        &self,
        visit: &mut impl FnMut(&Spot<'_, G>) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        let mut game = self.start.clone();
        for (step, Step { seat, action }) in self.steps.iter().enumerate() {
            visit(&Spot { line: self, step, game: &game })?;
            game.apply_unchecked(*seat, action, &mut |_| {});
        }
        visit(&Spot { line: self, step: self.steps.len(), game: &game })
    }
}

impl<G: Lawful> Line<G> {
    /// Plays random legal actions, any awaited seat first, until the game is over.
    pub fn random(rules: &G::Rules, seed: Seed) -> Result<Self, Violation> {
        let mut line = Self::dealt(rules, seed)?;
        line.play_out()?;
        Ok(line)
    }

    fn dealt(rules: &G::Rules, seed: Seed) -> Result<Self, Violation> {
        let bad = |why: crate::BadRules| violation::<G>("deal", rules, seed, 0, why.to_string());
        let deck = G::shuffled(rules, seed).map_err(bad)?;
        let mut opening = Vec::new();
        let start = G::open(rules, &deck, seed, &mut |event| opening.push(event)).map_err(bad)?;
        Ok(Self { rules: rules.clone(), seed, deck, opening, end: start.clone(), start, steps: Vec::new() })
    }

    /// The same with these players in the seats: what they reach is not what random play reaches.
    pub fn played(
        rules: &G::Rules,
        seed: Seed,
        players: &mut [Box<dyn Policy<G>>],
    ) -> Result<Self, Violation> {
        let mut line = Self::dealt(rules, seed)?;
        let dice = DiceBox::new(seed);
        let mut decisions = vec![0; players.len()];
        players.iter_mut().enumerate().for_each(|(seat, player)| player.begin(Seat(seat as u8)));
        while let Some(seat) = line.end.phase().awaiting().first() {
            let at = seat.index();
            let mut dice = dice.dice(0, seat, decisions[at]);
            decisions[at] += 1;
            let action = players[at].choose(&Decision::new(&line.end, seat), &mut dice);
            line.end.apply(seat, &action, &mut |_| {}).map_err(|why| {
                line.violation(
                    "legality",
                    line.steps.len(),
                    format!("{} is refused: {why}", players[at].name()),
                )
            })?;
            line.steps.push(Step { seat, action });
        }
        Ok(line)
    }

    fn play_out(&mut self) -> Result<(), Violation> {
        let mut dice = dice(self.seed, 0);
        let most = G::limits(&self.rules).actions;
        loop {
            let awaited: Vec<Seat> = self.end.phase().awaiting().into_iter().collect();
            let Some(&seat) = dice.pick(&awaited) else {
                return Ok(());
            };
            let step = self.steps.len();
            if step == most {
                return Err(self.violation("ending", step, format!("still not over after {most} actions")));
            }
            let action = random_action(&self.end, seat, &mut dice).ok_or_else(|| {
                self.violation("legality", step, format!("seat {seat} is asked but has no answer"))
            })?;
            self.end.apply(seat, &action, &mut |_| {}).map_err(|why| {
                let listed = self.end.legal_list(seat).contains(&action);
                let law = if listed { "legality" } else { "space" };
                self.violation(law, step, format!("{action} of seat {seat} is offered but refused: {why}"))
            })?;
            self.steps.push(Step { seat, action });
        }
    }
}

/// A listed action, or now and then any number of the range question.
pub(super) fn random_action<G: Lawful>(game: &G, seat: Seat, dice: &mut Rng) -> Option<G::Action> {
    let listed = game.legal_list(seat);
    if let Some((range, make)) = game.range(seat)
        && dice.below(3) == 0
    {
        return Some(make(range.min + (dice.next_u64() % (range.max - range.min + 1) as u64) as i64));
    }
    dice.pick(&listed).copied()
}

/// A violation of a law by the game `G`.
pub(super) fn violation<G: Lawful>(
    law: &'static str,
    rules: &G::Rules,
    seed: Seed,
    step: usize,
    what: impl Into<String>,
) -> Violation {
    Violation { law, game: G::NAME, rules: format!("{rules:?}"), seed, step, what: what.into() }
}
