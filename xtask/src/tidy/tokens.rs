//! Rust source as tokens: what is code is told from what is text, without a full parser.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// A function with a body: its name and the lines from `fn` to the closing brace.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) lines: usize,
}

/// The tokens of a source file, or nothing if it is not Rust (then the compiler says so).
pub(super) fn parse(text: &str) -> Option<TokenStream> {
    text.parse().ok()
}

/// Every function with a body, nested ones included.
pub(super) fn functions(tokens: &TokenStream) -> Vec<Function> {
    let mut found = Vec::new();
    collect_functions(tokens, &mut found);
    found
}

fn collect_functions(tokens: &TokenStream, found: &mut Vec<Function>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => collect_functions(&group.stream(), found),
            TokenTree::Ident(word) if word == "fn" => {
                found.extend(function(word.span(), &trees[index + 1..]));
            }
            _ => {}
        }
    }
}

/// `fn` is followed by a name (else it is a function pointer) and, after the signature, by a body or a semicolon.
fn function(keyword: Span, rest: &[TokenTree]) -> Option<Function> {
    let TokenTree::Ident(name) = rest.first()? else {
        return None;
    };
    let body = rest.iter().find_map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(Some(group.span_close())),
        TokenTree::Punct(mark) if mark.as_char() == ';' => Some(None),
        _ => None,
    })??;
    let line = keyword.start().line;
    Some(Function { name: name.to_string(), line, lines: body.end().line - line + 1 })
}

/// The lines where the marks and words of `pattern` stand next to each other as code, such as `["todo", "!"]`.
/// Delimiters count as marks of their own.
pub(super) fn occurrences(tokens: &TokenStream, pattern: &[&str]) -> Vec<usize> {
    let mut flat = Vec::new();
    flatten(tokens, &mut flat);
    let matches =
        |window: &&[(String, usize)]| window.iter().zip(pattern).all(|((word, _), want)| word == want);
    flat.windows(pattern.len()).filter(matches).map(|window| window[0].1).collect()
}

fn flatten(tokens: &TokenStream, flat: &mut Vec<(String, usize)>) {
    for tree in tokens.clone() {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = marks(group.delimiter());
                flat.push((open.into(), line));
                flatten(&group.stream(), flat);
                flat.push((close.into(), group.span_close().start().line));
            }
            // The text of a literal is no code.
            TokenTree::Literal(_) => flat.push(("\"\"".into(), line)),
            other => flat.push((other.to_string(), line)),
        }
    }
}

fn marks(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(text: &str) -> Vec<(String, usize)> {
        functions(&parse(text).unwrap()).into_iter().map(|f| (f.name, f.lines)).collect()
    }

    #[test]
    fn functions_are_counted_from_fn_to_the_closing_brace() {
        let text =
            "/// Doc.\n#[inline]\npub fn a() {\n    b();\n}\ntrait T {\n    fn b();\n    fn c() {}\n}\n";
        assert_eq!(sizes(text), [("a".into(), 3), ("c".into(), 1)]);
    }

    #[test]
    fn braces_in_texts_and_function_pointers_are_no_functions() {
        let text = "fn a(f: fn(u8) -> u8) -> &'static str {\n    \"fn x() {\"\n}\n// fn y() {}\n";
        assert_eq!(sizes(text), [("a".into(), 3)]);
    }

    #[test]
    fn words_are_found_as_code_only() {
        let text = "// todo!()\nfn a() {\n    let x = \"todo!()\";\n    todo!()\n}\n";
        assert_eq!(occurrences(&parse(text).unwrap(), &["todo", "!"]), [4]);
        let text = "#[test]\n#[ignore = \"slow\"]\nfn a() {}\n";
        assert_eq!(occurrences(&parse(text).unwrap(), &["#", "[", "ignore"]), [2]);
    }
}
