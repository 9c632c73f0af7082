//! Glue: the contract, each line of it answered by the room that owns the matter.

use paiju_contract::{Actions, BadRules, Broken, Game, History, Observer, Phase, Rng, Scores, Seat, Seed};

use crate::action::Action;
use crate::error::Illegal;
use crate::event::{Event, EventView};
use crate::piece::Card;
use crate::rules::{MOST_BIG_BLINDS, Rules};
use crate::save::{self, Dump};
use crate::score::Outcome;
use crate::setup;
use crate::state::{Entry, HoldemOf};
use crate::view::View;

impl<H: History<Entry>> Game for HoldemOf<H> {
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
        self.state.rules()
    }

    fn version(&self) -> u32 {
        self.state.version
    }

    #[inline]
    fn phase(&self) -> Phase {
        self.state.phase()
    }

    #[inline]
    fn scores(&self) -> Scores {
        self.state.tally()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.result()
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        self.state.list(seat, out);
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.state.judge(seat, *action)
    }

    #[inline]
    fn apply_unchecked(&mut self, seat: Seat, action: &Action, sink: &mut impl FnMut(Event)) {
        let record = self.state.carry_out(seat, *action, sink);
        self.history.push(Entry::Acted(record));
    }

    fn view(&self, to: Observer) -> View {
        self.state.look(self.log().copied().collect(), to)
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
        self.state.audit_state()
    }

    fn dump(&self) -> Dump {
        save::dump_state(self)
    }

    fn load(dump: Dump) -> Result<Self, Broken> {
        save::load_state(&dump)
    }

    fn next_rules(&self) -> Option<Rules> {
        self.state.next_rules()
    }
}
