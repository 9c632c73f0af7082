//! Everything that is tested from outside, in one program: a file for each subject.

mod announcement;
mod blind;
mod call_damage;
mod call_refusals;
mod caller;
mod calls;
mod designs;
mod desk;
mod dumps;
mod forged;
mod fuzzed;
mod golden;
mod hosts;
mod offers;
mod page;
mod positions;
mod proofs;
mod protocol;
mod records;
mod robust;
mod spelling;
mod stored_play;
mod together;
mod transcripts;
mod wording;
