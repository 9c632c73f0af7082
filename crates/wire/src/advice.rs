//! What a bot would do: asked from a seat's view, nothing played.
//!
//! It owns the dice such a bot rolls and what it hears first. How it thinks is the bot's.

use paiju_bots::{Roster, UnknownBot, bot};
use paiju_contract::{Budget, Decision, Dice, DiceBox, Observer, Policy, Rejected, Save, Seat, Seed};
use serde::Serialize;

use crate::error::not_awaited;
use crate::{Error, Table, Whole};

/// An answer that nobody has played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice<A> {
    /// What the bot would do.
    pub action: A,
    /// Its place in the legal list; `None` for an answer that is not listed, a number out of a range.
    pub index: Option<usize>,
}

/// Where the dice come from: the same for every table. A seat's answer must not depend on the deal's seed, which
/// tells what others hold, but only on what the seat can know.
const DICE: Seed = Seed(*b"paiju/line-protocol/bot-advice/1");

impl<G: Save + Roster> Table<G> {
    /// What the bot of that name would do in this seat's place, thinking no longer than the budget. The same question
    /// gives the same answer, unless the budget is time.
    pub fn advice<'a>(
        &self,
        seat: impl Into<Whole<'a>>,
        name: &str,
        budget: Budget,
    ) -> Result<Advice<G::Action>, Error> {
        let (seat, action) =
            self.asking(seat.into(), name, budget, |player, decision, dice| player.choose(decision, dice))?;
        let index = self.with_legal(seat, |list| list.iter().position(|listed| *listed == action));
        Ok(Advice { action, index })
    }

    /// The same with what speaks for it.
    pub fn counsel<'a>(
        &self,
        seat: impl Into<Whole<'a>>,
        name: &str,
        budget: Budget,
    ) -> Result<paiju_contract::Advice<G::Action>, Error> {
        let asked =
            self.asking(seat.into(), name, budget, |player, decision, dice| player.advise(decision, dice));
        asked.map(|(_, advice)| advice)
    }

    /// Asks a bot that has heard what its seat was told.
    fn asking<R>(
        &self,
        asked: Whole<'_>,
        name: &str,
        budget: Budget,
        ask: impl FnOnce(&mut dyn Policy<G>, &Decision<'_, G>, &mut Dice) -> R,
    ) -> Result<(Seat, R), Error> {
        let mut player = bot::<G>(name).map_err(|unknown| unknown_bot(&unknown))?;
        let phase = self.game().phase();
        if phase.is_over() {
            return Err(Rejected::<G::Illegal>::Over.into());
        }
        let seat = asked.seat().filter(|seat| phase.awaiting().contains(*seat));
        let seat = seat.ok_or_else(|| not_awaited(asked))?;
        player.begin(seat);
        if player.listens() {
            self.catch_up(&mut *player, seat);
        }
        let mut dice = DiceBox::new(DICE).dice(0, seat, self.game().version());
        Ok((seat, ask(&mut *player, &Decision::new(self.game(), seat).within(budget), &mut dice)))
    }

    /// A bot that has not been at the table hears what its seat was told so far.
    fn catch_up(&self, player: &mut dyn Policy<G>, seat: Seat) {
        let told = self.events_since(Observer::Seat(seat), 0);
        told.into_iter().flat_map(|(events, _)| events).for_each(|event| player.told(&event));
    }
}

fn unknown_bot(unknown: &UnknownBot) -> Error {
    Error::bad_request(unknown.to_string()).with("field", "name").with("bots", &unknown.known[..])
}

#[cfg(test)]
mod tests {
    use paiju_contract::Game;
    use paiju_games::kuhn::{Action, Event, EventView, Kuhn};

    use super::*;
    use crate::Start;

    /// Counts what it is told.
    struct Listener(Vec<EventView>);

    impl Policy<Kuhn> for Listener {
        fn name(&self) -> &'static str {
            "listener"
        }
        fn listens(&self) -> bool {
            true
        }
        fn told(&mut self, event: &EventView) {
            self.0.push(event.clone());
        }
        fn choose(&mut self, _: &Decision<'_, Kuhn>, _: &mut Dice) -> Action {
            Action::Pass
        }
    }

    #[test]
    fn a_listener_hears_everything_that_was_told_before() {
        let start = Start { seed: Some(1.into()), ..Start::default() };
        let mut table = Table::<Kuhn>::start(&start).unwrap();
        let mut told = Vec::new();
        let mut hear = |event: &Event| told.extend(Kuhn::project(event, Observer::Seat(Seat(0))));
        table.all_events().iter().for_each(&mut hear);
        for (seat, action) in [(0, Action::Pass), (1, Action::Bet)] {
            table.play_action(Seat(seat), action).unwrap();
            table.events().iter().for_each(&mut hear);
        }
        let mut listener = Listener(Vec::new());
        table.catch_up(&mut listener, Seat(0));
        assert_eq!(listener.0, told);
        assert_eq!(told.len(), 4);
    }
}
