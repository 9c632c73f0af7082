//! Players. A [`Policy`](paiju_contract::Policy) gets a [`Decision`](paiju_contract::Decision): its own view and the
//! legal actions, never the state, and dice that know nothing of the deal.
//!
//! It owns: [`Random`], and one rule-of-thumb player per game, mahjong's fixed-priority one, and
//! where it helps the rule of thumb that thinks ahead (`search`). It does not know how games are run, stored or shown.
//!
//! # Adding a game's player
//! A game that the list of games calls `plain` is played by [`Random`]. For one that is `rich`, write a type in `src/<game>/` that implements `Policy` for the game, and in
//! `src/<game>.rs` `impl Roster for` the game, with its name and a few words about it; add `mod <game>;` below. Everything above (simulator, terminal, server) finds it by name.

mod holdem;
mod mahjong;
mod plain;
mod random;
mod roster;
mod sanguosha;
mod xianqi;

pub use holdem::{BadBlueprint, Blueprint, Training, local_best_response};
pub use mahjong::shanten_greedy;
pub use random::Random;
pub use roster::{Maker, Player, RANDOM, Roster, UnknownBot, bot, names};
