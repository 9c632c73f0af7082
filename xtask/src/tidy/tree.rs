//! The texts of the workspace, read once.

use std::fs;
use std::io;
use std::path::Path;

/// Never looked at: build output, other people's code, what git ignores.
const SKIPPED: [&str; 6] = ["target", "node_modules", "corpus", "artifacts", "__pycache__", "dist"];

/// What cargo puts into the folder it builds in, whatever that folder is called.
const BUILD_MARK: &str = "CACHEDIR.TAG";

/// Kinds of files the rules speak about.
const KINDS: [&str; 11] =
    [".rs", ".toml", ".md", ".sh", ".py", ".ts", ".js", ".json", ".yml", ".txt", ".ci/run"];

/// One text file; the path is relative to the workspace and written with `/`.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    pub(crate) fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|kind| kind == "rs")
    }

    /// Lines with their numbers, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }
}

/// All text files, sorted by path.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) files: Vec<File>,
}

impl Tree {
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        let mut tree = Self::default();
        tree.walk(root, "")?;
        tree.files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(tree)
    }

    /// A tree of literal texts.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let file = |&(path, text): &(&str, &str)| File { path: path.into(), text: text.into() };
        Self { files: files.iter().map(file).collect() }
    }

    pub(crate) fn rust(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.is_rust())
    }

    /// The files in a folder, sub-folders included.
    pub(crate) fn under<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a File> {
        self.files
            .iter()
            .filter(move |f| f.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    }

    pub(crate) fn get(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    fn walk(&mut self, root: &Path, folder: &str) -> io::Result<()> {
        for entry in fs::read_dir(root.join(folder))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            let hidden = name.starts_with('.') && name != ".ci" && name != ".cargo";
            if hidden || SKIPPED.contains(&name.as_str()) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                if !entry.path().join(BUILD_MARK).exists() {
                    self.walk(root, &path)?;
                }
            } else if KINDS.iter().any(|kind| path.ends_with(kind)) {
                // A file that is not UTF-8 is test data on purpose: no rule speaks about it.
                if let Ok(text) = String::from_utf8(fs::read(entry.path())?) {
                    self.files.push(File { path, text });
                }
            }
        }
        Ok(())
    }
}
