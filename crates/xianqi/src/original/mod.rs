//! The engine interface of the original design: eight operations over one state (R1.5, R1.9–R1.12).
//!
//! It owns the validation order, the clock that a host passes in, and the listing where one COVER stands for all.
//! The rules are those of the contract's face; what it returns has the JSON shapes of the design, and only hosts write JSON.
//! `docs/original/xianqi.md` maps every name of the design to its name here.
//!
//! The design's own example of use is the chain of calls that a room's server makes:
//!
//! ```
//! use paiju_xianqi::original::{Config, Engine, Listed};
//!
//! # fn main() -> Result<(), paiju_xianqi::original::EngineError> {
//! // init_game(config, rng_seed?) -> output
//! let mut engine = Engine::default();
//! let output = engine.init_game(Config::default(), Some(1.into()))?;
//! assert_eq!(output.public_state.version, 1);
//!
//! // 1. The server knows which seat the person has.
//! let seat = output.legal_actions.seat;
//! // 2. legal_actions(seat) tells whether it is that person's turn.
//! let legal_actions = engine.get_legal_actions(seat)?;
//! assert!(matches!(legal_actions.actions[0], Listed::Play { .. }));
//! assert!(engine.get_legal_actions((seat + 1) % 3)?.actions.is_empty());
//! // 3. apply_action(action_idx, cover_list, client_version)
//! let output = engine.apply_action(0, None, Some(1))?;
//! // 4. public_state goes to the whole room, private_state_by_seat[seat] to its owner.
//! assert_eq!(output.public_state, engine.get_public_state()?);
//! assert_eq!(output.private_state_by_seat[0], engine.get_private_state(0)?);
//!
//! // A dropped connection: the server keeps dump_state, and load_state brings it back.
//! let snapshot = engine.dump_state()?;
//! let mut restored = Engine::default();
//! restored.load_state(snapshot)?;
//! assert_eq!(restored.get_public_state()?, engine.get_public_state()?);
//! # Ok(()) }
//! ```

mod call;
mod config;
mod error;
mod shape;

use paiju_contract::{BadRules, Code, Entropy, Game, Observer, Play, Save, Seat, Seed};
use serde::Deserializer;

pub use call::{Answer, ApplyAction, InitGame, LoadState, OPERATIONS, OfSeat};
pub use config::Config;
pub use error::{Detail, EngineError};
pub use shape::{LegalActions, Listed, Output, PrivateState, PublicState, Settlement};

use crate::action::Action;
use crate::cards::{BadCards, CardList, Cards};
use crate::legal;
use crate::rules::Rules;
use crate::save::{Clock, DecisionShape, Dump, Saved, TOO_LITTLE, dump_state, with_rounds};
use crate::score;
use crate::state::{Stage, XianQi};

/// A state behind the eight operations of the original design (its `XianqiGameEngine`).
///
/// Rules have no clock and no randomness of their own. Both are the host's, and both are optional: a seed is passed
/// or drawn by [`seeds`](Self::seeds), the time is 0, or [`at`](Self::at) a time, or read from a
/// [`clock`](Self::clock).
///
/// ```
/// use paiju_contract::Seed;
/// use paiju_xianqi::original::{Config, Engine};
///
/// // In a program: seeds from the system, time from its clock.
/// let mut engine = Engine::default().seeds(|| Some(Seed::from_u64(7))).clock(|| 1_000);
/// let output = engine.init_game(Config::default(), None).unwrap();
/// assert_eq!(output.public_state.decision.unwrap().started_at_ms, 1_000);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Engine {
    held: Option<Held>,
    timer_ms: Option<u64>,
    seeds: Option<Entropy>,
    time: Time,
}

/// A game and the host's clock when its decision began.
#[derive(Clone, Debug)]
struct Held {
    game: XianQi,
    clock: Clock,
}

/// Where the time comes from.
#[derive(Clone, Copy, Debug)]
enum Time {
    Told(u64),
    Read(fn() -> u64),
}

impl Default for Time {
    fn default() -> Self {
        Self::Told(0)
    }
}

impl Engine {
    /// An engine whose decisions time out after so long. The engine only writes it down; the host acts on it.
    pub fn with_timer(timer_ms: u64) -> Self {
        Self { timer_ms: Some(timer_ms), ..Self::default() }
    }

    /// Where a missing `rng_seed` is drawn; a host without randomness has none to give.
    #[must_use]
    pub fn seeds(self, seeds: Entropy) -> Self {
        Self { seeds: Some(seeds), ..self }
    }

    /// Where the time in milliseconds is read.
    #[must_use]
    pub fn clock(self, clock: fn() -> u64) -> Self {
        Self { time: Time::Read(clock), ..self }
    }

    /// It is `now_ms` from here on: `engine.at(5).apply_action(0, None, None)`.
    pub fn at(&mut self, now_ms: u64) -> &mut Self {
        self.time = Time::Told(now_ms);
        self
    }

    /// Deals a new game (R1.5). A missing seed is drawn by the host.
    pub fn init_game(
        &mut self,
        config: impl Into<Config>,
        rng_seed: Option<Seed>,
    ) -> Result<Output, EngineError> {
        let bad = |bad: BadRules| EngineError::rules(&bad);
        let rules = config.into().rules().map_err(bad)?;
        let seed =
            rng_seed.or_else(|| self.seeds.and_then(|draw| draw())).ok_or_else(EngineError::no_seed)?;
        let game = XianQi::deal(&rules, seed).map_err(bad)?;
        let held = Held { game, clock: self.now() };
        let output = held.output();
        self.held = Some(held);
        Ok(output)
    }

    /// Plays the action at `action_idx` of the legal list of the deciding seat (R1.10).
    pub fn apply_action(
        &mut self,
        action_idx: i64,
        cover_list: Option<CardList>,
        client_version: Option<i64>,
    ) -> Result<Output, EngineError> {
        let clock = self.now();
        let held = self.held_mut()?;
        held.check_phase()?;
        held.check_version(client_version)?;
        let listed = held.listed(held.game.state.seat);
        let chosen = usize::try_from(action_idx).ok().and_then(|idx| listed.get(idx)).copied();
        let chosen = chosen.ok_or_else(|| EngineError::index(action_idx, listed.len()))?;
        let action = concrete(chosen, cover_list)?;
        let seat = held.game.state.seat;
        held.game.apply_silent(seat, &action).map_err(EngineError::rejected)?;
        held.clock = clock;
        Ok(held.output())
    }

    /// Pays the chips and closes the game (R1.11).
    pub fn settle(&mut self) -> Result<Output, EngineError> {
        let held = self.held_mut()?;
        let phase = held.game.state.phase_name();
        let settlement = held.settlement().ok_or_else(|| EngineError::phase("settle", phase))?;
        held.game.finish();
        Ok(Output { settlement: Some(settlement), ..held.output() })
    }

    /// What the whole state knows (R1.12.1).
    pub fn get_public_state(&self) -> Result<PublicState, EngineError> {
        Ok(self.held()?.public_state())
    }

    /// What only one seat knows (R1.12.2).
    pub fn get_private_state(&self, seat: i64) -> Result<PrivateState, EngineError> {
        let held = self.held()?;
        let seat = known_seat(seat).ok_or_else(|| EngineError::seat(seat))?;
        Ok(held.private_state(seat))
    }

    /// What a seat may do: nothing unless it decides; never an error for a seat that does not (R1.9.1).
    pub fn get_legal_actions(&self, seat: i64) -> Result<LegalActions, EngineError> {
        let held = self.held()?;
        let actions = known_seat(seat).map_or_else(Vec::new, |seat| held.listed(seat));
        Ok(LegalActions { seat, actions })
    }

    /// The state as plain data (R1.4).
    pub fn dump_state(&self) -> Result<Dump, EngineError> {
        Ok(self.held()?.dump())
    }

    /// Replaces the state by a dump, if it is one (R1.12.3).
    pub fn load_state(&mut self, dump: Dump) -> Result<(), EngineError> {
        self.load_saved(dump.into())
    }

    /// The same from a host's own data, `load_state` as the design has it: what has not the shape of a state is
    /// `ENGINE_INVALID_STATE`, as what play cannot have reached is. What the design does not have may be left out; `rules`
    /// are then those of the game that is there, or the preset `original` (R1.4.4).
    pub fn read_state<'de, D: Deserializer<'de>>(&mut self, state: D) -> Result<(), EngineError> {
        self.load_saved(call::read_state(state)?)
    }

    fn load_saved(&mut self, saved: Saved) -> Result<(), EngineError> {
        if !saved.is_enough() {
            return Err(EngineError::malformed(Code::InvalidState, TOO_LITTLE.to_owned()));
        }
        let rules = self.held.as_ref().map_or_else(Rules::original, |held| held.game.rules());
        let saved = saved.by_rules(rules);
        let clock = saved.clock();
        let game = XianQi::load(saved).map_err(|broken| EngineError::state(&broken))?;
        self.held = Some(Held { game, clock });
        Ok(())
    }

    fn held(&self) -> Result<&Held, EngineError> {
        self.held.as_ref().ok_or_else(EngineError::before_init)
    }

    fn held_mut(&mut self) -> Result<&mut Held, EngineError> {
        self.held.as_mut().ok_or_else(EngineError::before_init)
    }

    fn now(&self) -> Clock {
        let started_at_ms = match self.time {
            Time::Told(now_ms) => now_ms,
            Time::Read(clock) => clock(),
        };
        let timeout_at_ms = self.timer_ms.map(|timer| started_at_ms.saturating_add(timer));
        Clock { started_at_ms, timeout_at_ms }
    }
}

fn known_seat(seat: i64) -> Option<Seat> {
    u8::try_from(seat).ok().filter(|seat| *seat < 3).map(Seat)
}

/// The listed action with the caller's cards: a COVER needs them, nothing else takes any (R1.10.5).
fn concrete(chosen: Listed, cover_list: Option<CardList>) -> Result<Action, EngineError> {
    let given = cover_list.map(|list| list.0);
    match chosen {
        Listed::Cover { .. } => Ok(match given {
            Some(Ok(cards)) => Action::Cover(cards),
            Some(Err(bad)) => Action::Miscover(bad),
            None => Action::Miscover(BadCards::Missing),
        }),
        _ if given.is_some_and(|cards| !is_nothing(cards)) => Err(EngineError::needless_cover()),
        Listed::Play { payload_cards, .. } => Ok(Action::Play(payload_cards)),
        Listed::Buckle => Ok(Action::Buckle),
        Listed::PassBuckle => Ok(Action::PassBuckle),
        Listed::Reveal => Ok(Action::Reveal),
        Listed::PassReveal => Ok(Action::PassReveal),
    }
}

fn is_nothing(cards: Result<Cards, BadCards>) -> bool {
    matches!(cards, Ok(Cards::NONE) | Err(BadCards::Missing))
}

impl Held {
    fn check_phase(&self) -> Result<(), EngineError> {
        match self.game.state.stage {
            Stage::Over(_) => Err(EngineError::phase("apply_action", self.game.state.phase_name())),
            _ => Ok(()),
        }
    }

    fn check_version(&self, client_version: Option<i64>) -> Result<(), EngineError> {
        match client_version {
            Some(theirs) if theirs != i64::from(self.game.version()) => {
                Err(EngineError::version(theirs, self.game.version()))
            }
            _ => Ok(()),
        }
    }

    /// The legal list of the design: PLAYs, or one COVER, BUCKLE, REVEAL, `PASS_REVEAL` (R1.9.2).
    fn listed(&self, seat: Seat) -> Vec<Listed> {
        let state = &self.game.state;
        if state.stage.is_follow() && state.seat == seat && state.plays().is_empty() {
            return vec![Listed::Cover { required_count: state.round_kind() }];
        }
        let mut actions = Vec::new();
        legal::list(state, seat, &mut actions);
        actions.iter().filter_map(|action| Listed::of(*action, state.switches.dog())).collect()
    }

    fn public_state(&self) -> PublicState {
        let view = self.game.view(Observer::Public);
        PublicState {
            version: view.version,
            phase: view.phase,
            players: view.players,
            turn: view.turn,
            decision: self.timed(view.decision),
            pillar_groups: view.pillar_groups,
            reveal: view.reveal,
        }
    }

    fn private_state(&self, seat: Seat) -> PrivateState {
        PrivateState { hand: self.game.state.hand(seat), covered: self.game.state.laid[seat.index()].cards() }
    }

    fn dump(&self) -> Dump {
        let dump = with_rounds(&self.game, dump_state(&self.game));
        Dump { decision: self.timed(dump.decision), ..dump }
    }

    fn timed(&self, decision: Option<DecisionShape>) -> Option<DecisionShape> {
        decision.map(|decision| self.clock.on(decision))
    }

    /// What settling gives or would give; nothing unless the game waits for it.
    fn settlement(&self) -> Option<Settlement> {
        let mut finished = self.game.clone();
        if finished.state.end_reason().is_none() || finished.state.flags.is_finished() {
            return None;
        }
        finished.finish();
        let chip_delta_by_seat = score::settle(&finished.state);
        Some(Settlement { final_state: with_rounds(&finished, dump_state(&finished)), chip_delta_by_seat })
    }

    fn output(&self) -> Output {
        let seat = self.game.state.seat;
        Output {
            new_state: self.dump(),
            public_state: self.public_state(),
            private_state_by_seat: std::array::from_fn(|seat| self.private_state(Seat(seat as u8))),
            legal_actions: LegalActions { seat: i64::from(seat.0), actions: self.listed(seat) },
            settlement: self.settlement(),
        }
    }
}
