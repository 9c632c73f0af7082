//! The mask of the six actions, and the sizes they raise to.

use std::ops::Index;

use serde::Serialize;

use super::number::ActionType;
use super::refused::Refused;
use super::state::GameState;

/// RAISE before the flop, in big blinds: open, three-bet, four-bet, and beyond (R5.6). The engine never raises to the
/// last: after three raises ALLIN is the only raise (R5.2).
pub const PREFLOP_RAISE_SIZES: [f64; 4] = [2.5, 9.0, 22.0, 100.0];

/// What RAISE goes to after that many raises, in big blinds.
pub fn get_preflop_raise_size(raise_count: u32) -> f64 {
    PREFLOP_RAISE_SIZES[raise_count.min(3) as usize]
}

/// Which actions are legal, indexed by [`ActionType`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct LegalActions([bool; 6]);

impl LegalActions {
    pub(super) const fn new(mask: [bool; 6]) -> Self {
        Self(mask)
    }

    /// The mask in order of the numbers.
    pub const fn to_array(self) -> [bool; 6] {
        self.0
    }

    /// The actions that are legal, in order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = ActionType> + use<> {
        let mask = self.0;
        ActionType::ALL.into_iter().filter(move |action| mask[usize::from(*action)])
    }
}

impl Index<ActionType> for LegalActions {
    type Output = bool;
    fn index(&self, action: ActionType) -> &bool {
        &self.0[usize::from(action)]
    }
}

impl PartialEq<[bool; 6]> for LegalActions {
    fn eq(&self, mask: &[bool; 6]) -> bool {
        self.0 == *mask
    }
}

/// The six-action menu of the player to act (R5.11); nothing is legal once the hand is over.
pub fn get_legal_actions(state: &GameState) -> LegalActions {
    state.legal
}

/// A bet of `ratio` of the pot, or the part of a raise beyond the bet to match: `ratio` of pot and call, in big blinds.
/// The engine raises *to* bet and this, rounded to the chip, at least the smallest raise (R5.7).
pub fn calculate_postflop_bet_size(state: &GameState, ratio: f64) -> Result<f64, Refused> {
    let actor = state.current_player.and_then(|seat| state.players.get(seat)).ok_or(Refused::NoHand)?;
    let to_call = state.current_bet - actor.bet_this_street;
    Ok(ratio * (state.pot + to_call))
}
