//! A game as the contract saves it (R1.4.6): the deal and the log, and who decides. All else of R1.4 follows; a dump may
//! tell it nevertheless, and is then compared.

use paiju_contract::{Broken, RuleSet, Seat, Step, Switches};
use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::dump::{Opening, difference, dump_state, load_state, replay, step};
use super::shape::{Context, DecisionShape, Dump, Group, PhaseName, PlayDump, Player, Reveal, Turn};
use crate::action::Action;
use crate::piece::Card;
use crate::rules::Rules;
use crate::setup::read_deck;
use crate::state::{EndReason, XianQi};

/// A game as untrusted plain data: `rules`, `phase`, `decision`, `deck` and `log`, or the whole state of R1.4.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Saved {
    /// The rules it is played by.
    rules: Switches<Rules>,
    /// One more than the actions, and one more for settling; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    /// Where the game is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phase: Option<PhaseName>,
    /// Who decides, if anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decision: Option<Asked>,
    /// The cards in the order they were dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck: Option<Vec<Card>>,
    /// Everything that was done since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    log: Option<Vec<Step<Action>>>,
    /// The three hands; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<Vec<Player>>,
    /// The round being played; said where a state is told whole, or a deal was over before anybody was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Turn<PlayDump>>,
    /// The rounds played; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pillar_groups: Option<Vec<Group<PlayDump>>>,
    /// The buckle being decided, and all reveals; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reveal: Option<Reveal>,
    /// Why it is over; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end_reason: Option<EndReason>,
    /// BUCKLEs since the last round; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    buckles_this_round: Option<u16>,
    /// Who has forfeited the chips for being enough; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forfeits: Option<[bool; 3]>,
    /// Who buckled last; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_buckler_seat: Option<Seat>,
}

/// Who decides what; a time only if a host's clock has told one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Asked {
    /// Who.
    seat: Seat,
    /// What.
    context: Context,
    /// The host's clock when it was asked.
    #[serde(default, skip_serializing_if = "is_zero")]
    started_at_ms: u64,
    /// When the host stops waiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timeout_at_ms: Option<u64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands the field over like this")]
fn is_zero(time: &u64) -> bool {
    *time == 0
}

impl From<DecisionShape> for Asked {
    fn from(decision: DecisionShape) -> Self {
        let DecisionShape { seat, context, started_at_ms, timeout_at_ms } = decision;
        Self { seat, context, started_at_ms, timeout_at_ms }
    }
}

impl From<Asked> for DecisionShape {
    fn from(asked: Asked) -> Self {
        let Asked { seat, context, started_at_ms, timeout_at_ms } = asked;
        Self { seat, context, started_at_ms, timeout_at_ms }
    }
}

/// A state that says everything.
impl From<Dump> for Saved {
    fn from(dump: Dump) -> Self {
        Self {
            rules: Switches::All(dump.rules),
            version: Some(dump.version),
            phase: Some(dump.phase),
            decision: dump.decision.map(Asked::from),
            deck: dump.deck,
            log: dump.log,
            players: Some(dump.players),
            turn: Some(dump.turn),
            pillar_groups: Some(dump.pillar_groups),
            reveal: Some(dump.reveal),
            end_reason: dump.end_reason,
            buckles_this_round: dump.buckles_this_round,
            forfeits: dump.forfeits,
            last_buckler_seat: dump.last_buckler_seat,
        }
    }
}

/// The game as little as it takes.
pub(crate) fn save(game: &XianQi) -> Saved {
    let (state, deeds) = (&game.state, game.deeds());
    // A deal that is over at once asks nobody: only the turn says who would have led.
    let turn = (deeds.is_empty() && state.decision().is_none()).then(|| game.turn());
    Saved {
        rules: Switches::Changed(state.rules()),
        version: None,
        phase: Some(state.phase_name()),
        decision: state.decision().map(|decision| game.clock().on(decision).into()),
        deck: Some(game.deck().to_vec()),
        log: Some(deeds.iter().copied().map(step).collect()),
        players: None,
        turn,
        pillar_groups: None,
        reveal: None,
        end_reason: None,
        buckles_this_round: None,
        forfeits: None,
        last_buckler_seat: None,
    }
}

/// The game that was saved, if play leads to all that is told of it.
pub(crate) fn restore(saved: &Saved) -> Result<XianQi, Broken> {
    let Some(whole) = saved.whole() else { return play(saved) };
    load_state(&whole)
}

/// Plays the log, and compares whatever else is told.
fn play(saved: &Saved) -> Result<XianQi, Broken> {
    let (Some(deck), Some(log)) = (&saved.deck, &saved.log) else {
        let needed = "log: without `deck` and `log` a dump tells version, phase, players, turn, pillar_groups and reveal";
        return Err(Broken::new(needed));
    };
    saved.rules.validate().map_err(|bad| Broken::new(format!("rules.{bad}")))?;
    let deck = read_deck(deck).map_err(|bad| Broken::new(bad.to_string()))?;
    let settled = saved.phase == Some(PhaseName::Finished);
    let mut game = replay(&Opening { rules: &saved.rules, first: saved.first()?, settled }, &deck, log)?;
    let own = dump_state(&game);
    if let Some(field) = difference(&saved.completed(&own), &own) {
        return Err(Broken::new(format!("{field}: not what the play of this game leads to")));
    }
    game.keep_clock(saved.decision.map(|asked| Clock::of(&asked.into())));
    Ok(game)
}

impl Saved {
    /// Who leads first: who did, or before that who is to.
    fn first(&self) -> Result<Seat, Broken> {
        let done = self.log.iter().flatten().next().map(|step| step.seat);
        let asked = self.decision.map(|asked| asked.seat);
        let turn = self.turn.as_ref().map(|turn| turn.current_seat);
        let first = done.or(asked).or(turn).or(self.rules.first_seat);
        first.ok_or(Broken::new("decision: before the first action it says who leads"))
    }

    /// The state of R1.4, if all of it is told.
    fn whole(&self) -> Option<Dump> {
        Some(Dump {
            version: self.version?,
            phase: self.phase?,
            players: self.players.clone()?,
            turn: self.turn.clone()?,
            decision: self.decision.map(DecisionShape::from),
            pillar_groups: self.pillar_groups.clone()?,
            reveal: self.reveal.clone()?,
            rules: *self.rules,
            end_reason: self.end_reason,
            buckles_this_round: self.buckles_this_round,
            forfeits: self.forfeits,
            last_buckler_seat: self.last_buckler_seat,
            deck: self.deck.clone(),
            log: self.log.clone(),
        })
    }

    /// What is told, and for the rest what the game itself says.
    fn completed(&self, own: &Dump) -> Dump {
        let own = own.clone();
        Dump {
            version: self.version.unwrap_or(own.version),
            phase: self.phase.unwrap_or(own.phase),
            players: self.players.clone().unwrap_or(own.players),
            turn: self.turn.clone().unwrap_or(own.turn),
            decision: self.decision.map(DecisionShape::from).or(own.decision),
            pillar_groups: self.pillar_groups.clone().unwrap_or(own.pillar_groups),
            reveal: self.reveal.clone().unwrap_or(own.reveal),
            rules: *self.rules,
            end_reason: self.end_reason.or(own.end_reason),
            buckles_this_round: self.buckles_this_round,
            forfeits: self.forfeits,
            last_buckler_seat: self.last_buckler_seat,
            deck: own.deck,
            log: own.log,
        }
    }
}
