//! The built `paiju` from outside: what it prints, what it reads, how it exits.

#![allow(clippy::disallowed_methods, reason = "tests of a program run it and keep its files")]
#![allow(clippy::format_push_string, reason = "a script of lines is written line by line")]

mod arena;
mod bench;
mod config;
mod engine;
mod equity;
mod every_game;
mod guide;
mod history;
#[cfg(unix)]
mod interrupted;
mod keeping;
#[cfg(unix)]
mod menu;
#[cfg(unix)]
mod operating;
mod plain;
mod play;
mod program;
mod reasons;
mod records;
mod refusals;
mod schema;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod secure;
#[cfg(unix)]
mod serve;
mod sim;
mod solve;
#[cfg(unix)]
mod typing;
#[cfg(unix)]
mod visit;
mod watch;
