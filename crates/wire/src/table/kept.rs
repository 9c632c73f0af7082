//! What a table works out when it is asked, through a shared reference, and keeps for the next time.

use std::sync::{Mutex, PoisonError};

/// A value behind a lock: a host asks for lists and events from several threads.
#[derive(Debug, Default)]
pub(super) struct Kept<T>(Mutex<T>);

impl<T> Kept<T> {
    /// Works with the value. Whatever a panic left behind is only kept work: it is used as it stands.
    pub(super) fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The same where nobody else can be looking.
    pub(super) fn get_mut(&mut self) -> &mut T {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Clone> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.with(|value| value.clone())))
    }
}
