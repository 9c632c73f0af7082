//! XianQi as the contract knows it: glue between the rooms.

#![allow(clippy::inline_always, reason = "glue, not calls")]

use paiju_contract::{
    Actions, BadRules, Broken, Game, History, Observer, Phase, Rng, RuleSet, Scores, Seat, SeatSet, Seed,
};

use crate::action::Action;
use crate::dump::{self, Dump};
use crate::error::Illegal;
use crate::event::{self, Event, EventView};
use crate::piece::Card;
use crate::rules::Rules;
use crate::score::{self, Outcome};
use crate::state::{Entry, Stage, XianQi};
use crate::view::View;
use crate::{determinize, legal, setup};

impl<H: History<Entry>> Game for XianQi<H> {
    const NAME: &'static str = "xianqi";
    const TITLE: &'static str = "掀棋 XianQi";
    const RULES_VERSION: u32 = 1;
    /// R1.13.4: 24 hands, and before each of 8 rounds 16 buckles with two answers.
    const MAX_ACTIONS: usize = 24 + 8 * 16 * 3;

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
        Ok(setup::draw(rules, seed).0.cards().to_vec())
    }

    #[inline]
    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        rules.validate()?;
        let (deal, hands) = setup::draw(rules, seed);
        Ok(Self::dealt(rules, &deal, hands))
    }

    fn stacked(rules: &Rules, deck: &[Card], seed: Seed) -> Result<Self, BadRules> {
        setup::stacked(rules, deck, seed)
    }

    fn rules(&self) -> Rules {
        self.table.rules()
    }

    fn version(&self) -> u32 {
        self.table.version
    }

    #[inline]
    fn phase(&self) -> Phase {
        match self.table.stage {
            Stage::Over(_) => Phase::Over,
            _ => Phase::Awaiting(SeatSet::of(self.table.seat)),
        }
    }

    fn scores(&self) -> Scores {
        score::scores(&self.table)
    }

    fn outcome(&self) -> Option<Outcome> {
        score::outcome(&self.table)
    }

    #[inline(always)]
    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        legal::list(&self.table, seat, out);
    }

    #[inline(always)]
    fn check(&self, _seat: Seat, action: &Action) -> Result<(), Illegal> {
        legal::check(&self.table, *action)
    }

    #[inline(always)]
    fn apply_unchecked(&mut self, _seat: Seat, action: &Action, sink: &mut impl FnMut(Event)) {
        self.carry_out(*action, sink);
    }

    fn view(&self, to: Observer) -> View {
        self.seen_by(to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(event::project(event, to))
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        determinize::world(view, rng)
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Card)> {
        determinize::hidden(self, to)
    }

    fn places(&self, to: Observer) -> Vec<(usize, Card)> {
        determinize::unseen(self, to)
    }

    fn transpose(&self, seat: Seat, action: &Action, redealt: &Self) -> Action {
        match *action {
            Action::Cover(cards) => Action::Cover(determinize::recover(self, seat, cards, redealt)),
            open => open,
        }
    }

    fn audit(&self) -> Result<(), Broken> {
        self.audit_table()
    }

    fn dump(&self) -> Dump {
        self.to_dump()
    }

    fn load(dump: Dump) -> Result<Self, Broken> {
        dump::load(&dump)
    }

    fn next_rules(&self) -> Option<Rules> {
        score::next_rules(&self.table)
    }
}
