//! Glue: the contract, each line of it answered by the room that owns the matter.

use paiju_contract::{
    Actions, BadRules, Broken, Game, Glance, Key, Lawful, Limits, Moment, NoWorld, Observer, Past, Phase,
    Save, Scores, Seat, SeatSet, Seed,
};

use crate::action::Choice;
use crate::apply::events_to;
use crate::determinize::Sampler;
use crate::error::Illegal;
use crate::event::{Event, EventView};
use crate::piece::CardId;
use crate::rules::Rules;
use crate::save::{
    Dump, LeanSanguosha, Memory, Sanguosha, SanguoshaOf, dump_state, dump_whole, dump_whole_legacy,
    load_state,
};
use crate::score::Outcome;
use crate::setup::{self, Setup};
use crate::view::{Glimpse, View};

impl<H: Memory> Game for SanguoshaOf<H> {
    const NAME: &'static str = "sanguosha";
    const TITLE: &'static str = "三国杀 Three Kingdoms";
    const ABOUT: [&'static str; 2] = [
        "身份暗藏的武将对战:主公、忠臣、反贼、内奸各为其主。",
        "Generals with hidden roles fight for and against their Lord.",
    ];
    const RULES_VERSION: u32 = 1;

    type Rules = Rules;
    type Piece = CardId;
    type Action = Choice;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Setup = Setup;
    type Lean = LeanSanguosha;
    type Worlds = Sampler;

    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        Self::begin(rules, &setup::shuffled(rules, seed)?, seed, None)
    }

    fn open(
        rules: &Rules,
        deck: &[CardId],
        seed: Seed,
        sink: &mut impl FnMut(Event),
    ) -> Result<Self, BadRules> {
        Self::begin(rules, deck, seed, Some(&mut events_to(sink)))
    }

    fn stacked(rules: &Rules, deck: &[CardId], seed: Seed) -> Result<Self, BadRules> {
        Self::begin(rules, deck, seed, None)
    }

    fn set_up(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        Self::begin_at(rules, setup, seed)
    }

    fn setup(&self) -> Option<Setup> {
        self.state.position()
    }

    fn limits(rules: &Rules) -> Limits {
        rules.limits()
    }

    fn default_action(&self, seat: Seat) -> Option<Self::Action> {
        self.state.fallback(seat)
    }

    fn rules(&self) -> Rules {
        self.state.rules
    }

    fn seats(&self) -> usize {
        self.state.players.len()
    }

    fn lean(&self) -> LeanSanguosha {
        LeanSanguosha::lean_of(self.state.clone())
    }

    fn past(&self) -> Option<Past<Self>> {
        self.told_past()
    }

    fn version(&self) -> u32 {
        self.state.version
    }

    #[inline]
    fn phase(&self) -> Phase {
        self.state.waits_for()
    }

    fn scores(&self) -> Scores {
        self.state.tally()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.result()
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Actions<Choice>) {
        self.state.list(seat, out);
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Choice) -> Result<(), Illegal> {
        self.state.judge(seat, action)
    }

    fn apply_unchecked(&mut self, seat: Seat, action: &Choice, sink: &mut impl FnMut(Event)) {
        self.carry_out(seat, *action, Some(&mut events_to(sink)));
    }

    fn apply_told(&mut self, seat: Seat, action: &Choice, tell: &mut impl FnMut(Moment<Self>)) {
        self.carry_out_told(seat, *action, tell);
    }

    fn apply_silent_unchecked(&mut self, seat: Seat, action: &Choice) {
        self.carry_out(seat, *action, None);
    }

    fn view(&self, to: Observer) -> View {
        self.state.look(to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(event.project(to))
    }

    fn worlds(view: &View) -> Result<Sampler, NoWorld> {
        Sampler::prepare(view)
    }

    fn key(&self, to: Observer) -> Key {
        self.known_key(to)
    }

    fn audit(&self) -> Result<(), Broken> {
        self.state.audit_state()
    }

    fn next_rules(&self) -> Option<Rules> {
        self.state.next_rules()
    }

    fn silent_answer(&self, seat: Seat) -> Option<Choice> {
        self.state.silent_answer(seat)
    }

    fn concerned(&self) -> Vec<Seat> {
        self.state.concerned()
    }
}

impl Save for Sanguosha {
    type Dump = Dump;
    type Whole = Dump;

    fn dump(&self) -> Dump {
        dump_state(self)
    }

    fn whole(&self) -> Dump {
        dump_whole(self)
    }

    fn whole_legacy(&self) -> Option<Dump> {
        Some(dump_whole_legacy(self))
    }

    fn load(dump: Dump) -> Result<Self, Broken> {
        load_state(&dump)
    }
}

impl<H: Memory> Glance for SanguoshaOf<H> {
    type Seen = Glimpse;

    #[inline]
    fn glance(&self, seat: Seat) -> Glimpse {
        self.state.glimpse(seat)
    }
}

impl Lawful for Sanguosha {
    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<CardId>, BadRules> {
        setup::shuffled(rules, seed)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, CardId)> {
        self.state.unseen(to, &self.start.order())
    }

    fn places(game: &LeanSanguosha, to: Observer) -> Vec<(usize, CardId)> {
        game.state.unseen_places(to)
    }

    fn shared(game: &LeanSanguosha, to: Observer) -> Vec<(usize, SeatSet)> {
        game.state.sharers(to)
    }

    fn transpose(&self, _: Seat, action: &Choice, redealt: &Self) -> Choice {
        self.state.transpose(action, &self.start.order(), &redealt.start.order())
    }
}
