//! How many bytes may wait for a client, and for all clients of one address.
//!
//! It owns the counts. A frame is counted from the moment it is put into an outbox until it has been written, or its
//! client is gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::watch;

/// The bytes that may wait for one client.
#[derive(Clone, Debug)]
pub struct Allowance(Arc<Counts>);

#[derive(Debug)]
struct Counts {
    most: usize,
    most_of_address: usize,
    queued: AtomicUsize,
    /// Shared by all clients of the address.
    queued_of_address: Arc<AtomicUsize>,
    /// Something did not fit: the client is to be disconnected.
    exceeded: watch::Sender<bool>,
}

impl Allowance {
    /// For a client of an address that has this much waiting already.
    pub fn new(most: usize, most_of_address: usize, queued_of_address: Arc<AtomicUsize>) -> Self {
        let (queued, exceeded) = (AtomicUsize::new(0), watch::Sender::new(false));
        Self(Arc::new(Counts { most, most_of_address, queued, queued_of_address, exceeded }))
    }

    /// No bounds, for who is trusted.
    pub fn unbounded() -> Self {
        Self::new(usize::MAX, usize::MAX, Arc::default())
    }

    /// Counts a frame; none, and the client is over, if it does not fit.
    pub(super) fn count(&self, text: Arc<str>) -> Option<Parcel> {
        let counts = &self.0;
        let bytes = text.len();
        // Counters of single tables race only with their own reader, who makes them smaller.
        let queued = counts.queued.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        let of_address = counts.queued_of_address.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        let parcel = Parcel { text, of: self.clone() };
        if queued > counts.most || of_address > counts.most_of_address {
            counts.exceeded.send_replace(true);
            return None;
        }
        Some(parcel)
    }

    /// Whether something did not fit.
    pub fn is_exceeded(&self) -> bool {
        *self.0.exceeded.borrow()
    }

    /// Waits until something does not fit.
    pub async fn exceeded(&self) {
        // The sender is here: it cannot be gone.
        let _ = self.0.exceeded.subscribe().wait_for(|exceeded| *exceeded).await;
    }
}

/// A frame on its way: it is counted until it is dropped.
#[derive(Debug)]
pub struct Parcel {
    text: Arc<str>,
    of: Allowance,
}

impl AsRef<str> for Parcel {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl Drop for Parcel {
    fn drop(&mut self) {
        let bytes = self.text.len();
        self.of.0.queued.fetch_sub(bytes, Ordering::Relaxed);
        self.of.0.queued_of_address.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_count_until_they_are_gone_and_an_address_has_one_count() {
        let shared = Arc::new(AtomicUsize::new(0));
        let [one, two] = [(); 2].map(|()| Allowance::new(10, 15, Arc::clone(&shared)));
        let first = one.count("12345678".into()).unwrap();
        let second = two.count("1234567".into()).unwrap();
        assert_eq!(shared.load(Ordering::Relaxed), 15);
        assert!(two.count("1".into()).is_none() && two.is_exceeded(), "the address is full");
        drop(first);
        assert!(!one.is_exceeded());
        assert!(one.count("12345678901".into()).is_none() && one.is_exceeded(), "the client is");
        drop(second);
        assert_eq!(shared.load(Ordering::Relaxed), 0);
    }
}
