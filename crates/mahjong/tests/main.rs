//! Everything that is tested from outside but the laws, in one program: a file for each subject.

mod fan;
mod hand;
mod host;
mod observe;
mod odds;
mod offers;
mod original;
mod original_names;
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
