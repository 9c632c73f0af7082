//! How many wanted cards some hands hold, given that they hold enough of them.

use paiju_contract::Dice;

/// What is dealt from one shuffle: so many cards, so many of them wanted, so many of the cards into the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) cards: usize,
    pub(super) wanted: usize,
    pub(super) dealt: usize,
}

/// The odds of every split of the wanted cards over the shuffles.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    need: usize,
    /// For every shuffle the odds that so many wanted ones are among those dealt.
    counts: Vec<Vec<f64>>,
    /// For every shuffle the odds that it and those after it give at least so many; one row more at the end.
    enough: Vec<Vec<f64>>,
}

impl Odds {
    /// The odds that at least `need` wanted cards are dealt.
    pub(super) fn new(shares: &[Share], need: usize) -> Self {
        let counts: Vec<Vec<f64>> = shares.iter().map(|share| share.counts()).collect();
        let mut enough = vec![(0..=need).map(|left| f64::from(u8::from(left == 0))).collect::<Vec<f64>>()];
        for row in counts.iter().rev() {
            let after = enough.last().expect("it starts with one row");
            let at_least = |left: usize| {
                row.iter().enumerate().map(|(n, odds)| odds * after[left.saturating_sub(n)]).sum()
            };
            let next = (0..=need).map(at_least).collect();
            enough.push(next);
        }
        enough.reverse();
        Self { need, counts, enough }
    }

    /// How likely it is at all that enough are dealt.
    pub(super) fn likelihood(&self) -> f64 {
        self.enough[0][self.need]
    }

    /// How many wanted cards come from each shuffle, given that they are enough.
    pub(super) fn split<'a>(&'a self, dice: &'a mut Dice) -> impl Iterator<Item = usize> + 'a {
        let mut left = self.need;
        self.counts.iter().zip(&self.enough[1..]).map(move |(row, after)| {
            let weight = |n: usize| row[n] * after[left.saturating_sub(n)];
            let total: f64 = (0..row.len()).map(weight).sum();
            let mut roll = dice.unit() * total;
            let likely = (0..row.len()).filter(|n| weight(*n) > 0.0);
            let mut chosen = 0;
            for n in likely {
                chosen = n;
                roll -= weight(n);
                if roll < 0.0 {
                    break;
                }
            }
            left = left.saturating_sub(chosen);
            chosen
        })
    }
}

impl Share {
    /// The odds of every number of wanted cards among those dealt: hypergeometric.
    fn counts(self) -> Vec<f64> {
        let Self { cards, wanted, dealt } = self;
        let mut odds = vec![1.0];
        for drawn in 0..dealt {
            let mut next = vec![0.0; odds.len() + 1];
            for (n, p) in odds.iter().enumerate() {
                let hit = (wanted.saturating_sub(n)) as f64 / (cards - drawn) as f64;
                next[n] += p * (1.0 - hit);
                next[n + 1] += p * hit;
            }
            odds = next;
        }
        odds
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::Seed;

    use super::*;

    /// R3.4: two of ten cards are wanted, three are dealt: 24/45 have at least one, 3/45 both.
    #[test]
    fn wanted_cards_are_dealt_with_the_odds_of_a_deal_that_has_enough() {
        let share = Share { cards: 10, wanted: 2, dealt: 3 };
        let odds = Odds::new(&[share], 1);
        assert!((odds.likelihood() - 24.0 / 45.0).abs() < 1e-12);
        let mut dice = Dice::new(Seed::from_u64(1));
        let both = (0..8000).filter(|_| odds.split(&mut dice).eq([2])).count();
        assert!((900..1100).contains(&both), "one of eight has both: {both}");
        assert!((0..100).all(|_| odds.split(&mut dice).sum::<usize>() >= 1));
    }

    /// R3.4: two shuffles give what one cannot.
    #[test]
    fn shuffles_share_what_is_needed() {
        let share = |wanted| Share { cards: 4, wanted, dealt: 1 };
        let odds = Odds::new(&[share(2), share(1)], 2);
        assert!((odds.likelihood() - 1.0 / 8.0).abs() < 1e-12);
        assert!(odds.split(&mut Dice::new(Seed::from_u64(2))).eq([1, 1]));
        assert!(Odds::new(&[share(0)], 1).likelihood() == 0.0);
    }
}
