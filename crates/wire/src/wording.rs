//! What a parser complains about, in the words of JSON: no types of the program, whose names say nothing to a caller.
//!
//! It owns the words. The complaint is the parser's, the place and the code are for those who read.

/// The complaint in plain words. What the caller sent is quoted before the last `expected` and stays as it is.
pub(crate) fn plain(complaint: &str) -> String {
    let (what, expected) = match complaint.rsplit_once(", expected ") {
        Some((what, expected)) => (what, Some(expected)),
        None => (complaint, None),
    };
    let mut told = started(what);
    if let Some(expected) = expected {
        told.push_str(", expected ");
        told.push_str(wanted(expected).unwrap_or(expected));
    }
    told
}

/// What was found: a complaint may begin with the place or the part it is about.
fn started(what: &str) -> String {
    let endings = [
        ("invalid type: map", "invalid type: object"),
        ("invalid type: sequence", "invalid type: list"),
        ("invalid type: unit variant", "invalid type: a bare name"),
        ("invalid type: newtype variant", "invalid type: an object"),
    ];
    if let Some((ending, words)) = endings.iter().find(|(ending, _)| what.ends_with(ending)) {
        return format!("{}{words}", &what[..what.len() - ending.len()]);
    }
    if let Some((before, _)) = what.split_once("data did not match any variant of ") {
        return format!("{before}it has none of the forms that are read here");
    }
    match what.split_once("unknown variant `") {
        Some((before, found)) if !before.contains('`') => format!("{before}unknown value `{found}"),
        _ => what.to_owned(),
    }
}

/// What would have been right, where a type of the program was named.
fn wanted(expected: &str) -> Option<&'static str> {
    let words = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" | "u128" => "a whole number from 0 on",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a sequence" => "a list",
        "unit" | "option" => "null",
        "string or map" => "a string or an object",
        "variant identifier" | "unit variant" => "a name",
        "a map" | "newtype variant" | "struct variant" => "an object",
        _ => return by_kind(expected),
    };
    Some(words)
}

fn by_kind(expected: &str) -> Option<&'static str> {
    let kinds = [
        ("struct ", "an object"),
        ("internally tagged enum ", "an object with its `type`"),
        ("adjacently tagged enum ", "an object"),
        ("enum ", "a name, or an object with one field"),
        ("newtype struct ", "a value"),
        ("tuple struct ", "a list"),
        ("tuple variant ", "a list"),
        ("struct variant ", "an object"),
        ("unit struct ", "null"),
        ("variant index ", "a name"),
        ("a tuple of size ", "a list of another length"),
    ];
    kinds.iter().find(|(kind, _)| expected.starts_with(kind)).map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_the_program_become_words() {
        for (said, told) in [
            (
                "invalid length 3, expected struct RulesInput with 20 elements",
                "invalid length 3, expected an object",
            ),
            ("invalid type: map, expected u8", "invalid type: object, expected a whole number from 0 to 255"),
            (
                "rules: unknown variant `x`, expected `a` or `b`",
                "rules: unknown value `x`, expected `a` or `b`",
            ),
            (
                "data did not match any variant of untagged enum Row",
                "it has none of the forms that are read here",
            ),
            ("missing field `deck`", "missing field `deck`"),
        ] {
            assert_eq!(plain(said), told);
        }
    }

    #[test]
    fn what_a_caller_sent_is_quoted_as_it_was() {
        for said in [
            r#"invalid type: string ", expected u8", expected a card"#,
            "unknown field `unknown variant `, expected `a`",
            "no struct of that name",
        ] {
            assert_eq!(plain(said), said);
        }
    }
}
