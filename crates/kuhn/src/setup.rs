//! From a seed, a deck or a position to a game.

use paiju_contract::{BadRules, History, Play, Rng, RuleSet, Seat, Seed, Stream, notation};
use paiju_kit::{arrange, shuffle};
use serde::{Deserialize, Serialize};

use crate::{Action, Betting, Card, Entry, Event, KuhnOf, Rules};

/// A position as a person would write it: who holds which card, and what has been done. A card that is not named is
/// dealt from the seed (R1.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// What seat 0 and 1 hold.
    pub seats: [Holding; 2],
    /// Every action so far, the opener's first: `"pass"`, `"bet"`.
    #[serde(with = "notation")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub actions: Vec<Action>,
}

/// What a seat holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Holding {
    /// Its card.
    pub card: Option<Card>,
}

/// The order in which the seed deals the pack.
pub(crate) fn shuffled(seed: Seed) -> [Card; 3] {
    let mut pack = Card::ALL;
    shuffle(&mut pack, &mut Rng::new(seed, Stream::DEAL));
    pack
}

/// A deck that holds each card once (R1.1).
pub(crate) fn deck_of(pieces: &[Card]) -> Result<[Card; 3], BadRules> {
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    if sorted != Card::ALL {
        return Err(BadRules::new("deck", "expected J, Q and K, each once"));
    }
    Ok([pieces[0], pieces[1], pieces[2]])
}

impl<H: History<Entry>> KuhnOf<H> {
    pub(crate) fn new(rules: Rules, deck: [Card; 3]) -> Result<Self, BadRules> {
        rules.validate()?;
        Ok(Self { rules, deck, betting: Betting::Open, version: 1, history: H::default() })
    }

    /// What the deal tells: each seat its own card (R1.1).
    pub(crate) fn tell_deal(&self, sink: &mut impl FnMut(Event)) {
        for (seat, card) in Seat::all(2).zip(self.deck) {
            sink(Event::Dealt { seat, card });
        }
    }

    /// A position: the cards that are named, the others as the seed deals them, and the actions played (R1.3).
    pub(crate) fn arranged(rules: Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        let named = [setup.seats[0].card, setup.seats[1].card, None];
        let deck = arrange(&named, &shuffled(seed)).map_err(|seat| {
            let twice = "another seat holds it already: there is one J, one Q and one K";
            BadRules::new(format!("seats[{seat}].card"), twice)
        })?;
        let mut game = Self::new(rules, deck_of(&deck)?)?;
        for (at, action) in setup.actions.iter().enumerate() {
            let field = || format!("actions[{at}]");
            let over = || BadRules::new(field(), "the game is over before it: leave it out");
            let seat = game.to_act().ok_or_else(over)?;
            game.apply_silent(seat, action).map_err(|why| BadRules::new(field(), why.to_string()))?;
        }
        Ok(game)
    }

    /// The position; none once it is over.
    pub(crate) fn position(&self) -> Option<Setup> {
        self.to_act()?;
        let seats = [0, 1].map(|seat| Holding { card: Some(self.deck[seat]) });
        Some(Setup { seats, actions: self.betting.actions().to_vec() })
    }
}
