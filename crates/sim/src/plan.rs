//! What is to be simulated.

use paiju_bots::{Roster, UnknownBot, bot};
use paiju_contract::{BadRules, DiceBox, Game, Policy, Rng, RuleSet, Seed, Stream};

/// Seeds of the games are drawn from the plan's seed in this stream, 8 words each.
const SEEDS: Stream = Stream(0x5349_4d00);

/// A number of games by the same rules with the same players.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The rules of every game.
    pub rules: G::Rules,
    /// The names of the players, seat by seat; a shorter list is repeated around the table.
    pub bots: Vec<String>,
    /// How many games (or, for a tournament, deals).
    pub games: u64,
    /// How many threads share the work; the result does not depend on it.
    pub threads: usize,
    /// Where the seeds of the games come from.
    pub seed: Seed,
    /// Whether every state is audited.
    pub audit: bool,
}

/// A plan that cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// No game can be dealt by these rules.
    #[error("{0}")]
    Rules(#[from] BadRules),
    /// A player nobody knows.
    #[error("{0}")]
    Bot(#[from] UnknownBot),
    /// More players than seats.
    #[error("{bots} bots were named for a table of {seats} seats: name at most {seats}")]
    TooManyBots {
        /// How many were named.
        bots: usize,
        /// How many fit.
        seats: usize,
    },
}

impl<G: Roster> Plan<G> {
    /// Games of the default rules between random players on one thread, seed 0.
    pub fn new(games: u64) -> Self {
        Self {
            rules: G::Rules::default(),
            bots: Vec::new(),
            games,
            threads: 1,
            seed: Seed::from_u64(0),
            audit: false,
        }
    }

    /// Whether it can be carried out at all; everything that can be refused is refused here.
    pub fn check(&self) -> Result<(), PlanError> {
        self.rules.validate()?;
        let seats = self.rules.seats();
        if self.bots.len() > seats {
            return Err(PlanError::TooManyBots { bots: self.bots.len(), seats });
        }
        self.players().map(|_| ())
    }

    /// The name of the player of each seat.
    pub fn seated(&self) -> Vec<&str> {
        let names = self.bots.iter().map(String::as_str);
        let names: Vec<&str> = if self.bots.is_empty() { vec![paiju_bots::RANDOM] } else { names.collect() };
        names.iter().copied().cycle().take(self.rules.seats()).collect()
    }

    /// New players for all seats.
    pub(crate) fn players(&self) -> Result<Vec<Box<dyn Policy<G>>>, PlanError> {
        self.seated().into_iter().map(|name| Ok(bot::<G>(name)?)).collect()
    }

    /// The players' dice: nothing of the deals can be told from them.
    pub fn dice(&self) -> DiceBox {
        DiceBox::new(self.seed)
    }

    /// The seed of game `index`.
    pub fn seed_of(&self, index: u64) -> Seed {
        Rng::at(self.seed, SEEDS, index * 8).seed_from()
    }
}
