//! Thinking ahead in any game of the contract.
//!
//! A [`Race`] draws worlds that the seat cannot tell from the real one, tries every answer in each of them with the same
//! dice, lets a rule of thumb play on, and drops the answers that fall behind. The rule's own answer stands unless
//! another beats it by a stated number of standard errors over distinct worlds.
//!
//! A [`Tree`] is a race whose own later answers are learnt on the way: below the answer that is tried, every situation of
//! the thinking seat is found by the key of what it knows there, and what has won most there is chosen.
//!
//! Worlds are as the view allows them, or as a [`Belief`] weighs them: [`Model`] asks in which of them the others would
//! have done what they did. Where games are long, a [`Horizon`] ends the imagined play with a value that the game gives.
//!
//! It owns that, and what it says of it ([`Verdict`]). It sees the contract and policies, no game by name, no table.
//!
//! ```
//! use paiju_contract::{Budget, Decision, Dice, Game, Play, Policy, Seat, Seed};
//! use paiju_leduc::{Leduc, Rules};
//! use paiju_search::Race;
//!
//! /// Calls whatever comes.
//! struct Caller;
//! impl<G: Game> Policy<G> for Caller {
//!     fn name(&self) -> &'static str { "caller" }
//!     fn choose(&mut self, decision: &Decision<'_, G>, _: &mut Dice) -> G::Action {
//!         let mut legal = Vec::new();
//!         decision.legal(&mut legal);
//!         legal[0]
//!     }
//! }
//!
//! let game = Leduc::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
//! let mut race = Race::<Leduc>::new("race", Box::new(Caller), || Box::new(Caller));
//! let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(64));
//! let verdict = race.think(&decision, &mut Dice::new(Seed::from_u64(2)));
//! assert_eq!(verdict.worlds, 64);
//! assert!(game.legal_list(Seat(0)).contains(&verdict.action));
//! ```

#![allow(clippy::disallowed_methods, reason = "a budget may be time")]

mod arm;
mod belief;
mod course;
mod growth;
mod horizon;
mod model;
mod race;
mod rollout;
mod sets;
mod settings;
mod supply;
mod tree;
mod verdict;

pub use belief::Belief;
pub use growth::Growth;
pub use horizon::Horizon;
pub use model::Model;
pub use race::Race;
pub use settings::Settings;
pub use tree::Tree;
pub use verdict::{Believed, Tried, Verdict};
