//! Transcripts: the line protocol written down, for people and for other languages.
//!
//! It owns the format and its comparison; generating long ones is `playthrough`'s. A transcript is plain text:
//!
//! ```text
//! # a remark; empty lines are remarks too
//! > {"id":1,"do":"new","game":"xianqi","seed":42}
//! < {"id":1,"ok":{"table":"t1","version":1,"awaiting":[0]}}
//! > {"id":2,"do":"play","table":"t1","seat":9,"index":0}
//! ~ {"error":{"code":"ENGINE_NOT_YOUR_TURN"}}
//! ```
//!
//! `>` is a request, sent as it stands. `<` is the answer it must get, byte for byte. `~` is what the answer must at
//! least say: objects may have more fields, everything else must be equal.

use std::fmt;

use serde_json::Value;

use crate::{Catalog, Session};

/// Where a transcript and the engine differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the transcript, from 1.
    pub line: usize,
    /// What the transcript says there.
    pub expected: String,
    /// What the engine says.
    pub actual: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}:\n  expected {}\n  actual   {}", self.line, self.expected, self.actual)
    }
}

impl std::error::Error for Mismatch {}

/// Sends every request of a transcript to a new session and compares the answers; says how many were compared.
///
/// ```
/// let text = "> {\"id\":1,\"do\":\"dance\"}\n~ {\"id\":1,\"error\":{\"code\":\"ENGINE_BAD_REQUEST\"}}\n";
/// assert_eq!(paiju_wire::transcript::check(paiju_wire::Catalog::default(), text), Ok(1));
/// ```
pub fn check(catalog: Catalog, transcript: &str) -> Result<usize, Mismatch> {
    let mut session = Session::new(catalog);
    let mut answer = String::new();
    let mut compared = 0;
    for (at, line) in transcript.lines().enumerate() {
        let differs = match line.get(..2).unwrap_or(line) {
            "> " => {
                answer = ask(&mut session, &line[2..]);
                continue;
            }
            "< " => answer != line[2..],
            "~ " => !says(&answer, &line[2..]),
            start => !(start.trim().is_empty() || start.starts_with('#')),
        };
        if differs {
            return Err(Mismatch { line: at + 1, expected: line.to_owned(), actual: answer });
        }
        compared += usize::from(line.starts_with(['<', '~']));
    }
    Ok(compared)
}

/// The answer to one request, without its line feed.
pub(crate) fn ask(session: &mut Session, request: &str) -> String {
    let mut answer = crate::text(|out| session.answer(request.as_bytes(), out));
    answer.truncate(answer.trim_end().len());
    answer
}

fn says(answer: &str, least: &str) -> bool {
    match (serde_json::from_str(answer), serde_json::from_str(least)) {
        (Ok(answer), Ok(least)) => contains(&answer, &least),
        _ => false,
    }
}

/// Whether `whole` says everything that `part` says.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, value)| whole.get(key).is_some_and(|has| contains(has, value)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(has, value)| contains(has, value))
        }
        _ => whole == part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_may_leave_out_fields_but_not_items() {
        let says = |whole: &str, part: &str| says(whole, part);
        assert!(says(r#"{"a":{"b":1,"c":2}}"#, r#"{"a":{"c":2}}"#));
        assert!(says(r#"[{"a":1,"b":2}]"#, r#"[{"a":1}]"#));
        assert!(!says("[1,2]", "[1]"));
        assert!(!says(r#"{"a":1}"#, r#"{"b":1}"#));
        assert!(!says(r#"{"a":1}"#, r#"{"a":"1"}"#));
        assert!(!says(r#"{"a":1}"#, "{"));
    }

    #[test]
    fn a_line_that_is_none_of_the_three_is_a_mistake() {
        let found = check(Catalog::default(), "# fine\n\n>{\"no\":\"space\"}\n").unwrap_err();
        assert_eq!(found.line, 3);
    }
}
