//! How single arguments are read: seeds, counts, threads, observers. What cannot be meant is refused with what would be.

use paiju_contract::{Observer, Seat, Seed};

pub(super) fn seed(text: &str) -> Result<Seed, String> {
    let number = text.parse::<u64>().map(Seed::from_u64);
    number
        .or_else(|_| text.parse())
        .map_err(|_| "expected an integer below 2^64 or 64 hexadecimal digits".into())
}

pub(super) fn observer(text: &str) -> Result<Observer, String> {
    match (text, text.parse()) {
        ("public", _) => Ok(Observer::Public),
        (_, Ok(seat)) => Ok(Observer::Seat(Seat(seat))),
        _ => Err("expected a seat number or `public`".into()),
    }
}

/// Whose eyes somebody looks on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// One seat's, or those of whoever walks by.
    One(Observer),
    /// Everybody's: all hands are open.
    All,
}

pub(super) fn eyes(text: &str) -> Result<Eyes, String> {
    match text {
        "all" => Ok(Eyes::All),
        _ => observer(text).map(Eyes::One).map_err(|_| "expected a seat number, `public` or `all`".into()),
    }
}

/// More threads than any machine has cores only stand in each other's way.
const MOST_THREADS: usize = 1_024;

pub(super) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=MOST_THREADS).contains(&n) => Ok(n),
        _ => Err(format!("expected 1 to {MOST_THREADS}; left out, there is one per core")),
    }
}

/// A count; underscores between its digits are welcome.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    match digits.parse() {
        Ok(0) | Err(_) => Err("expected a whole number from 1, such as 1_000_000".into()),
        Ok(n) => Ok(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_counts_and_observers_are_read() {
        assert_eq!(seed("42"), Ok(Seed::from_u64(42)));
        assert_eq!(seed(&format!("{:064x}", 42)), Ok(Seed::from_u64(42)));
        assert!(seed("-1").is_err());
        assert_eq!(count("1_000"), Ok(1_000));
        assert!(count("0").is_err() && count("many").is_err());
        assert!(threads("0").is_err() && threads("100000").is_err() && threads("8") == Ok(8));
        assert_eq!(observer("public"), Ok(Observer::Public));
        assert_eq!(observer("2"), Ok(Observer::Seat(Seat(2))));
        assert!(observer("dealer").is_err());
        assert_eq!((eyes("all"), eyes("0")), (Ok(Eyes::All), Ok(Eyes::One(Observer::Seat(Seat(0))))));
        assert!(eyes("dealer").is_err());
    }
}
