//! The glue: `impl Game`, one line a room.

use super::{Action, Card, Dump, Entry, Event, EventView, Illegal, Kuhn, Outcome, Rules, View, setup};
use crate::{
    Actions, BadRules, Broken, Game, History, Observer, Phase, Rng, RuleSet, Scores, Seat, SeatSet, Seed,
};

impl<H: History<Entry>> Game for Kuhn<H> {
    const NAME: &'static str = "kuhn";
    const TITLE: &'static str = "库恩扑克 Kuhn poker";
    const RULES_VERSION: u32 = 1;
    const MAX_ACTIONS: usize = 3;

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
        rules.validate()?;
        Ok(setup::shuffled(seed).to_vec())
    }

    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        Self::new(rules, setup::shuffled(seed))
    }

    fn stacked(rules: &Rules, deck: &[Card], _seed: Seed) -> Result<Self, BadRules> {
        Self::new(rules, setup::deck_of(deck)?)
    }

    fn rules(&self) -> Rules {
        self.rules.clone()
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn phase(&self) -> Phase {
        self.to_act().map_or(Phase::Over, |seat| Phase::Awaiting(SeatSet::of(seat)))
    }

    fn scores(&self) -> Scores {
        self.chips()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.judge(seat, *action)
    }

    fn apply_unchecked(&mut self, seat: Seat, action: &Action, sink: &mut impl FnMut(Event)) {
        self.carry_out(seat, *action, sink);
    }

    fn view(&self, to: Observer) -> View {
        self.look(to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(event.project(to))
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        Self::imagine(view, rng)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Card)> {
        self.unseen(to)
    }

    fn audit(&self) -> Result<(), Broken> {
        self.audit_state()
    }

    fn dump(&self) -> Dump {
        self.dump_state()
    }

    fn load(dump: Dump) -> Result<Self, Broken> {
        Self::load_state(&dump)
    }

    /// The other seat opens the next game (R4.1).
    fn next_rules(&self) -> Option<Rules> {
        let first = self.rules.first.after(1, 2);
        self.phase().is_over().then(|| Rules { first, ..self.rules.clone() })
    }
}
