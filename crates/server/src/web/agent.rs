//! What somebody calls with, in a few words: "Firefox on Linux". People recognise their own sessions by it.

/// The longest description, in characters.
const LONGEST: usize = 40;

/// Browsers by what they call themselves; those that also call themselves by another's name come first.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems, in the same way.
const SYSTEMS: [(&str, &str); 6] = [
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// Describes the sender of a `User-Agent`.
pub(super) fn describe(user_agent: Option<&str>) -> String {
    let text = user_agent.unwrap_or_default();
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| text.contains(mark)).map(|(_, name)| *name)
    };
    match (named(&BROWSERS), named(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        _ => program(text),
    }
}

/// The name that a program begins with: `curl/8.5.0` is curl.
fn program(text: &str) -> String {
    let name = text.split(['/', ' ', '(']).next().unwrap_or_default();
    let name: String = name.chars().filter(char::is_ascii_graphic).take(LONGEST).collect();
    if name.is_empty() { "unknown".into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_recognise_what_they_use() {
        let known = [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
                "Safari on iOS",
            ),
            ("curl/8.5.0", "curl"),
            ("", "unknown"),
            ("<script>", "<script>"),
        ];
        for (agent, described) in known {
            assert_eq!(describe(Some(agent)), described);
        }
        assert_eq!(describe(None), "unknown");
        assert_eq!(describe(Some(&"x".repeat(9_000))).len(), LONGEST);
    }
}
