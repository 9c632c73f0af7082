//! The contract that every Paiju game keeps, so that simulators, bots, protocols and clients are written once.
//!
//! It owns: [`Game`] and the one way to act on it ([`Play`]), seats, seeds and the generator, refusals, records,
//! what players are and what they are given ([`Policy`], [`Decision`], [`Dice`], [`Worlds`], [`Key`]), what the
//! interfaces of original designs are to a host ([`Original`]), and (feature `laws`) the conformance kit.
//! It does not know: any particular game, JSON, clocks, files, threads.
//!
//! A game is a plain value; whoever plays sees a view and the legal actions. In Kuhn poker, the smallest complete game:
//!
//! ```
//! use paiju_contract::{Game, Observer, Play, Rejected, Seat, Seed};
//! use paiju_kuhn::{Action, Kuhn, Rules};
//!
//! let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(42))?;
//! let first = Seat(0);
//! assert!(game.phase().awaiting().contains(first));
//! assert_eq!(game.view(Observer::Seat(first)).cards[1], None); // not seen
//! assert_eq!(game.legal_list(first), [Action::Pass, Action::Bet]);
//!
//! let mut events = Vec::new();
//! game.apply(first, &Action::Bet, &mut |event| events.push(event)).unwrap();
//! assert_eq!(game.apply(first, &Action::Bet, &mut |_| {}), Err(Rejected::NotAwaited(first)));
//! game.apply(Seat(1), &Action::Pass, &mut |event| events.push(event)).unwrap();
//!
//! assert!(game.phase().is_over());
//! assert_eq!(game.scores()[..], [1, -1]);
//! assert_eq!(events.len(), 3);
//! # Ok::<(), paiju_contract::BadRules>(())
//! ```

mod ask;
mod chacha;
mod decision;
mod dice;
mod encode;
mod error;
mod game;
mod history;
mod key;
mod lawful;
#[cfg(feature = "laws")]
pub mod laws;
mod limits;
mod moment;
pub mod notation;
pub mod original;
mod play;
mod policy;
mod provenance;
mod record;
mod rng;
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod scores;
mod seat;
mod seed;
mod switches;
mod worlds;

pub use ask::{Ask, Range};
pub use decision::{Budget, Decision, Glance};
pub use dice::{Dice, DiceBox};
pub use encode::{Cell, Encode, Ink, Layout, Numbers, Part, Pen, Row, Shade, Sparse, Strokes, Tensors};
pub use error::{BadRules, Broken, Code, Reason, Rejected};
pub use game::{Actions, Game, Phase, Save};
pub use history::{Full, History, Lean};
pub use key::{Key, Keyed};
pub use lawful::Lawful;
pub use limits::Limits;
pub use moment::Moment;
pub use original::{Entropy, Operation, Original, Refusal, Role};
pub use play::Play;
pub use policy::{Advice, Fault, Policy};
pub use provenance::Provenance;
pub use record::{Record, Step, Unplayable};
pub use rng::{Rng, Stream};
pub use rules::RuleSet;
#[cfg(feature = "schema")]
pub use schema::{Described, Shape, Shaped};
/// The crate that schemas are made with.
#[cfg(feature = "schema")]
pub use schemars;
pub use scores::Scores;
pub use seat::{MAX_SEATS, Observer, Seat, SeatIter, SeatSet};
pub use seed::{BadHex, Commitment, Seed};
pub use switches::Switches;
pub use worlds::{Beginning, NoWorld, Past, Worlds};
