//! Why a log cannot be folded by this build.
//!
//! It owns the reasons, and that a log which breaks the folding breaks nothing else.

/// A log that this build cannot go on from. Its entries stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// Not an entry.
    #[error("entry {0} cannot be read: {1}")]
    Unreadable(u64, String),
    /// The log begins with something else than its opening, or has none.
    #[error("the log does not begin with the opening of a table")]
    NoOpening,
    /// This build does not have the game.
    #[error("this server does not know the game {0:?}")]
    UnknownGame(String),
    /// The game's rules have changed since.
    #[error(
        "game {number} was begun under version {found} of the rules of {game}, this server plays version {known}"
    )]
    OtherRules {
        /// Which game of the table.
        number: u32,
        /// The game.
        game: String,
        /// The version of the log.
        found: u32,
        /// The version of this build.
        known: u32,
    },
    /// Playing the log again leads elsewhere.
    #[error("entry {0} was written in another state than this server comes to: {1}")]
    Differs(u64, &'static str),
    /// The game refuses what the log says was played.
    #[error("entry {0} cannot be played: {1}")]
    Refused(u64, String),
    /// Folding the log broke this build's own code.
    #[error("folding the log failed: {0}")]
    Broken(String),
}

impl Stuck {
    /// Whether the log is sound, and another build of the server would go on with it.
    pub fn is_of_another_build(&self) -> bool {
        matches!(self, Self::UnknownGame(_) | Self::OtherRules { .. })
    }
}

/// Folds so that a log which breaks the folding is stuck and nothing more: a damaged entry may say anything.
pub(super) fn contain<T>(fold: impl FnOnce() -> Result<T, Stuck>) -> Result<T, Stuck> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(fold)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(Stuck::Broken(text.unwrap_or_default()))
    })
}
