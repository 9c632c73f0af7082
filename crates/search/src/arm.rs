//! One answer in a race: what it won in each world beside the rule's own answer.

/// What was seen of an answer so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arm {
    worlds: f64,
    sum: f64,
    /// Of the differences to the rule's answer in the same worlds.
    gain: f64,
    squares: f64,
    /// Whether it has fallen behind.
    pub(crate) dropped: bool,
}

impl Arm {
    /// What it won in a world where the rule's answer won `usual`.
    pub(crate) fn add(&mut self, won: f64, usual: f64) {
        self.worlds += 1.0;
        self.sum += won;
        self.gain += won - usual;
        self.squares += (won - usual) * (won - usual);
    }

    /// What it wins on average.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.worlds.max(1.0)
    }

    /// What it wins on average beyond the rule's answer.
    pub(crate) fn gain(&self) -> f64 {
        self.gain / self.worlds.max(1.0)
    }

    /// The standard error of that, if only so many of the worlds were distinct.
    pub(crate) fn error(&self, distinct: usize) -> f64 {
        if self.worlds < 2.0 {
            return f64::INFINITY;
        }
        let mean = self.gain();
        let variance =
            (self.squares / self.worlds - mean * mean).max(0.0) * self.worlds / (self.worlds - 1.0);
        (variance / self.worlds.min(distinct.max(1) as f64)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_the_paired_differences() {
        let mut arm = Arm::default();
        for (won, usual) in [(3.0, 1.0), (1.0, 1.0), (2.0, 0.0), (0.0, 0.0)] {
            arm.add(won, usual);
        }
        assert!((arm.mean() - 1.5).abs() < 1e-12 && (arm.gain() - 1.0).abs() < 1e-12);
        // Differences 2, 0, 2, 0: variance 4/3, four of them.
        assert!((arm.error(4) - (1.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert!((arm.error(1) - (4.0f64 / 3.0).sqrt()).abs() < 1e-12, "one world four times is one world");
    }
}
