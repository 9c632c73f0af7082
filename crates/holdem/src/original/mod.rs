//! The interface of the original design: one table of the six-action menu that deals hand after hand.
//!
//! It owns the names, the numbers and the shapes of that design: cards are integers `rank * 4 + suit`, streets,
//! positions, actions and ranks are numbers, amounts are big blinds (and beside them, under `chips`, exact chips).
//! Every rule is the engine's. `docs/original/holdem.md` says for every name of the design where it is found.
//!
//! The design's own example:
//!
//! ```
//! use paiju_holdem::original::{ActionType, PokerGame};
//!
//! # fn main() -> Result<(), paiju_holdem::original::Refused> {
//! // A table.
//! let mut game = PokerGame::default();
//! game.seed(42); // may be left out where the host gives entropy
//!
//! // A new hand.
//! game.reset_hand()?;
//!
//! // The loop.
//! while !game.get_state().hand_over {
//!     // What may be done.
//!     let legal = game.get_legal_actions();
//!
//!     // Choose: here simply the first that is legal.
//!     let mut chosen = ActionType::Fold;
//!     for action in ActionType::ALL {
//!         if legal[action] {
//!             chosen = action;
//!             break;
//!         }
//!     }
//!
//!     // Do it.
//!     let (state, reward, done) = game.step(chosen)?;
//!
//!     if done {
//!         println!("Hand over! Reward: {reward:?}");
//! #       // Everybody folds to the big blind: a walk.
//! #       assert_eq!((reward, state.pot), (vec![0.0, -0.5, 0.5, 0.0, 0.0, 0.0], 1.0));
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod call;
mod entropy;
mod evaluator;
mod features;
mod menu;
mod number;
mod order;
mod pot;
mod refused;
mod seen;
mod state;
mod table;

pub use call::{Answer, Do, New, OPERATIONS, OfPlayer, SeedOf};
#[cfg(feature = "os-entropy")]
pub use entropy::os_entropy;
pub use evaluator::HandEvaluator;
pub use features::{
    BadView, FEATURES, FEATURES_VERSION, FeaturePart, Memory, NoFeatures, feature_layout,
    write_features_of_view,
};
pub use menu::{
    LegalActions, PREFLOP_RAISE_SIZES, calculate_postflop_bet_size, get_legal_actions, get_preflop_raise_size,
};
pub use number::{ActionType, HandRank, NoSuchNumber, Position, Street};
pub use order::get_action_order;
pub use pot::{calculate_side_pots, distribute_pot};
pub use refused::{Detail, Refused};
pub use seen::{PlayerView, PlayerViewChips};
pub use state::{ActionRecord, GameState, GameStateChips, PlayerState, PlayerStateChips};
pub use table::{PokerGame, Step};

pub use paiju_contract::Entropy;
