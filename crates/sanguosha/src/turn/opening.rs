//! The opening of a table: roles and four cards each, or the reason why not (R1.6).

/// How many cards each player starts with.
pub(super) const INITIAL_HAND: usize = 4;

/// Why no game can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SetupError {
    /// Nobody sits at the table.
    #[error("NoPlayers: a game needs players")]
    NoPlayers,
    /// There is no deck.
    #[error("EmptyDeck: a game needs cards")]
    EmptyDeck,
    /// The deck cannot give everyone four cards.
    #[error("NotEnoughCardsForInitialHands: {needed} cards are dealt, the deck has {cards}")]
    NotEnoughCardsForInitialHands {
        /// How many are dealt.
        needed: usize,
        /// How many there are.
        cards: usize,
    },
    /// The roles do not fit the players.
    #[error("RoleAssignmentFailed: {roles} roles for {players} players")]
    RoleAssignmentFailed {
        /// How many roles there are.
        roles: usize,
        /// How many players.
        players: usize,
    },
}

/// An opened table: a hand for each player, and what is left of the deck, in draw order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<T> {
    /// Four cards for each seat, from seat 0 on.
    pub hands: Vec<Vec<T>>,
    /// The draw pile in draw order.
    pub rest: Vec<T>,
}

/// Checks that `roles` roles and a deck in draw order suffice for `players`, and deals.
pub fn open<T: Copy>(players: usize, roles: usize, deck: &[T]) -> Result<Opening<T>, SetupError> {
    let needed = players.saturating_mul(INITIAL_HAND);
    if players == 0 {
        return Err(SetupError::NoPlayers);
    }
    if deck.is_empty() {
        return Err(SetupError::EmptyDeck);
    }
    if roles != players {
        return Err(SetupError::RoleAssignmentFailed { roles, players });
    }
    if deck.len() < needed {
        return Err(SetupError::NotEnoughCardsForInitialHands { needed, cards: deck.len() });
    }
    let (dealt, rest) = deck.split_at(needed);
    Ok(Opening { hands: dealt.chunks(INITIAL_HAND).map(<[T]>::to_vec).collect(), rest: rest.to_vec() })
}
