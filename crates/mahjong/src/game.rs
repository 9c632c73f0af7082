//! Glue: the contract, each line of it answered by the room that owns the matter.

use paiju_contract::{
    Actions, BadRules, Broken, Game, Glance, History, Key, Lawful, Limits, Moment, NoWorld, Observer, Past,
    Phase, RuleSet, Save, Scores, Seat, Seed,
};

use crate::action::Action;
use crate::determinize::{self, Sampler};
use crate::error::Illegal;
use crate::event::{self, Event, EventView};
use crate::piece::Tile;
use crate::rules::{Rules, SEATS};
use crate::save::Dump;
use crate::score::Outcome;
use crate::setup::{self, Setup};
use crate::state::past::{Closely, Entry, LeanMahjong, Mahjong, MahjongOf};
use crate::view::{Seen, View};

impl<H: History<Entry>> Game for MahjongOf<H> {
    const NAME: &'static str = "mahjong";
    const TITLE: &'static str = "血战到底 Blood-battle mahjong";
    const ABOUT: [&'static str; 2] = [
        "四川麻将:先埋三张定缺,有人胡了也接着打。",
        "Sichuan mahjong: give up one suit, and play on after a win.",
    ];
    const RULES_VERSION: u32 = 1;

    type Rules = Rules;
    type Piece = Tile;
    type Action = Action;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Setup = Setup;
    type Lean = LeanMahjong;
    type Worlds = Sampler;

    #[inline]
    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        rules.validate()?;
        let deck = setup::shuffled(seed);
        Ok(Self::dealt(&setup::deal_valid(rules, &deck), &deck))
    }

    fn open(
        rules: &Rules,
        deck: &[Tile],
        seed: Seed,
        sink: &mut impl FnMut(Event),
    ) -> Result<Self, BadRules> {
        let _ = seed;
        let deck = setup::deck_of(rules, deck)?;
        let state = setup::deal_valid(rules, deck);
        state.tell_deal(sink);
        Ok(Self::dealt(&state, deck))
    }

    fn set_up(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        Ok(Self::placed(&setup::placed(rules, setup, seed)?))
    }

    fn setup(&self) -> Option<Setup> {
        self.state.position()
    }

    fn limits(rules: &Rules) -> Limits {
        rules.limits()
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        self.state.fallback(seat)
    }

    fn rules(&self) -> Rules {
        self.state.rules
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn lean(&self) -> LeanMahjong {
        self.forget()
    }

    fn past(&self) -> Option<Past<Self>> {
        self.told_past()
    }

    #[inline]
    fn version(&self) -> u32 {
        self.state.version
    }

    #[inline]
    fn phase(&self) -> Phase {
        if self.state.is_over() { Phase::Over } else { Phase::Awaiting(self.state.awaiting()) }
    }

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
        self.state.judge(seat, action)
    }

    fn apply_unchecked(&mut self, seat: Seat, action: &Action, sink: &mut impl FnMut(Event)) {
        self.state.carry_out_heard(seat, action, sink);
        self.history.push(Entry::Did(seat, *action));
    }

    #[inline]
    fn apply_silent_unchecked(&mut self, seat: Seat, action: &Action) {
        self.state.carry_out_silent(seat, action);
        self.history.push(Entry::Did(seat, *action));
    }

    fn apply_told(&mut self, seat: Seat, action: &Action, tell: &mut impl FnMut(Moment<Self>)) {
        self.history.push(Entry::Did(seat, *action));
        self.state.carry_out(seat, action, &mut Closely { history: &self.history, tell });
    }

    fn view(&self, to: Observer) -> View {
        self.state.look(to, self.story(to))
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        event::project(event, to)
    }

    fn worlds(view: &View) -> Result<Sampler, NoWorld> {
        Sampler::prepare(view)
    }

    fn key(&self, to: Observer) -> Key {
        self.view(to).key()
    }

    fn audit(&self) -> Result<(), Broken> {
        self.state.audit_state()
    }

    fn next_rules(&self) -> Option<Rules> {
        self.state.next_rules()
    }

    fn silent_answer(&self, seat: Seat) -> Option<Action> {
        self.state.silent_answer(seat)
    }

    fn concerned(&self) -> Vec<Seat> {
        self.state.concerned()
    }
}

impl Save for Mahjong {
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

impl<H: History<Entry>> Glance for MahjongOf<H> {
    type Seen = Seen;

    #[inline]
    fn glance(&self, seat: Seat) -> Seen {
        self.state.seen(seat)
    }
}

impl Lawful for Mahjong {
    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Tile>, BadRules> {
        rules.validate()?;
        Ok(setup::shuffled(seed).to_vec())
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Tile)> {
        determinize::unseen(self, to)
    }

    fn places(game: &LeanMahjong, to: Observer) -> Vec<(usize, Tile)> {
        determinize::places(&game.state, to)
    }

    fn transpose(&self, seat: Seat, action: &Action, redealt: &Self) -> Action {
        determinize::transpose(self, seat, action, redealt)
    }

    fn discloses(event: &EventView) -> bool {
        determinize::discloses(event)
    }
}
