//! The pages people read first: every fenced block of `README.md`, `CONTRIBUTING.md` and `docs/` is run, and so is every command
//! between backticks.
//!
//! A block's language says who runs it:
//!
//! | language | run by |
//! |---|---|
//! | `sh` | here, as one script |
//! | `console` | here: what follows `$ command` is what it prints; after `… engine` the exchange of the line protocol |
//! | `toml`, `nginx`, `caddyfile` | here: read as such, or started in front of a server |
//! | `rust` | doc-tests of the crate `paiju`, which include the page |
//! | `python` | pytest, in the package's tests |
//! | `transcript` | the tests of `wire` |
//! | anything else | nobody, and the line above the block says why: `<!-- not run: … -->` |
//!
//! `<!-- tried: … -->` above a block says that its lines are commands of their own, run for a moment ([`tried`]).

mod block;
mod console;
mod ground;
mod manifest;
mod proxy;
mod script;
mod tried;

use std::collections::BTreeSet;
use std::path::Path;

use crate::command::Outcome;
use crate::debian;
use block::{Block, Mark, Page};
use ground::Ground;

/// What blocks call that a machine may lack; Debian's packages have the same names.
const TOOLS: [&str; 3] = ["bash", "curl", "jq"];

/// Where the doc-tests of pages are.
const DOC_TESTS: &str = "crates/paiju/src/lib.rs";

/// What the pages need is there, installed if need be.
pub(crate) fn ready(root: &Path) -> Outcome {
    for tool in TOOLS {
        debian::tool(tool)?;
    }
    proxy::PROGRAMS.iter().try_for_each(|name| debian::program(root, name).map(drop))
}

/// Runs what the pages tell people to run.
pub(crate) fn run(root: &Path) -> Outcome {
    ready(root)?;
    let pages = Page::all(root)?;
    let ground = Ground::new(root)?;
    let mut failed = Vec::new();
    let mut counts = (0, 0);
    let mut known = BTreeSet::new();
    for page in &pages {
        for block in &page.blocks {
            counts.0 += 1;
            failed.extend(block_runs(root, &ground, page, block).err().map(|why| (page, block.line, why)));
        }
        for (line, command) in &page.commands {
            if !known.insert(command) {
                continue;
            }
            counts.1 += 1;
            failed.extend(ground.tries(command).err().map(|why| (page, *line, why)));
        }
    }
    for (page, line, why) in &failed {
        println!("{}:{line}: {why}\n", page.path);
    }
    println!("{} pages: {} blocks, {} commands between backticks", pages.len(), counts.0, counts.1);
    if failed.is_empty() { Ok(()) } else { Err(format!("{} of them do not work, see above", failed.len())) }
}

fn block_runs(root: &Path, ground: &Ground, page: &Page, block: &Block) -> Outcome {
    match (&block.mark, block.language.as_str()) {
        (Mark::NotRun, _) => ground.files_are_there(&block.text),
        (Mark::Tried, _) => tried::commands(&block.text).iter().try_for_each(|command| ground.tries(command)),
        (Mark::None, "sh") => script::run(ground, &block.text),
        (Mark::None, "console") => console::run(ground, &block.text),
        (Mark::None, "toml") => manifest::check(root, &block.text),
        (Mark::None, "nginx" | "caddyfile") => proxy::check(root, ground, block),
        (Mark::None, "rust") => is_a_doc_test(root, page),
        // Those who run them look at every page that has one.
        (Mark::None, "python" | "transcript") => Ok(()),
        (Mark::None, other) => Err(format!(
            "nobody runs a block of the language `{other}`: give it one that is run (see xtask/src/pages.rs), or say above it why not: `<!-- not run: … -->`"
        )),
    }
}

/// Whether the doc-tests include this page.
fn is_a_doc_test(root: &Path, page: &Page) -> Outcome {
    let tests =
        std::fs::read_to_string(root.join(DOC_TESTS)).map_err(|error| format!("{DOC_TESTS}: {error}"))?;
    let included = tests.contains(&format!("include_str!(\"../../../{}\")", page.path));
    if included {
        Ok(())
    } else {
        Err(format!("{DOC_TESTS} does not include this page: its Rust is not run"))
    }
}
