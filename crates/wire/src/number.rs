//! Whole numbers as callers write them.
//!
//! It owns telling a number as it was sent: one that fits no field is refused in the caller's own digits. What a
//! number means is decided where it is used.

use std::fmt;

use paiju_contract::Seat;
use serde_json::Value;

/// A whole number of a request: a seat, an index, a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole<'a> {
    /// One that 64 bits hold.
    Plain(i64),
    /// The digits of one beyond: no table has such a seat, list or version.
    Huge(&'a str),
}

impl<'a> Whole<'a> {
    /// The number of a JSON integer; `None` for any other JSON, fractions included.
    ///
    /// ```
    /// use paiju_wire::Whole;
    ///
    /// assert_eq!(Whole::read("-7"), Some(Whole::Plain(-7)));
    /// assert_eq!(Whole::read("99999999999999999999").unwrap().to_string(), "99999999999999999999");
    /// assert_eq!(Whole::read("1.5"), None);
    /// ```
    pub fn read(raw: &'a str) -> Option<Self> {
        let digits = raw.strip_prefix('-').unwrap_or(raw);
        let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        whole.then(|| raw.parse().map_or(Self::Huge(raw), Self::Plain))
    }

    /// The seat of that number, if any table could have it.
    pub fn seat(self) -> Option<Seat> {
        self.narrow().map(Seat)
    }

    /// The place in a list, if any list could be so long.
    pub fn index(self) -> Option<usize> {
        self.narrow()
    }

    fn narrow<T: TryFrom<i64>>(self) -> Option<T> {
        match self {
            Self::Plain(number) => T::try_from(number).ok(),
            Self::Huge(_) => None,
        }
    }
}

impl fmt::Display for Whole<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(number) => number.fmt(f),
            Self::Huge(digits) => f.write_str(digits),
        }
    }
}

/// As JSON: beyond 64 bits the nearest number that JSON libraries read.
impl From<Whole<'_>> for Value {
    fn from(number: Whole<'_>) -> Self {
        match number {
            Whole::Plain(number) => number.into(),
            // No JSON number of ours holds them all: the digits are told as text.
            Whole::Huge(digits) => digits.parse::<u64>().map_or_else(|_| digits.into(), Self::from),
        }
    }
}

impl From<i64> for Whole<'_> {
    fn from(number: i64) -> Self {
        Self::Plain(number)
    }
}

impl From<u32> for Whole<'_> {
    fn from(number: u32) -> Self {
        Self::Plain(number.into())
    }
}

impl From<Seat> for Whole<'_> {
    fn from(seat: Seat) -> Self {
        Self::Plain(seat.0.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_words_are_no_numbers() {
        assert_eq!(Whole::read("-0"), Some(Whole::Plain(0)));
        for other in ["1.0", "1e3", "\"1\"", "true", "[1]", "-", ""] {
            assert_eq!(Whole::read(other), None, "{other}");
        }
    }

    #[test]
    fn a_number_that_fits_nothing_keeps_its_digits() {
        for digits in ["99999999999999999999", "-99999999999999999999"] {
            let number = Whole::read(digits).unwrap();
            assert_eq!((number.to_string().as_str(), number.seat(), number.index()), (digits, None, None));
        }
        assert_eq!(Whole::Plain(256).seat(), None);
        assert_eq!((Whole::Plain(255).seat(), Whole::Plain(-1).index()), (Some(Seat(255)), None));
        assert_eq!(Value::from(Whole::read("18446744073709551615").unwrap()), u64::MAX);
    }
}
