//! Acting on a state: how a caller says what he wants, and what a bot would want.

use paiju_bots::{Roster, UnknownBot, bot};
use paiju_contract::{Budget, Code, Decision, Dice, Encode, Game, Observer, Play, Policy, Seat, Step};
use paiju_wire::Error;

use super::{Form, Held, either};
use crate::catalog::Played;
use crate::error::bad;
use crate::interrupt::Watch;

/// How a caller says what he wants.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice<'a> {
    /// The id of an action.
    Id(i64),
    /// A number of the range that is asked for.
    Amount(i64),
    /// The action in the game's notation.
    Text(&'a str),
    /// The action as JSON text.
    Json(&'a str),
}

/// How long a bot may think: as long as its budget lasts and nobody interrupts it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinking<'a> {
    pub(crate) budget: Budget,
    pub(crate) watch: Watch<'a>,
}

/// An action as callers see it.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// Its id, if it has one here.
    pub(crate) id: Option<usize>,
    /// In the game's notation.
    pub(crate) text: String,
    /// As JSON text.
    pub(crate) json: String,
}

impl<G: Played> Held<G> {
    pub(super) fn play(&mut self, seat: Seat, choice: Choice<'_>) -> Result<(), Error> {
        let action = self.read(seat, choice)?;
        match &mut self.form {
            Form::Kept(game) => game.apply_silent(seat, &action)?,
            Form::Lean(game) => game.apply_silent(seat, &action)?,
        }
        self.steps.push(Step { seat, action });
        Ok(())
    }

    pub(super) fn read(&self, seat: Seat, choice: Choice<'_>) -> Result<G::Action, Error> {
        let found = match choice {
            Choice::Id(id) => {
                let id = usize::try_from(id).ok();
                id.and_then(|id| either!(self, game => Encode::action(game, seat, id)))
            }
            Choice::Amount(amount) => {
                either!(self, game => Encode::range(game, seat)).map(|(_, make)| make(amount))
            }
            Choice::Text(text) => text.parse().ok(),
            Choice::Json(json) => G::action_from_json(json).ok(),
        };
        found.ok_or_else(|| self.meaningless(seat, choice))
    }

    fn meaningless(&self, seat: Seat, choice: Choice<'_>) -> Error {
        if !either!(self, game => game.phase()).awaiting().contains(seat) {
            return Error::from(paiju_contract::Rejected::<G::Illegal>::NotAwaited(seat));
        }
        let mut legal = Vec::new();
        either!(self, game => Encode::ids(game, seat, &mut legal));
        let what = match choice {
            Choice::Id(id) => format!("id {id} stands for no action of seat {seat} here"),
            Choice::Amount(amount) => {
                format!("seat {seat} is asked for no number here, so {amount} is no answer")
            }
            Choice::Text(text) | Choice::Json(text) => format!("{text:?} is no action of {}", G::NAME),
        };
        let message = format!("{what}; legal ids are {legal:?}");
        Error::new(Code::IllegalAction, message).with("reason", "unknown_action").with("legal", legal)
    }

    pub(super) fn chosen(&self, seat: Seat, action: G::Action) -> Result<Chosen, Error> {
        either!(self, game => game.permit(seat, &action))?;
        let id = either!(self, game => game.id(seat, &action));
        Ok(Chosen { id, text: action.to_string(), json: G::action_to_json(&action) })
    }

    pub(super) fn counsel(
        &self,
        seat: Seat,
        name: &str,
        dice: Dice,
        thinking: &Thinking<'_>,
    ) -> Result<Chosen, Error> {
        if !either!(self, game => game.phase()).awaiting().contains(seat) {
            return Err(Error::from(paiju_contract::Rejected::<G::Illegal>::NotAwaited(seat)));
        }
        let action = match &self.form {
            Form::Kept(game) => {
                let mut player = seated::<G>(name, seat)?;
                if player.listens() {
                    self.heard(Observer::Seat(seat)).iter().flatten().for_each(|event| player.told(event));
                }
                decide(&mut *player, game, seat, dice, thinking)
            }
            Form::Lean(game) => decide(&mut *seated::<G::Lean>(name, seat)?, game, seat, dice, thinking),
        };
        self.chosen(seat, action)
    }
}

fn seated<G: Roster>(name: &str, seat: Seat) -> Result<Box<dyn Policy<G>>, Error> {
    let mut player = bot::<G>(name).map_err(|why| unknown_bot(&why))?;
    player.begin(seat);
    Ok(player)
}

fn decide<G: Game>(
    player: &mut dyn Policy<G>,
    game: &G,
    seat: Seat,
    mut dice: Dice,
    thinking: &Thinking<'_>,
) -> G::Action {
    let abandoned = || thinking.watch.is_stopped();
    let decision = Decision::new(game, seat).within(thinking.budget).abandoned_when(&abandoned);
    player.choose(&decision, &mut dice)
}

/// A name that no bot has.
pub(crate) fn unknown_bot(why: &UnknownBot) -> Error {
    bad("bot", why.to_string()).with("bots", why.known.clone())
}
