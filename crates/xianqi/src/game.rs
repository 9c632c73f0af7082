//! XianQi as the contract knows it: glue between the rooms.

#![allow(clippy::inline_always, reason = "glue, not calls")]

use paiju_contract::{
    Actions, BadRules, Broken, Game, Glance, History, Key, Lawful, Lean, Limits, NoWorld, Observer, Past,
    Phase, Save, Scores, Seat, SeatSet, Seed,
};

use crate::action::Action;
use crate::determinize::{self, Sampler};
use crate::error::Illegal;
use crate::event::{self, Event, EventView};
use crate::piece::Card;
use crate::rules::Rules;
use crate::save::{self, Dump, Saved};
use crate::score::{self, Outcome};
use crate::setup::Setup;
use crate::state::{Entry, LeanXianQi, Stage, XianQi, XianQiOf};
use crate::view::{Glimpse, View};
use crate::{legal, setup};

impl<H: History<Entry>> Game for XianQiOf<H> {
    const NAME: &'static str = "xianqi";
    const TITLE: &'static str = "掀棋 XianQi";
    const ABOUT: [&'static str; 2] = [
        "三人争柱:以大压小赢得柱子,领先时扣棋,不服就掀棋。",
        "Three rivals win pillars; the leader buckles, others may reveal.",
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
    type Lean = LeanXianQi;
    type Worlds = Sampler;

    #[inline]
    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        setup::deal(rules, seed)
    }

    fn open(
        rules: &Rules,
        deck: &[Card],
        seed: Seed,
        sink: &mut impl FnMut(Event),
    ) -> Result<Self, BadRules> {
        setup::open(rules, deck, seed, sink)
    }

    fn set_up(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        Self::arranged(rules, setup, seed)
    }

    fn setup(&self) -> Option<Setup> {
        self.position()
    }

    fn limits(rules: &Rules) -> Limits {
        rules.limits()
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        legal::fallback(&self.state, seat)
    }

    fn rules(&self) -> Rules {
        self.state.rules()
    }

    fn seats(&self) -> usize {
        3
    }

    #[inline]
    fn lean(&self) -> LeanXianQi {
        XianQiOf { state: self.state, log: Lean }
    }

    fn past(&self) -> Option<Past<Self>> {
        determinize::past(self)
    }

    fn version(&self) -> u32 {
        u32::from(self.state.version)
    }

    #[inline]
    fn phase(&self) -> Phase {
        match self.state.stage {
            Stage::Over(_) => Phase::Over,
            _ => Phase::Awaiting(SeatSet::of(self.state.seat)),
        }
    }

    fn scores(&self) -> Scores {
        score::tally(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        score::result(&self.state)
    }

    #[inline(always)]
    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        legal::list(&self.state, seat, out);
    }

    #[inline(always)]
    fn check(&self, _seat: Seat, action: &Action) -> Result<(), Illegal> {
        legal::judge(&self.state, *action)
    }

    fn apply_unchecked(&mut self, _seat: Seat, action: &Action, sink: &mut impl FnMut(Event)) {
        self.carry_out_heard(*action, sink);
    }

    #[inline(always)]
    fn apply_silent_unchecked(&mut self, _seat: Seat, action: &Action) {
        self.carry_out(*action, &mut |_| {});
    }

    fn view(&self, to: Observer) -> View {
        self.look(to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(event::project(event, to))
    }

    fn worlds(view: &View) -> Result<Sampler, NoWorld> {
        Sampler::prepare(view)
    }

    fn key(&self, to: Observer) -> Key {
        self.view(to).key()
    }

    fn audit(&self) -> Result<(), Broken> {
        save::audit_state(self)
    }

    fn next_rules(&self) -> Option<Rules> {
        score::next_rules(&self.state)
    }
}

impl Save for XianQi {
    type Dump = Saved;
    type Whole = Dump;

    fn dump(&self) -> Saved {
        save::save(self)
    }

    fn whole(&self) -> Dump {
        save::without_clock(self)
    }

    fn load(dump: Saved) -> Result<Self, Broken> {
        save::restore(&dump)
    }
}

impl<H: History<Entry>> Glance for XianQiOf<H> {
    type Seen = Glimpse;

    #[inline]
    fn glance(&self, seat: Seat) -> Glimpse {
        self.state.glimpse(seat)
    }
}

impl Lawful for XianQi {
    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Card>, BadRules> {
        setup::shuffled(rules, seed)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Card)> {
        determinize::unseen(self, to)
    }

    fn places(game: &LeanXianQi, to: Observer) -> Vec<(usize, Card)> {
        determinize::places(&game.state, to)
    }

    fn past_places(&self, to: Observer) -> Vec<(usize, Card)> {
        determinize::past_places(self, to)
    }

    fn transpose(&self, seat: Seat, action: &Action, redealt: &Self) -> Action {
        determinize::transpose(self, seat, *action, redealt)
    }
}
