//! What one player knows, under the ten keys of the original interface, and the same amounts in chips.

use serde::Serialize;

use super::number::{Position, Street};
use super::state::{ActionRecord, PlayerState, in_big_blinds, number};
use crate::rules::Chips;
use crate::view::View;

/// What one player knows: other hands only where they were shown (R9.2).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The own two cards.
    pub hole_cards: (u8, u8),
    /// The open board cards.
    pub board: Vec<u8>,
    /// The own place relative to the button.
    pub my_position: Position,
    /// The own stack in big blinds.
    pub my_stack: f64,
    /// Every big blind put in so far.
    pub pot: f64,
    /// What is owed, in big blinds.
    pub to_call: f64,
    /// The street that is being played.
    pub street: Street,
    /// Full bets and raises of the street.
    pub raise_count: u32,
    /// Everybody else, in seat order.
    pub opponents: Vec<PlayerState>,
    /// All actions so far.
    pub actions: Vec<ActionRecord>,
    /// The amounts in chips.
    pub chips: PlayerViewChips,
}

/// The amounts of a [`PlayerView`] in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerViewChips {
    /// The own stack.
    pub my_stack: Chips,
    /// Every chip put in so far.
    pub pot: Chips,
    /// What is owed.
    pub to_call: Chips,
}

impl PlayerView {
    /// Nothing for a seat that the table does not have.
    pub(super) fn of(view: &View) -> Option<Self> {
        let [one, two] = view.hole_cards?;
        let chips = PlayerViewChips { my_stack: view.my_stack?, pot: view.pot, to_call: view.to_call? };
        Some(Self {
            hole_cards: (number(one), number(two)),
            board: view.board.iter().copied().map(number).collect(),
            my_position: view.my_position?.into(),
            my_stack: in_big_blinds(chips.my_stack),
            pot: in_big_blinds(chips.pot),
            to_call: in_big_blinds(chips.to_call),
            street: view.street.into(),
            raise_count: view.raise_count,
            opponents: view.opponents.iter().map(PlayerState::from).collect(),
            actions: view.actions.iter().map(ActionRecord::from).collect(),
            chips,
        })
    }
}
