//! The count of who won: how many deals each set of winners took.

/// Standard deviations on either side of the middle that hold 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// Deals, counted by the set of players who won (several: they tied).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    players: usize,
    /// Indexed by the set of winners, bit `i` for player `i`.
    by_winners: Vec<u64>,
}

impl Tally {
    pub(super) fn new(players: usize) -> Self {
        Self { players, by_winners: vec![0; 1 << players] }
    }

    #[inline]
    pub(super) fn add(&mut self, winners: usize, deals: u64) {
        self.by_winners[winners] += deals;
    }

    /// How many players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// How many deals.
    pub fn deals(&self) -> u64 {
        self.by_winners.iter().sum()
    }

    /// In how many deals the player won alone.
    pub fn wins(&self, player: usize) -> u64 {
        self.by_winners[1 << player]
    }

    /// In how many deals the player shared the pot.
    pub fn ties(&self, player: usize) -> u64 {
        self.with(player).filter(|(winners, _)| *winners > 1).map(|(_, deals)| deals).sum()
    }

    /// In how many deals the player won nothing.
    pub fn losses(&self, player: usize) -> u64 {
        self.deals() - self.wins(player) - self.ties(player)
    }

    /// The player's share of the pot on average, 0..=1: ties are split.
    pub fn equity(&self, player: usize) -> f64 {
        let won: f64 = self.with(player).map(|(winners, deals)| deals as f64 / f64::from(winners)).sum();
        won / self.deals().max(1) as f64
    }

    /// The 95 % confidence interval of [`equity`](Self::equity), if the deals were drawn: Wilson's score interval, which
    /// does not shrink to nothing where all of a few deals were won. Shares between 0 and 1 vary at most as much as wins
    /// and losses do, so with ties it is a little too wide, never too narrow.
    pub fn interval(&self, player: usize) -> (f64, f64) {
        let (n, mean) = (self.deals().max(1) as f64, self.equity(player));
        let square = Z * Z;
        let center = (mean + square / (2.0 * n)) / (1.0 + square / n);
        let variance = mean * (1.0 - mean) / n + square / (4.0 * n * n);
        let half = Z / (1.0 + square / n) * variance.max(0.0).sqrt();
        // At 0 and 1 rounding must not leave the mean outside.
        ((center - half).clamp(0.0, mean), (center + half).clamp(mean, 1.0))
    }

    /// Adds the deals of another tally of the same players.
    pub fn merge(&mut self, other: &Self) {
        for (deals, more) in self.by_winners.iter_mut().zip(&other.by_winners) {
            *deals += more;
        }
    }

    /// The deals that the player won or shared, with the number of winners.
    fn with(&self, player: usize) -> impl Iterator<Item = (u32, u64)> {
        let sets = self.by_winners.iter().enumerate();
        sets.filter(move |(winners, _)| winners >> player & 1 == 1)
            .map(|(winners, &deals)| (winners.count_ones(), deals))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(won: u64, lost: u64) -> Tally {
        let mut tally = Tally::new(2);
        tally.add(0b01, won);
        tally.add(0b10, lost);
        tally
    }

    #[test]
    fn the_interval_is_the_one_of_the_textbook() {
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        let known = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (won, of, low, high) in known {
            let (found_low, found_high) = tally(won, of - won).interval(0);
            assert!((found_low - low).abs() < 6e-5 && (found_high - high).abs() < 6e-5, "{won} of {of}");
        }
    }

    #[test]
    fn a_few_deals_that_were_all_won_prove_little() {
        let (low, high) = tally(10, 0).interval(0);
        assert!((low - 0.7225).abs() < 1e-4 && (high - 1.0).abs() < 1e-12, "{low} {high}");
        let (low, high) = tally(10, 0).interval(1);
        assert!(low.abs() < 1e-12 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
    }
}
