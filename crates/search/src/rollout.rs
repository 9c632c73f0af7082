//! A world played on by rules of thumb, to its end or to a horizon.

use std::sync::Arc;

use paiju_contract::{Decision, Dice, Game, Observer, Play, Policy, Seat, Seed};

use crate::horizon::Horizon;

/// Makes a player of imagined worlds.
pub(crate) type Make<G> = Arc<dyn Fn() -> Box<dyn Policy<G>> + Send + Sync>;

/// Who plays imagined worlds on: the seat that thinks, and the others.
pub(crate) struct Cast<G: Game> {
    pub(crate) own: Make<G>,
    /// The kinds of others: each seat is one of them in each world.
    pub(crate) others: Vec<Make<G>>,
    pub(crate) horizon: Option<Horizon<G>>,
}

/// Where a playing ended: at the end, or at the horizon with its value.
pub(crate) struct Ending<G: Game> {
    game: G,
    value: Option<fn(&G, Seat) -> f64>,
}

impl<G: Game> Ending<G> {
    /// What a seat has won in all.
    pub(crate) fn won(&self, seat: Seat) -> f64 {
        match self.value {
            Some(value) => value(&self.game, seat),
            None => self.game.scores()[seat.index()] as f64,
        }
    }
}

/// Those who may sit at one seat, and which of them does.
struct Kinds<G: Game> {
    kinds: Vec<Box<dyn Policy<G>>>,
    sits: usize,
}

impl<G: Game> Kinds<G> {
    fn new(make: &[Make<G>]) -> Self {
        Self { kinds: make.iter().map(|make| make()).collect(), sits: 0 }
    }

    /// One of them sits down.
    fn begin(&mut self, seat: Seat, dice: &mut Dice) {
        self.sits = if self.kinds.len() > 1 { dice.index(self.kinds.len()) } else { 0 };
        self.player().begin(seat);
    }

    fn player(&mut self) -> &mut dyn Policy<G> {
        &mut *self.kinds[self.sits]
    }
}

/// The players of a world, one a seat, of each kind that may sit there.
pub(crate) struct Players<G: Game> {
    seats: Vec<Kinds<G>>,
    thinking: Seat,
    listening: bool,
    horizon: Option<Horizon<G>>,
}

impl<G: Game> Players<G> {
    /// Players of these kinds around a table where `thinking` thinks.
    pub(crate) fn new(seats: usize, thinking: Seat, cast: &Cast<G>) -> Self {
        let kinds = |seat| if seat == thinking { std::slice::from_ref(&cast.own) } else { &cast.others };
        let seats: Vec<_> = Seat::all(seats).map(|seat| Kinds::new(kinds(seat))).collect();
        let listening = seats.iter().flat_map(|seat| &seat.kinds).any(|player| player.listens());
        Self { seats, thinking, listening, horizon: cast.horizon.clone() }
    }

    /// What `seat` wins after this action, everybody playing on with the same dice.
    pub(crate) fn play(&mut self, game: G, seat: Seat, action: &G::Action, dice: Seed) -> f64 {
        let before = game.scores()[seat.index()];
        let ending = self.run(game, Some((seat, action)), dice, |game, seat, player, dice| {
            player.choose(&Decision::new(game, seat), dice)
        });
        ending.won(seat) - before as f64
    }

    /// Plays on, after this first action if there is one, to the end or to the horizon. `choose` is asked for every
    /// action, with whoever sits there.
    pub(crate) fn run(
        &mut self,
        mut game: G,
        first: Option<(Seat, &G::Action)>,
        dice: Seed,
        mut choose: impl FnMut(&G, Seat, &mut dyn Policy<G>, &mut Dice) -> G::Action,
    ) -> Ending<G> {
        let (mut dice, mut left) =
            (Dice::new(dice), self.horizon.as_ref().map_or(u32::MAX, |far| far.decisions));
        for (seat, player) in self.seats.iter_mut().enumerate() {
            player.begin(Seat(seat as u8), &mut dice);
        }
        if let Some((seat, action)) = first {
            self.step(&mut game, seat, action);
        }
        while let Some(next) = game.phase().awaiting().first() {
            if let Some(horizon) = &self.horizon
                && (left == 0 || (horizon.reached)(&game, self.thinking))
            {
                return Ending { game, value: Some(horizon.value) };
            }
            left = left.saturating_sub(1);
            let action = choose(&game, next, self.seats[next.index()].player(), &mut dice);
            self.step(&mut game, next, &action);
        }
        Ending { game, value: None }
    }

    fn step(&mut self, game: &mut G, seat: Seat, action: &G::Action) {
        if !self.listening {
            return game.apply_silent(seat, action).expect("players answer legally");
        }
        let players = &mut self.seats;
        let mut tell = |event: G::Event| {
            for (seat, kinds) in players.iter_mut().enumerate() {
                let player = kinds.player();
                if !player.listens() {
                    continue;
                }
                if let Some(event) = G::project(&event, Observer::Seat(Seat(seat as u8))) {
                    player.told(&event);
                }
            }
        };
        game.apply(seat, action, &mut tell).expect("players answer legally");
    }
}
