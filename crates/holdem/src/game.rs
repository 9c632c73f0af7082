//! Glue: the contract, each line of it answered by the room that owns the matter.

use paiju_contract::{
    Actions, BadRules, Broken, Game, History, Observer, Phase, Rng, Scores, Seat, SeatSet, Seed,
};

use crate::action::Action;
use crate::error::Illegal;
use crate::eval::Strength;
use crate::event::{Event, EventView};
use crate::piece::Card;
use crate::rules::{MOST_BIG_BLINDS, Rules};
use crate::save::Dump;
use crate::score::{Outcome, PaidPot};
use crate::setup;
use crate::state::{Entry, Holdem, Street};
use crate::view::{Position, View};

impl<H: History<Entry>> Game for Holdem<H> {
    const NAME: &'static str = "holdem";
    const TITLE: &'static str = "德州扑克 No-Limit Hold'em";
    const RULES_VERSION: u32 = 1;
    /// Each full raise is by a big blind at least, each all-in happens once, and ten seats answer each.
    const MAX_ACTIONS: usize = 10 * (MOST_BIG_BLINDS as usize + 10 + 4);

    type Rules = Rules;
    type Piece = Card;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Illegal = Illegal;
    type Dump = Dump;
    type Outcome = Outcome;

    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Card>, BadRules> {
        paiju_contract::RuleSet::validate(rules)?;
        Ok(setup::shuffled(seed))
    }

    #[inline]
    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        setup::deal(rules, seed)
    }

    fn stacked(rules: &Rules, deck: &[Card], _: Seed) -> Result<Self, BadRules> {
        setup::stacked(rules, deck)
    }

    fn rules(&self) -> Rules {
        self.table.rules()
    }

    fn version(&self) -> u32 {
        self.table.version
    }

    #[inline]
    fn phase(&self) -> Phase {
        self.table.phase()
    }

    #[inline]
    fn scores(&self) -> Scores {
        self.table.results()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        self.table.legal(seat, out);
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.table.check(seat, *action)
    }

    #[inline]
    fn apply_unchecked(&mut self, seat: Seat, action: &Action, sink: &mut impl FnMut(Event)) {
        let record = self.table.act(seat, *action, sink);
        self.history.push(Entry::Acted(record));
    }

    fn view(&self, to: Observer) -> View {
        self.table.view(self.log().copied().collect(), to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(EventView::project(event, to))
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        Self::from_view(view, rng)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Card)> {
        self.unseen(to)
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
        self.table.next_rules()
    }
}

impl<H: History<Entry>> Holdem<H> {
    /// Antes, blinds and hole cards: what happened before the first turn.
    pub fn opening(&self) -> Vec<Event> {
        self.table.opening()
    }

    /// The six-action menu as booleans; nothing where `seat` is not asked or the menu is open (R5.12).
    pub fn legal_mask(&self, seat: Seat) -> Option<[bool; 6]> {
        let asked = self.table.actor() == Some(seat);
        asked.then(|| self.table.mask(seat.index())).flatten()
    }

    /// The street that is being played, or on which the hand ended.
    pub fn street(&self) -> Street {
        self.table.street
    }

    /// A seat's place relative to the button; none for a seat that sits out (R3.5).
    pub fn position(&self, seat: Seat) -> Option<Position> {
        let dealt = self.dealt_in().contains(seat);
        dealt.then(|| self.table.position(seat.index())).flatten()
    }

    /// The pots and who won them, the main pot first; none until the hand is over.
    pub fn paid_pots(&self) -> Vec<PaidPot> {
        if self.table.is_over() { self.table.paid_pots() } else { Vec::new() }
    }

    /// The strongest hand of a showdown; none where there was none.
    pub fn best_shown(&self) -> Option<Strength> {
        self.table.best_shown()
    }

    /// Who got cards, whether still in or not.
    pub fn dealt_in(&self) -> SeatSet {
        SeatSet::from_bits(self.table.dealt)
    }
}
