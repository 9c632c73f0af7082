//! Fenced blocks and commands between backticks, found in Markdown.

use std::path::Path;

use crate::command::Outcome;

/// Beginnings of what is a command of ours when it stands between backticks.
const COMMANDS: [&str; 3] = ["paiju ", "cargo xtask ", "cargo run "];

/// What the line above a block says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing: the language decides.
    None,
    /// Each line is a command of its own, tried in a short form.
    Tried,
    /// It cannot be run.
    NotRun,
}

/// What stands between two fences.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// Where its fence is, from 1.
    pub(super) line: usize,
    pub(super) language: String,
    pub(super) mark: Mark,
    pub(super) text: String,
}

/// A page, with what people are told to run.
#[derive(Debug)]
pub(super) struct Page {
    /// Relative to the workspace.
    pub(super) path: String,
    pub(super) blocks: Vec<Block>,
    /// Commands between backticks, with their lines.
    pub(super) commands: Vec<(usize, String)>,
}

impl Page {
    /// Every page that is about using the project.
    pub(super) fn all(root: &Path) -> Outcome<Vec<Self>> {
        let mut paths = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
        collect(root, "docs", &mut paths).map_err(|error| format!("docs/: {error}"))?;
        paths.sort();
        let read = |path: String| {
            let text =
                std::fs::read_to_string(root.join(&path)).map_err(|error| format!("{path}: {error}"))?;
            Self::parse(&path, &text)
        };
        paths.into_iter().map(read).collect()
    }

    fn parse(path: &str, text: &str) -> Outcome<Self> {
        let mut page = Self { path: path.into(), blocks: Vec::new(), commands: Vec::new() };
        let (mut open, mut above): (Option<(Block, usize)>, &str) = (None, "");
        for (number, line) in (1..).zip(text.lines()) {
            let fence = line.trim_start().strip_prefix("```");
            match (open.take(), fence) {
                (Some((block, _)), Some(_)) => page.blocks.push(block),
                (Some((mut block, indent)), None) => {
                    block.text.push_str(line.get(indent..).unwrap_or_default());
                    block.text.push('\n');
                    open = Some((block, indent));
                }
                (None, Some(language)) => {
                    let mark = mark(above).map_err(|why| format!("{path}:{}: {why}", number - 1))?;
                    let indent = line.len() - line.trim_start().len();
                    let language = language.trim().into();
                    open = Some((Block { line: number, language, mark, text: String::new() }, indent));
                }
                (None, None) => page.commands.extend(commands(line).map(|command| (number, command))),
            }
            above = line;
        }
        match open {
            Some((block, _)) => Err(format!("{path}:{}: the block has no end", block.line)),
            None => Ok(page),
        }
    }
}

fn collect(root: &Path, folder: &str, paths: &mut Vec<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(root, &path, paths)?;
        } else if Path::new(&path).extension().is_some_and(|kind| kind == "md") {
            paths.push(path);
        }
    }
    Ok(())
}

/// What a line says of the block below it; a mark without a reason is none.
fn mark(line: &str) -> Outcome<Mark> {
    let Some(comment) = line.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->")) else {
        return Ok(Mark::None);
    };
    let (kind, reason) = comment.split_once(':').unwrap_or((comment, ""));
    let mark = match kind.trim() {
        "not run" => Mark::NotRun,
        "tried" => Mark::Tried,
        _ => return Ok(Mark::None),
    };
    if reason.trim().is_empty() { Err("the mark gives no reason".into()) } else { Ok(mark) }
}

/// Commands between backticks; what leaves something out (`…`, `<table>`) is none.
fn commands(line: &str) -> impl Iterator<Item = String> {
    let spans = line.split('`').skip(1).step_by(2).map(str::trim);
    let whole = |span: &&str| !span.contains('…') && !span.contains('<') && !span.contains('|');
    let ours = |span: &&str| COMMANDS.iter().any(|start| span.starts_with(start));
    spans.filter(whole).filter(ours).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Page {
        Page::parse("page.md", text).unwrap()
    }

    #[test]
    fn blocks_have_a_line_a_language_and_a_mark() {
        let page = parse(
            "# A\n\n```sh\nls\n```\n<!-- not run: a picture -->\n```text\n+--+\n```\n   ```toml\n   a = 1\n   ```\n",
        );
        let told: Vec<_> =
            page.blocks.iter().map(|b| (b.line, b.language.as_str(), b.mark, b.text.as_str())).collect();
        let expected = [
            (3, "sh", Mark::None, "ls\n"),
            (7, "text", Mark::NotRun, "+--+\n"),
            (10, "toml", Mark::None, "a = 1\n"),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_mark_needs_a_reason_and_a_block_an_end() {
        assert!(Page::parse("p.md", "<!-- not run: -->\n```\n```\n").unwrap_err().starts_with("p.md:1: "));
        assert!(Page::parse("p.md", "x\n```sh\nls\n").unwrap_err().contains("p.md:2"));
        assert_eq!(parse("<!-- tried: long -->\n```text\n```\n").blocks[0].mark, Mark::Tried);
    }

    #[test]
    fn commands_between_backticks_are_found_outside_of_blocks() {
        let text = "run `paiju games` or `cargo xtask tidy`, not `paiju hint <file>`, `… -n 3`, `paiju` or `ls`\n```sh\n`paiju x`\n```\n";
        assert_eq!(parse(text).commands, [(1, "paiju games".into()), (1, "cargo xtask tidy".into())]);
    }
}
