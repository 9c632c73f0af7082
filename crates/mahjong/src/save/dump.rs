//! The dump: the table as people see it, with what the hand began with and every action since. Loading plays them again
//! and compares, so that whatever loads has been played.

use paiju_contract::{Broken, Play, RuleSet, Seed, Step};
use serde::{Deserialize, Serialize};

use super::table::Table;
use crate::action::Action;
use crate::piece::Tile;
use crate::setup::{self, Setup};
use crate::state::past::{Mahjong, Start};

/// A saved hand. Untrusted until loaded.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// Where everything is: what beginning and actions must lead to.
    pub table: Table,
    /// The deck as it was dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Tile>>,
    /// The position that the hand began with, if no deck was dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Box<Setup>>,
    /// Every action so far.
    pub actions: Vec<Step<Action>>,
}

impl Mahjong {
    pub(crate) fn dump_state(&self) -> Dump {
        let (deck, setup) = match self.start() {
            Some(Start::Deck(deck)) => (Some(deck.to_vec()), None),
            Some(Start::Position(state)) => (None, state.position().map(Box::new)),
            None => unreachable!("this history is kept"),
        };
        Dump { table: Table::of(&self.state), deck, setup, actions: self.steps() }
    }

    /// The game, if beginning and actions lead to that table.
    pub(crate) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        let mut game = Self::beginning(dump).map_err(|bad| Broken::new(bad.to_string()))?;
        for (at, Step { seat, action }) in dump.actions.iter().enumerate() {
            let refused =
                |why| Broken::new(format!("actions[{at}]: {action} of seat {seat} is refused: {why}"));
            game.apply_silent(*seat, action).map_err(refused)?;
        }
        dump.table.fits(&game.state)?;
        Ok(game)
    }

    fn beginning(dump: &Dump) -> Result<Self, paiju_contract::BadRules> {
        let rules = &dump.table.rules;
        rules.validate()?;
        match (&dump.deck, &dump.setup) {
            (Some(deck), None) => {
                let deck = setup::deck_of(rules, deck)?;
                Ok(Self::dealt(&setup::deal_valid(rules, deck), deck))
            }
            (None, Some(position)) => Ok(Self::placed(&setup::placed(rules, position, Seed::from_u64(0))?)),
            _ => Err(paiju_contract::BadRules::new("deck", "a hand begins with a deck or with a setup")),
        }
    }
}
