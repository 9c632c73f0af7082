//! A sample of integers: exact sums, so that the order of adding (and of threads) never matters.

use serde::Serialize;

/// Count, sum and sum of squares of integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    count: u64,
    sum: i128,
    squares: i128,
}

/// What a sample says: its mean and the half-width of the 95 % confidence interval around it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// How many observations.
    pub count: u64,
    /// The mean.
    pub mean: f64,
    /// The true mean lies within `mean ± ci95` in 95 % of such samples.
    pub ci95: f64,
    /// The standard deviation of one observation.
    pub deviation: f64,
}

impl Mean {
    /// The mean of numbers, each of them one observation; in the order of the list, so that it is the same every time.
    pub fn of(values: &[f64]) -> Self {
        let n = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let deviation = if values.len() > 1 { (squares / (n - 1.0)).sqrt() } else { 0.0 };
        Self { count: values.len() as u64, mean, ci95: 1.96 * deviation / n.sqrt(), deviation }
    }
}

impl Sample {
    /// One more observation.
    #[inline]
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
    }

    /// All observations of another sample.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Mean and interval, the observations being multiples of `unit`.
    pub fn mean_in(&self, unit: f64) -> Mean {
        let n = self.count.max(1) as f64;
        let mean = self.sum as f64 / n;
        // Exact in integers up to here: n·Σx² − (Σx)² does not cancel.
        let spread = i128::from(self.count) * self.squares - self.sum * self.sum;
        let variance = if self.count > 1 { spread as f64 / (n * (n - 1.0)) } else { 0.0 };
        let deviation = variance.sqrt();
        Mean {
            count: self.count,
            mean: mean * unit,
            ci95: 1.96 * deviation / n.sqrt() * unit,
            deviation: deviation * unit,
        }
    }

    /// Mean and interval.
    pub fn mean(&self) -> Mean {
        self.mean_in(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_interval_are_those_of_the_textbook() {
        let mut sample = Sample::default();
        for x in [2, 4, 4, 4, 5, 5, 7, 9] {
            sample.add(x);
        }
        let mean = sample.mean();
        assert!((mean.mean - 5.0).abs() < 1e-12);
        assert!((mean.deviation - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!((mean.ci95 - 1.96 * (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn merging_is_adding() {
        let (mut whole, mut left, mut right) = (Sample::default(), Sample::default(), Sample::default());
        for x in -50..70 {
            whole.add(x);
            if x % 3 == 0 { left.add(x) } else { right.add(x) }
        }
        right.merge(&left);
        assert_eq!(right, whole);
    }

    #[test]
    fn an_empty_sample_and_a_single_one_have_no_interval() {
        let mut sample = Sample::default();
        assert!(sample.mean().mean.abs() < 1e-12 && sample.mean().ci95.abs() < 1e-12);
        sample.add(3);
        assert!((sample.mean().mean - 3.0).abs() < 1e-12 && sample.mean().ci95.abs() < 1e-12);
    }
}
