//! Solving games with hidden information: how to play so that nobody can do better against it.
//!
//! It owns the whole tree of a small game ([`Tree`]), its information sets as players meet them ([`situations`]), CFR+ on it ([`Solver`]), the exact best response to a strategy and
//! how much a strategy gives away ([`Tree::nash_conv`]), and sampling CFR for games whose tree is too large
//! ([`Sampling`]), where a [`Likeness`] may take situations for the same. It sees the contract and nothing else: any game whose [`Key`](paiju_contract::Key) remembers
//! everything a seat was shown (perfect recall) can be solved.
//!
//! It knows no game by name, no files, no clock and no threads.
//!
//! ```
//! use paiju_kuhn::{Kuhn, Rules};
//! use paiju_solve::{Solver, Tree};
//!
//! let tree = Tree::of::<Kuhn>(&Rules::default(), 1_000).unwrap();
//! let mut solver = Solver::new(&tree);
//! solver.run(1_000);
//! let strategy = solver.average();
//! assert!(tree.nash_conv(&strategy) < 1e-2);
//! assert!((tree.worth(&strategy)[0] + 1.0 / 18.0).abs() < 1e-3, "what the first player loses on average");
//! ```

mod book;
mod deals;
mod likeness;
mod matching;
mod response;
mod sampling;
mod situations;
mod solver;
mod strategy;
mod tree;

pub use deals::{Deal, TooLarge, deals, deals_within};
pub use likeness::{Exact, Likeness};
pub use sampling::{Sampling, Settings};
pub use situations::{Situation, situations};
pub use solver::Solver;
pub use strategy::{Solved, Strategy, sample};
pub use tree::Tree;
