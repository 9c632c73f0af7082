//! The configuration as a file that can be read again, with what each key means and where its value comes from.

use std::io::{self, Write};

use super::keys::sections;
use super::layers::{Effective, shown};

/// Comments are broken here.
const COLUMNS: usize = 100;

/// Prints every value that holds.
pub(crate) fn print(effective: &Effective, out: &mut dyn Write) -> io::Result<()> {
    let file = effective.file.as_ref();
    let file = file.map_or_else(|| "none was found".to_owned(), |path| path.display().to_string());
    writeln!(out, "# The configuration of `paiju serve` as it holds now. File: {file}.")?;
    writeln!(out, "# Arguments beat the environment, that beats the file, and that beats the defaults.")?;
    writeln!(out, "# Behind each value stands where it comes from.")?;
    for section in sections() {
        writeln!(out)?;
        comment(&section.text, out)?;
        writeln!(out, "[{}]", section.name)?;
        for (key, value, source) in &effective.values {
            if key.section != section.name {
                continue;
            }
            writeln!(out)?;
            comment(&format!("{} ({})", key.text, key.variable()), out)?;
            // A token that is printed would be found in terminals and logs.
            let hidden = key.section == "admin" && value.as_str() != Some("");
            if hidden {
                writeln!(out, "# {} = \"(set, and not printed)\" # {}", key.name, source.place())?;
            } else {
                writeln!(out, "{} = {} # {}", key.name, shown(value), source.place())?;
            }
        }
    }
    Ok(())
}

/// A sentence in lines that fit.
fn comment(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::from("#");
    for word in text.split_whitespace() {
        if line.chars().count() + word.chars().count() >= COLUMNS {
            writeln!(out, "{line}")?;
            line = "#".into();
        }
        line.push(' ');
        line.push_str(word);
    }
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::layers::Asked;
    use super::*;

    fn scratch(name: &str, text: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("paiju-configuration-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("paiju.toml");
        std::fs::write(&path, text).unwrap();
        path
    }

    fn asked(file: &Path, set: &[&str]) -> Asked {
        let set = set.iter().map(|pair| (*pair).to_owned()).collect();
        Asked { file: Some(file.into()), set, ..Asked::default() }
    }

    fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn refused(text: &str, pairs: &[(&str, &str)], set: &[&str]) -> String {
        let file = scratch("refused", text);
        let bad = Effective::read(asked(&file, set), &variables(pairs)).unwrap_err().to_string();
        bad.replace(&file.display().to_string(), "paiju.toml")
    }

    #[test]
    fn what_is_printed_is_read_again_as_the_same() {
        let file =
            scratch("again", "[server]\nport = 8080\nweb = \"a \\\"b\\\" \\\\c\"\n[limits]\nstall = 3\n");
        let variables = variables(&[("PAIJU_LIMITS_REQUESTS", "7"), ("PAIJU_METRICS", "off")]);
        let first = Effective::read(asked(&file, &["retention.guests_days=5"]), &variables).unwrap();
        let mut text = Vec::new();
        print(&first, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let second = Effective::read(asked(&scratch("second", &text), &[]), &[]).unwrap();
        assert_eq!(first.configuration, second.configuration, "{text}");
        for line in [
            "port = 8080 # ",
            "requests = 7 # environment PAIJU_LIMITS_REQUESTS",
            "guests_days = 5 # argument --set",
            "burst = 200 # default",
            "stall = 3.0 # ",
        ] {
            assert!(text.contains(line), "no {line:?} in {text}");
        }
        assert!(text.contains(", line 5\n"), "the file is named with its line: {text}");
    }

    #[test]
    fn arguments_beat_the_environment_and_that_beats_the_file() {
        let file = scratch("order", "[limits]\nrequests = 1\nburst = 1\nmessages = 1\n");
        let variables = variables(&[("PAIJU_LIMITS_BURST", "2"), ("PAIJU_LIMITS_MESSAGES", "2")]);
        let limits = Effective::read(asked(&file, &["limits.messages=3"]), &variables).unwrap();
        let limits = limits.configuration.limits;
        assert_eq!((limits.requests, limits.burst, limits.messages), (1, 2, 3));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_the_nearest_key() {
        for (text, said) in [
            (
                "[limits]\n\nreqests = 1\n",
                "paiju.toml, line 3: [limits] has no key \"reqests\"; did you mean \"requests\"?",
            ),
            ("[limit]\n", "paiju.toml, line 1: there is no section \"limit\"; did you mean [limits]?"),
            ("port = 1\n", "paiju.toml, line 1: \"port\" belongs below [server]"),
            (
                "[limits]\nport = 1\n",
                "paiju.toml, line 2: [limits] has no key \"port\"; it belongs below [server]",
            ),
            (
                "[limits]\nrequests = \"many\"\n",
                "paiju.toml, line 2: limits.requests must be a whole number, not \"many\"",
            ),
            ("[server]\nport = 70000\n", "paiju.toml, line 2: server.port cannot be 70000: "),
            (
                "[limits]\nsilence = 0\n",
                "paiju.toml, line 2: limits.silence cannot be 0.0: must be from 0.01",
            ),
            (
                "[server]\nmetrics = \"here\"\n",
                "paiju.toml, line 2: server.metrics cannot be \"here\": expected an address",
            ),
            (
                "[admin]\ntoken = \"short\"\n",
                "paiju.toml, line 2: admin.token cannot be that: must have at least 16",
            ),
            ("[limits]\nrequests = \n", "paiju.toml, line 2: "),
            ("[limits]\nrequests = 1\nrequests = 2\n", "paiju.toml, line 3: "),
        ] {
            let refused = refused(text, &[], &[]);
            assert!(refused.starts_with(said), "{refused}\nnot\n{said}");
        }
        let refused = |pairs, set| self::refused("", pairs, set);
        assert_eq!(
            refused(&[("PAIJU_LIMITS_REQEST", "1")], &[]),
            "environment PAIJU_LIMITS_REQEST: no key has this variable; did you mean PAIJU_LIMITS_REQUESTS?"
        );
        let many = refused(&[("PAIJU_LIMITS_REQUESTS", "many")], &[]);
        assert_eq!(
            many,
            "environment PAIJU_LIMITS_REQUESTS: limits.requests must be a whole number, not \"many\""
        );
        assert!(refused(&[], &["limits.x=1"]).contains("[limits] has no key \"x\""));
    }

    #[test]
    fn the_file_of_the_documentation_is_one() {
        let page = include_str!("../../../../docs/SERVER.md");
        let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let configuration = Effective::read(asked(&scratch("page", text), &[]), &[]).unwrap().configuration;
        assert_eq!((configuration.server.proxies, configuration.limits.requests), (1, 50));
    }

    #[test]
    fn a_token_is_not_printed() {
        let file = scratch("token", "[admin]\ntoken = \"0123456789abcdef\"\n");
        let effective = Effective::read(asked(&file, &[]), &[]).unwrap();
        let mut text = Vec::new();
        print(&effective, &mut text).unwrap();
        assert!(!String::from_utf8(text).unwrap().contains("0123456789abcdef"));
        assert!(!format!("{:?}", effective.configuration).contains("0123456789abcdef"));
    }
}
