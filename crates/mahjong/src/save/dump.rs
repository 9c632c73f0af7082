//! The dump: the state as plain data, with the deck and every action that led to it. Loading plays them again and
//! compares, so that whatever loads has been played.

use paiju_contract::{Broken, Play, RuleSet, Step};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::past::Mahjong;
use crate::piece::Tile;
use crate::setup;
use crate::state::State;

/// A saved hand. Untrusted until loaded.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// Where everything is: what deck and actions must lead to.
    pub table: State,
    /// The deck as it was dealt.
    pub deck: Vec<Tile>,
    /// Every action so far.
    pub actions: Vec<Step<Action>>,
}

impl Mahjong {
    pub(crate) fn dump_state(&self) -> Dump {
        let deck = self.deck().unwrap_or_else(|| unreachable!("this history is kept"));
        Dump { table: self.state, deck: deck.to_vec(), actions: self.steps() }
    }

    /// The game, if deck and actions lead to that state.
    pub(crate) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        let rules = &dump.table.rules;
        rules.validate().map_err(|bad| Broken::new(bad.to_string()))?;
        dump.table.audit_state()?;
        let deck = setup::deck_of(rules, &dump.deck).map_err(|bad| Broken::new(bad.to_string()))?;
        let mut game = Self::dealt(&setup::deal_valid(rules, deck), deck);
        for Step { seat, action } in &dump.actions {
            let refused = |why| Broken::new(format!("the action {action} of seat {seat} is refused: {why}"));
            game.apply_silent(*seat, action).map_err(refused)?;
        }
        Broken::unless(game.state == dump.table, "the state is not what deck and actions lead to")?;
        Ok(game)
    }
}
