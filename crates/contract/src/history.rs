//! History that can be left out: views and replays need the log of a game, search does not.

use std::fmt::Debug;
use std::hash::Hash;

/// Where a game writes its log. A game is generic over it: [`Full`] for tables that people look at,
/// [`Lean`] for search and for counting games by the million.
pub trait History<E>: Clone + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// Whether anything written can be read again.
    const KEPT: bool;

    /// Appends an entry.
    fn push(&mut self, entry: E);

    /// All entries so far, oldest first; always empty when not [`KEPT`](Self::KEPT).
    fn entries(&self) -> &[E];

    /// A history that starts with these entries.
    fn from_entries(entries: &[E]) -> Self;

    /// Makes room for so many more entries at once, so that no action has to.
    #[inline]
    fn reserve(&mut self, entries: usize) {
        let _ = entries;
    }
}

/// Keeps nothing and takes no room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lean;

impl<E> History<E> for Lean {
    const KEPT: bool = false;
    #[inline]
    fn push(&mut self, _: E) {}
    fn entries(&self) -> &[E] {
        &[]
    }
    fn from_entries(_: &[E]) -> Self {
        Self
    }
}

/// Keeps every entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Full<E>(Vec<E>);

impl<E> Default for Full<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E: Clone + Eq + Hash + Debug + Send + Sync + 'static> History<E> for Full<E> {
    const KEPT: bool = true;
    #[inline]
    fn push(&mut self, entry: E) {
        if self.0.is_empty() {
            self.0.reserve(32);
        }
        self.0.push(entry);
    }
    fn entries(&self) -> &[E] {
        &self.0
    }
    fn from_entries(entries: &[E]) -> Self {
        Self(entries.to_vec())
    }
    #[inline]
    fn reserve(&mut self, entries: usize) {
        self.0.reserve(entries);
    }
}
