//! A world played on by rules of thumb, to its end or to a horizon.

use std::sync::Arc;

use paiju_contract::{Decision, Dice, Game, Observer, Play, Policy, Seat, Seed};

use crate::horizon::Horizon;

/// Makes a player of imagined worlds.
pub(crate) type Make<G> = Arc<dyn Fn() -> Box<dyn Policy<G>> + Send + Sync>;

/// Who plays imagined worlds on: the seat that thinks, and the others.
pub(crate) struct Cast<G: Game> {
    pub(crate) own: Make<G>,
    pub(crate) others: Make<G>,
    pub(crate) horizon: Option<Horizon<G>>,
}

/// The players of a world, one a seat.
pub(crate) struct Players<G: Game> {
    seats: Vec<Box<dyn Policy<G>>>,
    listening: bool,
    horizon: Option<Horizon<G>>,
}

impl<G: Game> Players<G> {
    /// Players of these kinds around a table where `thinking` thinks.
    pub(crate) fn new(seats: usize, thinking: Seat, cast: &Cast<G>) -> Self {
        let make = |seat| if seat == thinking { (cast.own)() } else { (cast.others)() };
        let seats: Vec<_> = Seat::all(seats).map(make).collect();
        let listening = seats.iter().any(|player| player.listens());
        Self { seats, listening, horizon: cast.horizon.clone() }
    }

    /// What `seat` wins after this action, everybody playing on with the same dice.
    pub(crate) fn play(&mut self, mut game: G, seat: Seat, action: &G::Action, dice: Seed) -> f64 {
        let before = game.scores()[seat.index()];
        for (seat, player) in self.seats.iter_mut().enumerate() {
            player.begin(Seat(seat as u8));
        }
        let (mut dice, mut left) =
            (Dice::new(dice), self.horizon.as_ref().map_or(u32::MAX, |far| far.decisions));
        self.step(&mut game, seat, action);
        while let Some(next) = game.phase().awaiting().first() {
            if let (0, Some(horizon)) = (left, &self.horizon) {
                return (horizon.value)(&game, seat) - before as f64;
            }
            left = left.saturating_sub(1);
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
