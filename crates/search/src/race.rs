//! The race: every answer runs through the same worlds, those that fall behind drop out.

use std::sync::Arc;
use std::thread;
use std::time::Instant;

use paiju_contract::{Actions, Advice, Decision, Dice, Game, Policy, Seat};

use crate::belief::Belief;
use crate::course::Course;
use crate::horizon::Horizon;
use crate::rollout::{Cast, Make, Players};
use crate::settings::{End, MOST_WORLDS, Settings};
use crate::supply::{Likelier, Supply, World, pick};
use crate::tree::Grown;
use crate::verdict::{Believed, Verdict};

/// Leaves out answers that are not worth a try beside the rule's own.
type Sift<A> = fn(&mut Actions<A>, A);

/// A player who races its answers through worlds before it chooses.
pub struct Race<G: Game> {
    name: &'static str,
    settings: Settings,
    rule: Box<dyn Policy<G>>,
    cast: Cast<G::Lean>,
    belief: Option<Box<dyn Belief<G>>>,
    likelier: Option<Likelier<G::Lean>>,
    sift: Option<Sift<G::Action>>,
    legal: Actions<G::Action>,
}

impl<G: Game> std::fmt::Debug for Race<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Race")
            .field("name", &self.name)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Race<G> {
    /// A player of that name: `rule` answers unless another answer is clearly better; `make` makes those who play
    /// imagined worlds on.
    pub fn new(
        name: &'static str,
        rule: Box<dyn Policy<G>>,
        make: impl Fn() -> Box<dyn Policy<G::Lean>> + Send + Sync + 'static,
    ) -> Self {
        let make: Make<G::Lean> = Arc::new(make);
        let cast = Cast { own: make.clone(), others: vec![make], horizon: None };
        Self {
            name,
            settings: Settings::default(),
            rule,
            cast,
            belief: None,
            likelier: None,
            sift: None,
            legal: Actions::new(),
        }
    }

    /// The same with other settings.
    #[must_use]
    pub fn with(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The same with others who play imagined worlds in a way of their own.
    #[must_use]
    pub fn against(mut self, others: impl Fn() -> Box<dyn Policy<G::Lean>> + Send + Sync + 'static) -> Self {
        self.cast.others = vec![Arc::new(others)];
        self
    }

    /// The same with others of one more kind: in each world every other seat is one of them, all as likely.
    #[must_use]
    pub fn or_against(
        mut self,
        others: impl Fn() -> Box<dyn Policy<G::Lean>> + Send + Sync + 'static,
    ) -> Self {
        self.cast.others.push(Arc::new(others));
        self
    }

    /// The same with worlds as likely as this belief holds them; those of the view as they come where it finds none.
    #[must_use]
    pub fn believing(self, belief: Box<dyn Belief<G>>) -> Self {
        Self { belief: Some(belief), ..self }
    }

    /// The same with every world of the view rearranged by this before it is played: it must leave what the seat sees.
    /// For what is easier made likely than weighed: hands that were built, not dealt.
    #[must_use]
    pub fn rearranging(self, likelier: fn(&mut G::Lean, Seat, &mut Dice)) -> Self {
        Self { likelier: Some(likelier), ..self }
    }

    /// The same without the answers that this leaves out of the legal ones; the rule's own, which it is told, stays.
    #[must_use]
    pub fn sifting(self, sift: fn(&mut Actions<G::Action>, G::Action)) -> Self {
        Self { sift: Some(sift), ..self }
    }

    /// The same with imagined play that ends after `decisions`: `value` says then what a seat will have won in all.
    #[must_use]
    pub fn horizon(mut self, decisions: u32, value: fn(&G::Lean, Seat) -> f64) -> Self {
        self.cast.horizon = Some(Horizon { decisions, reached: |_, _| false, value });
        self
    }

    /// The same with imagined play that ends where `reached` says so of the seat that thinks, with this value.
    #[must_use]
    pub fn until(mut self, reached: fn(&G::Lean, Seat) -> bool, value: fn(&G::Lean, Seat) -> f64) -> Self {
        self.cast.horizon = Some(Horizon { decisions: u32::MAX, reached, value });
        self
    }

    /// What to do, and what speaks for it.
    pub fn think(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Verdict<G::Action> {
        self.think_with(decision, dice, None)
    }

    /// The same; with a tree its own later answers are learnt there.
    pub(crate) fn think_with(
        &mut self,
        decision: &Decision<'_, G>,
        dice: &mut Dice,
        tree: Option<&mut Grown<G>>,
    ) -> Verdict<G::Action> {
        let begun = Instant::now();
        let usual = self.rule.choose(decision, dice);
        decision.legal(&mut self.legal);
        if let Some(sift) = self.sift {
            sift(&mut self.legal, usual);
        }
        let place = self.legal.iter().position(|action| *action == usual);
        let (Some(place), 2..) = (place, self.legal.len()) else { return Verdict::unthought(usual) };
        let view = decision.view();
        let Ok(worlds) = G::worlds(&view) else { return Verdict::unthought(usual) };
        let mut course = Course::<G>::new(decision.seat(), self.legal.clone(), place);
        let end = self.settings.end(decision.budget());
        let mut supply = self.supply(worlds, &view, &mut course, (decision, end), dice);
        self.run(decision, &mut course, &mut supply, (begun, end), (dice, tree));
        course.verdict(self.settings.errors)
    }

    /// Where the worlds come from.
    fn supply(
        &mut self,
        worlds: G::Worlds,
        view: &G::View,
        course: &mut Course<G>,
        (decision, end): (&Decision<'_, G>, End),
        dice: &mut Dice,
    ) -> Supply<G> {
        let likelier = self.likelier.map(|rearrange| (rearrange, course.seat));
        let Some(belief) = &mut self.belief else { return Supply::Fresh(Box::new(worlds), likelier) };
        belief.look(course.seat, view);
        let picked = pick(&mut **belief, worlds, decision, (&self.settings, end), dice);
        let fresh = || Some(Supply::Fresh(Box::new(G::worlds(view).ok()?), likelier));
        if let (true, Some(fresh)) = (picked.worlds.is_empty(), fresh()) {
            return fresh;
        }
        course.believed = Some(Believed { drawn: picked.drawn, likely: picked.likely });
        Supply::Picked(picked.worlds)
    }

    fn run(
        &self,
        decision: &Decision<'_, G>,
        course: &mut Course<G>,
        supply: &mut Supply<G>,
        (begun, end): (Instant, End),
        (dice, mut tree): (&mut Dice, Option<&mut Grown<G>>),
    ) {
        let mut players: Vec<Players<G::Lean>> = Vec::new();
        let mut cut = self.first_cut(end, tree.is_some());
        while course.running().len() > 1 && !decision.is_abandoned() {
            let left = match end {
                End::Worlds(all) => all.saturating_sub(course.worlds),
                End::Time(time) if begun.elapsed() >= time => 0,
                // Small steps: the clock is looked at between them.
                End::Time(_) => (MOST_WORLDS - course.worlds).min(self.settings.first_cut),
            };
            let stage = (cut - course.worlds).min(left);
            let drawn = supply.next(stage, decision, dice);
            if drawn.is_empty() {
                break;
            }
            match &mut tree {
                Some(tree) => self.climb(decision, course, &drawn, (&mut players, tree)),
                None => self.stage(decision, course, &drawn, &mut players),
            }
            if course.worlds >= cut {
                course.drop_behind();
                cut = cut.saturating_mul(2);
            }
        }
    }

    /// After how many worlds the first answers are dropped; a tree must have learnt something before.
    fn first_cut(&self, end: End, learning: bool) -> u32 {
        match end {
            End::Worlds(all) if learning => self.settings.first_cut.max(all / 4),
            End::Time(_) if learning => self.settings.first_cut.saturating_mul(4),
            _ => self.settings.first_cut,
        }
        .max(2)
    }

    /// Runs the answers that are left through some worlds, in the tree, one after the other: each learns from the last.
    fn climb(
        &self,
        decision: &Decision<'_, G>,
        course: &mut Course<G>,
        drawn: &[World<G::Lean>],
        (players, tree): (&mut Vec<Players<G::Lean>>, &mut Grown<G>),
    ) {
        if players.is_empty() {
            players.push(Players::new(drawn[0].game.seats(), course.seat, &self.cast));
        }
        let (running, players) = (course.running(), &mut players[0]);
        for world in drawn.iter().take_while(|_| !decision.is_abandoned()) {
            tree.rehearse(world, course.seat, players);
            let seat = course.seat;
            let won: Vec<f64> =
                running.iter().map(|arm| tree.pass(world, (seat, course.action(*arm)), players)).collect();
            course.book(world, &running, &won);
        }
    }

    /// Runs the answers that are left through some worlds; threads share the worlds, not the order of what they say.
    fn stage(
        &self,
        decision: &Decision<'_, G>,
        course: &mut Course<G>,
        drawn: &[World<G::Lean>],
        players: &mut Vec<Players<G::Lean>>,
    ) {
        let threads = self.settings.threads.clamp(1, drawn.len());
        while players.len() < threads {
            players.push(Players::new(drawn[0].game.seats(), course.seat, &self.cast));
        }
        let running = course.running();
        let share = drawn.len().div_ceil(threads);
        let (tried, each) = (&*course, &running[..]);
        let start = |(worlds, players): (&'_ [World<G::Lean>], &'_ mut Players<G::Lean>)| -> Vec<Vec<f64>> {
            let wanted = worlds.iter().take_while(|_| !decision.is_abandoned());
            wanted.map(|world| tried.try_all(world, each, players)).collect()
        };
        let won: Vec<Vec<f64>> = if threads == 1 {
            start((drawn, &mut players[0]))
        } else {
            thread::scope(|scope| {
                let parts = drawn.chunks(share).zip(players.iter_mut());
                let threads: Vec<_> = parts.map(|part| scope.spawn(move || start(part))).collect();
                threads.into_iter().flat_map(|thread| thread.join().expect("a thread thinks")).collect()
            })
        };
        // Threads that stopped early have left worlds out: the others' results would be booked for the wrong ones.
        if won.len() < drawn.len() {
            return;
        }
        drawn.iter().zip(won).for_each(|(world, won)| course.book(world, &running, &won));
    }
}

impl<G: Game> Policy<G> for Race<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn begin(&mut self, seat: Seat) {
        self.rule.begin(seat);
        if let Some(belief) = &mut self.belief {
            belief.begin(seat);
        }
    }

    fn listens(&self) -> bool {
        self.rule.listens() || self.belief.as_ref().is_some_and(|belief| belief.listens())
    }

    fn told(&mut self, event: &G::EventView) {
        self.rule.told(event);
        if let Some(belief) = &mut self.belief {
            belief.told(event);
        }
    }

    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        self.think(decision, dice).action
    }

    fn advise(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Advice<G::Action> {
        self.think(decision, dice).into_advice()
    }
}
