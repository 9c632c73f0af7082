//! One game at a time: players around a table, from the deal to the end.

use paiju_contract::{Broken, Decision, DiceBox, Game, MAX_SEATS, Observer, Play, Policy, Seat, Seed};

/// Deals and plays games with the same rules and the same dice box.
#[derive(Debug)]
pub struct Sitting<G: Game> {
    rules: G::Rules,
    dice: DiceBox,
    audit: bool,
}

/// The players and where they sit: player `i` of the list at seat `(i + turn) % seats`.
struct Around<'a, G: Game> {
    players: &'a mut [Box<dyn Policy<G>>],
    turn: usize,
    listening: bool,
    /// How often each seat has decided in this game.
    decisions: [u32; MAX_SEATS],
}

impl<G: Game> Sitting<G> {
    /// Games by these rules; the players roll the dice of this box. With `audit`, every state is audited.
    pub fn new(rules: G::Rules, dice: DiceBox, audit: bool) -> Self {
        Self { rules, dice, audit }
    }

    /// Deals `seed` and plays it to its end as the `index`-th game. Player `i` of the list sits at seat
    /// `(i + turn) % seats`; its dice depend on the index, the seat and the decision only. Returns the finished game
    /// and how many actions it took.
    pub fn play(
        &self,
        index: u64,
        seed: Seed,
        players: &mut [Box<dyn Policy<G>>],
        turn: usize,
    ) -> Result<(G, usize), Broken> {
        let mut game = G::deal(&self.rules, seed).map_err(|bad| Broken::new(bad.to_string()))?;
        let mut around = Around::seated(players, turn);
        around.open(&game)?;
        self.inspect(&game)?;
        let (mut actions, most) = (0, G::limits(&self.rules).actions);
        while let Some(seat) = game.phase().awaiting().first() {
            around.act(&mut game, seat, &self.dice, index)?;
            actions += 1;
            self.inspect(&game)?;
            if actions > most {
                return Err(Broken::new(format!("still not over after {actions} actions")));
            }
        }
        Ok((game, actions))
    }

    fn inspect(&self, game: &G) -> Result<(), Broken> {
        if self.audit { game.audit() } else { Ok(()) }
    }
}

impl<'a, G: Game> Around<'a, G> {
    fn seated(players: &'a mut [Box<dyn Policy<G>>], turn: usize) -> Self {
        let seats = players.len();
        for (i, player) in players.iter_mut().enumerate() {
            player.begin(Seat(((i + turn) % seats) as u8));
        }
        let listening = players.iter().any(|player| player.listens());
        Self { players, turn, listening, decisions: [0; MAX_SEATS] }
    }

    /// Whoever listens hears what the deal brought about. Only a game that keeps its history can tell it.
    fn open(&mut self, game: &G) -> Result<(), Broken> {
        let past = if self.listening { game.past() } else { None };
        let told = past.map(|past| past.open(&mut |event| self.tell(&event)));
        told.transpose().map(drop).map_err(|bad| Broken::new(bad.to_string()))
    }

    #[inline]
    fn at(&mut self, seat: Seat) -> &mut dyn Policy<G> {
        let seats = self.players.len();
        &mut *self.players[(seat.index() + seats - self.turn) % seats]
    }

    #[inline]
    fn act(&mut self, game: &mut G, seat: Seat, dice: &DiceBox, index: u64) -> Result<(), Broken> {
        let mut dice = dice.dice(index, seat, self.decisions[seat.index()]);
        self.decisions[seat.index()] += 1;
        let action = self.at(seat).choose(&Decision::new(game, seat), &mut dice);
        let done = if self.listening {
            game.apply(seat, &action, &mut |event| self.tell(&event))
        } else {
            game.apply_silent(seat, &action)
        };
        done.map_err(|why| refused(self.at(seat).name(), &action, &why))
    }

    /// Everybody who listens hears what his seat may see.
    fn tell(&mut self, event: &G::Event) {
        for seat in Seat::all(self.players.len()) {
            let player = self.at(seat);
            if player.listens()
                && let Some(seen) = G::project(event, Observer::Seat(seat))
            {
                player.told(&seen);
            }
        }
    }
}

#[cold]
fn refused(player: &str, action: &impl std::fmt::Display, why: &impl std::fmt::Display) -> Broken {
    Broken::new(format!("{player} chose {action}, which was refused: {why}"))
}
