//! Everything that is tested from outside but the laws, in one program: a file for each subject.

mod betting;
mod deal_and_rules;
mod encode;
mod equity;
mod equity_ranges;
mod eval;
mod features;
mod matches;
mod open_menu;
mod original;
mod perft;
mod phh;
mod pots;
mod saving;
mod scene;
#[cfg(feature = "schema")]
mod schema;
mod setup;
mod six_actions;
mod slow;
mod views;
mod worlds;
