//! Players. A [`Policy`](paiju_contract::Policy) gets a [`Decision`](paiju_contract::Decision): its own view and the
//! legal actions, never the state, and dice that know nothing of the deal.
//!
//! It owns: [`Random`] and [`First`] for any game, the players of each game by their names ([`Roster`]), and the guard that lets a table
//! survive whatever a player does ([`Guarded`]). It does not know how games are run, stored or shown.
//!
//! # Adding a game's player
//! A game that the list of games calls `plain` is played by [`Random`], by a tree that knows nothing of it and, where it is
//! small, by its solution. For one that is `rich`, write a type in `src/<game>/` that implements `Policy` for the game, and in
//! `src/<game>.rs` `impl Roster for` the game, with its name and a few words about it; add `mod <game>;` below. Everything above (simulator, terminal, server) finds it by name.

mod first;
mod guard;
mod holdem;
mod mahjong;
mod plain;
mod random;
mod roster;
mod sanguosha;
mod xianqi;

pub use first::First;
pub use guard::{Conduct, Guarded};
pub use holdem::{BadBlueprint, Blueprint, Table, Training, local_best_response};
pub use mahjong::shanten_greedy;
pub use random::Random;
pub use roster::{
    About, FIRST, Maker, Player, RANDOM, Roster, TREE, UnknownBot, bot, names, players, unguarded,
};
