//! The dump: what the hand began with and every action since. Loading plays them, so that whatever loads has been
//! played. A dump that shows the table as well, as one that is told whole does, is compared with what was played.

use paiju_contract::{BadRules, Broken, Play, RuleSet, Seed, Step, Switches};
use serde::{Deserialize, Serialize};

use super::table::Table;
use crate::action::Action;
use crate::piece::Tile;
use crate::rules::Rules;
use crate::setup::{self, Setup};
use crate::state::past::{Mahjong, Start};

/// A saved hand. Untrusted until loaded.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// The rules; left out where the table has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Switches<Rules>>,
    /// Where everything is, as beginning and actions lead to it; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<Table>>,
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
        let rules = Some(Switches::Changed(self.state.rules));
        Dump { rules, table: None, deck, setup, actions: self.steps() }
    }

    /// The same with the table, and the rules there.
    pub(crate) fn dump_whole(&self) -> Dump {
        let table = Some(Box::new(Table::of(&self.state)));
        Dump { rules: None, table, ..self.dump_state() }
    }

    /// The game that beginning and actions lead to, if the table says the same.
    pub(crate) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        let mut game = Self::beginning(dump)?;
        for (at, Step { seat, action }) in dump.actions.iter().enumerate() {
            let refused =
                |why| Broken::new(format!("actions[{at}]: {action} of seat {seat} is refused: {why}"));
            game.apply_silent(*seat, action).map_err(refused)?;
        }
        dump.table.as_ref().map_or(Ok(()), |table| table.fits(&game.state))?;
        Ok(game)
    }

    fn beginning(dump: &Dump) -> Result<Self, Broken> {
        let rules = dump.rules()?;
        rules.validate().map_err(|bad| Broken::new(format!("rules.{bad}")))?;
        let wrong = |bad: BadRules| Broken::new(bad.to_string());
        match (&dump.deck, &dump.setup) {
            (Some(deck), None) => {
                let deck = setup::deck_of(rules, deck).map_err(wrong)?;
                Ok(Self::dealt(&setup::deal_valid(rules, deck), deck))
            }
            (None, Some(position)) => {
                let state = setup::placed(rules, position, Seed::from_u64(0)).map_err(wrong)?;
                Ok(Self::placed(&state))
            }
            _ => Err(Broken::new("deck: a hand begins with a deck or with a setup")),
        }
    }
}

impl Dump {
    /// The rules, from wherever they are told.
    fn rules(&self) -> Result<&Rules, Broken> {
        let beside = self.rules.as_deref();
        let shown = self.table.as_ref().map(|table| &table.rules);
        beside.or(shown).ok_or(Broken::new("rules: a dump tells its rules, or has them in its table"))
    }
}
