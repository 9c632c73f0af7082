//! The engine interface of the original design: eight operations over one state (R1.5, R1.9–R1.12).
//!
//! It owns the validation order, the clock that a host passes in, and the listing where one COVER stands for all.
//! The rules are those of the contract's face; what it returns has the JSON shapes of the design, and only hosts write JSON.

mod error;
mod shape;

use paiju_contract::{BadRules, Game, Observer, Play, Save, Seat, Seed};

pub use error::{Detail, EngineError};
pub use shape::{LegalActions, Listed, Output, PrivateState, PublicState, Settlement};

use crate::action::Action;
use crate::cards::{CardList, Cards};
use crate::legal;
use crate::rules::Rules;
use crate::save::Dump;
use crate::score;
use crate::state::{Stage, XianQi};
use crate::switches::RulesInput;

/// A state behind the eight operations of the original design.
///
/// ```
/// use paiju_contract::Seed;
/// use paiju_xianqi::{Engine, RulesInput};
///
/// let mut engine = Engine::default();
/// let dealt = engine.init_game(RulesInput::default(), Seed::from_u64(1), 0).unwrap();
/// assert_eq!(dealt.public_state.version, 1);
/// // The first in the list: the strongest combo, led.
/// let led = engine.apply_action(0, None, Some(1), 0).unwrap();
/// assert_eq!(led.public_state.turn.plays.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Engine {
    held: Option<Held>,
    timer_ms: Option<u64>,
}

/// A game and the host's clock when its decision began.
#[derive(Clone, Debug)]
struct Held {
    game: XianQi,
    clock: Clock,
}

#[derive(Clone, Copy, Debug, Default)]
struct Clock {
    started_at_ms: u64,
    timeout_at_ms: Option<u64>,
}

impl Engine {
    /// An engine whose decisions time out after so long. The engine only writes it down; the host acts on it.
    pub fn with_timer(timer_ms: u64) -> Self {
        Self { held: None, timer_ms: Some(timer_ms) }
    }

    /// Deals a new game (R1.5). A missing seed is drawn by the host.
    pub fn init_game(
        &mut self,
        config: RulesInput,
        rng_seed: Seed,
        now_ms: u64,
    ) -> Result<Output, EngineError> {
        let bad = |bad: BadRules| EngineError::rules(&bad);
        let rules = Rules::try_from(config).map_err(bad)?;
        let game = XianQi::deal(&rules, rng_seed).map_err(bad)?;
        let held = Held { game, clock: self.clock(now_ms) };
        let output = held.output();
        self.held = Some(held);
        Ok(output)
    }

    /// Plays the action at `action_idx` of the legal list of the deciding seat (R1.10).
    pub fn apply_action(
        &mut self,
        action_idx: i64,
        cover_list: Option<CardList>,
        client_version: Option<u32>,
        now_ms: u64,
    ) -> Result<Output, EngineError> {
        let clock = self.clock(now_ms);
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
        let decision = dump.decision;
        let game = XianQi::load(dump).map_err(|broken| EngineError::state(&broken))?;
        let clock = decision.map_or_else(Clock::default, |decision| Clock {
            started_at_ms: decision.started_at_ms,
            timeout_at_ms: decision.timeout_at_ms,
        });
        self.held = Some(Held { game, clock });
        Ok(())
    }

    fn held(&self) -> Result<&Held, EngineError> {
        self.held.as_ref().ok_or_else(EngineError::before_init)
    }

    fn held_mut(&mut self) -> Result<&mut Held, EngineError> {
        self.held.as_mut().ok_or_else(EngineError::before_init)
    }

    fn clock(&self, now_ms: u64) -> Clock {
        let timeout_at_ms = self.timer_ms.map(|timer| now_ms.saturating_add(timer));
        Clock { started_at_ms: now_ms, timeout_at_ms }
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
            None => Action::Miscover(crate::cards::BadCards::Missing),
        }),
        _ if given.is_some_and(|cards| !is_nothing(cards)) => Err(EngineError::needless_cover()),
        Listed::Play { payload_cards, .. } => Ok(Action::Play(payload_cards)),
        Listed::Buckle => Ok(Action::Buckle),
        Listed::PassBuckle => Ok(Action::PassBuckle),
        Listed::Reveal => Ok(Action::Reveal),
        Listed::PassReveal => Ok(Action::PassReveal),
    }
}

fn is_nothing(cards: Result<Cards, crate::cards::BadCards>) -> bool {
    matches!(cards, Ok(Cards::NONE) | Err(crate::cards::BadCards::Missing))
}

impl Held {
    fn check_phase(&self) -> Result<(), EngineError> {
        match self.game.state.stage {
            Stage::Over(_) => Err(EngineError::phase("apply_action", self.game.state.phase_name())),
            _ => Ok(()),
        }
    }

    fn check_version(&self, client_version: Option<u32>) -> Result<(), EngineError> {
        match client_version {
            Some(theirs) if theirs != self.game.version() => {
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
        let dump = self.game.dump();
        Dump { decision: self.timed(dump.decision), ..dump }
    }

    fn timed(&self, decision: Option<crate::save::DecisionShape>) -> Option<crate::save::DecisionShape> {
        let Clock { started_at_ms, timeout_at_ms } = self.clock;
        decision.map(|decision| crate::save::DecisionShape { started_at_ms, timeout_at_ms, ..decision })
    }

    /// What settling gives or would give; nothing unless the game waits for it.
    fn settlement(&self) -> Option<Settlement> {
        let mut finished = self.game.clone();
        if finished.state.end_reason().is_none() || finished.state.flags.is_finished() {
            return None;
        }
        finished.finish();
        let chip_delta_by_seat = score::settle(&finished.state);
        Some(Settlement { final_state: finished.dump(), chip_delta_by_seat })
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
