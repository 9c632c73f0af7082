//! Players who listen are told what their seats may see, from the deal on.

use paiju_contract::{Actions, Decision, Dice, DiceBox, Game, Observer, Play, Policy, RuleSet, Seat, Seed};
use paiju_holdem::{Action, EventView, Holdem, Rules};
use paiju_sim::Sitting;
use std::sync::{Arc, Mutex};

/// Calls, and writes down what it hears.
struct Listener {
    heard: Arc<Mutex<Vec<EventView>>>,
    actions: Actions<Action>,
}

impl Policy<Holdem> for Listener {
    fn name(&self) -> &'static str {
        "listener"
    }

    fn begin(&mut self, _: Seat) {
        self.heard.lock().unwrap().clear();
    }

    fn listens(&self) -> bool {
        true
    }

    fn told(&mut self, event: &EventView) {
        self.heard.lock().unwrap().push(event.clone());
    }

    fn choose(&mut self, decision: &Decision<'_, Holdem>, _: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        let call = self.actions.iter().find(|action| **action == Action::CheckCall);
        call.copied().unwrap_or(self.actions[0])
    }
}

#[test]
fn the_opening_is_told_first_and_every_seat_hears_its_own() {
    let rules = Rules::preset("headsup").unwrap();
    let heard: [Arc<Mutex<Vec<EventView>>>; 2] = Default::default();
    let player = |heard: &Arc<Mutex<Vec<EventView>>>| -> Box<dyn Policy<Holdem>> {
        Box::new(Listener { heard: Arc::clone(heard), actions: Actions::new() })
    };
    let mut players: Vec<_> = heard.iter().map(player).collect();
    let sitting = Sitting::<Holdem>::new(rules, DiceBox::new(Seed::from_u64(1)), true);
    // Player 0 sits at seat 1 and the other way round; what is heard belongs to the seat.
    for turn in [0, 1] {
        let (game, _) = sitting.play(0, Seed::from_u64(5), &mut players, turn).unwrap();
        let mut all = Vec::new();
        let past = game.past().unwrap();
        let mut again = past.open(&mut |event| all.push(event)).unwrap();
        let opening = all.len();
        for step in &past.steps {
            again.apply(step.seat, &step.action, &mut |event| all.push(event)).unwrap();
        }
        assert!(opening > 2, "blinds and cards: {all:?}");
        for (at, heard) in heard.iter().enumerate() {
            let to = Observer::Seat(Seat(((at + turn) % 2) as u8));
            let seen: Vec<EventView> = all.iter().filter_map(|event| Holdem::project(event, to)).collect();
            assert_eq!(*heard.lock().unwrap(), seen, "turn {turn}, player {at}");
        }
    }
}
