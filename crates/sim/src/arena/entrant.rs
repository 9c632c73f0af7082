//! Somebody who takes part: a name, and how a player is made.

use std::fmt;
use std::sync::Arc;

use paiju_bots::{Guarded, Roster, UnknownBot, unguarded};
use paiju_contract::{Game, Policy};

type Make<G> = dyn Fn() -> Box<dyn Policy<G>> + Send + Sync;

/// Somebody who takes part.
pub struct Entrant<G: Game> {
    /// What the tables call him.
    pub name: String,
    make: Arc<Make<G>>,
}

impl<G: Game> Entrant<G> {
    /// Somebody whose players are made by this.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Box<dyn Policy<G>> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), make: Arc::new(make) }
    }

    /// A new player of his.
    pub(super) fn player(&self) -> Guarded<G> {
        Guarded::new((self.make)())
    }
}

impl<G: Roster> Entrant<G> {
    /// A player of the game, by name.
    pub fn named(name: &str) -> Result<Self, UnknownBot> {
        unguarded::<G>(name)?;
        let own = name.to_owned();
        Ok(Self::new(name, move || unguarded::<G>(&own).expect("it was there a moment ago")))
    }
}

impl<G: Game> Clone for Entrant<G> {
    fn clone(&self) -> Self {
        Self { name: self.name.clone(), make: Arc::clone(&self.make) }
    }
}

impl<G: Game> fmt::Debug for Entrant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).finish_non_exhaustive()
    }
}
