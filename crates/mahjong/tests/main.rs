//! Everything that is tested from outside, in one program: a file for each subject.

mod fan;
mod hand;
mod host;
mod laws;
mod observe;
mod odds;
mod offers;
mod original;
mod pairs;
mod peer;
mod referee;
mod scene;
#[cfg(feature = "schema")]
mod schema;
mod setup;
mod switches;
mod turns;
mod wins;
mod worlds;
