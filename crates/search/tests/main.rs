//! Everything that is tested from outside, in one program: a file for each subject.

mod belief;
mod race;
mod tree;
