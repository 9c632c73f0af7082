//! Somebody who plays for the first time is told how to find the rules, once.
//!
//! That they have played is remembered by an empty file among the user's state. Where nothing can be remembered, they are
//! told at the first question of every run. In a pipe nobody is told.

use std::path::PathBuf;

use crate::settings::file::user_folder;
use paiju_words::{Lang, Text, Tone, host};

/// Whether to tell.
pub(super) struct Newcomer(bool);

impl Newcomer {
    /// Whoever sits at this terminal, if it is one.
    pub(super) fn at(live: bool) -> Self {
        Self(live && !file().is_some_and(|path| path.exists()))
    }

    /// What to tell before the first answer; nothing later, and nothing to whoever has played before.
    pub(super) fn greeting(&mut self, lang: Lang) -> Text {
        if !std::mem::take(&mut self.0) {
            return Text::new();
        }
        // What cannot be remembered is told again next time: no reason to stop a game.
        let _ = file().map(|path| {
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(&path, "")
        });
        host::say(lang, host::NEWCOMER, []).tinted(Tone::Key)
    }
}

/// The file that says that somebody has played.
fn file() -> Option<PathBuf> {
    user_folder("XDG_STATE_HOME", ".local/state").map(|folder| folder.join("paiju/played"))
}
