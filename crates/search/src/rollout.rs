//! A world played to its end by rules of thumb.

use paiju_contract::{Decision, Dice, Game, Observer, Play, Policy, Seat, Seed};

/// The players of a world, one a seat.
pub(crate) struct Players<G: Game> {
    seats: Vec<Box<dyn Policy<G>>>,
    listening: bool,
}

impl<G: Game> Players<G> {
    /// Players made alike.
    pub(crate) fn new(seats: usize, make: fn() -> Box<dyn Policy<G>>) -> Self {
        let seats: Vec<_> = (0..seats).map(|_| make()).collect();
        let listening = seats.iter().any(|player| player.listens());
        Self { seats, listening }
    }

    /// What `seat` wins after this action, everybody playing on with the same dice.
    pub(crate) fn play(&mut self, mut game: G, seat: Seat, action: &G::Action, dice: Seed) -> f64 {
        let before = game.scores()[seat.index()];
        for (seat, player) in self.seats.iter_mut().enumerate() {
            player.begin(Seat(seat as u8));
        }
        let mut dice = Dice::new(dice);
        self.step(&mut game, seat, action);
        while let Some(next) = game.phase().awaiting().first() {
            let action = self.seats[next.index()].choose(&Decision::new(&game, next), &mut dice);
            self.step(&mut game, next, &action);
        }
        (game.scores()[seat.index()] - before) as f64
    }

    fn step(&mut self, game: &mut G, seat: Seat, action: &G::Action) {
        if !self.listening {
            return game.apply_silent(seat, action).expect("players answer legally");
        }
        let players = &mut self.seats;
        let mut tell = |event: G::Event| {
            for (seat, player) in players.iter_mut().enumerate().filter(|(_, player)| player.listens()) {
                if let Some(event) = G::project(&event, Observer::Seat(Seat(seat as u8))) {
                    player.told(&event);
                }
            }
        };
        game.apply(seat, action, &mut tell).expect("players answer legally");
    }
}
