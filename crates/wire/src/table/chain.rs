//! Accepted steps as bytes, and the chain that tells whether two tables played the same.
//!
//! It owns the bytes of a step, which a host appends to its log and reads back, and the digest that grows with them:
//! comparing two chains compares everything that was played, and costs one hash a step.

use paiju_contract::{Record, Save, Step};
use sha2::{Digest, Sha256};

use crate::erased::write;

/// What the first link of a chain begins with.
const DOMAIN: &[u8] = b"paiju/chain/1\n";

/// How far the chain has been computed.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    links: usize,
    digest: Option<[u8; 32]>,
}

impl Chain {
    /// The digest after all these steps; only those that are new since the last time are hashed.
    pub(super) fn after<G: Save>(&mut self, origin: &Record<G>, steps: &[Step<G::Action>]) -> [u8; 32] {
        let mut digest = self.digest.unwrap_or_else(|| beginning(origin));
        for step in &steps[self.links..] {
            digest = link(digest, &bytes_of(step));
        }
        (self.links, self.digest) = (steps.len(), Some(digest));
        digest
    }
}

/// The first digest: SHA-256 over `paiju/chain/1`, a line feed and the JSON text of the record before its first action.
fn beginning<G: Save>(origin: &Record<G>) -> [u8; 32] {
    let mut text = DOMAIN.to_vec();
    write(origin, &mut text);
    Sha256::digest(&text).into()
}

/// The next digest of a chain: SHA-256 over the digest before it and the bytes of the step, as the engine writes them.
///
/// A host that keeps steps as bytes can follow the chain of its table without the table.
pub fn link(before: [u8; 32], step: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(before).chain_update(step).finalize().into()
}

/// A step as compact JSON text: `{"seat":0,"action":{…}}`.
pub(crate) fn bytes_of<A: serde::Serialize>(step: &Step<A>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(step, &mut bytes);
    bytes
}
