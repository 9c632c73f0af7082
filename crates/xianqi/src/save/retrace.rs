//! A play that leads to a dump which has no log: what a person writes, or an older program wrote.
//!
//! The rounds say what was played, the relations who revealed, the version how many actions there were; open is only
//! between which rounds a buckle was. The search plays by the rules, follows what the dump tells, and remembers where
//! it has been: it visits few positions even for the longest chains.

use std::collections::BTreeSet;

use paiju_contract::{Broken, Seat, Step};

use super::dump::{Opening, difference, dump_state, hands_of_rounds, kept, replay};
use super::shape::{Dump, PhaseName, PlayDump};
use crate::action::Action;
use crate::counters::{Pillars, Tally};
use crate::legal::judge;
use crate::marks::Marks;
use crate::piece::{Card, DECK};
use crate::setup::begin;
use crate::state::{Flags, LeanXianQi, Relation, Stage, State, XianQi};

/// The longest chains of buckles need some ten thousand.
const MOST_POSITIONS: usize = 100_000;

/// Everything in which two positions on the way to one dump can differ: hands and covers follow from the rounds.
type Whereabouts = (u16, usize, Stage, Seat, Pillars, Marks, Flags, Tally);

fn whereabouts(state: &State, told: usize) -> Whereabouts {
    let State { version, stage, seat, pillars, marks, flags, tally, .. } = *state;
    (version, told, stage, seat, pillars, marks, flags, tally)
}

/// What is looked for, and where has been looked.
struct Search<'a> {
    dump: &'a Dump,
    deck: &'a [Card; DECK],
    hands: Vec<PlayDump>,
    relations: Vec<Relation>,
    /// For every relation the round before which it was, where that is told.
    rounds: Vec<Option<u8>>,
    /// The version before a settlement.
    version: u32,
    been: BTreeSet<Whereabouts>,
}

/// A position on the way: the game, how many relations it has made, and the action that led here.
struct Position {
    game: LeanXianQi,
    told: usize,
    by: Option<Step<Action>>,
}

/// A game whose own dump is this one.
pub(super) fn retrace(dump: &Dump, deck: &[Card; DECK]) -> Result<XianQi, Broken> {
    let settled = u32::from(dump.phase == PhaseName::Finished);
    let with_round = dump.rules.reveal_ceramic_liability;
    let mut search = Search {
        dump,
        deck,
        hands: hands_of_rounds(dump).collect(),
        relations: dump.reveal.relations.iter().map(|relation| kept(*relation, with_round)).collect(),
        rounds: dump.reveal.relations.iter().map(|relation| relation.round_index).collect(),
        version: dump.version - settled.min(dump.version),
        been: BTreeSet::new(),
    };
    for first in search.first_seats() {
        let start: LeanXianQi =
            begin(&dump.rules, deck, first).map_err(|bad| Broken::new(bad.to_string()))?;
        if let Some(found) = search.look(start)? {
            return Ok(found);
        }
    }
    Err(Broken::new(
        "no play leads to this state: its rounds, reveals, leader and version do not go together",
    ))
}

impl Search<'_> {
    /// Who may have led first: as the rules say, else anybody; before the first action, who decides now.
    fn first_seats(&self) -> Vec<Seat> {
        let now = (self.version == 1).then_some(self.dump.turn.current_seat);
        Seat::all(3)
            .filter(|seat| now.is_none_or(|now| now == *seat))
            .filter(|seat| self.dump.rules.first_seat.is_none_or(|first| first == *seat))
            .collect()
    }

    /// Depth first; the steps on the way are those of the positions that are open.
    fn look(&mut self, start: LeanXianQi) -> Result<Option<XianQi>, Broken> {
        let mut open = vec![Position { game: start, told: 0, by: None }];
        let mut path: Vec<Step<Action>> = Vec::new();
        while let Some(Position { game, told, by }) = open.pop() {
            path.truncate(usize::from(game.state.version).saturating_sub(2));
            path.extend(by);
            if !self.been.insert(whereabouts(&game.state, told)) {
                continue;
            }
            if u32::from(game.state.version) < self.version {
                self.follow(game, told, &mut open);
            } else if let Some(found) = self.arrive(&game.state, told, &path) {
                return Ok(Some(found));
            }
            let lost = self.been.len() > MOST_POSITIONS;
            Broken::unless(!lost, "no play was found that leads to this state; save it with its log")?;
        }
        Ok(None)
    }

    /// The game, if this is the position that is looked for.
    fn arrive(&self, state: &State, told: usize, path: &[Step<Action>]) -> Option<XianQi> {
        if told != self.relations.len()
            || played(state) != self.hands.len()
            || state.seat != self.dump.turn.current_seat
        {
            return None;
        }
        let game = replay(&Opening::of(self.dump), self.deck, path).ok()?;
        difference(self.dump, &dump_state(&game)).is_none().then_some(game)
    }

    /// Every action that the rules allow here and the dump does not contradict.
    fn follow(&self, game: LeanXianQi, told: usize, open: &mut Vec<Position>) {
        let state = &game.state;
        let hand = self.hands.get(played(state)).copied().map(hand_action);
        let relation = self.relations.get(told).filter(|_| self.is_due(state, told));
        let candidates = match state.stage {
            Stage::Buckle => {
                let buckled = relation.is_none_or(|relation| relation.buckler_seat == state.seat);
                let lead = if state.switches.lead_is_split() { Some(Action::PassBuckle) } else { hand };
                [lead, buckled.then_some(Action::Buckle)]
            }
            Stage::Lead | Stage::Second | Stage::Third => [hand, None],
            Stage::Reveal => {
                let revealed = relation.is_some_and(|relation| state.relation(state.seat) == *relation);
                [Some(Action::PassReveal), revealed.then_some(Action::Reveal)]
            }
            Stage::Over(_) => [None, None],
        };
        for action in candidates.into_iter().flatten().filter(|action| judge(state, *action).is_ok()) {
            let mut after = game;
            after.carry_out(action, &mut |_| {});
            let told = told + usize::from(action == Action::Reveal);
            open.push(Position { game: after, told, by: Some(Step { seat: state.seat, action }) });
        }
    }
}

impl Search<'_> {
    /// Whether this relation may be of the round that the game is in.
    fn is_due(&self, state: &State, told: usize) -> bool {
        self.rounds[told].is_none_or(|round| round == state.pillars.rounds())
    }
}

/// How many hands have been played.
fn played(state: &State) -> usize {
    3 * usize::from(state.pillars.rounds()) + usize::from(state.stage.played())
}

fn hand_action(play: PlayDump) -> Action {
    if play.power == super::COVER_POWER { Action::Cover(play.cards) } else { Action::Play(play.cards) }
}
