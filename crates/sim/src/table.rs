//! One game at a time: players around a table, from the deal to the end.

use paiju_bots::Policy;
use paiju_contract::{Broken, Decision, Game, Play, Rng, Seed, Stream};

/// Deals and plays games with the same players.
pub struct Match<G: Game> {
    rules: G::Rules,
    audit: bool,
}

impl<G: Game> std::fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match").field("rules", &self.rules).field("audit", &self.audit).finish()
    }
}

impl<G: Game> Match<G> {
    /// A table with these rules; with `audit`, every state is audited.
    pub fn new(rules: G::Rules, audit: bool) -> Self {
        Self { rules, audit }
    }

    /// Deals `seed` and plays it to its end. Player `i` of the list sits at seat `(i + turn) % seats`; the players'
    /// dice are the seed's policy stream. Returns the finished game and how many actions it took.
    pub fn play(
        &self,
        seed: Seed,
        players: &mut [Box<dyn Policy<G>>],
        turn: usize,
    ) -> Result<(G, usize), Broken> {
        let mut game = G::deal(&self.rules, seed).map_err(|bad| Broken::new(bad.to_string()))?;
        let seats = players.len();
        let mut dice = Rng::new(seed, Stream::POLICY);
        for player in players.iter_mut() {
            player.begin();
        }
        self.inspect(&game)?;
        let mut actions = 0;
        while let Some(seat) = game.phase().awaiting().first() {
            let player = &mut players[(seat.index() + seats - turn) % seats];
            let action = player.choose(&Decision::new(&game, seat), &mut dice);
            game.apply_silent(seat, &action).map_err(|why| refused(player.name(), &action, &why))?;
            actions += 1;
            self.inspect(&game)?;
            if actions > G::MAX_ACTIONS {
                return Err(Broken::new(format!("still not over after {actions} actions")));
            }
        }
        Ok((game, actions))
    }

    fn inspect(&self, game: &G) -> Result<(), Broken> {
        if self.audit { game.audit() } else { Ok(()) }
    }
}

#[cold]
fn refused(player: &str, action: &impl std::fmt::Display, why: &impl std::fmt::Display) -> Broken {
    Broken::new(format!("{player} chose {action}, which was refused: {why}"))
}
