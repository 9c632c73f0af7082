//! The tokens of servers where somebody is known, so that he is the same person when he comes back.
//!
//! They are kept in one file among the user's state, readable for him alone: a token for each server and name.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use crate::failure::Failure;
use crate::settings::file::user_folder;

/// By server, then by name.
type Tokens = BTreeMap<String, BTreeMap<String, String>>;

/// Where tokens are kept; nowhere, if nobody says where the user's files are.
pub(super) struct Keys(Option<PathBuf>);

impl Keys {
    pub(super) fn open() -> Self {
        Self(user_folder("XDG_STATE_HOME", ".local/state").map(|folder| folder.join("paiju/keys.json")))
    }

    /// What cannot be read is as good as nothing: one becomes a guest again.
    fn all(&self) -> Tokens {
        let text = self.0.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// The token of somebody at a server.
    pub(super) fn find(&self, host: &str, name: &str) -> Option<String> {
        self.all().get(host)?.get(name).cloned()
    }

    pub(super) fn keep(&self, host: &str, name: &str, token: &str) -> Result<(), Failure> {
        let Some(path) = &self.0 else { return Ok(()) };
        let mut all = self.all();
        all.entry(host.to_owned()).or_default().insert(name.to_owned(), token.to_owned());
        let text = serde_json::to_string_pretty(&all)?;
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| {
            // Another one in its place, in one step: two clients never leave half a file.
            let beside = path.with_extension(format!("{}.new", std::process::id()));
            private(&beside)?.write_all(text.as_bytes())?;
            std::fs::rename(&beside, path)
        });
        written.map_err(|why| Failure::file(path, &why))
    }
}

/// A new file that only its owner reads.
fn private(path: &std::path::Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
