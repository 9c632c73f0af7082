//! States as records and as bytes: a short header, a checksum, and the record from which the state is played again.

use std::sync::Arc;

use paiju_contract::Record;
use paiju_wire::{Error, RecordText};
use sha2::{Digest, Sha256};

use super::{AnyState, Form, Held};
use crate::catalog::{Played, game};
use crate::ruled::text;

/// What every saved state begins with.
const HEADER: &[u8] = b"paiju/state/1\n";
/// How many bytes of the checksum are kept.
const CHECK: usize = 8;

impl<G: Played> Held<G> {
    /// The record so far.
    pub(super) fn written(&self, whole: bool) -> Result<Record<G>, Error> {
        let (Some(origin), Form::Kept(game)) = (&self.origin, &self.form) else {
            let why = "a world that was imagined without a past has no record, and cannot be saved";
            return Err(Error::state("no_history", why));
        };
        let over = whole && game.phase().is_over();
        Ok(Record {
            actions: self.steps.clone(),
            scores: over.then(|| game.scores().to_vec()),
            hash: whole.then(|| G::hash_state(game)),
            ..Record::clone(origin)
        })
    }
}

/// A state as bytes.
pub(crate) fn save(state: &dyn AnyState) -> Result<Vec<u8>, Error> {
    let record = state.record(false)?;
    Ok([HEADER, &check(record.as_bytes()), record.as_bytes()].concat())
}

/// The state of such bytes, if they are undamaged and play could have reached it.
pub(crate) fn load(bytes: &[u8]) -> Result<Arc<dyn AnyState>, Error> {
    let damaged = |why: &str| Error::state("damaged_bytes", format!("not a saved state: {why}"));
    let body = bytes.strip_prefix(HEADER).ok_or_else(|| damaged("the header is missing"))?;
    let (checked, record) = body.split_at_checked(CHECK).ok_or_else(|| damaged("it is too short"))?;
    if checked != check(record) {
        return Err(damaged("the checksum does not fit"));
    }
    let record = std::str::from_utf8(record).map_err(|_| damaged("it is no text"))?;
    replay(record)
}

/// The state at the end of a record of any game.
pub(crate) fn replay(record: &str) -> Result<Arc<dyn AnyState>, Error> {
    let name = RecordText::read(record)?.game;
    game(&name, None)?.replay(record)
}

fn check(record: &[u8]) -> [u8; CHECK] {
    let digest: [u8; 32] = Sha256::digest(record).into();
    std::array::from_fn(|at| digest[at])
}

/// What is shown of a state that nobody asked to look into: no card.
pub(crate) fn shown(state: &dyn AnyState) -> String {
    let scores = text(&state.scores());
    let awaiting: Vec<u8> = state.awaiting().iter().map(|seat| seat.0).collect();
    format!(
        "<paiju.State {} version {} awaiting {awaiting:?} scores {scores}>",
        state.game().name(),
        state.version()
    )
}
