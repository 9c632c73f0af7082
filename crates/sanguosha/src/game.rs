//! The contract: `impl Game`, and the history kept beside the state.

use paiju_contract::{
    Actions, BadRules, Broken, Full, Game, History, Observer, Phase, Rng, Scores, Seat, Seed,
};
use serde::{Deserialize, Serialize};

use crate::action::Choice;
use crate::apply::MAX_ACTIONS;
use crate::error::Illegal;
use crate::event::{Event, EventView};
use crate::piece::CardId;
use crate::rules::Rules;
use crate::score::Outcome;
use crate::state::State;
use crate::view::{View, seat_of};
use crate::zones::Place;

/// What the history keeps: an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub choice: Choice,
}

/// Three Kingdoms, with or without its history.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sanguosha<H = Full<Entry>> {
    state: State,
    log: H,
}

/// The state and its history as plain data.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// The game.
    pub state: State,
    /// What the history keeps; empty without one.
    pub log: Vec<Entry>,
}

impl<H> Sanguosha<H> {
    /// The state, to look at.
    pub fn state(&self) -> &State {
        &self.state
    }
}

impl<H: History<Entry>> Sanguosha<H> {
    /// A game that starts from this state, if it is sound.
    pub fn from_state(state: State) -> Result<Self, Broken> {
        Self::load(Dump { state, log: Vec::new() })
    }
}

impl<H: History<Entry>> Game for Sanguosha<H> {
    const NAME: &'static str = "sanguosha";
    const TITLE: &'static str = "三国杀 Three Kingdoms";
    const RULES_VERSION: u32 = 1;
    const MAX_ACTIONS: usize = MAX_ACTIONS as usize;

    type Rules = Rules;
    type Piece = CardId;
    type Action = Choice;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Illegal = Illegal;
    type Dump = Dump;
    type Outcome = Outcome;

    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<CardId>, BadRules> {
        paiju_contract::RuleSet::validate(rules)?;
        Ok(State::shuffled(rules, seed))
    }

    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        Self::stacked(rules, &Self::shuffled(rules, seed)?, seed)
    }

    fn stacked(rules: &Rules, deck: &[CardId], seed: Seed) -> Result<Self, BadRules> {
        Ok(Self { state: State::start(rules, deck, seed)?, log: H::default() })
    }

    fn rules(&self) -> Rules {
        self.state.rules
    }

    fn version(&self) -> u32 {
        self.state.version
    }

    #[inline]
    fn phase(&self) -> Phase {
        match &self.state.request {
            Some(request) => Phase::Awaiting(request.who),
            None => Phase::Over,
        }
    }

    fn scores(&self) -> Scores {
        self.state.scores()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.over
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Actions<Choice>) {
        out.clear();
        self.state.offered(seat, |options| options.list(out));
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Choice) -> Result<(), Illegal> {
        match self.state.offered(seat, |options| options.contains(action)) {
            Some(true) => Ok(()),
            _ => Err(Illegal::of(action)),
        }
    }

    fn apply_unchecked(&mut self, seat: Seat, action: &Choice, sink: &mut impl FnMut(Event)) {
        self.log.push(Entry { seat, choice: *action });
        self.state.act(seat, *action, Some(sink));
    }

    fn apply_silent_unchecked(&mut self, seat: Seat, action: &Choice) {
        self.log.push(Entry { seat, choice: *action });
        self.state.act(seat, *action, None);
    }

    fn view(&self, to: Observer) -> View {
        self.state.view(to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(event.project(to))
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        Self { state: State::determinize(view, rng), log: H::default() }
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, CardId)> {
        let unseen = self.state.never_seen(seat_of(to));
        unseen.iter().map(|card| (usize::from(self.state.home[card.index()]), card)).collect()
    }

    fn places(&self, to: Observer) -> Vec<(usize, CardId)> {
        let (state, to) = (&self.state, seat_of(to));
        let unseen = state.never_seen(to);
        let hands = Seat::all(state.players.len())
            .flat_map(|seat| state.player(seat).hand.iter().map(move |card| (Place::Hand(seat), *card)));
        let piled = state.draw.iter().map(|card| (Place::Draw, *card));
        let hidden = hands.chain(piled).filter(|(_, card)| unseen.contains(*card));
        hidden.map(|(place, card)| (state.told_place(to, place, card), card)).collect()
    }

    /// Cards that are given or put back unseen are chosen by where they lie, not by what they are.
    fn transpose(&self, _: Seat, action: &Choice, redealt: &Self) -> Choice {
        match *action {
            Choice::Card { card } if self.state.chooses_unseen() && self.state.batch[card.index()] == 0 => {
                let home = self.state.home[card.index()];
                let there = CardId::all().find(|other| redealt.state.home[other.index()] == home);
                Choice::Card { card: there.unwrap_or(card) }
            }
            other => other,
        }
    }

    fn audit(&self) -> Result<(), Broken> {
        self.state.audit()
    }

    fn dump(&self) -> Dump {
        Dump { state: self.state.clone(), log: self.log.entries().to_vec() }
    }

    fn load(dump: Dump) -> Result<Self, Broken> {
        let Dump { mut state, log } = dump;
        state.check_shape()?;
        for seat in Seat::all(state.players.len()) {
            state.rewatch(seat);
        }
        state.audit()?;
        Ok(Self { state, log: H::from_entries(&log) })
    }

    /// Every game is dealt anew: roles and generals do not carry over.
    fn next_rules(&self) -> Option<Rules> {
        self.state.over.map(|_| self.state.rules)
    }

    /// While a window is open everybody may pass, asked or not; only who has chosen a skill has spoken (R3.5).
    fn silent_answer(&self, seat: Seat) -> Option<Choice> {
        let silent = self.state.claims.get(seat.index())?.by.is_none();
        (silent && self.state.window_open()).then_some(Choice::Pass)
    }
}
