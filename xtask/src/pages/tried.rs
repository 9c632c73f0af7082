//! Command lines that are tried for a moment: what they name must exist, what they would take an hour for is not waited for.
//!
//! Numbers of games become small, searches think for a moment, a game is left at once, and what never ends is ended when it has
//! begun. Benchmarks only have their arguments read.

/// What of the program is to be started, and how one sees that it works.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Trial {
    /// Runs to its end with these arguments.
    Runs(Vec<String>),
    /// Says something, and is ended then.
    Begins(Vec<String>),
    /// Says at which address it serves.
    Serves(Vec<String>),
    /// The test command: these words must be a command of it.
    Task(Vec<String>),
    /// An example of some crate, to its end.
    Example(String),
}

/// How many games, deals or rounds are played.
const FEW: &str = "2";
/// Commands that are nothing by themselves.
const NEED_MORE: [&str; 9] = ["play", "watch", "rules", "sim", "arena", "solve", "hint", "verify", "schema"];
/// How long a search thinks.
const ITERATIONS: &str = "2";

/// The commands of a block with one on each line: `#`, or two blanks, begin a remark.
pub(super) fn commands(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let command = |line: &str| {
        let end = ["  ", " #"].iter().filter_map(|end| line.trim().find(end)).min();
        line.trim()[..end.unwrap_or(line.trim().len())].to_owned()
    };
    // Two short ones may share a line.
    let several = |line: &str| -> Vec<String> { line.split(", paiju").map(String::from).collect() };
    let prefixed = |(at, part): (usize, String)| if at == 0 { part } else { format!("paiju{part}") };
    lines
        .map(command)
        .flat_map(|line| several(&line).into_iter().enumerate().map(prefixed).collect::<Vec<_>>())
        .collect()
}

/// What to try of a command line.
pub(super) fn trial(line: &str) -> Result<Trial, String> {
    let words = words(line)?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    match words[..] {
        ["cargo", "xtask", ref rest @ ..] => Ok(Trial::Task(own(rest))),
        ["cargo", "run", ref rest @ ..] => match rest.iter().position(|word| *word == "--") {
            Some(at) => Ok(shortened(own(&rest[at + 1..]))),
            None => match rest.iter().position(|word| *word == "--example").and_then(|at| rest.get(at + 1)) {
                Some(name) => Ok(Trial::Example((*name).to_owned())),
                None => Ok(shortened(Vec::new())),
            },
        },
        ["paiju", ref rest @ ..] => Ok(shortened(own(rest))),
        _ => Err(format!("`{line}` is no command of ours: a block of such lines is run as `sh`")),
    }
}

fn shortened(mut words: Vec<String>) -> Trial {
    let command = words.first().cloned().unwrap_or_default();
    for at in 1..words.len() {
        if words[at - 1] == "-n" {
            words[at] = FEW.into();
        }
    }
    let has = |words: &[String], word: &str| words.iter().any(|own| own == word);
    match command.as_str() {
        "serve" if has(&words, "--print-config") => {}
        "" | "serve" => return Trial::Serves(words),
        // The name of a command, not a call of it.
        name if words.len() == 1 && NEED_MORE.contains(&name) => words.push("--help".into()),
        // Its chairs wait for people.
        "play" if has(&words, "--open") => return Trial::Begins(words),
        "watch" => return Trial::Begins(words),
        "bench" => words.push("--help".into()),
        "sim" | "solve" if !has(&words, "-n") => words.extend(["-n".into(), FEW.into()]),
        "arena" => {
            let missing = |name: &&str| !has(&words, name);
            let wanted = [("-n", FEW), ("--iterations", ITERATIONS)];
            let added: Vec<_> = wanted.into_iter().filter(|(name, _)| missing(name)).collect();
            words.extend(added.into_iter().flat_map(|(name, value)| [name.to_owned(), value.to_owned()]));
        }
        _ => {}
    }
    Trial::Runs(words)
}

/// The words of a command line as a shell would split it; nothing is expanded.
pub(super) fn words(line: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), close) if open == close => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    match quote {
        Some(open) => Err(format!("`{line}`: {open} is not closed")),
        None => Ok(words.into_iter().chain(word).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(line: &str) -> Vec<String> {
        line.split(' ').map(String::from).collect()
    }

    #[test]
    fn quotes_keep_blanks_together() {
        assert_eq!(words(r#"mahjong "1 2" '{"a":1}' """#).unwrap(), ["mahjong", "1 2", r#"{"a":1}"#, ""]);
        assert!(words("a 'b").is_err());
    }

    #[test]
    fn a_remark_begins_after_two_blanks_or_a_hash() {
        let text = "paiju games      which there are\npaiju # all of it\n\npaiju completions bash, paiju man   for shells\n";
        assert_eq!(commands(text), ["paiju games", "paiju", "paiju completions bash", "paiju man"]);
    }

    #[test]
    fn long_commands_become_short_ones() {
        let tried = |line| trial(line).unwrap();
        assert_eq!(tried("paiju sim xianqi -n 1000000"), Trial::Runs(list("sim xianqi -n 2")));
        assert_eq!(tried("paiju solve leduc"), Trial::Runs(list("solve leduc -n 2")));
        assert_eq!(tried("paiju arena xianqi -n 5"), Trial::Runs(list("arena xianqi -n 2 --iterations 2")));
        assert_eq!(tried("paiju bench xianqi"), Trial::Runs(list("bench xianqi --help")));
        assert_eq!(tried("cargo run --release"), Trial::Serves(Vec::new()));
        assert_eq!(tried("paiju serve --print-config"), Trial::Runs(list("serve --print-config")));
        assert_eq!(tried("cargo run --release -- watch kuhn"), Trial::Begins(list("watch kuhn")));
        assert_eq!(tried("paiju play kuhn --open"), Trial::Begins(list("play kuhn --open")));
        assert_eq!(tried("paiju arena"), Trial::Runs(list("arena --help")));
        assert_eq!(tried("cargo xtask test"), Trial::Task(list("test")));
        assert_eq!(tried("cargo run -p paiju-kuhn --example one"), Trial::Example("one".into()));
        assert!(trial("rm -r x").is_err());
    }
}
