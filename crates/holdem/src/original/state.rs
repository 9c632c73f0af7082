//! The entities of the original interface (R9.3): a table, its players and what they did, in big blinds and in chips.

use paiju_contract::{Game, Observer, Seat};
use paiju_kit::Net;
use serde::Serialize;

use super::menu::LegalActions;
use super::number::{ActionType, Position, Street};
use crate::piece::Card;
use crate::rules::{Chips, Rules};
use crate::state::Holdem;
use crate::{state, view};

/// How many chips a big blind is at a table of this interface.
const BIG_BLIND: f64 = 100.0;

/// Chips as big blinds.
pub(super) fn in_big_blinds(chips: impl Into<Net>) -> f64 {
    chips.into() as f64 / BIG_BLIND
}

/// Big blinds as chips, to the nearest; nothing is less than no chips.
pub(super) fn in_chips(big_blinds: f64) -> i64 {
    (big_blinds * BIG_BLIND).round().max(0.0) as i64
}

/// A card as its integer.
pub(super) fn number(card: Card) -> u8 {
    card.index() as u8
}

/// One player.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerState {
    /// The seat, from 0.
    pub seat: usize,
    /// Big blinds left.
    pub stack: f64,
    /// Big blinds bet on this street.
    pub bet_this_street: f64,
    /// Big blinds put in over the hand.
    pub bet_total: f64,
    /// Dealt in and not folded.
    pub is_active: bool,
    /// Still in, with everything put in.
    pub is_allin: bool,
    /// The two cards, where they are known.
    pub hole_cards: Option<(u8, u8)>,
    /// The place relative to the button; none before the first hand.
    pub position: Option<Position>,
    /// The amounts in chips.
    pub chips: PlayerStateChips,
}

/// The amounts of a [`PlayerState`] in chips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerStateChips {
    /// Chips left.
    pub stack: Chips,
    /// Chips bet on this street.
    pub bet_this_street: Chips,
    /// Chips put in over the hand.
    pub bet_total: Chips,
}

impl From<&view::PlayerState> for PlayerState {
    fn from(player: &view::PlayerState) -> Self {
        Self {
            seat: player.seat.index(),
            stack: in_big_blinds(player.stack),
            bet_this_street: in_big_blinds(player.bet_this_street),
            bet_total: in_big_blinds(player.bet_total),
            is_active: player.is_active,
            is_allin: player.is_allin,
            hole_cards: player.hole_cards.map(|[one, two]| (number(one), number(two))),
            position: player.position.map(Position::from),
            chips: PlayerStateChips {
                stack: player.stack,
                bet_this_street: player.bet_this_street,
                bet_total: player.bet_total,
            },
        }
    }
}

/// One action of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionRecord {
    /// The seat that acted.
    pub player: usize,
    /// What it did.
    pub action: ActionType,
    /// The big blinds it moved from the stack into the pot.
    pub amount: f64,
    /// When.
    pub street: Street,
    /// The amount in chips.
    pub chips: Chips,
}

impl From<&state::ActionRecord> for ActionRecord {
    fn from(record: &state::ActionRecord) -> Self {
        Self {
            player: record.player.index(),
            action: ActionType::of(record.action),
            amount: in_big_blinds(record.amount),
            street: record.street.into(),
            chips: record.amount,
        }
    }
}

/// The whole truth about a hand, all hole cards included.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameState {
    /// All players in seat order.
    pub players: Vec<PlayerState>,
    /// The street that is being played.
    pub street: Street,
    /// The seat that has to act; none once the hand is over.
    pub current_player: Option<usize>,
    /// The seat with the button.
    pub button_seat: usize,
    /// Every big blind put in so far.
    pub pot: f64,
    /// The main pot, then the side pots.
    pub side_pots: Vec<f64>,
    /// The bet to match.
    pub current_bet: f64,
    /// The smallest amount a full raise goes *to*.
    pub min_raise: f64,
    /// The open board cards.
    pub board: Vec<u8>,
    /// All actions so far.
    pub actions: Vec<ActionRecord>,
    /// Full bets and raises of the street.
    pub raise_count: u32,
    /// The cards still to come, the next one first; for the engine alone, so it is not written.
    #[serde(skip)]
    pub deck: Vec<u8>,
    /// Whether no hand is being played.
    pub hand_over: bool,
    /// The amounts in chips.
    pub chips: GameStateChips,
    /// The menu of the seat that has to act.
    #[serde(skip)]
    pub(super) legal: LegalActions,
}

/// The amounts of a [`GameState`] in chips.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameStateChips {
    /// Every chip put in so far.
    pub pot: Chips,
    /// The main pot, then the side pots.
    pub side_pots: Vec<Chips>,
    /// The bet to match.
    pub current_bet: Chips,
    /// The smallest amount a full raise goes *to*.
    pub min_raise: Chips,
    /// What each seat won or lost: zero until the hand is over.
    pub reward: Vec<Net>,
}

impl GameState {
    /// A hand as it stands.
    pub(super) fn of(hand: &Holdem) -> Self {
        let state = &hand.state;
        let chips = GameStateChips::of(hand);
        let player = |seat: Seat| PlayerState::from(&state.player(seat, Observer::Seat(seat)));
        let hidden = state.board[state.street.board_cards()..].iter();
        let mask = state.actor().and_then(|seat| hand.legal_mask(seat));
        Self {
            players: Seat::all(usize::from(state.seats)).map(player).collect(),
            street: state.street.into(),
            current_player: state.actor().map(Seat::index),
            button_seat: usize::from(state.button),
            pot: in_big_blinds(chips.pot),
            side_pots: chips.side_pots.iter().map(|pot| in_big_blinds(*pot)).collect(),
            current_bet: in_big_blinds(chips.current_bet),
            min_raise: in_big_blinds(chips.min_raise),
            board: state.open_board().iter().copied().map(number).collect(),
            actions: hand.log().map(ActionRecord::from).collect(),
            raise_count: state.raise_count,
            deck: hidden.chain(hand.undealt()).copied().map(number).collect(),
            hand_over: state.is_over(),
            chips,
            legal: LegalActions::new(mask.unwrap_or_default()),
        }
    }

    /// A table before its first hand: stacks and a button, no cards, nobody to act.
    pub(super) fn before(rules: &Rules) -> Self {
        let seated = |(seat, &stack): (usize, &Chips)| PlayerState {
            seat,
            stack: in_big_blinds(stack),
            chips: PlayerStateChips { stack, ..PlayerStateChips::default() },
            ..PlayerState::default()
        };
        Self {
            players: rules.stacks.iter().enumerate().map(seated).collect(),
            street: Street::Preflop,
            current_player: None,
            button_seat: rules.button.index(),
            pot: 0.0,
            side_pots: Vec::new(),
            current_bet: 0.0,
            min_raise: 0.0,
            board: Vec::new(),
            actions: Vec::new(),
            raise_count: 0,
            deck: Vec::new(),
            hand_over: true,
            chips: GameStateChips { reward: vec![0; rules.stacks.len()], ..GameStateChips::default() },
            legal: LegalActions::default(),
        }
    }
}

impl GameStateChips {
    fn of(hand: &Holdem) -> Self {
        let state = &hand.state;
        Self {
            pot: state.pot,
            side_pots: state.pots().iter().map(|pot| pot.amount).collect(),
            current_bet: state.current,
            min_raise: state.least_raise(),
            reward: hand.scores().to_vec(),
        }
    }
}
