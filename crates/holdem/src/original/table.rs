//! The table: `new`, `seed`, `reset_hand`, `step`, and the questions one may ask it.

use paiju_contract::{BadRules, Entropy, Game, MAX_SEATS, Observer, Play, RuleSet, Seat, Seed};
use serde::Serialize;

use super::entropy::USUAL;
use super::menu::{LegalActions, get_legal_actions};
use super::number::ActionType;
use super::refused::Refused;
use super::seen::PlayerView;
use super::state::{GameState, in_big_blinds};
use crate::rules::{Chips, Rules};
use crate::state::Holdem;

/// A table that deals hand after hand: the six-action menu, blinds of half and one big blind, stacks reset.
#[derive(Clone, Debug)]
pub struct PokerGame {
    rules: Rules,
    hand: Option<Holdem>,
    /// The seed of the next hand; none where each is drawn.
    next: Option<Seed>,
    entropy: Option<Entropy>,
}

impl Default for PokerGame {
    /// Six players with 100 big blinds each, the button at seat 0.
    fn default() -> Self {
        Self { rules: Rules::default(), hand: None, next: None, entropy: USUAL }
    }
}

impl PokerGame {
    /// A table of `num_players` (2 to 10) with `starting_stack` big blinds each.
    pub fn new(num_players: usize, starting_stack: f64, button_seat: usize) -> Result<Self, Refused> {
        let seat =
            |number: usize, field| u8::try_from(number).map_err(|_| BadRules::new(field, "no such seat"));
        let full = whole_chips(starting_stack)?;
        let rules = Rules {
            seats: seat(num_players, "num_players")?,
            stacks: std::iter::repeat_n(full, num_players.min(MAX_SEATS)).collect(),
            button: Seat(seat(button_seat, "button_seat")?),
            ..Rules::default()
        };
        rules.validate().map_err(by_argument)?;
        Ok(Self { rules, ..Self::default() })
    }

    /// The same table with a supplier of seeds for hands that nobody seeded.
    #[must_use]
    pub fn with_entropy(self, entropy: Entropy) -> Self {
        Self { entropy: Some(entropy), ..self }
    }

    /// The next hand is dealt from this seed, the ones after it from its successors; with `None` every hand is drawn.
    pub fn seed(&mut self, seed: impl Into<Option<u64>>) {
        self.next = seed.into().map(Seed::from_u64);
    }

    /// Deals a new hand. After a finished one the button has moved; an unfinished one is dealt again (R10.1).
    pub fn reset_hand(&mut self) -> Result<GameState, Refused> {
        let drawn = || self.entropy.and_then(|draw| draw());
        let seed = self.next.or_else(drawn).ok_or(Refused::NoSeed)?;
        let rules = self.hand.as_ref().and_then(Game::next_rules).unwrap_or_else(|| self.rules.clone());
        self.hand = Some(Holdem::deal(&rules, seed)?);
        self.rules = rules;
        self.next = self.next.map(Seed::successor);
        Ok(self.get_state())
    }

    /// The player to act does this: the new state, what each seat won or lost in big blinds (nothing until the hand is
    /// over), and whether it is (R5.10).
    pub fn step(&mut self, action: ActionType) -> Result<(GameState, Vec<f64>, bool), Refused> {
        let hand = self.hand.as_mut().ok_or(Refused::NoHand)?;
        let seat = hand.phase().awaiting().first().ok_or(paiju_contract::Rejected::Over)?;
        hand.apply_silent(seat, &action.into())?;
        let state = self.get_state();
        let reward = state.chips.reward.iter().map(|chips| in_big_blinds(*chips)).collect();
        let done = state.hand_over;
        Ok((state, reward, done))
    }

    /// Everything, all hole cards included. Before the first hand: stacks and a button, and the hand is over.
    pub fn get_state(&self) -> GameState {
        self.hand.as_ref().map_or_else(|| GameState::before(&self.rules), GameState::of)
    }

    /// The menu of the player to act; nothing is legal while no hand is played.
    pub fn get_legal_actions(&self) -> LegalActions {
        get_legal_actions(&self.get_state())
    }

    /// What one player knows.
    pub fn get_state_for_player(&self, player_id: usize) -> Result<PlayerView, Refused> {
        let last = usize::from(self.rules.seats) - 1;
        if player_id > last {
            return Err(Refused::NoSuchPlayer { player_id, last });
        }
        let hand = self.hand.as_ref().ok_or(Refused::NoHand)?;
        let view = hand.view(Observer::Seat(Seat(player_id as u8)));
        PlayerView::of(&view).ok_or(Refused::NoHand)
    }

    /// The hand being played or just over, as the engine knows it.
    pub fn hand(&self) -> Option<&Holdem> {
        self.hand.as_ref()
    }
}

/// The same refusal, by the name that the argument has here.
fn by_argument(bad: BadRules) -> BadRules {
    let field = match &*bad.field {
        "seats" => "num_players",
        "button" => "button_seat",
        _ => "starting_stack",
    };
    BadRules { field: field.into(), ..bad }
}

/// A stack in whole chips: big blinds have two decimals.
fn whole_chips(starting_stack: f64) -> Result<Chips, BadRules> {
    let bad = |message| BadRules::new("starting_stack", message);
    let chips = starting_stack * 100.0;
    if !(1.0..=f64::from(Chips::MAX)).contains(&chips) {
        return Err(bad("a stack is at least a hundredth of a big blind and at most what a table holds"));
    }
    // A decimal such as 2.55 is no exact fraction: what is as near as it can be to a whole chip is one.
    if (chips - chips.round()).abs() > 1e-6 {
        return Err(bad("a big blind is a hundred chips: at most two decimals"));
    }
    Ok(chips.round() as Chips)
}

/// What `step` answers, as one object.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The new state.
    pub state: GameState,
    /// What each seat won or lost in big blinds.
    pub reward: Vec<f64>,
    /// Whether the hand is over.
    pub done: bool,
}

impl From<(GameState, Vec<f64>, bool)> for Step {
    fn from((state, reward, done): (GameState, Vec<f64>, bool)) -> Self {
        Self { state, reward, done }
    }
}
