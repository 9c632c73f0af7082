//! The table: `new`, `seed`, `reset_hand`, `step`, and the questions one may ask it.

use paiju_contract::{BadRules, Game, MAX_SEATS, Observer, Play, Rejected, RuleSet, Seat, Seed};

use super::state::{GameState, PlayerView};
use crate::action::Action;
use crate::error::Illegal;
use crate::eval::Hand;
use crate::piece::Card;
use crate::rules::{Chips, Rules};
use crate::state::Holdem;

/// Hands that cannot lie on one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected at most ten hands of two cards and a board of three to five, no card twice")]
pub struct BadHands;

/// A table that deals hand after hand, blinds 50 and 100, stacks reset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    hand: Holdem,
    next_seed: Seed,
}

impl Engine {
    /// A table of `num_players` with `starting_stack` big blinds each; the first hand is dealt from seed 0.
    pub fn new(num_players: usize, starting_stack: u32, button_seat: usize) -> Result<Self, BadRules> {
        let full = starting_stack.checked_mul(Rules::default().big_blind);
        let full = full.ok_or_else(|| BadRules::new("starting_stack", "too many big blinds"))?;
        let seat =
            |number: usize, field| u8::try_from(number).map_err(|_| BadRules::new(field, "no such seat"));
        let seats = seat(num_players, "num_players")?;
        let stacks = std::iter::repeat_n(full, num_players.min(MAX_SEATS)).collect();
        let rules =
            Rules { seats, stacks, button: Seat(seat(button_seat, "button_seat")?), ..Rules::default() };
        rules.validate()?;
        let first = Seed::from_u64(0);
        Ok(Self { hand: Holdem::deal(&rules, first)?, next_seed: first.successor() })
    }

    /// The next hand is dealt from this seed, the ones after it from its successors.
    pub fn seed(&mut self, seed: u64) {
        self.next_seed = Seed::from_u64(seed);
    }

    /// Deals a new hand. After a finished one the button has moved; an unfinished one is dealt again (R10.1).
    pub fn reset_hand(&mut self) -> GameState {
        let rules = self.hand.next_rules().unwrap_or_else(|| self.hand.rules());
        self.hand = Holdem::deal(&rules, self.next_seed).expect("what was dealt once can be dealt again");
        self.next_seed = self.next_seed.successor();
        self.get_state()
    }

    /// The player to act does this: the new state, the rewards per seat, and whether the hand is over (R5.10).
    pub fn step(&mut self, action: Action) -> Result<(GameState, Vec<i64>, bool), Rejected<Illegal>> {
        let seat = self.current_player().ok_or(Rejected::Over)?;
        self.hand.apply_silent(seat, &action)?;
        Ok((self.get_state(), self.hand.scores().to_vec(), self.hand.phase().is_over()))
    }

    /// Everything, all hole cards included.
    pub fn get_state(&self) -> GameState {
        GameState::of(&self.hand)
    }

    /// The six-action menu of the player to act, by id; nothing is legal once the hand is over.
    pub fn get_legal_actions(&self) -> [bool; 6] {
        let mask = self.current_player().and_then(|seat| self.hand.legal_mask(seat));
        mask.unwrap_or_default()
    }

    /// What one player knows; nothing for a seat that does not exist.
    pub fn get_state_for_player(&self, seat: usize) -> Option<PlayerView> {
        let seat = u8::try_from(seat).ok().map(Seat)?;
        PlayerView::of(&self.hand.view(Observer::Seat(seat)))
    }

    /// The winning seats among `hands` on a board of three to five cards (R8.5).
    pub fn compare_hands(hands: &[[Card; 2]], board: &[Card]) -> Result<Vec<Seat>, BadHands> {
        let cards = || hands.iter().flatten().chain(board);
        let different = cards().fold(0u64, |seen, card| seen | card.bit());
        if hands.len() > MAX_SEATS || different.count_ones() as usize != cards().count() {
            return Err(BadHands);
        }
        let strength = |hole: &[Card; 2]| {
            let all: Vec<Card> = hole.iter().chain(board).copied().collect();
            Hand::new(&all).map(Hand::strength).map_err(|_| BadHands)
        };
        let strengths = hands.iter().map(strength).collect::<Result<Vec<_>, _>>()?;
        let best = strengths.iter().max();
        let wins = |seat: &Seat| strengths.get(seat.index()) == best;
        Ok(Seat::all(hands.len()).filter(wins).collect())
    }

    /// The stack every hand starts with, in big blinds.
    pub fn starting_stack(&self) -> Chips {
        let rules = self.hand.rules();
        rules.stacks[0] / rules.big_blind
    }

    fn current_player(&self) -> Option<Seat> {
        self.hand.phase().awaiting().first()
    }
}
