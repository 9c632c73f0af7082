//! A strategy: with which odds a seat chooses what, wherever it can find itself; and a player who follows it.

use std::collections::BTreeMap;
use std::sync::Arc;

use paiju_contract::{Actions, Advice, Decision, Dice, Game, Key, Policy, Seat};

/// The odds of each legal action, in the order of the legal list, by seat and by what the seat knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strategy(pub(crate) BTreeMap<(u8, Key), Vec<f64>>);

impl Strategy {
    /// The odds of each legal action; `None` where the strategy does not say: then all are alike.
    pub fn odds(&self, seat: Seat, key: Key) -> Option<&[f64]> {
        self.0.get(&(seat.0, key)).map(Vec::as_slice)
    }

    /// Every seat and key with its odds, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Key, &[f64])> {
        self.0.iter().map(|((seat, key), odds)| (Seat(*seat), *key, odds.as_slice()))
    }

    /// How many situations it knows.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Seat, Key, Vec<f64>)> for Strategy {
    /// The strategy with these odds, one for each legal action in the order of the legal list.
    fn from_iter<I: IntoIterator<Item = (Seat, Key, Vec<f64>)>>(odds: I) -> Self {
        Self(odds.into_iter().map(|(seat, key, odds)| ((seat.0, key), odds)).collect())
    }
}

/// A player who follows a strategy, and rolls dice where it says nothing.
#[derive(Clone, Debug)]
pub struct Solved(Arc<Strategy>);

impl Solved {
    /// A player of this strategy.
    pub fn new(strategy: Arc<Strategy>) -> Self {
        Self(strategy)
    }
}

impl<G: Game> Policy<G> for Solved {
    fn name(&self) -> &'static str {
        "solved"
    }

    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        self.advise(decision, dice).action
    }

    fn advise(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Advice<G::Action> {
        let mut legal = Actions::new();
        decision.legal(&mut legal);
        let known = self.0.odds(decision.seat(), decision.key()).filter(|odds| odds.len() == legal.len());
        let odds = known.map_or_else(|| vec![1.0 / legal.len() as f64; legal.len()], <[f64]>::to_vec);
        let mut advice = Advice::plain(legal[sample(&odds, dice)]);
        advice.odds = legal.into_iter().zip(odds).collect();
        advice
    }
}

/// Samples a place by these odds, which sum to 1.
#[inline]
pub fn sample(odds: &[f64], dice: &mut Dice) -> usize {
    let mut left = dice.unit();
    for (place, odds) in odds.iter().enumerate() {
        left -= odds;
        if left < 0.0 {
            return place;
        }
    }
    // Odds sum to a little less than 1 by rounding: the last one that can be chosen.
    odds.iter().rposition(|odds| *odds > 0.0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use paiju_contract::Seed;

    use super::*;

    #[test]
    fn what_has_no_odds_is_never_sampled() {
        let mut dice = Dice::new(Seed::from_u64(1));
        let mut counts = [0; 4];
        (0..10_000).for_each(|_| counts[sample(&[0.0, 0.25, 0.75, 0.0], &mut dice)] += 1);
        assert_eq!([counts[0], counts[3]], [0, 0]);
        // 2,500 expected, standard deviation 43.
        assert!((2_300..2_700).contains(&counts[1]), "{counts:?}");
    }
}
