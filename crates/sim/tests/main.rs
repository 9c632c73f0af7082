//! Everything that is tested from outside, in one program: a file for each subject.

mod arena;
mod holdem;
mod listening;
mod xianqi;
