//! Everything that is tested from outside, in one program: a file for each subject.

mod abuse;
mod accounts;
mod admin;
mod client;
mod crash;
mod crowd;
mod damage;
mod deploy;
#[cfg(feature = "fail-points")]
mod fail_points;
mod fuzzed;
mod golden;
mod keeping;
mod leaks;
mod live;
mod lobby;
mod packing;
mod page;
mod party;
mod replay;
mod restart;
mod room;
mod room_model;
mod seat_token;
mod sign_in;
mod socket;
mod spectators;
mod store;
#[cfg(feature = "fail-points")]
mod store_crash;
mod store_failure;
mod store_model;
mod store_people;
#[cfg(target_os = "linux")]
mod store_power;
mod store_retention;
mod stream;
mod thinking;
mod timing;
mod twins;
mod web;
mod words;
