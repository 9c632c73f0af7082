//! A broken law, with everything needed to see it break again.

use std::fmt;

use crate::Seed;

/// A law that did not hold: where, and what differed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law, named after its module.
    pub law: &'static str,
    /// The game.
    pub game: &'static str,
    /// The rules it was played by.
    pub rules: String,
    /// The seed it was dealt from.
    pub seed: Seed,
    /// How many actions had been taken.
    pub step: usize,
    /// What differed.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, game, rules, seed, step, what } = self;
        writeln!(f, "the law `{law}` does not hold for {game}: {what}")?;
        let digits = seed.to_string();
        let short = digits.trim_start_matches('0');
        write!(f, "  seed 0x{short:0>1}, after {step} actions, rules {rules}")
    }
}

impl std::error::Error for Violation {}
