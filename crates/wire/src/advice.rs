//! What a bot would do: asked from a seat's view, nothing played.
//!
//! It owns the dice such a bot rolls, what it hears first, and how long it is waited for. How it thinks is the bot's.

use std::sync::mpsc;
use std::time::Duration;

use paiju_bots::{Roster, UnknownBot, bot};
use paiju_contract::{Budget, Decision, Dice, DiceBox, Game, Observer, Policy, Rejected, Save, Seat, Seed};
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

/// A question that a bot can be asked anywhere: all it needs, and nothing of the table.
struct Question<G: Save> {
    game: G,
    seat: Seat,
    /// What the seat was told so far, for a bot that listens.
    told: Vec<G::EventView>,
    budget: Budget,
    /// What is answered in the place of a bot that does not come back.
    fallback: G::Action,
}

/// A bot's answer that is worked out later, on any thread: the action as JSON text. It holds all it needs, so that the
/// table goes on meanwhile.
pub type Pondering = Box<dyn FnOnce() -> String + Send>;

/// A bot, and what it is asked.
type Asked<G> = (Box<dyn Policy<G>>, Question<G>);

/// How a bot is asked: for an answer, or for one with reasons.
type Ask<G> =
    fn(&mut dyn Policy<G>, &Decision<'_, G>, &mut Dice) -> paiju_contract::Advice<<G as Game>::Action>;

/// A bot that has not come back after its time and this is given up. It cannot be stopped, but nobody waits for it.
const PATIENCE: Duration = Duration::from_secs(5);

impl<G: Save + Roster> Table<G> {
    /// What the bot of that name would do in this seat's place, thinking no longer than the budget. The same question
    /// gives the same answer, unless the budget is time.
    pub fn advice<'a>(
        &self,
        seat: impl Into<Whole<'a>>,
        name: &str,
        budget: Budget,
    ) -> Result<Advice<G::Action>, Error> {
        let plain: Ask<G> =
            |player, decision, dice| paiju_contract::Advice::plain(player.choose(decision, dice));
        let (seat, advice) = self.asking(seat.into(), name, budget, plain)?;
        let action = advice.action;
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

    /// The answer of the bot of that name to a seat's open question, to be worked out later and elsewhere.
    pub fn ponder(&self, seat: Seat, name: &str, budget: Budget) -> Result<Pondering, Error> {
        let (player, question) = self.question(seat.into(), name, budget)?;
        let ask: Ask<G> =
            |player, decision, dice| paiju_contract::Advice::plain(player.choose(decision, dice));
        Ok(Box::new(move || {
            let action = question.answer(player, ask).action;
            crate::text(|out| crate::erased::write(&action, out))
        }))
    }

    /// Asks a bot that has heard what its seat was told.
    fn asking(
        &self,
        asked: Whole<'_>,
        name: &str,
        budget: Budget,
        ask: Ask<G>,
    ) -> Result<(Seat, paiju_contract::Advice<G::Action>), Error> {
        let (player, question) = self.question(asked, name, budget)?;
        Ok((question.seat, question.answer(player, ask)))
    }

    /// The bot of that name, and all that it is asked.
    fn question(&self, asked: Whole<'_>, name: &str, budget: Budget) -> Result<Asked<G>, Error> {
        let player = bot::<G>(name).map_err(|unknown| unknown_bot(&unknown))?;
        let phase = self.game().phase();
        if phase.is_over() {
            return Err(Rejected::<G::Illegal>::Over.into());
        }
        let seat = asked.seat().filter(|seat| phase.awaiting().contains(*seat));
        let seat = seat.ok_or_else(|| not_awaited(asked))?;
        let told = if player.listens() { self.told_to(seat) } else { Vec::new() };
        let listed = || self.with_legal(seat, |list| list.first().copied());
        let fallback = Table::default_action(self, seat).or_else(listed).ok_or_else(|| not_awaited(asked))?;
        Ok((player, Question { game: self.game().clone(), seat, told, budget, fallback }))
    }

    /// What a seat was told so far.
    fn told_to(&self, seat: Seat) -> Vec<G::EventView> {
        self.events_since(Observer::Seat(seat), 0).map(|(events, _)| events).unwrap_or_default()
    }
}

impl<G: Save> Question<G> {
    /// The bot's answer, within its time where the budget is one.
    fn answer(self, player: Box<dyn Policy<G>>, ask: Ask<G>) -> paiju_contract::Advice<G::Action> {
        match self.budget {
            Budget::Time(time) => self.in_time(player, ask, time + PATIENCE),
            Budget::Usual | Budget::Iterations(_) => self.put(player, ask),
        }
    }

    /// The answer of a bot that is waited for so long; then the default is the answer.
    #[allow(clippy::disallowed_methods, reason = "a bot that does not answer must not hold up its host")]
    fn in_time(
        self,
        player: Box<dyn Policy<G>>,
        ask: Ask<G>,
        patience: Duration,
    ) -> paiju_contract::Advice<G::Action> {
        let (seat, fallback, name) = (self.seat, self.fallback, player.name().to_owned());
        let (tell, heard) = mpsc::channel();
        std::thread::spawn(move || tell.send(self.put(player, ask)));
        heard.recv_timeout(patience).unwrap_or_else(|_| {
            let (game, bot, seat_number) = (G::NAME, &*name, seat.0);
            tracing::warn!(game, bot, seat = seat_number, "a bot does not answer; the default is played");
            paiju_contract::Advice::plain(fallback)
        })
    }

    fn put(self, mut player: Box<dyn Policy<G>>, ask: Ask<G>) -> paiju_contract::Advice<G::Action> {
        player.begin(self.seat);
        self.told.iter().for_each(|event| player.told(event));
        let mut dice = DiceBox::new(DICE).dice(0, self.seat, self.game.version());
        ask(&mut *player, &Decision::new(&self.game, self.seat).within(self.budget), &mut dice)
    }
}

fn unknown_bot(unknown: &UnknownBot) -> Error {
    Error::bad_request(unknown.to_string()).with("field", "name").with("bots", &unknown.known[..])
}

#[cfg(test)]
mod tests {
    use paiju_games::kuhn::{Action, Event, EventView, Kuhn};

    use super::*;
    use crate::Start;

    /// Says how much it was told: nothing, and it passes; something, and it bets.
    #[derive(Default)]
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
            if self.0.is_empty() { Action::Pass } else { Action::Bet }
        }
    }

    /// Never comes back.
    struct Lost;

    impl Policy<Kuhn> for Lost {
        fn name(&self) -> &'static str {
            "lost"
        }
        fn choose(&mut self, _: &Decision<'_, Kuhn>, _: &mut Dice) -> Action {
            loop {
                std::thread::park();
            }
        }
    }

    fn table() -> Table<Kuhn> {
        Table::start(&Start { seed: Some(1.into()), ..Start::default() }).unwrap()
    }

    fn question(table: &Table<Kuhn>) -> Question<Kuhn> {
        let (_, question) = table.question(Seat(0).into(), "random", Budget::Usual).unwrap();
        Question { told: table.told_to(Seat(0)), ..question }
    }

    const CHOOSE: Ask<Kuhn> =
        |player, decision, dice| paiju_contract::Advice::plain(player.choose(decision, dice));

    #[test]
    fn a_listener_hears_everything_that_was_told_before() {
        let mut table = table();
        let mut told = Vec::new();
        let mut hear = |event: &Event| told.extend(Kuhn::project(event, Observer::Seat(Seat(0))));
        table.all_events().iter().for_each(&mut hear);
        for (seat, action) in [(0, Action::Pass), (1, Action::Bet)] {
            table.play_action(Seat(seat), action).unwrap();
            table.events().iter().for_each(&mut hear);
        }
        assert_eq!(table.told_to(Seat(0)), told);
        assert_eq!(told.len(), 4);
        assert_eq!(question(&table).put(Box::new(Listener::default()), CHOOSE).action, Action::Bet);
    }

    #[test]
    #[allow(clippy::disallowed_methods, reason = "another thread is the point")]
    fn an_answer_can_be_worked_out_while_the_table_goes_on() {
        let mut table = table();
        let advice = table.advice(Seat(0), "random", Budget::Usual).unwrap();
        let pondering = table.ponder(Seat(0), "random", Budget::Usual).unwrap();
        table.play_action(Seat(0), Action::Pass).unwrap();
        let answer = std::thread::spawn(pondering).join().unwrap();
        assert_eq!(answer, serde_json::to_string(&advice.action).unwrap());
        assert!(table.ponder(Seat(0), "random", Budget::Usual).is_err(), "another seat is asked");
    }

    #[test]
    fn a_bot_that_never_comes_back_is_not_waited_for() {
        let table = table();
        let answer = question(&table).in_time(Box::new(Lost), CHOOSE, Duration::from_millis(5));
        assert_eq!(Some(answer.action), table.default_action(Seat(0)));
    }
}
