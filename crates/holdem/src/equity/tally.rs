//! The count of who won: how many deals each set of winners took.

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
        self.mean(player, |share| share)
    }

    /// Half the width of the 95 % confidence interval around [`equity`](Self::equity), if the deals were drawn.
    pub fn margin(&self, player: usize) -> f64 {
        let mean = self.equity(player);
        let variance = self.mean(player, |share| share * share) - mean * mean;
        1.96 * (variance.max(0.0) / self.deals().max(1) as f64).sqrt()
    }

    /// Adds the deals of another tally of the same players.
    pub fn merge(&mut self, other: &Self) {
        for (deals, more) in self.by_winners.iter_mut().zip(&other.by_winners) {
            *deals += more;
        }
    }

    fn mean(&self, player: usize, value: impl Fn(f64) -> f64) -> f64 {
        let total: f64 =
            self.with(player).map(|(winners, deals)| value(1.0 / winners as f64) * deals as f64).sum();
        total / self.deals().max(1) as f64
    }

    /// The deals that the player won or shared, with the number of winners.
    fn with(&self, player: usize) -> impl Iterator<Item = (u32, u64)> {
        let sets = self.by_winners.iter().enumerate();
        sets.filter(move |(winners, _)| winners >> player & 1 == 1)
            .map(|(winners, &deals)| (winners.count_ones(), deals))
    }
}
