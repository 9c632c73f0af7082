//! One answer in a race: what it won in each world beside the rule's own answer.

/// What was seen of an answer so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arm {
    /// The weights of the worlds, and their squares.
    weight: f64,
    weights_squared: f64,
    sum: f64,
    /// Of the differences to the rule's answer in the same worlds.
    gain: f64,
    squares: f64,
    /// Whether it has fallen behind.
    pub(crate) dropped: bool,
}

impl Arm {
    /// What it won in a world of this weight where the rule's answer won `usual`.
    pub(crate) fn add(&mut self, won: f64, usual: f64, weight: f64) {
        self.weight += weight;
        self.weights_squared += weight * weight;
        self.sum += weight * won;
        self.gain += weight * (won - usual);
        self.squares += weight * (won - usual) * (won - usual);
    }

    /// What it wins on average.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.weight.max(f64::MIN_POSITIVE)
    }

    /// What it wins on average beyond the rule's answer.
    pub(crate) fn gain(&self) -> f64 {
        self.gain / self.weight.max(f64::MIN_POSITIVE)
    }

    /// As many worlds of one weight would tell as much.
    fn worlds(&self) -> f64 {
        self.weight * self.weight / self.weights_squared.max(f64::MIN_POSITIVE)
    }

    /// The standard error of the gain, if only so many of the worlds were distinct.
    pub(crate) fn error(&self, distinct: usize) -> f64 {
        let worlds = self.worlds();
        if worlds < 2.0 {
            return f64::INFINITY;
        }
        let mean = self.gain();
        let variance = (self.squares / self.weight - mean * mean).max(0.0) * worlds / (worlds - 1.0);
        (variance / worlds.min(distinct.max(1) as f64)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(worlds: &[(f64, f64, f64)]) -> Arm {
        let mut arm = Arm::default();
        for (won, usual, weight) in worlds {
            arm.add(*won, *usual, *weight);
        }
        arm
    }

    #[test]
    fn the_error_is_that_of_the_paired_differences() {
        let arm = after(&[(3.0, 1.0, 1.0), (1.0, 1.0, 1.0), (2.0, 0.0, 1.0), (0.0, 0.0, 1.0)]);
        assert!((arm.mean() - 1.5).abs() < 1e-12 && (arm.gain() - 1.0).abs() < 1e-12);
        // Differences 2, 0, 2, 0: variance 4/3, four of them.
        assert!((arm.error(4) - (1.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert!((arm.error(1) - (4.0f64 / 3.0).sqrt()).abs() < 1e-12, "one world four times is one world");
    }

    #[test]
    fn a_world_of_weight_two_counts_twice_but_makes_nothing_more_certain() {
        let weighed = after(&[(2.0, 0.0, 2.0), (0.0, 0.0, 1.0), (0.0, 0.0, 1.0)]);
        let plain = after(&[(2.0, 0.0, 1.0), (2.0, 0.0, 1.0), (0.0, 0.0, 1.0), (0.0, 0.0, 1.0)]);
        assert!((weighed.gain() - plain.gain()).abs() < 1e-12);
        assert!(weighed.error(9) > plain.error(9));
        assert!(after(&[(1.0, 0.0, 5.0)]).error(9).is_infinite());
    }
}
