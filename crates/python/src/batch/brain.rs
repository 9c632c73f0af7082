//! Who plays a seat of an environment that no learner has.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use paiju_bots::{RANDOM, bot};
use paiju_contract::{Decision, Dice, Game, Policy, Seat};
use paiju_wire::Error;

use crate::held::unknown_bot;
use crate::interrupt::{Watch, interrupted};

/// Who plays a seat.
pub(super) enum Brain<L: Game> {
    /// Uniformly random, without the costs of a player.
    Random,
    Player(Box<dyn Policy<L>>),
}

impl<L: paiju_bots::Roster> Brain<L> {
    pub(super) fn named(name: &str) -> Result<Self, Error> {
        if name == RANDOM {
            return Ok(Self::Random);
        }
        bot::<L>(name).map(Self::Player).map_err(|why| unknown_bot(&why))
    }
}

/// What a player does, or an error if the answer was given up before it had thought to the end: such an answer is legal, but
/// not the one that it gives otherwise.
pub(super) fn think<L: Game>(
    player: &mut dyn Policy<L>,
    game: &L,
    seat: Seat,
    dice: &mut Dice,
    watch: Watch<'_>,
) -> Result<L::Action, Error> {
    let cut = AtomicBool::new(false);
    let abandoned = || {
        watch.is_stopped() && {
            cut.store(true, Ordering::Relaxed);
            true
        }
    };
    let action = player.choose(&Decision::new(game, seat).abandoned_when(&abandoned), dice);
    if cut.into_inner() { Err(interrupted()) } else { Ok(action) }
}

/// Players of one name, as many as there are threads that ask for one.
pub(super) struct Brains<'a, L: Game> {
    name: &'a str,
    idle: Mutex<Vec<Brain<L>>>,
}

impl<'a, L: paiju_bots::Roster> Brains<'a, L> {
    /// Players of that name, if there is one.
    pub(super) fn of(name: &'a str) -> Result<Self, Error> {
        Ok(Self { name, idle: Mutex::new(vec![Brain::named(name)?]) })
    }

    /// Has one of them do some work.
    pub(super) fn with(&self, work: impl FnOnce(&mut Brain<L>) -> Result<(), Error>) -> Result<(), Error> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let found = idle().pop();
        let mut brain = found.map_or_else(|| Brain::named(self.name), Ok)?;
        let done = work(&mut brain);
        idle().push(brain);
        done
    }
}
