//! Every game crate has the same verbs at the same homes, and its `game.rs` is glue.

use super::games::games;
use super::{Finding, Tree};

/// What an inner operation is called, and the room (a file, or the folder of that name) where it lives.
const VERBS: [(&str, &str); 11] = [
    ("list", "legal"),
    ("judge", "legal"),
    ("carry_out", "apply"),
    ("look", "view"),
    ("project", "event"),
    ("prepare", "determinize"),
    ("dump_state", "save"),
    ("load_state", "save"),
    ("audit_state", "save"),
    ("tally", "score"),
    ("result", "score"),
];

/// Files that every `save/` holds.
const SAVE: [&str; 3] = ["mod", "dump", "audit"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    games(tree).iter().flat_map(|game| homes(tree, game).into_iter().chain(glue(tree, game))).collect()
}

fn homes(tree: &Tree, game: &str) -> Vec<Finding> {
    let source = format!("crates/{game}/src");
    if tree.under(&source).next().is_none() {
        return Vec::new();
    }
    let is_home = |path: &str, room: &str| {
        let inside = &path[source.len() + 1..];
        inside.strip_suffix(".rs") == Some(room) || inside.starts_with(&format!("{room}/"))
    };
    let lives = |verb: &str, room: &str| {
        let defined = [format!("fn {verb}("), format!("fn {verb}<")];
        let mut rooms = tree.under(&source).filter(|file| is_home(&file.path, room));
        rooms.any(|file| defined.iter().any(|text| file.text.contains(text.as_str())))
    };
    let homeless = VERBS.iter().filter(|(verb, room)| !lives(verb, room)).map(|(verb, room)| {
        Finding::new(
            format!("{source}/{room}"),
            format!("has no `fn {verb}`: the same verbs live in every game"),
        )
    });
    let paths: Vec<&str> = tree.under(&source).map(|file| file.path.as_str()).collect();
    let missing = SAVE.iter().map(|name| format!("{source}/save/{name}.rs"));
    let missing = missing.filter(|path| !paths.contains(&path.as_str()));
    let missing = missing.map(|path| Finding::new(path, "missing: every game saves here"));
    homeless.chain(missing).collect()
}

/// `game.rs` implements traits and defines nothing of its own.
fn glue(tree: &Tree, game: &str) -> Vec<Finding> {
    let path = format!("crates/{game}/src/game.rs");
    let Some(file) = tree.files.iter().find(|file| file.path == path) else {
        return Vec::new();
    };
    let own = |line: &str| {
        let line = line.strip_prefix("pub ").or(line.strip_prefix("pub(crate) ")).unwrap_or(line);
        let defines = ["struct ", "enum ", "fn ", "trait ", "const ", "macro_rules!"];
        let inherent = line.starts_with("impl") && line.ends_with('{') && !line.contains(" for ");
        inherent || defines.iter().any(|word| line.starts_with(word))
    };
    let found = file.text.lines().enumerate().filter(|(_, line)| own(line));
    found.map(|(at, _)| Finding::at(file, at + 1, "`game.rs` is glue: this belongs into a room")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::games::EXAMPLE;
    use super::*;

    fn complete() -> Vec<(String, String)> {
        let room = |room: &str| {
            let text: String = VERBS
                .iter()
                .filter(|(_, home)| *home == room)
                .fold(String::new(), |text, (verb, _)| text + &format!("fn {verb}() {{}}\n"));
            let path = if room == "save" { "save/dump".into() } else { room.to_string() };
            (format!("crates/xianqi/src/{path}.rs"), text)
        };
        let mut files: Vec<_> =
            ["legal", "apply", "view", "event", "determinize", "save", "score"].map(room).to_vec();
        files.push(("crates/xianqi/src/save/mod.rs".into(), String::new()));
        files.push(("crates/xianqi/src/save/audit.rs".into(), String::new()));
        files.push(("crates/xianqi/src/game.rs".into(), "impl Game for X {\n    fn deal() {}\n}\n".into()));
        files
    }

    fn found(files: &[(String, String)]) -> Vec<String> {
        let files = files.iter().map(|(path, text)| (&**path, &**text));
        check(&Tree::of(&files.chain([EXAMPLE]).collect::<Vec<_>>()))
            .into_iter()
            .map(|finding| finding.place)
            .collect()
    }

    #[test]
    fn verbs_at_their_homes_are_in_order() {
        assert_eq!(found(&complete()), Vec::<String>::new());
    }

    #[test]
    fn a_verb_elsewhere_is_found() {
        let mut files = complete();
        files[0].0 = "crates/xianqi/src/lawful.rs".into();
        assert_eq!(found(&files), ["crates/xianqi/src/legal", "crates/xianqi/src/legal"]);
    }

    #[test]
    fn a_missing_save_room_is_found() {
        let mut files = complete();
        files.retain(|(path, _)| !path.ends_with("audit.rs"));
        assert_eq!(found(&files), ["crates/xianqi/src/save/audit.rs"]);
    }

    #[test]
    fn what_is_not_glue_is_found() {
        let mut files = complete();
        let glue = files.last_mut().expect("game.rs");
        glue.1 += "pub struct Own;\nimpl Own {\n}\nimpl Copy for Own {}\n";
        assert_eq!(found(&files), ["crates/xianqi/src/game.rs:4", "crates/xianqi/src/game.rs:5"]);
    }
}
