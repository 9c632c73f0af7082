//! `docs/PROTOCOL.md` is true: its exchanges happen as they stand there, and it speaks of every command.

use paiju_wire::{COMMANDS, Catalog, transcript};

const PAGE: &str = include_str!("../../../docs/PROTOCOL.md");

/// The exchanges of the page, one after another.
fn exchanges() -> String {
    let blocks = PAGE.split("```transcript\n").skip(1);
    blocks.filter_map(|block| block.split("```").next()).collect()
}

#[test]
fn the_exchanges_of_the_page_happen_as_they_stand_there() {
    match transcript::check(Catalog::default(), &exchanges()) {
        Ok(compared) => assert!(compared >= 30, "{compared}"),
        Err(mismatch) => panic!("docs/PROTOCOL.md, exchanges, {mismatch}"),
    }
}

#[test]
fn every_command_has_its_section_and_its_exchange() {
    for command in COMMANDS {
        assert!(PAGE.contains(&format!("\n### {command}\n")), "{command} has no section");
        assert!(exchanges().contains(&format!(r#""do":"{command}""#)), "{command} has no exchange");
    }
}
