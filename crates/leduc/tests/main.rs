//! Everything that is tested from outside, in one program: a file for each subject.

mod laws;
mod rules;
mod values;
