//! What the fuzz targets do with their bytes. The same code runs, on random bytes, in `wire`'s ordinary tests.

pub mod dice;
pub mod harness;
pub mod mutate;
