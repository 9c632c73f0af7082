//! The operations of the original interface as methods, with their meanings (R13).
//!
//! A thin face over the engine: players have ids instead of seats, and a match of several hands is carried on by
//! [`Classic::end_game`] and the next [`Classic::start_game`]. It has no rules of its own.

mod record;

use paiju_contract::{BadRules, Game, Observer, Play, RuleSet, Seat, Seed};

pub use record::{GameState, PlayerRecord, Settlement};

use crate::action::Action;
use crate::error::Illegal;
use crate::event::Event;
use crate::past::Mahjong;
use crate::piece::Tile;
use crate::rules::{Rules, SEATS};

/// A match of four named players.
#[derive(Clone, Debug)]
pub struct Classic {
    players: [String; SEATS],
    rules: Rules,
    game: Option<Mahjong>,
}

/// Why an operation is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// R13.1
    #[error("a game has four players with different ids")]
    Players,
    /// R13.1
    #[error("no player has the id {0:?}")]
    UnknownPlayer(String),
    /// R13.2
    #[error("no hand is being played: call start_game first")]
    NotStarted,
    /// R13.2
    #[error("a hand is being played: it must end before the next one starts")]
    AlreadyStarted,
    /// R13.7
    #[error("the hand is not over: it cannot be settled yet")]
    NotOver,
    /// R13.3
    #[error("three tiles are buried, not {0}")]
    NotThree(usize),
    /// The rules do not allow a hand to be dealt.
    #[error("{0}")]
    Rules(#[from] BadRules),
    /// The engine refused it.
    #[error("{0}")]
    Rejected(paiju_contract::Rejected<Illegal>),
}

impl From<paiju_contract::Rejected<Illegal>> for Refused {
    fn from(why: paiju_contract::Rejected<Illegal>) -> Self {
        Self::Rejected(why)
    }
}

impl Classic {
    /// A match of four distinct players, in seat order (R13.1).
    pub fn create_game(player_ids: &[&str], rules: Rules) -> Result<Self, Refused> {
        rules.validate()?;
        let players: [String; SEATS] = player_ids
            .iter()
            .map(|id| (*id).to_owned())
            .collect::<Vec<_>>()
            .try_into()
            .map_err(|_| Refused::Players)?;
        let distinct = (1..SEATS).all(|i| !players[..i].contains(&players[i]));
        if distinct { Ok(Self { players, rules, game: None }) } else { Err(Refused::Players) }
    }

    /// Deals the next hand (R13.2).
    pub fn start_game(&mut self, seed: Seed) -> Result<(), Refused> {
        self.start(Mahjong::deal(&self.rules, seed)?)
    }

    /// Deals the next hand from an explicit deck (R12.2).
    pub fn start_stacked(&mut self, deck: &[Tile]) -> Result<(), Refused> {
        self.start(Mahjong::stacked(&self.rules, deck, Seed::from_u64(0))?)
    }

    fn start(&mut self, game: Mahjong) -> Result<(), Refused> {
        if self.game.is_some() {
            return Err(Refused::AlreadyStarted);
        }
        self.game = Some(game);
        Ok(())
    }

    /// Buries three tiles of one suit (R13.3).
    pub fn bury_cards(&mut self, player_id: &str, tiles: &[Tile]) -> Result<Vec<Event>, Refused> {
        let trio = tiles.try_into().map_err(|_| Refused::NotThree(tiles.len()))?;
        self.act(player_id, Action::bury(trio))
    }

    /// Discards a tile (R13.4).
    pub fn discard_tile(&mut self, player_id: &str, tile: Tile) -> Result<Vec<Event>, Refused> {
        self.act(player_id, Action::Discard(tile))
    }

    /// Declares a win, a kong, a pong or a pass (R13.5).
    pub fn declare_action(&mut self, player_id: &str, action: Action) -> Result<Vec<Event>, Refused> {
        self.act(player_id, action)
    }

    /// The answers of all awaited players at once, all or nothing (R13.5).
    pub fn declare_actions(&mut self, answers: &[(&str, Action)]) -> Result<Vec<Event>, Refused> {
        let mut by_seat = Vec::with_capacity(answers.len());
        for (player_id, action) in answers {
            by_seat.push((self.seat(player_id)?, *action));
        }
        let mut events = Vec::new();
        self.hand_mut()?.apply_all(&by_seat, &mut |event| events.push(event))?;
        Ok(events)
    }

    /// What that player knows (R13.6).
    pub fn get_game_state(&self, player_id: &str) -> Result<GameState, Refused> {
        let seat = self.seat(player_id)?;
        let view = self.hand()?.view(Observer::Seat(seat));
        Ok(GameState::new(player_id, &self.players, view))
    }

    /// Settles a finished hand; the next one starts with the totals and the dealer it leads to (R13.7).
    pub fn end_game(&mut self) -> Result<Settlement, Refused> {
        let game = self.hand()?;
        let (Some(outcome), Some(next)) = (game.outcome(), game.next_rules()) else {
            return Err(Refused::NotOver);
        };
        let scores = game.state().players.map(|player| player.score);
        self.rules = next;
        self.game = None;
        Ok(Settlement::new(&self.players, scores, &outcome))
    }

    /// The hand being played.
    pub fn hand(&self) -> Result<&Mahjong, Refused> {
        self.game.as_ref().ok_or(Refused::NotStarted)
    }

    fn hand_mut(&mut self) -> Result<&mut Mahjong, Refused> {
        self.game.as_mut().ok_or(Refused::NotStarted)
    }

    fn seat(&self, player_id: &str) -> Result<Seat, Refused> {
        let seat = self.players.iter().position(|id| id == player_id);
        seat.map(|seat| Seat(seat as u8)).ok_or_else(|| Refused::UnknownPlayer(player_id.to_owned()))
    }

    fn act(&mut self, player_id: &str, action: Action) -> Result<Vec<Event>, Refused> {
        let seat = self.seat(player_id)?;
        let mut events = Vec::new();
        self.hand_mut()?.apply(seat, &action, &mut |event| events.push(event))?;
        Ok(events)
    }
}
