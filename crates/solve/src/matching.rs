//! Regret matching: actions that would have done better are chosen in proportion to how much better.

/// Turns regrets into odds; uniform where nothing is regretted.
#[inline]
pub(crate) fn into_odds(regrets: &[f64], odds: &mut [f64]) {
    let sum: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    if sum > 0.0 {
        let scale = 1.0 / sum;
        odds.iter_mut().zip(regrets).for_each(|(odds, regret)| *odds = regret.max(0.0) * scale);
    } else {
        odds.fill(1.0 / odds.len() as f64);
    }
}

/// Turns weights into odds; uniform where there are none.
pub(crate) fn normal(weights: &[f64]) -> Vec<f64> {
    let mut odds = vec![0.0; weights.len()];
    into_odds(weights, &mut odds);
    odds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_regretted_is_chosen_in_proportion() {
        assert_eq!(normal(&[1.0, -5.0, 3.0]), [0.25, 0.0, 0.75]);
        assert_eq!(normal(&[-1.0, 0.0]), [0.5, 0.5]);
    }
}
