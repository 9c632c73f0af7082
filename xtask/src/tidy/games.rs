//! Which crates are games: those that the crate `games` depends on. The same rooms in each, the same rules for each.

use toml::{Table, Value};

use super::Tree;

/// The manifest that names every game.
const LIST: &str = "crates/games/Cargo.toml";

/// What that crate uses beside the games.
const NO_GAME: &str = "contract";

/// The names of the game crates, without their prefix.
pub(super) fn games(tree: &Tree) -> Vec<String> {
    let manifest = tree.get(LIST).and_then(|file| file.text.parse::<Table>().ok());
    let dependencies =
        manifest.as_ref().and_then(|manifest| manifest.get("dependencies")).and_then(Value::as_table);
    let names = dependencies.into_iter().flat_map(Table::keys).filter_map(|name| name.strip_prefix("paiju-"));
    names.filter(|name| *name != NO_GAME).map(String::from).collect()
}

/// A list of games for small trees.
#[cfg(test)]
pub(super) const EXAMPLE: (&str, &str) = (
    LIST,
    "[package]\nname = \"paiju-games\"\n[lints]\nworkspace = true\n[dependencies]\n\
     paiju-contract.workspace = true\npaiju-xianqi.workspace = true\npaiju-holdem.workspace = true\n\
     paiju-kuhn.workspace = true\n",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_what_the_list_depends_on() {
        assert_eq!(games(&Tree::of(&[EXAMPLE])), ["holdem", "kuhn", "xianqi"]);
        assert_eq!(games(&Tree::of(&[])), Vec::<String>::new());
    }
}
