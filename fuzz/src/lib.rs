//! What the fuzz targets do with their bytes. The same code runs, on random bytes, in the ordinary tests of
//! `wire` and `server`.

pub mod dice;
pub mod harness;
pub mod mutate;
pub mod server;
