//! Stylesheets: what one imports stands in it, without comments and without needless white space.

use std::path::Path;
use std::{fs, io};

/// A stylesheet with everything that it imports.
pub(crate) fn packed(file: &Path) -> io::Result<String> {
    let text = bare(&fs::read_to_string(file)?);
    let mut whole = String::new();
    let mut rest = text.as_str();
    while let Some((name, after)) = rest.strip_prefix("@import \"").and_then(|named| named.split_once("\";"))
    {
        whole.push_str(&packed(&file.with_file_name(name))?);
        rest = after;
    }
    whole.push_str(rest);
    Ok(whole)
}

/// Without comments, and with one space where there were more or none was needed.
fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (part, after) = rest.split_at(length(first, rest));
        match first {
            '"' | '\'' => out.push_str(part),
            _ if first.is_whitespace() || part.starts_with("/*") => {
                if !out.ends_with([' ', '{', '}', ';', ',']) && !out.is_empty() {
                    out.push(' ');
                }
            }
            '{' | '}' | ';' | ',' => {
                out.truncate(out.trim_end().len());
                if first == '}' && out.ends_with(';') {
                    out.pop();
                }
                out.push(first);
            }
            _ => out.push(first),
        }
        rest = after;
    }
    out
}

/// How long the piece is that begins here: a comment, a text, white space, or one letter.
fn length(first: char, rest: &str) -> usize {
    let upto = |end: Option<usize>| end.unwrap_or(rest.len());
    if rest.starts_with("/*") {
        return upto(rest.find("*/").map(|at| at + 2));
    }
    match first {
        '"' | '\'' => upto(rest[1..].find(first).map(|at| at + 2)),
        _ if first.is_whitespace() => upto(rest.find(|letter: char| !letter.is_whitespace())),
        _ => first.len_utf8(),
    }
}
