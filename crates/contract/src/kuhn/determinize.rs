//! A world that fits a view: the cards it does not show, in any order.

use super::{Card, Entry, Kuhn, View};
use crate::{History, Rng};

impl<H: History<Entry>> Kuhn<H> {
    /// No action depends on a card, so all orders of the unseen ones are equally likely.
    pub(super) fn imagine(view: &View, rng: &mut Rng) -> Self {
        let mut unseen: Vec<Card> =
            Card::ALL.into_iter().filter(|c| !view.cards.contains(&Some(*c))).collect();
        let mut draw = || unseen.swap_remove(rng.index(unseen.len()));
        let [a, b] = view.cards;
        let deck = [a.unwrap_or_else(&mut draw), b.unwrap_or_else(&mut draw), draw()];
        Self {
            rules: view.rules.clone(),
            deck,
            betting: view.betting,
            version: view.version,
            history: H::from_entries(&view.log),
        }
    }
}
