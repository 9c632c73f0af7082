//! Where the page's files come from: the binary itself, or a folder on disk while somebody works on the page.
//!
//! It owns finding them, their tags and their compressed forms. What headers they travel with is not its affair.

#![allow(clippy::disallowed_methods, reason = "a page that is worked on is read from disk")]

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::OnceLock;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use paiju_contract::Commitment;
use sha2::{Digest as _, Sha256};

use super::kind::content_type;

/// The files that were there when the binary was built; none where it was built without the page.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file as it is sent.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// What it is.
    pub(super) kind: &'static str,
    /// Changes exactly when the bytes do.
    pub(super) tag: String,
    /// The file.
    pub(super) plain: Bytes,
    /// The same for who understands gzip; `None` where it would save nothing.
    pub(super) zipped: Option<Bytes>,
}

impl File {
    fn new(kind: &'static str, plain: Bytes) -> Self {
        let tag = Commitment(Sha256::digest(&plain).into()).to_string();
        let zipped = zip(&plain).filter(|zipped| zipped.len() < plain.len());
        Self { kind, tag, plain, zipped }
    }
}

fn zip(bytes: &[u8]) -> Option<Bytes> {
    let mut zipped = GzEncoder::new(Vec::new(), Compression::best());
    zipped.write_all(bytes).ok()?;
    zipped.finish().ok().map(Bytes::from)
}

/// Where files are looked for.
#[derive(Debug)]
pub(super) enum Files {
    /// In the binary; each is compressed once, when it is first asked for.
    Embedded(BTreeMap<&'static str, (&'static [u8], OnceLock<File>)>),
    /// In a folder, as they are now.
    Folder(PathBuf),
}

impl Files {
    /// A folder that was named, the workspace's own in a debug build, else those in the binary.
    pub(super) fn find(named: Option<PathBuf>) -> Self {
        let workspace = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"));
        let working = cfg!(debug_assertions).then(workspace).filter(|folder| folder.is_dir());
        let embedded = || EMBEDDED.iter().map(|(path, bytes)| (*path, (*bytes, OnceLock::new()))).collect();
        named.or(working).map_or_else(|| Self::Embedded(embedded()), Self::Folder)
    }

    /// A file of the page.
    pub(super) async fn get(&self, path: &str) -> Option<File> {
        let kind = content_type(path)?;
        match self {
            Self::Embedded(files) => {
                let (bytes, file) = files.get(path)?;
                Some(file.get_or_init(|| File::new(kind, Bytes::from_static(bytes))).clone())
            }
            Self::Folder(folder) => {
                let file = folder.join(path);
                let read = tokio::task::spawn_blocking(move || {
                    std::fs::read(file).ok().map(|bytes| File::new(kind, bytes.into()))
                });
                read.await.ok()?
            }
        }
    }
}
