//! The laws: what every game of the family promises, tested by random play from many seeds.
//!
//! [`Conformance`] runs all of them; each law is also callable on its own. A law that does not hold gives a
//! [`Violation`] naming the law, the rules, the seed and the step, so that the game can be played again.
//! The kit knows no game, no JSON and no files; tables of counts come in as text ([`perft::verify`]).
//!
//! ```
//! use paiju_contract::laws::Conformance;
//! use paiju_kuhn::{Kuhn, Rules};
//!
//! let report = Conformance::<Kuhn>::new(Rules::default()).games(20).check().unwrap();
//! assert_eq!(report.games, 20);
//! ```

pub mod audit;
pub mod batch;
mod bytes;
mod conformance;
pub mod coverage;
pub mod deal;
mod digest;
pub mod ending;
pub mod forge;
pub mod ids;
pub mod information;
pub mod key;
pub mod leak;
pub mod lean;
pub mod legality;
pub mod limits;
mod line;
pub mod lull;
pub mod notation;
pub mod observe;
pub mod perft;
pub mod record;
mod redeal;
pub mod refusal;
pub mod rules;
pub mod save;
pub mod setup;
pub mod silence;
pub mod space;
pub mod version;
mod violation;
pub mod worlds;

pub use conformance::{Conformance, Report};
pub use line::{Line, Spot};
pub use perft::perft;
pub use violation::Violation;
