//! From a seed or a deck to a game.

use paiju_contract::{BadRules, History, Rng, RuleSet, Seed, Stream};
use paiju_kit::shuffle;

use crate::{Card, Entry, LeducOf, Round, Rules};

/// The order in which the seed deals the pack (R1.3).
pub(crate) fn shuffled(seed: Seed) -> [Card; 6] {
    let mut pack = Card::ALL;
    shuffle(&mut pack, &mut Rng::new(seed, Stream::DEAL));
    pack
}

/// A deck that holds each card once (R1.3).
pub(crate) fn deck_of(pieces: &[Card]) -> Result<[Card; 6], BadRules> {
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    match <[Card; 6]>::try_from(pieces) {
        Ok(deck) if sorted == Card::ALL => Ok(deck),
        _ => Err(BadRules::new("deck", "expected Js, Jh, Qs, Qh, Ks and Kh, each once")),
    }
}

impl<H: History<Entry>> LeducOf<H> {
    pub(crate) fn new(rules: Rules, deck: [Card; 6]) -> Result<Self, BadRules> {
        rules.validate()?;
        Ok(Self { rules, deck, rounds: [Round::default(); 2], history: H::default() })
    }
}
