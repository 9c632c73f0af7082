//! The glue: what the contract asks, one line a room.

use paiju_contract::{
    Actions, BadRules, Broken, Game, Glance, History, Key, Lawful, Lean, Limits, NoWorld, Observer, Past,
    Phase, RuleSet, Save, Scores, Seat, SeatSet, Seed,
};

use crate::{
    Action, Card, Dump, Entry, Event, EventView, Glimpse, Illegal, Kuhn, KuhnOf, LeanKuhn, Outcome, Rules,
    Sampler, Setup, View, setup,
};

impl<H: History<Entry>> Game for KuhnOf<H> {
    const NAME: &'static str = "kuhn";
    const TITLE: &'static str = "库恩扑克 Kuhn poker";
    const ABOUT: [&'static str; 2] = [
        "三张牌、一次下注的扑克,最小的完整游戏。",
        "Poker with three cards and one bet: the smallest complete game.",
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
    type Lean = LeanKuhn;
    type Worlds = Sampler;

    fn deal(rules: &Rules, seed: Seed) -> Result<Self, BadRules> {
        Self::new(*rules, setup::shuffled(seed))
    }

    fn open(
        rules: &Rules,
        deck: &[Card],
        _seed: Seed,
        sink: &mut impl FnMut(Event),
    ) -> Result<Self, BadRules> {
        let game = Self::new(*rules, setup::deck_of(deck)?)?;
        game.tell_deal(sink);
        Ok(game)
    }

    fn set_up(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        Self::arranged(*rules, setup, seed)
    }

    fn setup(&self) -> Option<Setup> {
        self.position()
    }

    fn limits(_: &Rules) -> Limits {
        Limits {
            actions: 3,
            answers: 2,
            least_score: -2,
            most_score: 2,
            scores_move: false,
            score_sum: Some(0),
        }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn seats(&self) -> usize {
        self.rules.seats()
    }

    fn lean(&self) -> LeanKuhn {
        self.with_history(Lean)
    }

    fn past(&self) -> Option<Past<Self>> {
        self.told_past()
    }

    fn version(&self) -> u32 {
        self.version.into()
    }

    fn phase(&self) -> Phase {
        self.to_act().map_or(Phase::Over, |seat| Phase::Awaiting(SeatSet::of(seat)))
    }

    fn scores(&self) -> Scores {
        self.tally()
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

    fn default_action(&self, seat: Seat) -> Option<Action> {
        self.fallback(seat)
    }

    fn view(&self, to: Observer) -> View {
        self.look(to)
    }

    fn project(event: &Event, to: Observer) -> Option<EventView> {
        Some(event.project(to))
    }

    fn worlds(view: &View) -> Result<Sampler, NoWorld> {
        Sampler::prepare(view)
    }

    fn key(&self, to: Observer) -> Key {
        self.known(to)
    }

    fn audit(&self) -> Result<(), Broken> {
        self.audit_state()
    }

    fn next_rules(&self) -> Option<Rules> {
        self.rules_after()
    }
}

impl Save for Kuhn {
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

impl<H: History<Entry>> Glance for KuhnOf<H> {
    type Seen = Glimpse;

    fn glance(&self, seat: Seat) -> Glimpse {
        self.glimpse(seat)
    }
}

impl Lawful for Kuhn {
    fn shuffled(rules: &Rules, seed: Seed) -> Result<Vec<Card>, BadRules> {
        rules.validate()?;
        Ok(setup::shuffled(seed).to_vec())
    }

    fn hidden(&self, to: Observer) -> Vec<(usize, Card)> {
        self.unseen(to)
    }

    fn places(game: &LeanKuhn, to: Observer) -> Vec<(usize, Card)> {
        game.unseen(to)
    }
}
