//! What two games really share: suits, chips, short lists inside a value, the one documented shuffle, decks that are partly named.
//!
//! It does not know any game's rules; what only one game uses stays in that game.
//!
//! ```
//! use paiju_contract::{Rng, Seed, Stream};
//! use paiju_kit::{Dealer, Suit, shuffle};
//!
//! let rng = || Rng::new(Seed::from_u64(42), Stream::DEAL);
//! let mut suits = Suit::ALL;
//! shuffle(&mut suits, &mut rng()); // the same order on every machine
//!
//! let (mut pack, mut dice) = (Suit::ALL, rng());
//! let first = Dealer::new(&mut pack).next(&mut dice); // shuffled only as far as dealt
//! assert_eq!(first, suits.last().copied());
//! ```

mod arrange;
mod chips;
mod few;
mod shuffle;
mod suit;

pub use arrange::arrange;
pub use chips::{Chips, Net, net};
pub use few::Few;
pub use shuffle::{Dealer, shuffle, shuffle_by};
pub use suit::{BadSuit, Colour, Suit};
