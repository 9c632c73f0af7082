//! Saving: the table as plain data, with deck and actions where the history is kept; loading replays and compares.

use paiju_contract::{Broken, History, RuleSet, Step};
use serde::{Deserialize, Serialize};

use super::Table;
use crate::action::Action;
use crate::game::{Entry, Mahjong};
use crate::piece::Tile;
use crate::setup;

/// A saved hand. Untrusted until loaded.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// Where everything is.
    pub table: Table,
    /// The deck as it was dealt, where the history is kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deck: Vec<Tile>,
    /// Every action so far, where the history is kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Step<Action>>,
}

impl Dump {
    pub(crate) fn of<H: History<Entry>>(game: &Mahjong<H>) -> Self {
        let (deck, actions) = game.deck_and_actions();
        Self { table: *game.table(), deck, actions }
    }

    /// The game, if play can reach it: with a history by playing it again, else by the invariants alone.
    pub(crate) fn load<H: History<Entry>>(self) -> Result<Mahjong<H>, Broken> {
        self.table.rules.validate().map_err(|bad| Broken::new(bad.to_string()))?;
        self.table.audit()?;
        if !H::KEPT {
            return Ok(Mahjong::from_parts(&self.table, H::default()));
        }
        let replayed = replay(&self)?;
        Broken::unless(*replayed.table() == self.table, "the table is not what deck and actions lead to")?;
        Ok(replayed)
    }
}

fn replay<H: History<Entry>>(dump: &Dump) -> Result<Mahjong<H>, Broken> {
    let table = setup::deal(&dump.table.rules, &dump.deck).map_err(|bad| Broken::new(bad.to_string()))?;
    let mut game = Mahjong::dealt(&table, &dump.deck);
    for Step { seat, action } in &dump.actions {
        paiju_contract::Play::apply_silent(&mut game, *seat, action)
            .map_err(|why| Broken::new(format!("the action {action} of seat {seat} is refused: {why}")))?;
    }
    Ok(game)
}
