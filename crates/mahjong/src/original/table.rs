//! The operations: a match of four named players, hand after hand.

use paiju_contract::{BadRules, Broken, Game as _, Observer, Play, RuleSet, Save, Seat, Seed};
use serde::{Deserialize, Serialize};

use super::declare::{Declaration, Response};
use super::queue::QueuedEvent;
use super::refused::Refused;
use super::settlement::Settlement;
use super::state::GameState;
use crate::action::Action;
use crate::event::Event;
use crate::piece::Tile;
use crate::rules::{Rules, SEATS};
use crate::save;
use crate::state::past::Mahjong;

/// A match of four named players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    players: [String; SEATS],
    /// The seed of the next hand.
    next_seed: Seed,
    stage: Stage,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing dealt yet.
    Preparing(Box<Rules>),
    /// Being played, or over and not settled.
    Hand(Mahjong),
    /// Over and settled: the next hand may start.
    Settled(Mahjong),
}

/// A saved match. Untrusted until loaded.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// The players, in seat order.
    pub player_ids: Vec<String>,
    /// The seed of the next hand.
    pub next_seed: Seed,
    /// Where the match stands.
    pub stage: DumpStage,
}

/// Where a saved match stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DumpStage {
    /// Nothing dealt yet.
    Preparing(Rules),
    /// Being played, or over and not settled.
    Hand(Box<save::Dump>),
    /// Over and settled.
    Settled(Box<save::Dump>),
}

fn four_players(ids: Vec<String>) -> Result<[String; SEATS], Refused> {
    let players: [String; SEATS] = ids.try_into().map_err(|_| Refused::Players)?;
    let distinct = (1..SEATS).all(|i| !players[..i].contains(&players[i]));
    if distinct { Ok(players) } else { Err(Refused::Players) }
}

impl Game {
    /// A match of four distinct players, in seat order (R13.1); its hands are dealt from this seed and its successors.
    pub fn create_game<S: AsRef<str>>(player_ids: &[S], seed: impl Into<Seed>) -> Result<Self, Refused> {
        let players = four_players(player_ids.iter().map(|id| id.as_ref().to_owned()).collect())?;
        Ok(Self { players, next_seed: seed.into(), stage: Stage::Preparing(Box::default()) })
    }

    /// The same match by other rules, before its first hand.
    pub fn with_rules(self, rules: Rules) -> Result<Self, Refused> {
        rules.validate()?;
        match self.stage {
            Stage::Preparing(_) => Ok(Self { stage: Stage::Preparing(Box::new(rules)), ..self }),
            Stage::Hand(_) | Stage::Settled(_) => Err(Refused::AlreadyStarted),
        }
    }

    /// Deals the next hand (R13.2); returns what everybody sees.
    pub fn start_game(&mut self) -> Result<GameState, Refused> {
        let seed = self.next_seed;
        self.start(|rules| Mahjong::deal(rules, seed))
    }

    /// Deals the next hand from an explicit deck (R12.2).
    pub fn start_stacked(&mut self, deck: &[Tile]) -> Result<GameState, Refused> {
        self.start(|rules| Mahjong::stacked(rules, deck, Seed::from_u64(0)))
    }

    fn start(&mut self, deal: impl Fn(&Rules) -> Result<Mahjong, BadRules>) -> Result<GameState, Refused> {
        let rules = match &self.stage {
            Stage::Preparing(rules) => **rules,
            Stage::Hand(_) => return Err(Refused::AlreadyStarted),
            Stage::Settled(last) => last.next_rules().ok_or(Refused::MatchOver)?,
        };
        self.stage = Stage::Hand(deal(&rules)?);
        self.next_seed = self.next_seed.successor();
        Ok(self.public_state())
    }

    /// Buries three tiles of one suit (R13.3); returns what the player sees then.
    pub fn bury_cards(&mut self, player_id: &str, tiles: &[Tile]) -> Result<GameState, Refused> {
        let seat = self.seat(player_id)?;
        let trio = tiles.try_into().map_err(|_| Refused::NotThreeTiles(tiles.len()))?;
        self.act(seat, Action::bury(trio))
    }

    /// Discards a tile (R13.4); returns what the player sees then.
    pub fn discard_tile(&mut self, player_id: &str, tile: Tile) -> Result<GameState, Refused> {
        let seat = self.seat(player_id)?;
        self.act(seat, Action::Discard(tile))
    }

    /// Declares a win, a kong, a pong or a pass (R13.5); returns what the player sees then.
    pub fn declare_action(
        &mut self,
        player_id: &str,
        action: Declaration,
        tile: Option<Tile>,
    ) -> Result<GameState, Refused> {
        let seat = self.seat(player_id)?;
        let action = self.hand()?.state().declared(seat, action, tile)?;
        self.act(seat, action)
    }

    /// The answers of all awaited players at once, all or nothing (R13.5); returns what everybody sees then.
    pub fn declare_actions(&mut self, responses: &[Response]) -> Result<GameState, Refused> {
        let answer = |response: &Response| {
            let seat = self.seat(&response.player_id)?;
            let action = self.hand()?.state().declared(seat, response.action, response.tile)?;
            Ok::<_, Refused>((seat, action))
        };
        let answers = responses.iter().map(answer).collect::<Result<Vec<_>, _>>()?;
        let refused = self.played()?.apply_all(&answers, &mut |_| {}).err();
        refused.map_or_else(|| Ok(self.public_state()), |why| Err(Refused::of(&self.players, why)))
    }

    /// What that player knows, before the start, during the hand and after its end (R13.6).
    pub fn get_game_state(&self, player_id: &str) -> Result<GameState, Refused> {
        self.seat(player_id).map(|seat| self.seen_by(Some(seat)))
    }

    /// What everybody knows.
    pub fn public_state(&self) -> GameState {
        self.seen_by(None)
    }

    /// Settles a finished hand; the next one starts with the totals and the dealer it leads to (R13.7). A settled hand
    /// says the same again.
    pub fn end_game(&mut self) -> Result<Settlement, Refused> {
        let hand = self.hand()?;
        let settlement = Settlement::of(&self.players, hand).ok_or(Refused::NotOver)?;
        self.stage = Stage::Settled(hand.clone());
        Ok(settlement)
    }

    /// The players, in seat order.
    pub fn player_ids(&self) -> &[String; SEATS] {
        &self.players
    }

    /// Whose decision is waited for, by id: for the caller who collects them, not for the players.
    pub fn awaited_players(&self) -> Vec<&str> {
        let awaiting = self.hand().map(|hand| hand.phase().awaiting()).unwrap_or_default();
        awaiting.into_iter().map(|seat| self.players[seat.index()].as_str()).collect()
    }

    /// Everything that happened in the hand, with nothing hidden.
    pub fn events(&self) -> Vec<Event> {
        self.hand().map(Mahjong::events).unwrap_or_default()
    }

    /// What has happened in the hand as that player may know it, or everybody: the events of the designs (R13.9).
    pub fn get_events(&self, player_id: Option<&str>) -> Result<Vec<QueuedEvent>, Refused> {
        let seat = player_id.map(|id| self.seat(id)).transpose()?;
        let to = seat.map_or(Observer::Public, Observer::Seat);
        Ok(QueuedEvent::told(&self.players, &self.events(), to))
    }

    /// The hand being played, or the last one.
    pub fn hand(&self) -> Result<&Mahjong, Refused> {
        match &self.stage {
            Stage::Preparing(_) => Err(Refused::NotStarted),
            Stage::Hand(hand) | Stage::Settled(hand) => Ok(hand),
        }
    }

    /// The match as data.
    pub fn dump(&self) -> Dump {
        let stage = match &self.stage {
            Stage::Preparing(rules) => DumpStage::Preparing(**rules),
            Stage::Hand(hand) => DumpStage::Hand(Box::new(hand.dump())),
            Stage::Settled(hand) => DumpStage::Settled(Box::new(hand.dump())),
        };
        Dump { player_ids: self.players.to_vec(), next_seed: self.next_seed, stage }
    }

    /// The match that wrote this dump; anything that no match can have written is refused.
    pub fn load(dump: Dump) -> Result<Self, Refused> {
        let ids = "player_ids: a match has four players with different ids";
        let players = four_players(dump.player_ids).map_err(|_| Broken::new(ids))?;
        let stage = match dump.stage {
            DumpStage::Preparing(rules) => {
                rules.validate().map_err(|bad| Broken::new(format!("stage.rules.{bad}")))?;
                Stage::Preparing(Box::new(rules))
            }
            DumpStage::Hand(hand) => Stage::Hand(Mahjong::load(*hand)?),
            DumpStage::Settled(hand) => {
                let hand = Mahjong::load(*hand)?;
                Broken::unless(hand.phase().is_over(), "a settled hand is over")?;
                Stage::Settled(hand)
            }
        };
        Ok(Self { players, next_seed: dump.next_seed, stage })
    }

    fn played(&mut self) -> Result<&mut Mahjong, Refused> {
        match &mut self.stage {
            Stage::Preparing(_) => Err(Refused::NotStarted),
            Stage::Hand(hand) | Stage::Settled(hand) => Ok(hand),
        }
    }

    fn seat(&self, player_id: &str) -> Result<Seat, Refused> {
        let seat = self.players.iter().position(|id| id == player_id);
        seat.map(|seat| Seat(seat as u8)).ok_or_else(|| Refused::UnknownPlayer(player_id.to_owned()))
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<GameState, Refused> {
        let refused = self.played()?.apply_silent(seat, &action).err();
        refused.map_or_else(|| Ok(self.seen_by(Some(seat))), |why| Err(Refused::of(&self.players, why)))
    }

    fn seen_by(&self, own: Option<Seat>) -> GameState {
        match &self.stage {
            Stage::Preparing(rules) => GameState::preparing(&self.players, own, rules),
            Stage::Hand(hand) | Stage::Settled(hand) => GameState::of(&self.players, own, hand),
        }
    }
}
