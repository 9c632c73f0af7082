//! Ratings from who won how many deals against whom: the Bradley–Terry model, in Elo points around 0.

use serde::Serialize;

/// How strong somebody is beside the others: 400 points more win ten deals of eleven.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Points; all entrants together have none.
    pub elo: f64,
    /// Half the 95 % interval.
    pub ci95: f64,
}

/// What a deal says of two entrants: 1 for the first, 0 for the second, a half for neither.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// The deal; those of one deal are left out together.
    pub deal: u64,
    /// One entrant.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// What the one has of it.
    pub won: f64,
}

/// Deals are left out in so many parts to see how much the ratings move (a jackknife over deals).
const PARTS: u64 = 20;

/// The ratings of so many entrants. Panics where a duel names one that is not among them.
pub fn ratings(duels: &[Duel], entrants: usize) -> Vec<Rating> {
    let elo = fitted(&wins(duels.iter(), entrants));
    let without = |part: u64| fitted(&wins(duels.iter().filter(|duel| duel.deal % PARTS != part), entrants));
    let parts: Vec<Vec<f64>> = (0..PARTS).map(without).collect();
    let interval = |entrant: usize| {
        let mean = parts.iter().map(|part| part[entrant]).sum::<f64>() / PARTS as f64;
        let squares: f64 = parts.iter().map(|part| (part[entrant] - mean).powi(2)).sum();
        1.96 * (squares * (PARTS - 1) as f64 / PARTS as f64).sqrt()
    };
    elo.into_iter().enumerate().map(|(at, elo)| Rating { elo, ci95: interval(at) }).collect()
}

/// How many deals each has won against each. One drawn deal more for every two who met keeps the ratings finite.
fn wins<'a>(duels: impl Iterator<Item = &'a Duel>, entrants: usize) -> Vec<Vec<f64>> {
    let mut wins = vec![vec![0.0; entrants]; entrants];
    for duel in duels {
        wins[duel.one][duel.other] += duel.won;
        wins[duel.other][duel.one] += 1.0 - duel.won;
    }
    let pairs = (0..entrants).flat_map(|one| (0..one).map(move |other| (one, other)));
    for (one, other) in pairs {
        if wins[one][other] + wins[other][one] > 0.0 {
            wins[one][other] += 0.5;
            wins[other][one] += 0.5;
        }
    }
    wins
}

/// The likeliest ratings (Hunter's iteration), in Elo points around 0.
fn fitted(wins: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: usize = 2_000;
    let mut strength = vec![1.0f64; wins.len()];
    for _ in 0..ROUNDS {
        let next = |own: usize| {
            let met =
                |other: usize| (wins[own][other] + wins[other][own]) / (strength[own] + strength[other]);
            let won: f64 = wins[own].iter().sum();
            let met: f64 = (0..wins.len()).filter(|other| *other != own).map(met).sum();
            if met > 0.0 { (won / met).max(1e-9) } else { strength[own] }
        };
        let next: Vec<f64> = (0..wins.len()).map(next).collect();
        let middle = next.iter().map(|s| s.ln()).sum::<f64>() / next.len() as f64;
        strength = next.into_iter().map(|s| (s.ln() - middle).exp()).collect();
    }
    strength.into_iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duels(one: usize, other: usize, won: u64, of: u64) -> impl Iterator<Item = Duel> {
        (0..of).map(move |deal| Duel { deal, one, other, won: f64::from(u8::from(deal % of < won)) })
    }

    #[test]
    fn ten_of_eleven_are_four_hundred_points() {
        let rated = ratings(&duels(0, 1, 10_000, 11_000).collect::<Vec<_>>(), 2);
        assert!((rated[0].elo - rated[1].elo - 400.0).abs() < 1.0, "{rated:?}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-6);
    }

    #[test]
    fn ratings_add_up_and_the_unmet_are_compared() {
        let met: Vec<Duel> = duels(0, 1, 645, 1_000).chain(duels(1, 2, 645, 1_000)).collect();
        let rated = ratings(&met, 3);
        assert!((rated[0].elo - 104.0).abs() < 2.0 && rated[1].elo.abs() < 2.0, "{rated:?}");
        // The middle one wins as much as it loses in whatever part is left out.
        assert!([0, 2].iter().all(|at| rated[*at].ci95 > 0.0 && rated[*at].ci95 < 60.0), "{rated:?}");
    }

    #[test]
    fn who_always_wins_has_a_finite_rating() {
        let rated = ratings(&duels(0, 1, 50, 50).collect::<Vec<_>>(), 2);
        assert!(rated[0].elo.is_finite() && rated[0].elo > 300.0);
    }
}
