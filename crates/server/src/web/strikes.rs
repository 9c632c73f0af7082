//! Wrong passwords: after some of them an account has to wait, twice as long after each further one.
//!
//! It owns how long. An account is counted by a hash of its login, whether there is such an account or not: how long
//! somebody has to wait says nothing about who exists. What it remembers is bounded.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

/// The longest wait: a quarter of an hour.
const LONGEST_MS: i64 = 900_000;
/// An account without a wrong password for this long begins anew: a day.
const FORGOTTEN_MS: i64 = 86_400_000;
/// How many accounts are remembered; then those with the fewest wrong passwords, oldest first, are forgotten.
const REMEMBERED: usize = 65_536;

/// What an account is counted by.
type Account = [u8; 16];

/// Counts wrong passwords.
#[derive(Debug)]
pub(super) struct Strikes {
    /// Wrong passwords before an account has to wait; 0: it never has to.
    free: u32,
    most: usize,
    state: Mutex<BTreeMap<Account, Strike>>,
}

#[derive(Clone, Copy, Debug)]
struct Strike {
    wrong: u32,
    last_ms: i64,
}

/// A password that is being tried: it counts as wrong until it is known to be right.
#[derive(Debug)]
#[must_use]
pub(super) struct Attempt(Account);

impl Strikes {
    pub(super) fn new(free: u32) -> Self {
        Self { free, most: REMEMBERED, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Account, Strike>> {
        // A panic elsewhere has not left the map half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to try a password, or says how many seconds the account has to wait. Many who try at the same time are
    /// counted before the first of them is checked.
    pub(super) fn attempt(&self, login: &str, now_ms: i64) -> Result<Attempt, u64> {
        let account = account(login);
        if self.free == 0 {
            return Ok(Attempt(account));
        }
        let mut state = self.lock();
        if state.len() >= self.most && !state.contains_key(&account) {
            forget(&mut state, self.most, now_ms);
        }
        let strike = state.entry(account).or_insert(Strike { wrong: 0, last_ms: now_ms });
        if now_ms - strike.last_ms >= FORGOTTEN_MS {
            strike.wrong = 0;
        }
        let left_ms = strike.last_ms + self.wait_ms(strike.wrong) - now_ms;
        if left_ms > 0 {
            return Err(left_ms.unsigned_abs().div_ceil(1_000));
        }
        strike.wrong = strike.wrong.saturating_add(1);
        strike.last_ms = now_ms;
        Ok(Attempt(account))
    }

    /// How long to wait after so many wrong passwords.
    fn wait_ms(&self, wrong: u32) -> i64 {
        match wrong.checked_sub(self.free) {
            None => 0,
            Some(more) => 1_000_i64.checked_shl(more.min(20)).map_or(LONGEST_MS, |wait| wait.min(LONGEST_MS)),
        }
    }

    /// The password was right: the account is not remembered any longer.
    pub(super) fn right(&self, Attempt(account): Attempt) {
        self.lock().remove(&account);
    }

    /// Nobody looked at the password: it does not count.
    pub(super) fn unchecked(&self, Attempt(account): Attempt) {
        if let Some(strike) = self.lock().get_mut(&account) {
            strike.wrong = strike.wrong.saturating_sub(1);
        }
    }
}

fn account(login: &str) -> Account {
    let hash: [u8; 32] = Sha256::digest(login.as_bytes()).into();
    std::array::from_fn(|byte| hash[byte])
}

/// Makes room for a quarter more: what has been forgotten anyway, then those with the fewest wrong passwords.
fn forget(state: &mut BTreeMap<Account, Strike>, most: usize, now_ms: i64) {
    state.retain(|_, strike| now_ms - strike.last_ms < FORGOTTEN_MS);
    let keep = most - most.div_ceil(4);
    if state.len() > keep {
        let mut order: Vec<_> =
            state.iter().map(|(key, strike)| (strike.wrong, strike.last_ms, *key)).collect();
        order.sort_unstable();
        for (_, _, account) in order.into_iter().take(state.len() - keep) {
            state.remove(&account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_a_quarter_of_an_hour_and_ends_with_the_right_password() {
        let strikes = Strikes::new(3);
        for _ in 0..3 {
            let _ = strikes.attempt("ann", 0).unwrap();
        }
        let (mut now_ms, mut waits) = (0, Vec::new());
        for _ in 0..14 {
            let wait = strikes.attempt("ann", now_ms).unwrap_err();
            waits.push(wait);
            assert!(strikes.attempt("ann", now_ms + wait.cast_signed() * 1_000 - 1).is_err());
            now_ms += wait.cast_signed() * 1_000;
            let _ = strikes.attempt("ann", now_ms).unwrap();
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
        assert!(strikes.attempt("bob", now_ms).is_ok(), "another account does not wait");
        let attempt = strikes.attempt("ann", now_ms + 900_000).unwrap();
        strikes.right(attempt);
        assert!(strikes.attempt("ann", now_ms + 900_001).is_ok() && strikes.lock().len() == 2);
    }

    #[test]
    fn those_who_try_at_the_same_time_are_counted_before_they_are_checked() {
        let strikes = Strikes::new(2);
        let first = [strikes.attempt("ann", 5), strikes.attempt("ann", 5), strikes.attempt("ann", 5)];
        assert!(first[..2].iter().all(Result::is_ok) && first[2].is_err());
        for attempt in first.into_iter().flatten() {
            strikes.unchecked(attempt);
        }
        assert!(strikes.attempt("ann", 5).is_ok(), "what nobody looked at does not count");
    }

    #[test]
    fn what_is_remembered_is_bounded_and_who_has_to_wait_is_forgotten_last() {
        let strikes = Strikes { most: 100, ..Strikes::new(2) };
        for _ in 0..2 {
            let _ = strikes.attempt("ann", 0).unwrap();
        }
        for other in 0..1_000 {
            let _ = strikes.attempt(&other.to_string(), 1).unwrap();
            assert!(strikes.lock().len() <= 100);
        }
        assert_eq!(strikes.attempt("ann", 2).unwrap_err(), 1);
        assert!(strikes.attempt("ann", FORGOTTEN_MS).is_ok(), "a day later it begins anew");
        assert_eq!(strikes.lock().get(&account("ann")).unwrap().wrong, 1);
        let never = Strikes::new(0);
        assert!((0..100).all(|_| never.attempt("ann", 0).is_ok()) && never.lock().is_empty());
    }
}
