//! One game at a time: players around a table, from the deal to the end.

use arrayvec::ArrayVec;
use paiju_contract::{
    Broken, Budget, Decision, DiceBox, Game, MAX_SEATS, Observer, Play, Policy, Seat, Seed,
};

/// Deals and plays games with the same rules and the same dice box.
#[derive(Debug)]
pub struct Sitting<G: Game> {
    rules: G::Rules,
    dice: DiceBox,
    audit: bool,
    budget: Budget,
}

/// Players, seat by seat.
pub type Seated<'a, G> = ArrayVec<&'a mut dyn Policy<G>, MAX_SEATS>;

/// A game's players, and what they know of it.
struct Around<'a, G: Game> {
    players: Seated<'a, G>,
    listening: bool,
    /// How often each seat has decided in this game.
    decisions: [u32; MAX_SEATS],
}

impl<G: Game> Sitting<G> {
    /// Games by these rules; the players roll the dice of this box. With `audit`, every state is audited.
    pub fn new(rules: G::Rules, dice: DiceBox, audit: bool) -> Self {
        Self { rules, dice, audit, budget: Budget::Usual }
    }

    /// The same with so much thinking for each decision.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
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
        let seats = players.len().max(1);
        let (last, first) = players.split_at_mut((seats - turn % seats).min(players.len()));
        let around = first.iter_mut().chain(last).map(|player| &mut **player as &mut dyn Policy<G>);
        self.play_seated(index, seed, around.collect())
    }

    /// The same with a player for each seat.
    pub fn play_seated(&self, index: u64, seed: Seed, players: Seated<'_, G>) -> Result<(G, usize), Broken> {
        let mut game = G::deal(&self.rules, seed).map_err(|bad| Broken::new(bad.to_string()))?;
        let mut around = Around::seated(players);
        around.open(&game)?;
        self.inspect(&game)?;
        let (mut actions, most) = (0, G::limits(&self.rules).actions);
        while let Some(seat) = game.phase().awaiting().first() {
            around.act(&mut game, seat, self, index)?;
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
    fn seated(mut players: Seated<'a, G>) -> Self {
        for (seat, player) in Seat::all(players.len()).zip(&mut players) {
            player.begin(seat);
        }
        let listening = players.iter().any(|player| player.listens());
        Self { players, listening, decisions: [0; MAX_SEATS] }
    }

    /// Whoever listens hears what the deal brought about. Only a game that keeps its history can tell it.
    fn open(&mut self, game: &G) -> Result<(), Broken> {
        let past = if self.listening { game.past() } else { None };
        let told = past.map(|past| past.open(&mut |event| self.tell(&event)));
        told.transpose().map(drop).map_err(|bad| Broken::new(bad.to_string()))
    }

    #[inline]
    fn act(&mut self, game: &mut G, seat: Seat, by: &Sitting<G>, index: u64) -> Result<(), Broken> {
        let mut dice = by.dice.dice(index, seat, self.decisions[seat.index()]);
        self.decisions[seat.index()] += 1;
        let decision = Decision::new(game, seat).within(by.budget);
        let action = self.players[seat.index()].choose(&decision, &mut dice);
        let done = if self.listening {
            game.apply(seat, &action, &mut |event| self.tell(&event))
        } else {
            game.apply_silent(seat, &action)
        };
        done.map_err(|why| refused(self.players[seat.index()].name(), &action, &why))
    }

    /// Everybody who listens hears what his seat may see.
    fn tell(&mut self, event: &G::Event) {
        for (seat, player) in Seat::all(self.players.len()).zip(&mut self.players) {
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
