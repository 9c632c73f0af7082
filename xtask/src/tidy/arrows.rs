//! Who may depend on whom. The arrows are those of `docs/ARCHITECTURE.md`, written down once more so that they bite.
//!
//! - A crate depends on the crates its arrow names, on no other of the workspace. Tests may also use the contract
//!   with its feature `laws`; nothing else switches the laws on. The contract's own tests play the smallest game.
//! - Contract, kit and games use a short list of outside crates. JSON is `wire`'s; of the others only the hosts that
//!   print or answer it (`cli`, `server`, `python`) may name `serde_json`, `xtask`, which reads cargo's, and tests.
//! - Versions stand in the workspace manifest alone, and every crate takes the workspace's lints.
//!
//! `fuzz` is a workspace of its own, as its tool wants it: only its arrow is checked.

use toml::{Table, Value};

use super::games::games;
use super::{File, Finding, Tree};

const GAME_ARROW: &[&str] = &["contract", "kit"];

/// Every crate of the workspace that is not a game, and what it may use. `GAMES` stands for all games and for `games`,
/// the list of them.
const ARROWS: [(&str, &[&str]); 16] = [
    ("contract", &[]),
    ("kit", &["contract"]),
    ("games", &["contract", "GAMES"]),
    ("bots", &["contract", "kit", "search", "solve", "GAMES"]),
    ("search", &["contract"]),
    ("solve", &["contract"]),
    ("sim", &["contract", "bots", "search", "GAMES"]),
    ("wire", &["contract", "bots", "GAMES"]),
    ("words", &["contract", "kit", "GAMES"]),
    ("server", &["contract", "wire", "words", "bots", "GAMES"]),
    ("bench", &["contract", "kit", "wire", "bots", "solve", "GAMES"]),
    ("cli", &["contract", "wire", "words", "sim", "solve", "bots", "server", "bench", "GAMES"]),
    ("python", &["contract", "wire", "words", "sim", "bots", "GAMES"]),
    ("paiju", &["contract", "wire", "words", "sim", "bots", "GAMES"]),
    ("fuzz", &["contract", "server", "wire", "GAMES"]),
    ("xtask", &[]),
];

/// The one package that has the project's own name.
const FACADE: &str = "paiju";

const PURE: &[&str] = &["serde", "thiserror", "arrayvec"];

/// What a crate may offer behind a feature of its own: schemas of its types, entropy for tables that nobody seeded.
const OPTIONAL: &[&str] = &["schemars", "getrandom"];

/// Crates that keep to a short list of outside dependencies.
const OUTSIDE: [(&str, &[&str]); 2] =
    [("contract", &["serde", "thiserror", "sha2", "siphasher", "ciborium"]), ("kit", PURE)];

/// What the contract's tests and examples play.
const SMALLEST_GAME: &str = "kuhn";

/// Crates that know no game, and whose tests play some.
const TESTED_BY_PLAYING: [&str; 2] = ["search", "solve"];

const MAY_NAME_JSON: [&str; 6] = ["wire", "cli", "server", "python", "bench", "xtask"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let games = games(tree);
    let members = tree.files.iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    members.flat_map(|file| manifest(file, &games)).collect()
}

fn manifest(file: &File, games: &[String]) -> Vec<Finding> {
    let (table, name) = match named(file) {
        Ok(named) => named,
        Err(what) => return vec![Finding::new(&file.path, what)],
    };
    let Some(arrow) = arrow(&name, games) else {
        let cure = format!("a game is a dependency of `games`, anything else is added to {}", file!());
        return vec![Finding::new(&file.path, format!("`{name}` has no arrows: {cure}"))];
    };
    let mut findings = Vec::new();
    for (kind, dependencies) in dependencies(&table) {
        let judge = Judge { file, name: &name, arrow: &arrow, games, tests: kind == "dev-dependencies" };
        findings.extend(dependencies.iter().flat_map(|(dependency, how)| judge.dependency(dependency, how)));
    }
    let lints = table.get("lints").and_then(|lints| lints.get("workspace"));
    if name != "fuzz" && lints != Some(&Value::Boolean(true)) {
        findings.push(Finding::new(
            &file.path,
            "does not take the workspace's lints: `[lints] workspace = true`",
        ));
    }
    findings
}

/// The manifest as a table, and the crate's name without its prefix.
fn named(file: &File) -> Result<(Table, String), String> {
    let table = file.text.parse::<Table>().map_err(|error| format!("cannot be read: {}", error.message()))?;
    let package = table.get("package").and_then(|package| package.get("name")).and_then(Value::as_str);
    let folder =
        |name: &str| if name == FACADE { Some(name) } else { name.strip_prefix("paiju-") }.map(String::from);
    match package.and_then(folder) {
        Some(name) => Ok((table, name)),
        None => Err("the package is not named paiju-<folder>".into()),
    }
}

fn arrow<'a>(name: &str, games: &'a [String]) -> Option<Vec<&'a str>> {
    if games.iter().any(|game| game == name) {
        return Some(GAME_ARROW.to_vec());
    }
    let (_, to) = ARROWS.iter().find(|(from, _)| *from == name)?;
    let all = || games.iter().map(String::as_str).chain(["games"]).filter(|to| *to != name).collect();
    let expand = |to: &&'static str| if *to == "GAMES" { all() } else { vec![*to] };
    Some(to.iter().flat_map(expand).collect())
}

/// All dependency tables with their kind, those for one platform included.
fn dependencies(table: &Table) -> Vec<(&str, &Table)> {
    let platforms = table.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = std::iter::once(table).chain(platforms.filter_map(Value::as_table));
    let kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
    tables.flat_map(|t| kinds.iter().filter_map(|kind| Some((*kind, t.get(*kind)?.as_table()?)))).collect()
}

struct Judge<'a> {
    file: &'a File,
    name: &'a str,
    arrow: &'a [&'a str],
    games: &'a [String],
    tests: bool,
}

impl Judge<'_> {
    fn dependency(&self, dependency: &str, how: &Value) -> Vec<Finding> {
        let verdict = match dependency.strip_prefix("paiju-") {
            Some(inside) => self.inside(inside, how),
            None => self.outside(dependency, how),
        };
        let finding = |what| Finding::new(&self.file.path, what);
        verdict.into_iter().chain(self.version(dependency, how)).map(finding).collect()
    }

    fn inside(&self, to: &str, how: &Value) -> Option<String> {
        let laws =
            how.get("features").and_then(Value::as_array).is_some_and(|list| list.contains(&"laws".into()));
        let allowed = self.arrow.contains(&to) || self.tests && self.may_test_with(to);
        match () {
            () if !allowed => {
                Some(format!("no arrow leads from {} to {to}: it may use {:?}", self.name, self.arrow))
            }
            () if laws && !self.tests => Some("the laws are for tests: a dev-dependency".into()),
            () => None,
        }
    }

    fn may_test_with(&self, to: &str) -> bool {
        let plays = TESTED_BY_PLAYING.contains(&self.name) && self.games.iter().any(|game| game == to);
        to == "contract" || plays || self.name == "contract" && to == SMALLEST_GAME
    }

    fn outside(&self, dependency: &str, how: &Value) -> Option<String> {
        let optional = how.get("optional") == Some(&Value::Boolean(true));
        if self.tests || optional && OPTIONAL.contains(&dependency) {
            return None;
        }
        if dependency == "serde_json" && !MAY_NAME_JSON.contains(&self.name) && self.name != "fuzz" {
            return Some(format!("{} does not know JSON: that is wire's", self.name));
        }
        let listed = OUTSIDE.iter().find(|(name, _)| *name == self.name).map(|(_, list)| *list);
        let is_game = self.games.iter().any(|game| game == self.name);
        let list = if is_game { PURE } else { listed? };
        (!list.contains(&dependency)).then(|| format!("{} uses no {dependency}: only {list:?}", self.name))
    }

    fn version(&self, dependency: &str, how: &Value) -> Option<String> {
        let inherited = how.get("workspace") == Some(&Value::Boolean(true));
        // A crate may test itself with one of its features on.
        let itself = how.get("path").and_then(Value::as_str) == Some(".");
        let free = inherited || itself || self.name == "fuzz";
        (!free).then(|| {
            format!("`{dependency}` has a version of its own: versions stand in the workspace manifest")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::EXAMPLE;
    use super::*;

    fn found(name: &str, rest: &str) -> Vec<String> {
        let text = format!("[package]\nname = \"paiju-{name}\"\n[lints]\nworkspace = true\n{rest}");
        let tree = Tree::of(&[EXAMPLE, ("crates/x/Cargo.toml", &text)]);
        check(&tree).into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn allowed_arrows_are_in_order() {
        let game = "[dependencies]\npaiju-kit.workspace = true\nserde.workspace = true\n\
                    [dev-dependencies]\npaiju-contract = { workspace = true, features = [\"laws\"] }\n\
                    serde_json.workspace = true\n";
        assert_eq!(found("xianqi", game), Vec::<String>::new());
        assert_eq!(found("cli", "[dependencies]\npaiju-holdem.workspace = true\n"), Vec::<String>::new());
    }

    #[test]
    fn words_know_games_and_no_host() {
        let to = |to: &str| found("words", &format!("[dependencies]\npaiju-{to}.workspace = true\n"));
        assert_eq!([to("holdem"), to("games")].concat(), Vec::<String>::new());
        assert!(to("wire")[0].starts_with("no arrow leads from words to wire"));
        assert!(found("words", "[dependencies]\nserde_json.workspace = true\n")[0].contains("JSON"));
    }

    #[test]
    fn games_never_know_each_other_nor_hosts() {
        for to in ["holdem", "wire", "bots"] {
            let found = found("xianqi", &format!("[dependencies]\npaiju-{to}.workspace = true\n"));
            assert!(found[0].starts_with(&format!("no arrow leads from xianqi to {to}")), "{found:?}");
        }
    }

    #[test]
    fn only_tests_of_the_contract_know_a_game_and_only_the_smallest() {
        let on =
            |kind: &str, to: &str| found("contract", &format!("[{kind}]\npaiju-{to}.workspace = true\n"));
        assert_eq!(on("dev-dependencies", "kuhn"), Vec::<String>::new());
        assert!(on("dependencies", "kuhn")[0].starts_with("no arrow leads from contract to kuhn"));
        assert!(on("dev-dependencies", "holdem")[0].starts_with("no arrow leads from contract to holdem"));
        assert!(found("holdem", "[dev-dependencies]\npaiju-kuhn.workspace = true\n")[0].contains("no arrow"));
    }

    #[test]
    fn an_arrow_for_one_platform_or_a_build_script_counts_too() {
        let text = "[target.'cfg(unix)'.dependencies]\npaiju-sim.workspace = true\n\
                    [build-dependencies]\npaiju-cli.workspace = true\n";
        assert_eq!(found("wire", text).len(), 2);
    }

    #[test]
    fn json_and_other_crates_stay_out_of_the_rules() {
        assert!(
            found("xianqi", "[dependencies]\nserde_json.workspace = true\n")[0]
                .contains("does not know JSON")
        );
        assert!(
            found("sim", "[dependencies]\nserde_json.workspace = true\n")[0].contains("does not know JSON")
        );
        assert!(found("kit", "[dependencies]\ntokio.workspace = true\n")[0].contains("uses no tokio"));
        let schemas = |how: &str| found("xianqi", &format!("[dependencies]\nschemars = {how}\n"));
        assert_eq!(schemas("{ workspace = true, optional = true }"), Vec::<String>::new());
        assert!(schemas("{ workspace = true }")[0].contains("uses no schemars"));
    }

    #[test]
    fn entropy_is_only_ever_an_option() {
        let with = |how: &str| {
            found("holdem", &format!("[dependencies]\ngetrandom = {{ workspace = true{how} }}\n"))
        };
        assert_eq!(with(", optional = true"), Vec::<String>::new());
        assert!(with("")[0].contains("uses no getrandom"));
    }

    #[test]
    fn the_laws_are_for_tests() {
        let text = "[dependencies]\npaiju-contract = { workspace = true, features = [\"laws\"] }\n";
        assert_eq!(found("sim", text), ["the laws are for tests: a dev-dependency"]);
    }

    #[test]
    fn versions_stand_in_the_workspace() {
        assert!(found("cli", "[dependencies]\nclap = \"4\"\n")[0].contains("version of its own"));
    }

    #[test]
    fn a_stranger_and_missing_lints_are_found() {
        assert!(found("chess", "")[0].contains("has no arrows"));
        let bare = Tree::of(&[("crates/kit/Cargo.toml", "[package]\nname = \"paiju-kit\"\n")]);
        assert!(check(&bare)[0].what.contains("lints"));
    }
}
