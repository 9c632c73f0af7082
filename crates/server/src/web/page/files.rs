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

/// The files that were packed when the binary was built, each plain and in Brotli; none where it was built without the page.
static EMBEDDED: &[(&str, &[u8], &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// As many digits of a file's hash as tell its versions apart: it travels with every answer.
const TAG: usize = 16;

/// A file as it is sent.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// What it is.
    pub(super) kind: &'static str,
    /// Changes exactly when the bytes do.
    pub(super) tag: String,
    /// The file.
    pub(super) plain: Bytes,
    /// The same in other words of HTTP, the shortest first; only what saves something.
    pub(super) shorter: Vec<(Coding, Bytes)>,
}

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// Its name in HTTP.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }
}

impl File {
    fn new(kind: &'static str, plain: Bytes, brotli: Option<&'static [u8]>) -> Self {
        let mut tag = Commitment(Sha256::digest(&plain).into()).to_string();
        tag.truncate(TAG);
        let brotli = brotli.map(|bytes| (Coding::Brotli, Bytes::from_static(bytes)));
        let codings = brotli.into_iter().chain(zip(&plain).map(|bytes| (Coding::Gzip, bytes)));
        let shorter = codings.filter(|(_, bytes)| bytes.len() < plain.len()).collect();
        Self { kind, tag, plain, shorter }
    }
}

fn zip(bytes: &[u8]) -> Option<Bytes> {
    let mut zipped = GzEncoder::new(Vec::new(), Compression::best());
    zipped.write_all(bytes).ok()?;
    zipped.finish().ok().map(Bytes::from)
}

/// A file that the binary carries.
#[derive(Debug)]
pub(super) struct Carried {
    plain: &'static [u8],
    brotli: &'static [u8],
    file: OnceLock<File>,
}

/// Where files are looked for.
#[derive(Debug)]
pub(super) enum Files {
    /// In the binary; each is made ready once, when it is first asked for.
    Embedded(BTreeMap<&'static str, Carried>),
    /// In a folder, as they are now.
    Folder(PathBuf),
}

impl Files {
    /// A folder that was named, the workspace's own in a debug build, else those in the binary; so are they for `-`.
    pub(super) fn find(named: Option<PathBuf>) -> Self {
        let workspace = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"));
        let working = cfg!(debug_assertions).then(workspace).filter(|folder| folder.is_dir());
        let carried = |(path, plain, brotli): &(&'static str, &'static [u8], &'static [u8])| {
            (*path, Carried { plain, brotli, file: OnceLock::new() })
        };
        let folder = named.or(working).filter(|folder| folder.as_os_str() != "-");
        folder.map_or_else(|| Self::Embedded(EMBEDDED.iter().map(carried).collect()), Self::Folder)
    }

    /// A file of the page.
    pub(super) async fn get(&self, path: &str) -> Option<File> {
        let kind = content_type(path)?;
        match self {
            Self::Embedded(files) => {
                let Carried { plain, brotli, file } = files.get(path)?;
                Some(file.get_or_init(|| File::new(kind, Bytes::from_static(plain), Some(brotli))).clone())
            }
            Self::Folder(folder) => {
                let file = folder.join(path);
                let read = tokio::task::spawn_blocking(move || {
                    std::fs::read(file).ok().map(|bytes| File::new(kind, bytes.into(), None))
                });
                read.await.ok()?
            }
        }
    }
}
