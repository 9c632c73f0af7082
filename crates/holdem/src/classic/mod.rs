//! The interface of the original design: one table of the six-action menu that deals hand after hand.
//!
//! It owns the names and the shapes; every rule is the engine's.
//!
//! ```
//! use paiju_holdem::Action;
//! use paiju_holdem::classic::Engine;
//!
//! let mut engine = Engine::new(6, 100, 0).unwrap();
//! engine.seed(42);
//! engine.reset_hand();
//! assert_eq!(engine.get_legal_actions(), [true, false, true, false, false, true]);
//! let (state, rewards, done) = engine.step(Action::Raise).unwrap();
//! assert_eq!((state.current_bet, rewards.iter().sum::<i64>(), done), (250, 0, false));
//! ```

mod engine;
mod state;

pub use engine::{BadHands, Engine};
pub use state::{GameState, PlayerView};
