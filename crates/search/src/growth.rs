//! How a tree grows.

/// How a tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// How readily it tries what has not won yet, in standard deviations of what is won.
    pub boldness: f64,
    /// Playings for each world in which the others learn, too, in worlds as everybody sees them: for games so small
    /// that their situations come again. With none they play as they were imagined.
    pub rehearsals: u32,
}

impl Default for Growth {
    fn default() -> Self {
        Self { boldness: 4.0, rehearsals: 0 }
    }
}
