//! Which passwords may be chosen: long enough, and not among those that everybody tries first.
//!
//! It owns that judgement. It sees a password once, when it is chosen, and keeps nothing of it.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::names::fold_login;
use crate::refusal::Refusal;

/// How many characters a password has.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=256;

/// Passwords that are tried first, of at least eight characters, in lower case.
const COMMON: &str = include_str!("common.txt");

/// Rows of keys on usual keyboards, and the alphabet: whoever follows one has chosen nothing.
const ROWS: [&str; 9] = [
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop[]",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.",
    "1q2w3e4r5t6y7u8i9o0p",
];

/// Why a password cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Weak {
    /// Too short, or too long.
    #[error("must have 8 to 256 characters")]
    Length,
    /// On the list of those that are tried first.
    #[error("is one of those that everybody tries first: choose another, for example four words by chance")]
    Common,
    /// The login or the name, or hardly more.
    #[error("must be another than your login and your name")]
    Own,
    /// A sequence, a row of keys, or the same again and again.
    #[error("must be more than a sequence or a repetition: choose another, for example four words by chance")]
    Pattern,
}

/// Whether a password may be chosen by somebody with these names.
pub(super) fn check(password: &str, own: &[&str]) -> Result<(), Weak> {
    if !LENGTH.contains(&password.chars().take(LENGTH.end() + 1).count()) {
        return Err(Weak::Length);
    }
    let folded = fold_login(password);
    let letters: Vec<char> = folded.chars().collect();
    if own.iter().any(|own| is_own(&folded, &fold_login(own))) {
        return Err(Weak::Own);
    }
    if repeats(&letters) || follows(&letters) {
        return Err(Weak::Pattern);
    }
    if is_common(&folded) { Err(Weak::Common) } else { Ok(()) }
}

/// The same as a refusal of a field.
pub(super) fn refuse(field: &str, why: Weak) -> Refusal {
    Refusal::bad_request(format!("`{field}` {why}")).with("field", field)
}

/// A name with at most four digits or signs behind it, forwards or backwards.
fn is_own(password: &str, own: &str) -> bool {
    let own: String = own.split_whitespace().collect();
    let backwards: String = own.chars().rev().collect();
    let mut names = [own, backwards].into_iter().filter(|name| !name.is_empty());
    names.any(|name| {
        let rest = password.strip_prefix(&name);
        rest.is_some_and(|rest| rest.chars().count() <= 4 && !rest.contains(char::is_alphabetic))
    })
}

/// Four characters or fewer, again and again.
fn repeats(letters: &[char]) -> bool {
    (1..=4).any(|period| letters.iter().zip(letters.iter().skip(period)).all(|(one, next)| one == next))
}

/// A piece of a row of keys, in either direction, or of two rows one after the other.
fn follows(letters: &[char]) -> bool {
    let (first, second) = letters.split_at(letters.len() / 2);
    is_row(letters) || first.len() >= 4 && is_row(first) && is_row(second)
}

fn is_row(letters: &[char]) -> bool {
    let forwards: String = letters.iter().collect();
    let backwards: String = letters.iter().rev().collect();
    ROWS.iter().any(|row| row.contains(&forwards) || row.contains(&backwards))
}

/// Whether it is on the list, with digits for letters and up to four digits or signs at its end left aside.
fn is_common(folded: &str) -> bool {
    static LIST: OnceLock<BTreeSet<&'static str>> = OnceLock::new();
    let list = LIST.get_or_init(|| COMMON.split_whitespace().collect());
    let stem = folded.trim_end_matches(|end: char| !end.is_alphabetic());
    let tail = folded.chars().count() - stem.chars().count();
    let plain: String = stem.chars().map(plain).collect();
    let spelt: String = folded.chars().map(self::plain).collect();
    let listed = |word: &str| list.contains(word);
    listed(folded) || listed(&spelt) || tail <= 4 && (listed(stem) || listed(&plain))
}

/// The letter that a digit or sign is often written for.
fn plain(letter: char) -> char {
    match letter {
        '@' | '4' => 'a',
        '3' => 'e',
        '1' | '!' => 'i',
        '0' => 'o',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_first_is_refused() {
        let common = [
            "password",
            "Password1",
            "P@ssw0rd",
            "PASSWORD2024",
            "p4$$w0rd!",
            "iloveyou",
            "Football99",
            "letmein123",
            "princess!!",
            "Sunshine1",
            "correcthorsebatterystaple",
            "starwars77",
            "basketball",
        ];
        for password in common {
            assert_eq!(check(password, &["ann"]), Err(Weak::Common), "{password}");
        }
        let patterns = [
            "aaaaaaaa",
            "12345678",
            "87654321",
            "abcdefgh",
            "zyxwvuts",
            "qwertyui",
            "asdfghjk",
            "1qaz2wsx",
            "abababab",
            "123123123",
            "qwerasdf",
            "12341234",
            "Abcdabcd",
            "12344321",
        ];
        for password in patterns {
            assert_eq!(check(password, &["ann"]), Err(Weak::Pattern), "{password}");
        }
    }

    #[test]
    fn nobody_is_their_own_password() {
        for password in ["annabella", "AnnaBella1", "annabella2024", "allebanna", "annabella!"] {
            assert_eq!(check(password, &["annabella", "Li"]), Err(Weak::Own), "{password}");
        }
        assert_eq!(check("annalee12", &["ann", "Anna Lee"]), Err(Weak::Own));
    }

    #[test]
    fn the_others_may_be_chosen() {
        let good = [
            "correct horse",
            "wrong horse",
            "tr0ub4dor&3",
            "龙年大吉大利恭喜发财",
            "annabella is here",
            "x7Kq9vLm",
        ];
        for password in good {
            assert_eq!(check(password, &["annabella"]), Ok(()), "{password}");
        }
        assert_eq!(check("short", &[]), Err(Weak::Length));
        assert_eq!(check(&"long ".repeat(60), &[]), Err(Weak::Length));
    }

    #[test]
    fn the_list_is_as_it_is_searched() {
        let words: Vec<&str> = COMMON.split_whitespace().collect();
        assert!(words.len() >= 1_000, "{}", words.len());
        let fits = |word: &&str| word.chars().count() >= 8 && fold_login(word) == **word;
        assert_eq!(words.iter().find(|word| !fits(word)), None);
    }
}
