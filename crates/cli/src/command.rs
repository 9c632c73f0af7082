//! The commands, one file each.

pub(crate) mod admin;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod config;
pub(crate) mod data;
pub(crate) mod engine;
pub(crate) mod equity;
pub(crate) mod games;
pub(crate) mod hint;
pub(crate) mod history;
pub(crate) mod mahjong;
pub(crate) mod manual;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod setup;
pub(crate) mod sim;
pub(crate) mod solve;
pub(crate) mod verify;
pub(crate) mod watch;
