//! One environment: a lean game, who plays its seats, and the question that stands open.

use paiju_contract::{Encode, Game, MAX_SEATS, Observer, Play, Scores, Seat, Step};
use paiju_wire::Error;

use super::ahead::Ahead;
use super::brain::{Brain, think};
use super::frame::{Line, Number};
use super::lens::{Layout, Lens, original};
use super::plan::Plan;
use super::silence::Silence;
use super::track::Track;
use crate::catalog::Played;
use crate::interrupt::Watch;

/// So many episodes in a row may pass without a question to a learner.
const MOST_IDLE: u32 = 10_000;

/// An episode that is over.
#[derive(Clone, Debug)]
pub(super) struct Ended<A> {
    pub(super) episode: u64,
    pub(super) steps: Vec<Step<A>>,
    pub(super) scores: Scores,
}

/// What has been played so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Totals {
    pub(crate) episodes: u64,
    /// Actions of everybody, bots and forced ones included.
    pub(crate) actions: u64,
    pub(crate) returns: [i64; MAX_SEATS],
}

/// One environment.
pub(super) struct Row<G: Played, T> {
    pub(super) env: u64,
    pub(super) episode: u64,
    pub(super) game: G::Lean,
    ahead: Ahead<G>,
    /// Who is asked.
    pub(super) seat: Seat,
    /// What he may answer.
    pub(super) legal: Vec<u16>,
    /// What he will.
    pub(super) next: Option<G::Action>,
    /// Everything done in this episode.
    pub(super) steps: Vec<Step<G::Action>>,
    /// The scores when a reward was told last.
    pub(super) reported: Scores,
    pub(super) last: Option<Ended<G::Action>>,
    /// None where every seat is a learner's.
    brains: Vec<Option<Brain<G::Lean>>>,
    /// What writes observations that are not the game's own.
    pub(super) lens: Option<Box<dyn Lens<G::Lean>>>,
    /// Whether somebody wants to hear what happens.
    listening: bool,
    /// Who is asked although he has nothing to claim, if such seats are asked at all.
    pub(super) silence: Option<Box<Silence<G::Lean>>>,
    pub(super) totals: Totals,
    pub(super) track: Option<Box<Track<T>>>,
}

impl<G: Played, T: Number> Row<G, T> {
    /// The environment at the first question of its first episode.
    pub(super) fn new(plan: &Plan<G>, env: u64, watch: Watch<'_>) -> Result<Self, Error> {
        let brain = |name: &Option<String>| name.as_deref().map(Brain::named).transpose();
        let bots = if plan.learners.len() < plan.shape.seats { &*plan.spec.bots } else { &[] };
        let brains = bots.iter().map(brain).collect::<Result<Vec<_>, _>>()?;
        let listens =
            |brain: &Option<Brain<G::Lean>>| matches!(brain, Some(Brain::Player(bot)) if bot.listens());
        let lens = if plan.spec.layout == Layout::Original { original() } else { None };
        let mut ahead = Ahead::new();
        let game = ahead.deal(plan, env, 0)?;
        let mut row = Self {
            env,
            episode: 0,
            seat: Seat(0),
            legal: Vec::with_capacity(plan.shape.answers),
            next: None,
            steps: Vec::new(),
            reported: opening(plan, &game),
            game,
            ahead,
            last: None,
            listening: lens.is_some() || brains.iter().any(listens),
            lens,
            brains,
            silence: plan.spec.ask_all.then(Box::default),
            totals: Totals::default(),
            track: plan.spec.trajectories.then(|| Box::new(Track::new(plan.shape))),
        };
        row.seated();
        row.settle(plan, watch, false)?;
        Ok(row)
    }

    /// Starts an episode.
    pub(super) fn begin(&mut self, plan: &Plan<G>, episode: u64) -> Result<(), Error> {
        self.game = self.ahead.deal(plan, self.env, episode)?;
        self.episode = episode;
        if plan.scores_move {
            self.reported = self.game.scores();
        }
        self.steps.clear();
        self.seated();
        Ok(())
    }

    fn seated(&mut self) {
        if let Some(lens) = &mut self.lens {
            lens.begin();
        }
        for (seat, brain) in self.brains.iter_mut().enumerate() {
            if let Some(Brain::Player(player)) = brain {
                player.begin(Seat(seat as u8));
            }
        }
    }

    /// Carries out a legal action.
    #[inline]
    pub(super) fn act(&mut self, seat: Seat, action: G::Action) {
        self.steps.push(Step { seat, action });
        self.totals.actions += 1;
        if self.silence.is_none() && !self.listening {
            return self.game.apply_silent_unchecked(seat, &action);
        }
        let (brains, lens) = (&mut self.brains, &mut self.lens);
        let mut tell = |event| {
            if let Some(lens) = lens {
                lens.told(&event);
            }
            for (seat, brain) in brains.iter_mut().enumerate() {
                if let Some(Brain::Player(player)) = brain
                    && player.listens()
                    && let Some(seen) = G::Lean::project(&event, Observer::Seat(Seat(seat as u8)))
                {
                    player.told(&seen);
                }
            }
        };
        match &mut self.silence {
            Some(silence) => silence.act(&mut self.game, seat, &action, &mut tell),
            None => self.game.apply_unchecked(seat, &action, &mut tell),
        }
    }

    /// Who is asked although he has nothing to claim, and the game as he sees it.
    #[inline]
    fn hushed(&self) -> Option<(&G::Lean, Seat)> {
        self.silence.as_ref().and_then(|silence| silence.ask())
    }

    /// The game as who is asked sees it.
    #[inline]
    pub(super) fn shown(&self) -> &G::Lean {
        self.hushed().map_or(&self.game, |(game, _)| game)
    }

    /// The answer of who had nothing to claim is in, or he is a bot and has none to give.
    fn hush(&mut self) {
        if let Some(silence) = &mut self.silence {
            silence.answered();
        }
    }

    /// The question of who has nothing to claim, if he is a learner; those of bots are answered.
    pub(super) fn hushed_learner(&mut self) -> Option<Seat> {
        while let Some((_, seat)) = self.hushed() {
            if self.brains.get(seat.index()).is_none_or(Option::is_none) {
                self.legal.clear();
                self.legal.extend(self.silence.as_ref().and_then(|silence| silence.id()));
                return Some(seat);
            }
            self.hush();
        }
        None
    }

    /// Goes on until a learner has something to decide. Says whether the episode in which one `acted` is over.
    #[inline]
    pub(super) fn settle(
        &mut self,
        plan: &Plan<G>,
        watch: Watch<'_>,
        mut acted: bool,
    ) -> Result<bool, Error> {
        let (mut ended, mut idle) = (false, 0);
        loop {
            if let Some(seat) = self.hushed_learner() {
                self.seat = seat;
                return Ok(ended);
            }
            let Some(seat) = self.game.phase().awaiting().first() else {
                ended |= acted;
                self.finish(acted);
                acted = false;
                idle += 1;
                if idle > MOST_IDLE {
                    return Err(Error::bad_request(
                        "no learner is ever asked: the seats left to bots decide everything",
                    ));
                }
                self.begin(plan, self.episode + 1)?;
                continue;
            };
            if !plan.learners.contains(seat) {
                let action = self.answer(plan, watch, seat)?;
                self.act(seat, action);
                continue;
            }
            self.game.ids(seat, &mut self.legal);
            if plan.spec.skip_forced
                && let [only] = self.legal[..]
                && let Some(action) = Encode::action(&self.game, seat, only.into())
            {
                self.act(seat, action);
                continue;
            }
            self.seat = seat;
            return Ok(ended);
        }
    }

    fn finish(&mut self, told: bool) {
        let scores = self.game.scores();
        self.totals.episodes += 1;
        for (sum, score) in self.totals.returns.iter_mut().zip(scores.iter()) {
            *sum += score;
        }
        match &mut self.last {
            // The two logs change places: no episode allocates.
            Some(last) if told => {
                std::mem::swap(&mut last.steps, &mut self.steps);
                (last.episode, last.scores) = (self.episode, scores);
            }
            None if told => {
                let steps = std::mem::take(&mut self.steps);
                self.last = Some(Ended { episode: self.episode, steps, scores });
            }
            _ => {}
        }
    }

    /// What the bot of a seat does.
    fn answer(&mut self, plan: &Plan<G>, watch: Watch<'_>, seat: Seat) -> Result<G::Action, Error> {
        let mut brain = self.brains[seat.index()].take().unwrap_or(Brain::Random);
        let action = self.choose(plan, watch, seat, &mut brain);
        self.brains[seat.index()] = Some(brain);
        action
    }

    /// What a player answers, with dice of this decision.
    #[inline]
    fn choose(
        &mut self,
        plan: &Plan<G>,
        watch: Watch<'_>,
        seat: Seat,
        brain: &mut Brain<G::Lean>,
    ) -> Result<G::Action, Error> {
        let at = (self.env, self.episode, self.steps.len());
        match brain {
            Brain::Random => {
                self.game.ids(seat, &mut self.legal);
                self.random(plan, seat)
            }
            Brain::Player(player) => {
                let mut dice = plan.dice.dice(self.env << 36 ^ self.episode, seat, at.2 as u32);
                let action = think(&mut **player, &self.game, seat, &mut dice, watch)?;
                self.game.permit(seat, &action)?;
                Ok(action)
            }
        }
    }

    /// One of the legal ids, all alike.
    #[inline]
    fn random(&self, plan: &Plan<G>, seat: Seat) -> Result<G::Action, Error> {
        let id = self.legal[plan.pick((self.env, self.episode, self.steps.len()), self.legal.len())];
        Encode::action(self.shown(), seat, id.into()).ok_or_else(|| stands_for_nothing(id))
    }

    /// Lets a player answer the open question: it is what the row plays next.
    #[inline]
    pub(super) fn ask(
        &mut self,
        plan: &Plan<G>,
        watch: Watch<'_>,
        brain: &mut Brain<G::Lean>,
    ) -> Result<(), Error> {
        let action = match brain {
            Brain::Player(_) if self.hushed().is_none() => self.choose(plan, watch, self.seat, brain)?,
            // The legal ids of an open question are known.
            _ => self.random(plan, self.seat)?,
        };
        self.next = Some(action);
        Ok(())
    }

    /// Carries out the next action, goes on to the next question and writes the row.
    #[inline]
    pub(super) fn step(
        &mut self,
        plan: &Plan<G>,
        watch: Watch<'_>,
        line: &mut Line<'_, T>,
    ) -> Result<(), Error> {
        let Some(action) = self.next.take() else { return Ok(()) };
        if let Some(track) = &mut self.track {
            let game =
                self.silence.as_ref().and_then(|silence| silence.ask()).map_or(&self.game, |(game, _)| game);
            let id = game.id(self.seat, &action).map_or(-1, |id| id as i32);
            track.acts((self.env, self.episode), self.seat, id, line);
        }
        if self.hushed().is_some() {
            self.hush();
        } else {
            self.act(self.seat, action);
        }
        let before = plan.scores_move.then_some(self.reported);
        // The action is played and the next question is not found: the row cannot go on from here.
        let ended = self.settle(plan, watch, true).inspect_err(|_| watch.tear())?;
        if ended || plan.scores_move {
            self.reward(before.as_ref(), ended, line);
        } else {
            line.no_reward();
        }
        if let Some(track) = &mut self.track {
            track.pays(line.reward, ended);
        }
        self.write(plan, line);
        Ok(())
    }

    /// What the step brought every seat since those scores; without them, since the deal.
    fn reward(&mut self, before: Option<&Scores>, ended: bool, line: &mut Line<'_, T>) {
        *line.done = ended;
        let moved;
        let now = match &self.last {
            Some(last) if ended => &last.scores,
            _ => {
                moved = self.shown().scores();
                &moved
            }
        };
        let before = before.unwrap_or(&self.reported);
        for (seat, reward) in line.reward.iter_mut().enumerate() {
            *reward = (now[seat] - before[seat]) as f32;
        }
        for (seat, last) in line.final_return.iter_mut().enumerate() {
            *last = if ended { now[seat] as f32 } else { 0.0 };
        }
        // What bots have won since the deal of a new episode belongs to its first step.
        if !ended {
            self.reported = *now;
        }
    }
}

/// The scores of a deal, before anybody has acted: nothing, where they do not move before the end.
fn opening<G: Played>(plan: &Plan<G>, game: &G::Lean) -> Scores {
    if plan.scores_move { game.scores() } else { Scores::zero(plan.shape.seats) }
}

#[cold]
fn stands_for_nothing(id: u16) -> Error {
    Error::bad_request(format!("id {id} stands for nothing, which is a bug"))
}
