//! No player of any roster names an illegal action, without the guard that would hide it.
//!
//! Some hundreds of decisions a player; `PAIJU_LONG=1` makes a million a game.

#![allow(clippy::disallowed_methods, reason = "a longer run is asked for by the environment")]

use paiju_bots::{Maker, Roster};
use paiju_contract::{Budget, Decision, DiceBox, Game, Observer, Play, Policy, RuleSet, Seat, Seed};

/// Thinking is not what is tested.
const WORLDS: Budget = Budget::Iterations(4);

struct Table<G: Game> {
    game: G,
    players: Vec<Box<dyn Policy<G>>>,
}

impl<G: Game> Table<G> {
    fn deal(rules: &G::Rules, seed: Seed, make: Maker<G>) -> Self {
        let game = G::deal(rules, seed).expect("a preset can be dealt");
        let mut table = Self { players: (0..game.seats()).map(|_| make()).collect(), game };
        Seat::all(table.players.len()).zip(&mut table.players).for_each(|(seat, player)| player.begin(seat));
        let mut opening = Vec::new();
        if let Some(past) = table.game.past() {
            past.open(&mut |event| opening.push(event)).expect("it was dealt");
        }
        table.tell(&opening);
        table
    }

    fn tell(&mut self, events: &[G::Event]) {
        for (seat, player) in Seat::all(self.players.len()).zip(&mut self.players) {
            if player.listens() {
                let seen = events.iter().filter_map(|event| G::project(event, Observer::Seat(seat)));
                seen.for_each(|event| player.told(&event));
            }
        }
    }

    fn step(&mut self, seat: Seat, dice: &DiceBox, decided: u32) {
        let player = &mut self.players[seat.index()];
        let decision = Decision::new(&self.game, seat).within(WORLDS);
        let action = player.choose(&decision, &mut dice.dice(0, seat, decided));
        let mut events = Vec::new();
        let done = self.game.apply(seat, &action, &mut |event| events.push(event));
        done.unwrap_or_else(|why| {
            panic!("{} {}: {action}: {why}", G::NAME, self.players[seat.index()].name())
        });
        self.tell(&events);
    }
}

/// So many decisions of a player at all presets, everybody at the table being one of its kind.
fn decide<G: Roster>(make: Maker<G>, wanted: u32) {
    let mut decided = 0;
    for seed in (0..).map(Seed::from_u64) {
        let dice = DiceBox::new(seed);
        for preset in G::Rules::PRESETS {
            let mut table = Table::<G>::deal(&G::Rules::preset(preset).expect("a preset"), seed, make);
            // A game of each preset may be cut short: there are many presets, and some games are long.
            let most = decided + wanted.div_ceil(G::Rules::PRESETS.len() as u32);
            while let Some(seat) = table.game.phase().awaiting().first().filter(|_| decided < most) {
                table.step(seat, &dice, decided);
                decided += 1;
            }
        }
        if decided >= wanted {
            return;
        }
    }
}

fn every_player<G: Roster>() {
    let long = std::env::var_os("PAIJU_LONG").is_some();
    let wanted = if long { 1_000_000 / G::PLAYERS.len().max(1) as u32 } else { 300 };
    for player in G::PLAYERS {
        decide::<G>(player.make, wanted);
    }
}

#[test]
fn nobody_names_an_illegal_action() {
    macro_rules! all {
        ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
            $(every_player::<paiju_games::$name::$game>();)*
        };
    }
    paiju_games::each_game!(all);
}
