//! How much thinking a bot's answer may take.

use std::time::Duration;

use clap::Args;
use paiju_contract::Budget;

/// Time or iterations.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Thinking {
    /// Time for a decision, such as 100ms or 2s
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "iterations")]
    budget: Option<Duration>,
    /// Iterations for a decision: the same answers on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: Option<u32>,
}

impl Thinking {
    /// The budget of a decision.
    pub(crate) fn budget(self) -> Budget {
        match (self.budget, self.iterations) {
            (Some(time), _) => Budget::Time(time),
            (None, Some(iterations)) => Budget::Iterations(iterations),
            (None, None) => Budget::Usual,
        }
    }
}

/// A duration: milliseconds or seconds.
fn time(text: &str) -> Result<Duration, String> {
    let number = |digits: &str| digits.parse::<f64>().ok().filter(|n| *n > 0.0 && *n <= 3_600_000.0);
    let seconds = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(digits), _) => number(digits).map(|n| n / 1_000.0),
        (None, Some(digits)) => number(digits),
        _ => None,
    };
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a time such as 100ms or 2s".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(time("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(time("1.5s"), Ok(Duration::from_millis(1_500)));
        assert!(["100", "-1s", "0ms", "s", "NaNs", "infs"].iter().all(|text| time(text).is_err()));
    }
}
