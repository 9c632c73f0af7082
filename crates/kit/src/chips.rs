//! Money in whole chips: one type for amounts, one for what was won or lost.
//!
//! What a table may hold at most is each game's rule.

/// An amount: a stack, a bet, a pot. Whole chips, never fractions, never below nothing.
pub type Chips = u32;

/// What a game brought somebody: chips won, or lost where it is negative. Scores are counted in it.
pub type Net = i64;

/// What a change from one amount to another brings.
///
/// ```
/// assert_eq!(paiju_kit::net(10_000, 9_700), -300);
/// ```
#[inline]
pub const fn net(before: Chips, after: Chips) -> Net {
    after as Net - before as Net
}
