//! Layouts of observations beside the games' own: today that of the original design of six-max hold'em.
//!
//! A lean game keeps no history, so a lens hears what happens and remembers what it writes of it.

use std::any::Any;

use paiju_contract::{Game, RuleSet, Seat};
use paiju_games::holdem::original::{FEATURES, Memory};
use paiju_games::holdem::{Event, LeanHoldem, Rules};
use paiju_wire::Error;

use super::frame::Number;
use crate::error::bad;

/// Which numbers an observation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Those of the game: `Game.layout()`.
    Game,
    /// Those of the original design.
    Original,
}

impl Layout {
    /// As they are written.
    pub(super) const WORDS: [&'static str; 2] = ["game", "original"];

    pub(super) fn named(word: &str) -> Self {
        if word == Self::WORDS[1] { Self::Original } else { Self::Game }
    }
}

/// What writes observations in another layout.
pub(super) trait Lens<L: Game>: Send + Sync {
    /// An episode begins.
    fn begin(&mut self);
    /// Something has happened.
    fn told(&mut self, event: &L::Event);
    /// What a seat knows.
    fn write(&self, game: &L, seat: Seat, out: &mut [f32]);
}

impl Lens<LeanHoldem> for Memory {
    fn begin(&mut self) {
        self.clear();
    }
    #[inline]
    fn told(&mut self, event: &Event) {
        Self::told(self, event);
    }
    fn write(&self, game: &LeanHoldem, seat: Seat, out: &mut [f32]) {
        game.write_features_of(self, seat, out);
    }
}

type Boxed<L> = Box<dyn Lens<L>>;

/// A lens for the original design's layout; none for games that have no such layout.
pub(super) fn original<L: Game>() -> Option<Boxed<L>> {
    // Of all games only one finds its own type here.
    let lens: Boxed<LeanHoldem> = Box::<Memory>::default();
    let lens: Box<dyn Any> = Box::new(lens);
    lens.downcast::<Boxed<L>>().ok().map(|lens| *lens)
}

/// How many numbers a row has in the original design's layout, or why games by these rules have none.
pub(super) fn original_cells<L: Game, T: Number>(rules: &L::Rules) -> Result<usize, Error> {
    let refused = |why: String| bad("layout", format!("layout: {why}"));
    let sixmax = (rules as &dyn Any).downcast_ref::<Rules>().filter(|_| original::<L>().is_some());
    let sixmax = sixmax.ok_or_else(|| {
        refused(format!("\"original\" is of six-max hold'em, and this is {} for {}", L::NAME, rules.seats()))
    })?;
    sixmax.check_features().map_err(|why| refused(why.to_string()))?;
    if T::floats(&mut []).is_none() {
        return Err(bad(
            "obs_dtype",
            "obs_dtype: \"original\" is float32 only, its amounts are not bounded by 1",
        ));
    }
    Ok(FEATURES)
}
