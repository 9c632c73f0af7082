//! The sockets and streams that a token has open: signing it out ends them.
//!
//! It owns who is told. Whether a token is good at all is the store's to say.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::store::KeyHash;

/// The tokens that something is open with.
#[derive(Debug, Default)]
pub(super) struct Keys(Mutex<BTreeMap<KeyHash, watch::Sender<bool>>>);

/// Ends when its token is signed out.
#[derive(Debug)]
pub(super) struct SignedIn(watch::Receiver<bool>);

impl SignedIn {
    /// Waits until the token is signed out.
    pub(super) async fn out(&mut self) {
        // A sender that is gone has said it.
        let _ = self.0.wait_for(|out| *out).await;
    }
}

impl Keys {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<KeyHash, watch::Sender<bool>>> {
        // A panic elsewhere has not left the map half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something is opened with a token.
    pub(super) fn open(&self, token: KeyHash) -> SignedIn {
        SignedIn(self.lock().entry(token).or_insert_with(|| watch::Sender::new(false)).subscribe())
    }

    /// Something was closed; the last one takes the token with it.
    pub(super) fn closed(&self, token: KeyHash, open: SignedIn) {
        let mut keys = self.lock();
        drop(open);
        if keys.get(&token).is_some_and(|others| others.receiver_count() == 0) {
            keys.remove(&token);
        }
    }

    /// Several tokens are signed out.
    pub(super) fn sign_out_all(&self, tokens: &[KeyHash]) {
        for token in tokens {
            self.sign_out(*token);
        }
    }

    /// A token is signed out: everything that is open with it ends.
    pub(super) fn sign_out(&self, token: KeyHash) {
        if let Some(all) = self.lock().remove(&token) {
            all.send_replace(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_forgotten_with_the_last_thing_it_opened() {
        let keys = Keys::default();
        let (first, second) = (keys.open([1; 32]), keys.open([1; 32]));
        keys.closed([1; 32], first);
        assert_eq!(keys.lock().len(), 1);
        keys.closed([1; 32], second);
        assert!(keys.lock().is_empty());
    }

    #[tokio::test]
    async fn signing_out_ends_what_the_token_opened_and_nothing_else() {
        let keys = Keys::default();
        let (mut ours, mut theirs) = (keys.open([1; 32]), keys.open([2; 32]));
        keys.sign_out([1; 32]);
        ours.out().await;
        assert!(tokio::time::timeout(std::time::Duration::ZERO, theirs.out()).await.is_err());
    }
}
