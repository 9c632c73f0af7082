//! The parts of a table that need a game's JSON or its players, compiled here once for each game of the list.
//!
//! [`Table`] is generic, and generic code is compiled by whoever calls it: a host that starts a `Table<G>`, writes its
//! record or asks its bots would compile the readers, writers and players of every game once more. The functions of
//! [`Hosted`] are concrete, so hosts link them. It adds nothing to what `Table` does.

use paiju_bots::Roster;
use paiju_contract::{Advice, Budget, Encode, Record, Save, Seat};

use crate::erased::write;
use crate::table::read_action;
use crate::{AnyTable, Error, Start, Table, read_rules, state_hash, text};

/// A game of the list, with its JSON and its players ready to link.
pub trait Hosted: Save + Roster + Encode {
    /// Starts a table, as [`Table::start`] does.
    fn start_table(start: &Start<'_>) -> Result<Table<Self>, Error>;
    /// The same table behind the trait that needs no type of a game.
    fn erased(table: &Table<Self>) -> &dyn AnyTable;
    /// Asks a bot for an answer with reasons, as [`Table::counsel`] does.
    fn counsel(
        table: &Table<Self>,
        seat: Seat,
        bot: &str,
        budget: Budget,
    ) -> Result<Advice<Self::Action>, Error>;
    /// Reads rules, as [`read_rules`] does.
    fn rules_from_json(json: &str) -> Result<Self::Rules, Error>;
    /// The rules as JSON text, every switch there.
    fn rules_to_json(rules: &Self::Rules) -> String;
    /// An action as JSON text.
    fn action_to_json(action: &Self::Action) -> String;
    /// The action of a JSON text.
    fn action_from_json(json: &str) -> Result<Self::Action, Error>;
    /// A view as JSON text.
    fn view_to_json(view: &Self::View) -> String;
    /// Events as JSON text.
    fn events_to_json(events: &[Self::EventView]) -> String;
    /// A position as JSON text; `null` where there is none.
    fn setup_to_json(setup: &Option<Self::Setup>) -> String;
    /// Hashes the whole state, as [`state_hash`] does.
    fn hash_state(game: &Self) -> String;
    /// How a game ended, as JSON text; `null` before its end.
    fn outcome_to_json(outcome: &Option<Self::Outcome>) -> String;
    /// A record as JSON text.
    fn record_to_json(record: &Record<Self>) -> String;
}

macro_rules! hosted {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(impl Hosted for paiju_games::$name::$game {
            fn start_table(start: &Start<'_>) -> Result<Table<Self>, Error> {
                Table::start(start)
            }
            // A function as small as this would be inlined into its callers, and the table's methods compiled there.
            #[inline(never)]
            fn erased(table: &Table<Self>) -> &dyn AnyTable {
                table
            }
            fn counsel(
                table: &Table<Self>,
                seat: Seat,
                bot: &str,
                budget: Budget,
            ) -> Result<Advice<Self::Action>, Error> {
                table.counsel(seat, bot, budget)
            }
            fn rules_from_json(json: &str) -> Result<Self::Rules, Error> {
                read_rules::<Self>(json)
            }
            fn rules_to_json(rules: &Self::Rules) -> String {
                text(|out| write(rules, out))
            }
            fn action_to_json(action: &Self::Action) -> String {
                text(|out| write(action, out))
            }
            fn action_from_json(json: &str) -> Result<Self::Action, Error> {
                read_action::<Self>(json)
            }
            fn view_to_json(view: &Self::View) -> String {
                text(|out| write(view, out))
            }
            fn events_to_json(events: &[Self::EventView]) -> String {
                text(|out| write(events, out))
            }
            fn setup_to_json(setup: &Option<Self::Setup>) -> String {
                text(|out| write(setup, out))
            }
            fn hash_state(game: &Self) -> String {
                state_hash(game)
            }
            fn outcome_to_json(outcome: &Option<Self::Outcome>) -> String {
                text(|out| write(outcome, out))
            }
            fn record_to_json(record: &Record<Self>) -> String {
                text(|out| write(record, out))
            }
        })*
    };
}

paiju_games::each_game!(hosted);
