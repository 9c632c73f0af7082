//! Seeds that nobody chose alone: the server's part, published as a hash before anybody adds a phrase, and the phrases.
//!
//! It owns putting them together. The record tells all parts after the game, and `paiju verify` does the same sum.

use paiju_contract::Seed;

use super::entry::Phrase;

/// The seed of a deal. Without phrases it is the server's part itself, which the published hash commits to.
pub fn mix(sealed: Seed, phrases: &[Phrase]) -> Seed {
    let parts: Vec<(u8, &str)> = phrases.iter().map(|part| (part.seat, part.phrase.as_str())).collect();
    paiju_wire::mixed_seed(sealed, &parts)
}
