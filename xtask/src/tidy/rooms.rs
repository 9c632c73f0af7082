//! Every game crate has the same rooms: who knows one knows all.

use super::games::games;
use super::{Finding, Tree};

/// The files directly in `src/` of a game crate, no fewer and no more; extras live in sub-folders.
const ROOMS: [&str; 15] = [
    "lib",
    "piece",
    "rules",
    "setup",
    "state",
    "action",
    "legal",
    "apply",
    "event",
    "view",
    "determinize",
    "score",
    "error",
    "encode",
    "game",
];

/// Names that say nothing about what is inside.
const EMPTY_NAMES: [&str; 6] = ["util", "utils", "helper", "helpers", "common", "misc"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings: Vec<Finding> = games(tree).iter().flat_map(|game| game_rooms(tree, game)).collect();
    findings.extend(tree.rust().filter_map(|file| empty_name(&file.path)));
    findings
}

fn game_rooms(tree: &Tree, game: &str) -> Vec<Finding> {
    let source = format!("crates/{game}/src");
    let names: Vec<&str> = tree
        .under(&source)
        .filter_map(|file| file.path[source.len() + 1..].strip_suffix(".rs"))
        .filter(|name| !name.contains('/'))
        .collect();
    if names.is_empty() {
        return Vec::new();
    }
    let place = |name: &str| format!("{source}/{name}.rs");
    let missing = ROOMS.iter().filter(|room| !names.contains(room));
    let extra = names.iter().filter(|name| !ROOMS.contains(name));
    missing
        .map(|room| Finding::new(place(room), "missing: every game crate has this room"))
        .chain(extra.map(|name| {
            Finding::new(place(name), "not a room of a game crate: put extras into a sub-folder")
        }))
        .collect()
}

fn empty_name(path: &str) -> Option<Finding> {
    let bad = path.trim_end_matches(".rs").split('/').find(|part| EMPTY_NAMES.contains(part))?;
    Some(Finding::new(path, format!("`{bad}` says nothing: name the file after the noun it holds")))
}

#[cfg(test)]
mod tests {
    use super::super::games::EXAMPLE;
    use super::*;

    fn game(rooms: &[&str]) -> Tree {
        let paths: Vec<String> = rooms.iter().map(|room| format!("crates/xianqi/src/{room}.rs")).collect();
        let rooms = paths.iter().map(|path| (path.as_str(), ""));
        Tree::of(&rooms.chain([EXAMPLE]).collect::<Vec<_>>())
    }

    #[test]
    fn all_rooms_and_sub_folders_are_in_order() {
        let mut rooms = ROOMS.to_vec();
        rooms.push("original/shape");
        assert_eq!(check(&game(&rooms)), []);
    }

    #[test]
    fn a_missing_room_and_an_extra_room_are_found() {
        let mut rooms = ROOMS.to_vec();
        rooms[3] = "scoring";
        let findings = check(&game(&rooms));
        let places: Vec<&str> = findings.iter().map(|f| f.place.as_str()).collect();
        assert_eq!(places, ["crates/xianqi/src/setup.rs", "crates/xianqi/src/scoring.rs"]);
    }

    #[test]
    fn names_that_say_nothing_are_found() {
        let tree = Tree::of(&[("crates/sim/src/utils.rs", ""), ("crates/sim/src/common/x.rs", "")]);
        assert_eq!(check(&tree).len(), 2);
    }
}
