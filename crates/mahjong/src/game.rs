//! Glue: the contract, each line of it answered by the room that owns the matter.

use paiju_contract::{
    Actions, BadRules, Broken, Full, Game, Glance, History, Observer, Phase, Play, Rng, RuleSet, Scores,
    Seat, Seed, Step,
};
use serde::Serialize;

use crate::action::Action;
use crate::determinize;
use crate::error::Illegal;
use crate::event::{self, Event, EventView};
use crate::piece::{TILES, Tile};
use crate::rules::{Rules, SEATS};
use crate::setup;
use crate::state::{Dump, EndReason, Stage, Table};
use crate::view::{Seen, Story, View};

/// One line of the history: first the deck, tile by tile, then what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The next tile of the deck.
    Dealt(Tile),
    /// An action.
    Did(Seat, Action),
}

/// A hand of blood-battle mahjong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mahjong<H = Full<Entry>> {
    table: Table,
    history: H,
}

/// What is told at the end beside the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Why the hand ended.
    pub reason: EndReason,
    /// Who won first.
    pub first_winner: Option<Seat>,
    /// How often each seat has won.
    pub hu_counts: [u8; SEATS],
    /// The match totals after this hand.
    pub total_scores: [i32; SEATS],
    /// Who deals next.
    pub next_dealer: Seat,
}

impl<H: History<Entry>> Mahjong<H> {
    /// The table without its history.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn from_parts(table: &Table, history: H) -> Self {
        Self { table: *table, history }
    }

    /// A game just dealt from this deck.
    pub(crate) fn dealt(table: &Table, deck: &[Tile]) -> Self {
        let mut history = H::default();
        if H::KEPT {
            // The deck and a common number of actions: playing seldom has to make room again.
            history.reserve(TILES + 128);
            deck.iter().for_each(|tile| history.push(Entry::Dealt(*tile)));
        }
        Self::from_parts(table, history)
    }

    /// The same game with another kind of history; a history that was not kept cannot come back.
    pub fn with_history<K: History<Entry>>(&self) -> Mahjong<K> {
        Mahjong { table: self.table, history: K::from_entries(self.history.entries()) }
    }

    /// The deck and the actions so far; nothing where no history is kept.
    pub(crate) fn deck_and_actions(&self) -> (Vec<Tile>, Vec<Step<Action>>) {
        let (mut deck, mut actions) = (Vec::new(), Vec::new());
        for entry in self.history.entries() {
            match *entry {
                Entry::Dealt(tile) => deck.push(tile),
                Entry::Did(seat, action) => actions.push(Step { seat, action }),
            }
        }
        (deck, actions)
    }

    /// Every event so far, found by playing the history again.
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        self.retell(&mut |event| events.push(event));
        events
    }

    /// Hands every event so far to `sink`, found by playing the history again; returns the deck, or nothing where no
    /// history is kept.
    pub fn retell(&self, sink: &mut impl FnMut(Event)) -> Option<[Tile; TILES]> {
        let (dealt, done) = self.history.entries().split_at_checked(TILES)?;
        let mut deck = [Tile::at(0); TILES];
        for (place, entry) in deck.iter_mut().zip(dealt) {
            let Entry::Dealt(tile) = *entry else { return None };
            *place = tile;
        }
        let mut table = setup::deal_valid(&self.table.rules, &deck);
        for entry in done {
            if let Entry::Did(seat, action) = entry {
                table.apply(*seat, action, sink);
            }
        }
        Some(deck)
    }

    /// The history as an observer may know it.
    fn story(&self, to: Observer) -> Option<Story> {
        let (mut story, over) = (Story::default(), self.table.is_over());
        story.log.reserve(2 * self.history.entries().len());
        let deck = self.retell(&mut |event| story.note(&event, to, over))?;
        story.deck = deck;
        Some(story)
    }
}

impl<H: History<Entry>> Game for Mahjong<H> {
    const NAME: &'static str = "mahjong";
    const TITLE: &'static str = "血战到底 Blood-battle mahjong";
    const RULES_VERSION: u32 = 1;
    /// Four buryings; 55 draws and at most 12 pongs bring at most 68 turns of a discard with three answers; 12 kongs
    /// with three answers.
    const MAX_ACTIONS: usize = 4 + 68 * 4 + 12 * 4;

    type Rules = Rules;
    type Piece = Tile;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Illegal = Illegal;
    type Dump = Dump;
    type Outcome = Outcome;

    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Tile>, BadRules> {
        rules.validate()?;
        Ok(setup::shuffled(seed).to_vec())
    }

    #[inline]
    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        rules.validate()?;
        let deck = setup::shuffled(seed);
        Ok(Self::dealt(&setup::deal_valid(rules, &deck), &deck))
    }

    fn stacked(rules: &Rules, deck: &[Tile], _: Seed) -> Result<Self, BadRules> {
        Ok(Self::dealt(&setup::deal(rules, deck)?, deck))
    }

    fn rules(&self) -> Rules {
        self.table.rules
    }

    #[inline]
    fn version(&self) -> u32 {
        self.table.version
    }

    #[inline]
    fn phase(&self) -> Phase {
        match self.table.stage {
            Stage::Over(_) => Phase::Over,
            _ => Phase::Awaiting(self.table.awaiting()),
        }
    }

    fn scores(&self) -> Scores {
        Scores::from_slice(&self.table.players.map(|player| i64::from(player.score)))
    }

    fn outcome(&self) -> Option<Outcome> {
        let Stage::Over(reason) = self.table.stage else {
            return None;
        };
        Some(Outcome {
            reason,
            first_winner: self.table.first_winner,
            hu_counts: self.table.players.map(|player| player.hu_count),
            total_scores: self.table.total_scores(),
            next_dealer: self.table.next_dealer(reason),
        })
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        self.table.legal(seat, out);
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.table.check(seat, action)
    }

    #[inline]
    fn apply_unchecked(&mut self, seat: Seat, action: &Action, sink: &mut impl FnMut(Event)) {
        self.table.apply(seat, action, sink);
        self.history.push(Entry::Did(seat, *action));
    }

    fn view(&self, to: Observer) -> View {
        let actions = match to {
            Observer::Seat(seat) => self.legal_list(seat),
            Observer::Public => Vec::new(),
        };
        self.table.view(to, self.story(to), actions)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        event::project(event, to)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        determinize::determinize(view, rng)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Tile)> {
        let mut events = Vec::new();
        let deck = self.retell(&mut |event| events.push(event));
        deck.map(|deck| determinize::hidden(&self.table, &deck, &events, to)).unwrap_or_default()
    }

    fn places(&self, to: Observer) -> Vec<(usize, Tile)> {
        determinize::places(&self.table, to)
    }

    fn transpose(&self, seat: Seat, action: &Action, redealt: &Self) -> Action {
        determinize::transpose(self, seat, action, redealt)
    }

    fn audit(&self) -> Result<(), Broken> {
        self.table.audit()
    }

    fn dump(&self) -> Dump {
        Dump::of(self)
    }

    fn load(dump: Dump) -> Result<Self, Broken> {
        dump.load()
    }

    fn next_rules(&self) -> Option<Rules> {
        let Stage::Over(reason) = self.table.stage else {
            return None;
        };
        let dealer = self.table.next_dealer(reason);
        Some(Rules { dealer, total_scores: self.table.total_scores(), ..self.table.rules })
    }

    /// In an open window everybody whose answer is not in may pass, asked or not (R4.12).
    fn silent_answer(&self, seat: Seat) -> Option<Action> {
        match &self.table.stage {
            Stage::Claiming(window) if seat.index() < SEATS && window.answers[seat.index()].is_none() => {
                Some(Action::Pass)
            }
            _ => None,
        }
    }

    /// A win tells its fan, and with it something about the hand (R12.7).
    fn discloses(event: &EventView) -> bool {
        matches!(event, EventView::Won { .. })
    }
}

impl<H: History<Entry>> Glance for Mahjong<H> {
    type Seen = Seen;

    #[inline]
    fn glance(&self, seat: Seat) -> Seen {
        self.table.seen(seat)
    }
}
