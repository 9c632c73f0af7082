//! Tokens: random, told once, kept as hashes.
//!
//! It owns their making and hashing. Whom a token belongs to is the store's.

use sha2::{Digest, Sha256};

use crate::refusal::Refusal;
use crate::store::{PlayerId, TableId};

/// So many bytes are random in a token.
const BYTES: usize = 32;

fn random<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|why| Refusal::unavailable(format!("no randomness here: {why}")))?;
    Ok(bytes)
}

/// A new token, as text, and what is kept of it.
pub(super) fn new_token() -> Result<(String, [u8; 32]), Refusal> {
    let bytes: [u8; BYTES] = random()?;
    // Thirty-two bytes are shown as those of a seed are.
    let text = paiju_contract::Seed(bytes).to_string();
    let hash = hash(&text);
    Ok((text, hash))
}

/// What is kept of a token.
pub(super) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A name that nobody finds by counting.
pub(super) fn new_table() -> Result<TableId, Refusal> {
    random().map(TableId)
}

/// The same for a player.
pub(super) fn new_player() -> Result<PlayerId, Refusal> {
    random().map(PlayerId)
}
