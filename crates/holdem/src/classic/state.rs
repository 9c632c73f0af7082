//! The shapes of the original interface (R9.3).

use paiju_contract::{Observer, Seat};
use serde::Serialize;

use crate::piece::Card;
use crate::rules::Chips;
use crate::score::Pot;
use crate::setup::Position;
use crate::state::{ActionRecord, Holdem, Street};
use crate::view::{PlayerState, View};

/// The whole truth about a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameState {
    /// All seats in order, with their cards.
    pub players: Vec<PlayerState>,
    /// The street that is being played.
    pub street: Street,
    /// Whose turn it is.
    pub current_player: Option<Seat>,
    /// The seat with the button.
    pub button_seat: Seat,
    /// Every chip put in so far.
    pub pot: Chips,
    /// The main pot, then the side pots.
    pub side_pots: Vec<Pot>,
    /// The bet to match.
    pub current_bet: Chips,
    /// The smallest amount a full raise goes *to*.
    pub min_raise: Chips,
    /// The open board cards.
    pub board: Vec<Card>,
    /// All actions so far.
    pub actions: Vec<ActionRecord>,
    /// Full bets and raises of the street.
    pub raise_count: u32,
    /// Whether the hand is over.
    pub hand_over: bool,
}

impl GameState {
    pub(super) fn of(hand: &Holdem) -> Self {
        let state = &hand.state;
        let seats = Seat::all(usize::from(state.seats));
        Self {
            players: seats.map(|seat| state.player(seat, Observer::Seat(seat))).collect(),
            street: state.street,
            current_player: state.actor(),
            button_seat: Seat(state.button),
            pot: state.pot,
            side_pots: state.pots().to_vec(),
            current_bet: state.current,
            min_raise: state.least_raise(),
            board: state.open_board().to_vec(),
            actions: hand.log().copied().collect(),
            raise_count: state.raise_count,
            hand_over: state.is_over(),
        }
    }
}

/// What one player knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// The own cards.
    pub hole_cards: [Card; 2],
    /// The open board cards.
    pub board: Vec<Card>,
    /// The own position.
    pub my_position: Position,
    /// The own stack.
    pub my_stack: Chips,
    /// Every chip put in so far.
    pub pot: Chips,
    /// What is owed.
    pub to_call: Chips,
    /// The street that is being played.
    pub street: Street,
    /// Full bets and raises of the street.
    pub raise_count: u32,
    /// Everybody else, cards only where they were shown.
    pub opponents: Vec<PlayerState>,
    /// All actions so far.
    pub actions: Vec<ActionRecord>,
}

impl PlayerView {
    pub(super) fn of(view: &View) -> Option<Self> {
        Some(Self {
            hole_cards: view.hole_cards?,
            board: view.board.clone(),
            my_position: view.my_position?,
            my_stack: view.my_stack?,
            pot: view.pot,
            to_call: view.to_call?,
            street: view.street,
            raise_count: view.raise_count,
            opponents: view.opponents.clone(),
            actions: view.actions.clone(),
        })
    }
}
