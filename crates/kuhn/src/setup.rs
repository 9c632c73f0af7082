//! From a seed or a deck to a game.

use paiju_contract::{BadRules, History, Rng, RuleSet, Seed, Stream};
use paiju_kit::shuffle;

use crate::{Betting, Card, Entry, KuhnOf, Rules};

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
}
