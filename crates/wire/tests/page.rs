//! The pages are true: their exchanges happen as they stand there, and `docs/PROTOCOL.md` speaks of every command.

#![allow(clippy::disallowed_methods, reason = "a test reads the pages")]

use std::fs;
use std::path::Path;

use paiju_wire::{COMMANDS, Catalog, transcript};

const PAGE: &str = include_str!("../../../docs/PROTOCOL.md");

/// The exchanges of a page, one after another.
fn exchanges(page: &str) -> String {
    let blocks = page.split("```transcript\n").skip(1);
    blocks.filter_map(|block| block.split("```").next()).collect()
}

/// Every Markdown file of a folder, sub-folders included.
fn pages(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "md") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn the_exchanges_of_every_page_happen_as_they_stand_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = Vec::new();
    pages(&root.join("docs"), &mut all);
    for name in ["README.md", "CONTRIBUTING.md"] {
        all.push((name.into(), fs::read_to_string(root.join(name)).unwrap()));
    }
    let mut with_exchanges = 0;
    for (name, page) in all.iter().filter(|(_, page)| page.contains("```transcript\n")) {
        // Each page is a session of its own.
        match transcript::check(Catalog::default(), &exchanges(page)) {
            Ok(compared) => assert!(compared >= 3, "{name}: {compared}"),
            Err(mismatch) => panic!("{name}, exchanges, {mismatch}"),
        }
        with_exchanges += 1;
    }
    assert!(with_exchanges >= 5, "the protocol and four interfaces");
}

#[test]
fn every_command_has_its_section_and_its_exchange() {
    for command in COMMANDS {
        assert!(PAGE.contains(&format!("\n### {command}\n")), "{command} has no section");
        assert!(exchanges(PAGE).contains(&format!(r#""do":"{command}""#)), "{command} has no exchange");
    }
}
