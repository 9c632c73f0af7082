//! What the engine interface returns, in the shapes of the original design.

use serde::Serialize;

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::{Combo, DogPair};
use crate::save::{DecisionShape, Dump, Group, PhaseName, Reveal, Turn};
use crate::score::Delta;
use crate::view::{PlayerView, SeenPlay};

/// What an accepted operation gives back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Output {
    /// The whole state.
    pub new_state: Dump,
    /// What everybody knows.
    pub public_state: PublicState,
    /// What each seat knows beside that.
    pub private_state_by_seat: [PrivateState; 3],
    /// What the deciding seat may do.
    pub legal_actions: LegalActions,
    /// The settlement, or a preview of it when the phase has just become `settlement`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settlement: Option<Settlement>,
}

/// What everybody knows; covers stay face down, also after the end (R1.12.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublicState {
    /// The version of the state.
    pub version: u32,
    /// Where the game is.
    pub phase: PhaseName,
    /// How many cards and pillars everybody has.
    pub players: [PlayerView; 3],
    /// The round being played.
    pub turn: Turn<SeenPlay>,
    /// Who decides.
    pub decision: Option<DecisionShape>,
    /// The rounds played.
    pub pillar_groups: Vec<Group<SeenPlay>>,
    /// The buckle being decided, and all reveals.
    pub reveal: Reveal,
}

/// What only one seat knows (R1.12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrivateState {
    /// Its hand.
    pub hand: Cards,
    /// All it has covered, this round included.
    pub covered: Cards,
}

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalActions {
    /// The seat that was asked about; of a number that 64 bits do not hold the nearest that they do.
    pub seat: i64,
    /// Its actions in the stable order; none unless it decides.
    pub actions: Vec<Listed>,
}

/// A listed action; one COVER stands for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Listed {
    /// A combo.
    Play {
        /// Its cards.
        payload_cards: Cards,
        /// Its power.
        power: i8,
    },
    /// Any cards, face down.
    Cover {
        /// How many.
        required_count: u8,
    },
    /// Claim that the game should end here.
    Buckle,
    /// Play instead.
    PassBuckle,
    /// Make the game go on.
    Reveal,
    /// Let the buckle stand.
    PassReveal,
}

impl Listed {
    /// How the design lists an action; a COVER is not listed card by card.
    pub(super) fn of(action: Action, dog: DogPair) -> Option<Self> {
        Some(match action {
            Action::Play(cards) => Self::Play { payload_cards: cards, power: Combo::of(cards, dog)?.power() },
            Action::Buckle => Self::Buckle,
            Action::PassBuckle => Self::PassBuckle,
            Action::Reveal => Self::Reveal,
            Action::PassReveal => Self::PassReveal,
            Action::Cover(_) | Action::Misplay(_) | Action::Miscover(_) => return None,
        })
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settlement {
    /// The finished state, nothing masked.
    pub final_state: Dump,
    /// Who won and lost what, one entry a seat.
    pub chip_delta_by_seat: [Delta; 3],
}
