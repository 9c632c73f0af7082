//! A game as the contract saves it (R1.4.6): the deal and the log, and who decides. All else of R1.4 follows; a dump may
//! tell it nevertheless, and is then compared.

use paiju_contract::{Broken, RuleSet, Seat, Step, Switches};
use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::dump::{Opening, check_rounds, difference, dump_state, load_state, replay, step};
use super::given::{GivenPlayer, GivenReveal};
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
    /// The rules it is played by; left out, those of the preset `original`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<Switches<Rules>>,
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
    players: Option<Vec<GivenPlayer>>,
    /// The round being played; said where a state is told whole, or a deal was over before anybody was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Turn<PlayDump>>,
    /// The rounds played; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pillar_groups: Option<Vec<Group<PlayDump>>>,
    /// The buckle being decided, and all reveals; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reveal: Option<GivenReveal>,
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
            rules: Some(Switches::All(dump.rules)),
            version: Some(dump.version),
            phase: Some(dump.phase),
            decision: dump.decision.map(Asked::from),
            deck: dump.deck,
            log: dump.log,
            players: Some(dump.players.into_iter().map(GivenPlayer::from).collect()),
            turn: Some(dump.turn),
            pillar_groups: Some(dump.pillar_groups),
            reveal: Some(dump.reveal.into()),
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
        rules: Some(Switches::Changed(state.rules())),
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
    let mut loaded = None;
    for whole in saved.wholes() {
        match load_state(&whole) {
            Ok(game) => return Ok(game),
            // What is likeliest is also what a refusal is about.
            Err(broken) => loaded = loaded.or(Some(Err(broken))),
        }
    }
    loaded.unwrap_or_else(|| play(saved))
}

/// What a state needs at least.
pub(crate) const TOO_LITTLE: &str =
    "log: without `deck` and `log` a dump tells version, phase, players, turn, pillar_groups and reveal";

/// Plays the log, and compares whatever else is told.
fn play(saved: &Saved) -> Result<XianQi, Broken> {
    let (Some(deck), Some(log)) = (&saved.deck, &saved.log) else {
        return Err(Broken::new(TOO_LITTLE));
    };
    let rules = saved.rules();
    rules.validate().map_err(|bad| Broken::new(format!("rules.{bad}")))?;
    let deck = read_deck(deck).map_err(|bad| Broken::new(bad.to_string()))?;
    let settled = saved.phase == Some(PhaseName::Finished);
    let mut game = replay(&Opening { rules: &rules, first: saved.first()?, settled }, &deck, log)?;
    let own = dump_state(&game);
    if let Some(field) = difference(&saved.completed(&own), &own) {
        return Err(Broken::new(format!("{field}: not what the play of this game leads to")));
    }
    check_rounds(saved.reveal.as_ref().map_or(&[], |reveal| &reveal.relations), &game)?;
    game.keep_clock(saved.decision.map(|asked| Clock::of(&asked.into())));
    Ok(game)
}

impl Saved {
    /// The same by these rules, if it does not say by which. Who led first is for the state to say.
    pub(crate) fn by_rules(mut self, rules: Rules) -> Self {
        self.rules.get_or_insert(Switches::All(Rules { first_seat: None, ..rules }));
        self
    }

    /// Whether it tells a state: the deal and the log, or all that the design has of one.
    pub(crate) fn is_enough(&self) -> bool {
        self.deck.is_some() && self.log.is_some() || !self.wholes().is_empty()
    }

    /// The two times of the open decision.
    pub(crate) fn clock(&self) -> Clock {
        self.decision.map_or_else(Clock::default, |asked| Clock::of(&asked.into()))
    }

    fn rules(&self) -> Rules {
        self.rules.map_or_else(Rules::default, |rules| *rules)
    }

    fn players(&self) -> Option<Vec<Player>> {
        let players = self.players.as_ref()?.iter().enumerate();
        Some(players.map(|(place, player)| player.at(place)).collect())
    }

    /// Who leads first: who did, or before that who is to.
    fn first(&self) -> Result<Seat, Broken> {
        let done = self.log.iter().flatten().next().map(|step| step.seat);
        let asked = self.decision.map(|asked| asked.seat);
        let turn = self.turn.as_ref().map(|turn| turn.current_seat);
        let first = done.or(asked).or(turn).or(self.rules().first_seat);
        first.ok_or(Broken::new("decision: before the first action it says who leads"))
    }

    /// The states of R1.4 that it can mean, if all of one is told.
    fn wholes(&self) -> Vec<Dump> {
        let reveals = self.reveal.as_ref().map_or_else(Vec::new, GivenReveal::meanings);
        reveals.into_iter().filter_map(|reveal| self.whole(reveal)).collect()
    }

    fn whole(&self, reveal: Reveal) -> Option<Dump> {
        Some(Dump {
            version: self.version?,
            phase: self.phase?,
            players: self.players()?,
            turn: self.turn.clone()?,
            decision: self.decision.map(DecisionShape::from),
            pillar_groups: self.pillar_groups.clone()?,
            reveal,
            rules: self.rules(),
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
            players: self.players().unwrap_or(own.players),
            turn: self.turn.clone().unwrap_or(own.turn),
            decision: self.decision.map(DecisionShape::from).or(own.decision),
            pillar_groups: self.pillar_groups.clone().unwrap_or(own.pillar_groups),
            reveal: self
                .reveal
                .as_ref()
                .map_or_else(|| own.reveal.clone(), |told| told.completed(&own.reveal)),
            rules: self.rules(),
            end_reason: self.end_reason.or(own.end_reason),
            buckles_this_round: self.buckles_this_round,
            forfeits: self.forfeits,
            last_buckler_seat: self.last_buckler_seat,
            deck: own.deck,
            log: own.log,
        }
    }
}
