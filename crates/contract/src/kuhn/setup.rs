//! From a seed or a deck to a game.

use super::{Betting, Card, Entry, KuhnOf, Rules};
use crate::{BadRules, History, Rng, RuleSet, Seed, Stream};

/// The order in which the seed deals the pack: the documented Fisher–Yates (`kit` has it for real games).
pub(super) fn shuffled(seed: Seed) -> [Card; 3] {
    let (mut pack, mut rng) = (Card::ALL, Rng::new(seed, Stream::DEAL));
    for i in (1..pack.len()).rev() {
        pack.swap(i, rng.index(i + 1));
    }
    pack
}

/// A deck that holds each card once (R1.1).
pub(super) fn deck_of(pieces: &[Card]) -> Result<[Card; 3], BadRules> {
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    if sorted != Card::ALL {
        return Err(BadRules::new("deck", "expected J, Q and K, each once"));
    }
    Ok([pieces[0], pieces[1], pieces[2]])
}

impl<H: History<Entry>> KuhnOf<H> {
    pub(super) fn new(rules: &Rules, deck: [Card; 3]) -> Result<Self, BadRules> {
        rules.validate()?;
        Ok(Self { rules: rules.clone(), deck, betting: Betting::Open, version: 1, history: H::default() })
    }
}
