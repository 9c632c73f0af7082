//! What people call themselves: which names and logins there can be, and which of them look alike.
//!
//! It owns the comparison of names. It does not know who has which name, nor what becomes of one that is refused.

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory as Category, UnicodeEmoji as _, UnicodeGeneralCategory as _};
use unicode_security::confusable_detection::skeleton;

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 32;
/// The shortest and the longest login, in characters.
const LOGIN: std::ops::RangeInclusive<usize> = 3..=64;
/// How many accents may stand on one letter.
const MOST_MARKS: usize = 4;
/// Joins emoji into one.
const JOINER: char = '\u{200d}';

/// Why a name cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Empty, or too long.
    #[error("must have 1 to {LONGEST_NAME} characters, in one line")]
    Length,
    /// Something that nobody sees, or that turns the text around.
    #[error("must have no invisible, unassigned or direction-changing characters, and no piles of accents")]
    Hidden,
}

/// A name as it is kept: composed, with single blanks between its words.
pub fn clean_name(text: &str) -> Result<String, BadName> {
    if text.chars().take(16 * LONGEST_NAME + 1).count() > 16 * LONGEST_NAME {
        return Err(BadName::Length);
    }
    let composed: String = text.nfc().collect();
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    if !(1..=LONGEST_NAME).contains(&name.chars().count()) {
        return Err(BadName::Length);
    }
    if is_readable(&name) { Ok(name) } else { Err(BadName::Hidden) }
}

/// Whether everything in a text can be seen.
fn is_readable(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let mut marks = 0;
    letters.iter().enumerate().all(|(at, letter)| {
        let before = at.checked_sub(1).and_then(|before| letters.get(before)).copied();
        marks = if is_mark(*letter) { marks + 1 } else { 0 };
        let floats = is_mark(*letter) && before.is_none_or(char::is_whitespace);
        let joins = joins_emoji(*letter, before, letters.get(at + 1).copied());
        joins || !is_hidden(*letter) && !floats && marks <= MOST_MARKS
    })
}

fn is_mark(letter: char) -> bool {
    matches!(letter.general_category(), Category::NonspacingMark | Category::EnclosingMark)
}

fn is_hidden(letter: char) -> bool {
    let category = matches!(
        letter.general_category(),
        Category::Control
            | Category::Format
            | Category::Unassigned
            | Category::PrivateUse
            | Category::Surrogate
            | Category::LineSeparator
            | Category::ParagraphSeparator
    );
    category || is_blank(letter)
}

/// Letters, marks and signs that leave no trace on a screen: fillers, selectors of variants, the empty Braille cell.
fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
    )
}

fn is_emoji(letter: char) -> bool {
    !letter.is_ascii() && letter.is_emoji_char()
}

/// Whether an invisible character has a meaning where it is: the form of the emoji before it, or a joint of two.
fn joins_emoji(letter: char, before: Option<char>, after: Option<char>) -> bool {
    match letter {
        '\u{fe0e}' | '\u{fe0f}' => before.is_some_and(is_emoji),
        JOINER => {
            before.is_some_and(|before| is_emoji(before) || before == '\u{fe0f}')
                && after.is_some_and(is_emoji)
        }
        _ => false,
    }
}

/// A login as it is kept and looked for: what differs in case or in the form of its letters alone is the same.
pub fn fold_login(text: &str) -> String {
    let folded: String = text.nfkc().flat_map(char::to_lowercase).collect();
    folded.nfkc().collect()
}

/// The login that a text is, if it can be one.
pub fn clean_login(text: &str) -> Option<String> {
    let short = text.chars().take(LOGIN.end() + 1).count() <= *LOGIN.end();
    let login = short.then(|| fold_login(text))?;
    let fits = LOGIN.contains(&login.chars().count());
    (fits && !login.contains(char::is_whitespace) && is_readable(&login)).then_some(login)
}

/// Whether people could take one name for the other.
pub fn look_alike(one: &str, other: &str) -> bool {
    shape(one) == shape(other) || shape(&one.to_lowercase()) == shape(&other.to_lowercase())
}

/// What a name looks like, by the table of confusable characters of Unicode (UTS 39).
fn shape(name: &str) -> String {
    let seen: String = name.nfkc().filter(|letter| !letter.is_whitespace() && !is_hidden(*letter)).collect();
    skeleton(&seen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_as_they_are_read() {
        let kept = [
            ("  Ann \u{3000} Lee ", "Ann Lee"),
            ("Zoe\u{308}", "Zo\u{eb}"),
            ("李四", "李四"),
            ("ناصر", "ناصر"),
            ("สมชาย", "สมชาย"),
            ("Ann ☀\u{fe0f}", "Ann ☀\u{fe0f}"),
            ("👩\u{200d}💻", "👩\u{200d}💻"),
            ("👩🏽\u{200d}🚀", "👩🏽\u{200d}🚀"),
        ];
        for (text, name) in kept {
            assert_eq!(clean_name(text).as_deref(), Ok(name), "{text:?}");
        }
    }

    #[test]
    fn what_nobody_sees_is_in_no_name() {
        let hidden = [
            "An\u{200b}n",
            "Ann\u{200d}",
            "\u{202e}nnA",
            "Ann\u{2066}",
            "Ann\u{e0041}",
            "Ann\u{fe0f}",
            "1\u{fe0f}",
            "Ann\u{e0100}",
            "Ann\u{e000}",
            "Ann\u{378}",
            "\u{3164}",
            "\u{2800}",
            "A\u{7}nn",
            "An\u{ad}n",
            "\u{301}Ann",
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}",
            "An\u{34f}n",
            "\u{feff}Ann",
        ];
        for text in hidden {
            assert_eq!(clean_name(text), Err(BadName::Hidden), "{text:?}");
        }
        for text in ["", " \n\t ", &"x".repeat(33), &"x".repeat(1 << 20)] {
            assert_eq!(clean_name(text), Err(BadName::Length));
        }
    }

    #[test]
    fn logins_that_differ_in_case_or_form_are_the_same() {
        for text in ["ann", "Ann", "ANN", "Ａｎｎ"] {
            assert_eq!(clean_login(text).as_deref(), Some("ann"), "{text}");
        }
        assert_eq!(fold_login("STRASSE"), fold_login("strasse"));
        assert_eq!(fold_login("Zoe\u{308}"), fold_login("ZO\u{cb}"));
        for text in ["an", "a b", "an\u{200b}n", &"x".repeat(65), "\u{fdfa}"] {
            assert_eq!(clean_login(text), None, "{text:?}");
        }
        let once = fold_login("ΑΣ\u{130}Ǆ");
        assert_eq!(fold_login(&once), once, "folding twice changes nothing");
    }

    #[test]
    fn names_that_look_alike_are_found() {
        let alike = [
            ("Ann", "Ann"),
            ("Ann", "ann"),
            ("Ann", "Аnn"),
            ("Paul", "PauI"),
            ("Paul", "Pau1"),
            ("corner", "comer"),
            ("Ann Lee", "AnnLee"),
            ("Ann", "Ａｎｎ"),
            ("☀", "☀\u{fe0f}"),
            ("Zoë", "Zoe\u{308}"),
            ("B0b", "BOb"),
        ];
        for (one, other) in alike {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("李四", "李五"), ("Guest", "Guest 2"), ("Zoë", "Zoe")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
