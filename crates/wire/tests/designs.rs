//! `docs/original/*.md` is true: what it names exists, what the interfaces have is named there, and its lines are
//! answered.

#![allow(clippy::disallowed_methods, reason = "the pages and the sources are files")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use paiju_wire::{Catalog, INTERFACES, Interface, Session};
use serde_json::Value;

/// Shapes that have pages of their own, or are written as names and numbers.
const ELSEWHERE: [&str; 5] = ["Rules", "RulesInput", "FanTable", "Cards", "Action"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(interface: &Interface) -> String {
    fs::read_to_string(root().join(format!("docs/original/{}.md", interface.game))).unwrap()
}

/// The words of a text; underscores and case do not tell two apart, since tags are spelt otherwise than variants.
fn words(text: &str) -> BTreeSet<String> {
    let split = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    split.map(|word| word.replace('_', "").to_ascii_lowercase()).filter(|word| !word.is_empty()).collect()
}

/// All Rust source below a folder.
fn source(folder: &Path) -> String {
    let read = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => source(&path),
        Some(rust) if rust == "rs" => fs::read_to_string(path).unwrap(),
        _ => String::new(),
    };
    fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap().path())).collect()
}

/// What the right columns of the page's tables say in code.
fn named(page: &str) -> BTreeSet<String> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let right = rows.flat_map(|row| row.split('|').skip(2));
    let code = right.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    code.flat_map(words).filter(|word| !word.starts_with(|first: char| first.is_ascii_digit())).collect()
}

#[test]
fn what_a_page_names_exists() {
    // States of a design that nobody ever waits in, a duration, and a crate.
    let known = words("HuProcess ms paiju_bots");
    for interface in INTERFACES {
        let folders = [interface.game, "contract", "bots"];
        let sources: String =
            folders.iter().map(|name| source(&root().join(format!("crates/{name}/src")))).collect();
        let exist = words(&sources);
        let (page, mut missing) = (page(interface), Vec::new());
        let named = named(&page);
        assert!(named.len() > 40, "{}: {}", interface.game, named.len());
        missing.extend(named.iter().filter(|word| !exist.contains(*word) && !known.contains(*word)));
        assert!(missing.is_empty(), "{}: {missing:?}", interface.game);
    }
}

/// The fields of a schema and of what it is made of.
fn fields(schema: &Value) -> BTreeSet<&String> {
    let parts = schema["$defs"].as_object().into_iter().flatten();
    let parts = parts.filter(|(name, _)| !ELSEWHERE.contains(&name.as_str())).map(|(_, part)| part);
    let all: Vec<&Value> = parts.chain([schema]).collect();
    let whole = all.iter().filter_map(|part| part["properties"].as_object());
    let of_kinds = all.iter().flat_map(|part| part["oneOf"].as_array().into_iter().flatten());
    let of_kinds = of_kinds.filter_map(|kind| kind["properties"].as_object());
    whole.chain(of_kinds).flat_map(serde_json::Map::keys).collect()
}

#[test]
fn what_an_interface_has_is_on_its_page() {
    for interface in INTERFACES {
        let (on_page, schema) = (words(&page(interface)), interface.schema());
        let is_there = |name: &str| words(name).iter().all(|word| on_page.contains(word));
        assert!(page(interface).contains(&format!("`{}`", interface.name)), "{}", interface.name);
        for operation in interface.operations {
            assert!(is_there(operation.name), "{} {}", interface.name, operation.name);
            // A dump has its own chapter in the rules.
            if operation.name.starts_with("dump") || operation.name.starts_with("load") {
                continue;
            }
            let told = &schema["operations"][operation.name];
            let all = fields(&told["arguments"]).into_iter().chain(fields(&told["returns"]));
            let missing: Vec<&String> = all.filter(|field| !is_there(field)).collect();
            assert!(missing.is_empty(), "{} {}: {missing:?}", interface.name, operation.name);
        }
        let detail = fields(&schema["detail"]);
        assert!(
            !detail.is_empty() && detail.iter().all(|field| is_there(field)),
            "{}: {detail:?}",
            interface.name
        );
    }
}

#[test]
fn the_lines_of_a_page_are_answered() {
    for interface in INTERFACES {
        let (page, mut session) = (page(interface), Session::new(Catalog::default()));
        let lines: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        assert!(lines.len() >= 3, "{}", interface.name);
        for line in lines {
            let answer = paiju_wire::text(|out| session.answer(line.as_bytes(), out));
            assert!(answer.starts_with(r#"{"id":null,"ok":"#), "{line} -> {answer}");
        }
    }
}
