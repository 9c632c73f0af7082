//! A belief from what the others did: a world is likely where players of a known kind would have done the same.

use paiju_contract::{
    Beginning, Decision, Dice, Game, NoWorld, Observer, Past, Play, Policy, Seat, Step, Worlds,
};

use crate::belief::Belief;

/// Weighs a world by how well the others' past steps fit a model of them.
///
/// The world's history is played again, and the model asked at each decision of the others. Where it would have
/// chosen otherwise but the observer could not have told (a card laid face down), its own choice takes the place of
/// the guessed one: so hidden choices are as sensible as open ones.
pub struct Model<G: Game> {
    seat: Seat,
    player: Box<dyn Policy<G::Lean>>,
    /// The logarithms of doing what the model would, and of doing anything else.
    kept: f64,
    slipped: f64,
}

impl<G: Game> std::fmt::Debug for Model<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model").field("player", &self.player.name()).finish_non_exhaustive()
    }
}

impl<G: Game> Model<G> {
    /// Others who play like this player, except for one step in `1 / slip`. The player must not listen, and decide
    /// without dice.
    pub fn new(player: Box<dyn Policy<G::Lean>>, slip: f64) -> Self {
        let slip = slip.clamp(1e-6, 0.5);
        Self { seat: Seat(0), player, kept: (1.0 - slip).ln(), slipped: slip.ln() }
    }

    /// The world that a past leads to, and how likely the others' steps were on the way.
    fn follow(&mut self, past: &Past<G>, dice: &mut Dice) -> Option<(G::Lean, f64)> {
        let mut game = open::<G>(past)?;
        let mut likely = 0.0;
        for Step { seat, action } in &past.steps {
            let mut action = *action;
            if *seat != self.seat {
                let own = self.player.choose(&Decision::new(&game, *seat), dice);
                likely += self.compare(&game, *seat, &mut action, own);
            }
            game.apply_silent(*seat, &action).ok()?;
        }
        Some((game, likely))
    }

    /// How likely the step is; a step that nobody could have told from the model's own becomes that.
    fn compare(&self, game: &G::Lean, seat: Seat, action: &mut G::Action, own: G::Action) -> f64 {
        if *action == own {
            return self.kept;
        }
        // Of several answers at once nothing is told before the last is in: they may well show later.
        let alone = game.phase().awaiting().len() == 1;
        if alone && self.told(game, seat, action) == self.told(game, seat, &own) {
            *action = own;
            return self.kept;
        }
        self.slipped
    }

    /// What the observer is told of a step.
    fn told(&self, game: &G::Lean, seat: Seat, action: &G::Action) -> Option<Vec<G::EventView>> {
        let (mut game, mut told) = (game.clone(), Vec::new());
        let mut tell = |event: G::Event| told.extend(G::Lean::project(&event, Observer::Seat(self.seat)));
        game.apply(seat, action, &mut tell).ok()?;
        Some(told)
    }
}

/// The beginning of a past, without history.
fn open<G: Game>(past: &Past<G>) -> Option<G::Lean> {
    match &past.beginning {
        Beginning::Deck(deck) => G::Lean::stacked(&past.rules, deck, past.seed).ok(),
        Beginning::Setup(setup) => G::Lean::set_up(&past.rules, setup, past.seed).ok(),
    }
}

impl<G: Game> Belief<G> for Model<G> {
    fn look(&mut self, seat: Seat, _: &G::View) {
        self.seat = seat;
    }

    fn draw(&mut self, worlds: &mut G::Worlds, dice: &mut Dice) -> Result<(G::Lean, f64), NoWorld> {
        let past = worlds.draw_past(dice)?;
        self.follow(&past, dice).ok_or(NoWorld::NotFound { tries: 1 })
    }
}
