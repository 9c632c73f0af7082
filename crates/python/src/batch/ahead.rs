//! Games of episodes to come: small ones are dealt several at a time.

use paiju_contract::{BadRules, Game, Seed};

use super::plan::Plan;
use crate::catalog::Played;

/// Games that nobody has begun to play.
pub(super) struct Ahead<G: Played> {
    /// The next one last.
    games: Vec<G::Lean>,
    /// The episode of the next one.
    episode: u64,
    /// What they were dealt from; kept, so that no deal allocates.
    deals: Vec<(G::Rules, Seed)>,
}

impl<G: Played> Ahead<G> {
    /// Where games are dealt several at a time.
    const MANY: bool = <G::Lean as Game>::SIDE_BY_SIDE > 1;

    pub(super) fn new() -> Self {
        Self { games: Vec::new(), episode: 0, deals: Vec::new() }
    }

    /// The game of an episode.
    #[inline]
    pub(super) fn deal(&mut self, plan: &Plan<G>, env: u64, episode: u64) -> Result<G::Lean, BadRules> {
        if Self::MANY {
            if episode != self.episode || self.games.is_empty() {
                self.refill(plan, env, episode);
            }
            if let Some(game) = self.games.pop() {
                self.episode += 1;
                return Ok(game);
            }
        }
        G::Lean::deal(&plan.rules(episode), plan.seed(env, episode))
    }

    /// Deals this episode and those after it; where one of them cannot be dealt, none: each is then dealt alone, and says
    /// for itself what is wrong.
    #[inline(never)]
    fn refill(&mut self, plan: &Plan<G>, env: u64, episode: u64) {
        self.games.clear();
        self.episode = episode;
        let deals = (episode..episode.saturating_add(<G::Lean as Game>::SIDE_BY_SIDE as u64)).rev();
        self.deals.clear();
        self.deals.extend(deals.map(|episode| (plan.rules(episode), plan.seed(env, episode))));
        if G::Lean::deal_each(&self.deals, &mut self.games).is_err() {
            self.games.clear();
        }
    }
}
