//! Saving and loading: a hand as untrusted plain data, and the checks that make it a hand again.

mod audit;
mod dump;

pub use dump::Dump;
