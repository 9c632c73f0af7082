//! How games look in a terminal: one [`Screen`] per game.
//!
//! A screen draws a view, names actions and tells events. It sees what one observer may know, nothing more, and
//! decides nothing. Colours come from [`style`](crate::style); they vanish by themselves when nobody sees them.
//!
//! # Adding a game
//! A game that the list of games calls `plain` is shown by [`plain`]. For one that is `rich`, write `screen/<game>.rs`
//! with `impl Screen for` the game and add `mod <game>;` here.

mod holdem;
pub(crate) mod mahjong;
mod plain;
mod sanguosha;
mod xianqi;

use paiju_contract::{Observer, Save};

/// A game that people can look at.
pub(crate) trait Screen: Save {
    /// The table as the view's observer knows it, one or more whole lines.
    fn draw(view: &Self::View) -> String;

    /// What the view's observer is asked, in one line.
    fn question(view: &Self::View) -> String;

    /// An action in a few words, Chinese and English, and what it does.
    fn name(view: &Self::View, action: &Self::Action) -> String;

    /// An action in a shorthand of the game's own, beside the numbers of the list and its notation.
    fn shorthand(view: &Self::View, text: &str) -> Option<Self::Action> {
        let _ = (view, text);
        None
    }

    /// What happened, in one line; `None` for what need not be told.
    fn tell(event: &Self::EventView, to: Observer) -> Option<String>;

    /// How it ended, one or more whole lines.
    fn ending(&self, to: Observer) -> String;

    /// The rules in short, for `?`.
    fn help() -> &'static str;
}
