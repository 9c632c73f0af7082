//! Reading JSON from callers: what was wrong, where in it, and numbers in the digits they were sent with.
//!
//! It owns the complaint. Which code it travels under is for those who read.

use serde::Deserialize;

/// What was wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    /// What.
    pub(crate) what: String,
    /// Where: `seats[0].hp`; empty for the whole.
    pub(crate) place: String,
}

impl Complaint {
    /// The complaint of a parser that got as far as this place of the text.
    pub(crate) fn new(why: &serde_json::Error, raw: &str, place: &serde_path_to_error::Path) -> Self {
        let place = place.to_string();
        let what = match huge(raw).filter(|_| !why.is_eof()) {
            Some(digits) => format!("{digits} is no number that fits here"),
            None => crate::error::complaint(why),
        };
        Self { what, place: if place == "." { String::new() } else { place } }
    }

    /// What and where in one sentence.
    pub(crate) fn told(&self) -> String {
        if self.place.is_empty() { self.what.clone() } else { format!("{}: {}", self.place, self.what) }
    }

    /// The name of the field at fault within a part of the request.
    pub(crate) fn field(&self, part: &str) -> String {
        match self.place.as_str() {
            "" => part.to_owned(),
            place if place.starts_with('[') => format!("{part}{place}"),
            place => format!("{part}.{place}"),
        }
    }
}

/// The value of a text, or what is wrong with it.
///
/// Every text is read with its place tracked, good ones too: a second reader without it would be faster, and another
/// third of this crate's code, for rules, positions and states that are read once for a game.
pub(crate) fn read<'a, T: Deserialize<'a>>(raw: &'a str) -> Result<T, Complaint> {
    let mut track = serde_path_to_error::Track::new();
    let mut parser = serde_json::Deserializer::from_str(raw);
    let value = T::deserialize(serde_path_to_error::Deserializer::new(&mut parser, &mut track));
    let whole = value.and_then(|value| parser.end().map(|()| value));
    whole.map_err(|why| Complaint::new(&why, raw, &track.path()))
}

/// The digits of the first whole number that no 64 bits hold.
pub(crate) fn huge(raw: &str) -> Option<&str> {
    let mut at = 0;
    while let Some(start) =
        raw[at..].find(|c: char| c == '"' || c == '-' || c.is_ascii_digit()).map(|n| at + n)
    {
        if raw.as_bytes()[start] == b'"' {
            at = start + 1 + text_end(&raw[start + 1..])?;
            continue;
        }
        let len = raw[start..].find(|c: char| !matches!(c, '-' | '+' | '.' | 'e' | 'E' | '0'..='9'));
        let number = &raw[start..len.map_or(raw.len(), |len| start + len)];
        let whole = number.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
        if whole && number.parse::<i64>().is_err() && number.parse::<u64>().is_err() {
            return Some(number);
        }
        at = start + number.len();
    }
    None
}

/// How long the rest of a string is, its closing mark included.
fn text_end(rest: &str) -> Option<usize> {
    let mut escaped = false;
    let end = rest.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map(|end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "read, never looked at")]
    struct Seat {
        hp: u8,
    }

    #[test]
    fn a_complaint_names_the_place() {
        let wrong = read::<Vec<Seat>>(r#"[{"hp":1},{"hp":"x"}]"#).unwrap_err();
        assert_eq!(wrong.place, "[1].hp");
        assert_eq!(wrong.field("setup.seats"), "setup.seats[1].hp");
        assert!(wrong.told().starts_with("[1].hp: invalid type"), "{}", wrong.told());
        assert_eq!(read::<Seat>("7").unwrap_err().field("state"), "state");
    }

    #[test]
    fn a_number_is_told_in_its_own_digits() {
        let digits = "123456789012345678901234567890";
        let wrong =
            read::<Seat>(&format!(r#"{{"a \" 99999999999999999999":1,"hp":-{digits}}}"#)).unwrap_err();
        assert_eq!(wrong.what, format!("-{digits} is no number that fits here"));
        assert_eq!(huge(r#"{"a":18446744073709551615,"b":1.5e400}"#), None);
        assert_eq!(huge("18446744073709551616"), Some("18446744073709551616"));
    }
}
