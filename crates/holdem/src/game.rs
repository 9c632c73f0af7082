//! Glue: the contract, each line of it answered by the room that owns the matter.

use paiju_contract::{
    Actions, BadRules, Broken, Game, Glance, History, Key, Lawful, Lean, Limits, NoWorld, Observer, Past,
    Phase, Save, Scores, Seat, Seed,
};

use crate::action::Action;
use crate::determinize::Sampler;
use crate::error::Illegal;
use crate::event::{Event, EventView};

use crate::piece::Card;
use crate::rules::{Rules, limits};
use crate::save::Dump;
use crate::score::Outcome;
use crate::setup::{self, Setup};
use crate::state::{Entry, Holdem, HoldemOf, LeanHoldem};
use crate::view::{Glimpse, View};

impl<H: History<Entry>> Game for HoldemOf<H> {
    const NAME: &'static str = "holdem";
    const TITLE: &'static str = "德州扑克 No-Limit Hold'em";
    const ABOUT: [&'static str; 2] = [
        "无限注扑克:两张底牌,五张公共牌,下注大小任意。",
        "No-limit poker: two cards of your own, five on the board.",
    ];
    const RULES_VERSION: u32 = 1;

    type Rules = Rules;
    type Piece = Card;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Setup = Setup;
    type Lean = LeanHoldem;
    type Worlds = Sampler;

    #[inline]
    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        setup::deal(rules, seed)
    }

    fn open(
        rules: &Rules,
        deck: &[Card],
        _seed: Seed,
        sink: &mut impl FnMut(Event),
    ) -> Result<Self, BadRules> {
        setup::open(rules, deck, sink)
    }

    fn set_up(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        Self::arranged(rules, setup, seed)
    }

    fn setup(&self) -> Option<Setup> {
        self.written()
    }

    fn limits(rules: &Rules) -> Limits {
        limits::limits(rules)
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        self.state.fallback(seat)
    }

    fn rules(&self) -> Rules {
        self.state.rules()
    }

    fn seats(&self) -> usize {
        usize::from(self.state.seats)
    }

    fn lean(&self) -> LeanHoldem {
        HoldemOf { state: self.state, history: Lean }
    }

    fn past(&self) -> Option<Past<Self>> {
        self.told_past()
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
        let record = self.state.carry_out_heard(seat, *action, sink);
        self.history.push(Entry::Acted(record));
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a hand is a dozen such steps of 15 ns each")]
    fn apply_silent_unchecked(&mut self, seat: Seat, action: &Action) {
        let record = self.state.carry_out(seat, *action, &mut |_| {});
        self.history.push(Entry::Acted(record));
    }

    fn view(&self, to: Observer) -> View {
        self.state.look(self.log().copied().collect(), to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(event.project(to))
    }

    fn worlds(view: &View) -> Result<Sampler, NoWorld> {
        Sampler::prepare(view)
    }

    fn key(&self, to: Observer) -> Key {
        self.knowledge(to)
    }

    fn audit(&self) -> Result<(), Broken> {
        self.state.audit_state()
    }

    fn next_rules(&self) -> Option<Rules> {
        self.state.next_rules()
    }
}

impl Save for Holdem {
    type Dump = Dump;
    type Whole = Dump;

    fn dump(&self) -> Dump {
        self.dump_state()
    }

    fn whole(&self) -> Dump {
        self.dump_whole()
    }

    fn load(dump: Dump) -> Result<Self, Broken> {
        Self::load_state(&dump)
    }
}

impl<H: History<Entry>> Glance for HoldemOf<H> {
    type Seen = Glimpse;

    #[inline]
    fn glance(&self, seat: Seat) -> Glimpse {
        self.state.glimpse(seat)
    }
}

impl Lawful for Holdem {
    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Card>, BadRules> {
        setup::shuffled(rules, seed)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Card)> {
        self.unseen(to)
    }

    fn places(game: &LeanHoldem, to: Observer) -> Vec<(usize, Card)> {
        game.unseen_places(to)
    }
}
