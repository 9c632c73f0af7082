//! Everything that is tested from outside but the laws, in one program: a file for each subject.

mod rules;
mod values;
