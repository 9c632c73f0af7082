//! What a bot would do: asked from a seat's view, nothing played.
//!
//! It owns the dice such a bot rolls and what it hears first. How it thinks is the bot's.

use paiju_bots::{Roster, UnknownBot, bot};
use paiju_contract::{Decision, DiceBox, Observer, Play, Policy, Rejected, Save, Seat, Seed};
use serde::Serialize;

use crate::{Error, Table};

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
    /// What the bot of that name would do in this seat's place. The same question gives the same answer.
    pub fn advice(&self, seat: Seat, name: &str) -> Result<Advice<G::Action>, Error> {
        let mut player = bot::<G>(name).map_err(|unknown| unknown_bot(&unknown))?;
        let phase = self.game().phase();
        if phase.is_over() {
            return Err(Rejected::<G::Illegal>::Over.into());
        }
        if !phase.awaiting().contains(seat) {
            return Err(Rejected::<G::Illegal>::NotAwaited(seat).into());
        }
        player.begin(seat);
        if player.listens() {
            catch_up(&mut *player, self.game(), seat);
        }
        let mut dice = DiceBox::new(DICE).dice(0, seat, self.game().version());
        let action = player.choose(&Decision::new(self.game(), seat), &mut dice);
        let index = self.game().legal_list(seat).iter().position(|listed| *listed == action);
        Ok(Advice { action, index })
    }
}

/// A bot that has not been at the table hears what its seat was told so far.
fn catch_up<G: Save>(player: &mut dyn Policy<G>, game: &G, seat: Seat) {
    let past = game.past().expect("a table keeps its history");
    past.tell(&mut |event| {
        if let Some(seen) = G::project(&event, Observer::Seat(seat)) {
            player.told(&seen);
        }
    });
}

fn unknown_bot(unknown: &UnknownBot) -> Error {
    Error::bad_request(unknown.to_string()).with("field", "name").with("bots", &unknown.known[..])
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Dice, Game};
    use paiju_games::kuhn::{Action, EventView, Kuhn, Rules};

    use super::*;

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
        let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
        let mut told = Vec::new();
        let mut hear = |event| told.extend(Kuhn::project(&event, Observer::Seat(Seat(0))));
        game.past().unwrap().open(&mut hear).unwrap();
        for (seat, action) in [(0, Action::Pass), (1, Action::Bet)] {
            let mut sink = |event| told.extend(Kuhn::project(&event, Observer::Seat(Seat(0))));
            game.apply(Seat(seat), &action, &mut sink).unwrap();
        }
        let mut listener = Listener(Vec::new());
        catch_up(&mut listener, &game, Seat(0));
        assert_eq!(listener.0, told);
        assert_eq!(told.len(), 4);
    }
}
