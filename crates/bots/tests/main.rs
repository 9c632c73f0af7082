//! Everything that is tested from outside, in one program: a file for each subject.

mod holdem;
mod honest;
mod legal;
mod sanguosha;
mod search;
mod solved;
mod worlds;
mod xianqi;
