//! Redeals: the same log over a deck whose unseen pieces have changed places.

use super::{Line, Violation, bytes};
use crate::{Game, Lawful, Moment, Observer, Play, Rng, Seat, Step};

/// What `to` had not seen after `until` actions, ready to be dealt differently.
#[derive(Debug)]
pub(super) struct Redeal<'a, G: Lawful> {
    pub(super) line: &'a Line<G>,
    pub(super) until: usize,
    pub(super) to: Observer,
    /// Deck positions, ascending.
    pub(super) places: Vec<usize>,
}

/// The real game and the redealt one side by side, with what the observer was told in each since they last met.
#[derive(Debug)]
pub(super) struct Pair<G: Lawful> {
    to: Observer,
    step: usize,
    pub(super) real: G,
    pub(super) other: G,
    told: [Vec<G::EventView>; 2],
    /// The lulls since then.
    lulls: [Vec<G>; 2],
    /// Some hidden claim of the log is not possible here and was left unsaid. If it mattered, it shows.
    unsaid: bool,
}

/// How the log went over another deck.
#[derive(Debug)]
pub(super) enum Replay<G> {
    /// Some action is not legal there: the redeal says nothing.
    Illegal,
    /// All of it is legal, and the observer saw no difference; the redealt game.
    Same(G),
    /// All of it is legal, but after so many actions this differed.
    Differs(usize, String),
}

/// How closely a replay is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Watch {
    /// All views and events are compared.
    Everything,
    /// Only whether the log stays legal.
    Legality,
}

/// Why a replay stops early.
enum Stop {
    Illegal,
    /// The versions part although no window is open: they tell what is hidden.
    Apart,
}

impl<'a, G: Lawful> Redeal<'a, G> {
    pub(super) fn new(line: &'a Line<G>, until: usize, to: Observer) -> Result<Self, Violation> {
        let mut hidden = line.at(until).hidden(to);
        hidden.sort_unstable();
        let wrong = |what: String| line.violation("leak", until, format!("hidden({to}): {what}"));
        if let Some((place, piece)) =
            hidden.iter().find(|(place, piece)| line.deck.get(*place) != Some(piece))
        {
            return Err(wrong(format!("{piece} is not at deck position {place}")));
        }
        if hidden.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err(wrong("it names a position twice".into()));
        }
        Ok(Self { line, until, to, places: hidden.into_iter().map(|(place, _)| place).collect() })
    }

    /// The deck with the unseen pieces in a uniformly random order.
    pub(super) fn shuffled(&self, dice: &mut Rng) -> Vec<G::Piece> {
        self.swapped(dice, self.places.len())
    }

    /// The deck after the last `swaps` rounds of a shuffle: a few keep most logs legal, all make it uniform.
    pub(super) fn swapped(&self, dice: &mut Rng, swaps: usize) -> Vec<G::Piece> {
        let mut deck = self.line.deck.clone();
        let mut order = self.places.clone();
        if swaps < order.len() {
            for i in (1..order.len()).rev() {
                order.swap(i, dice.index(i + 1));
            }
        }
        for i in (1..order.len()).rev().take(swaps) {
            deck.swap(order[i], order[dice.index(i + 1)]);
        }
        deck
    }

    /// Plays the log over `deck`, and compares what the observer learns whenever both games have the same version.
    pub(super) fn replay(&self, deck: &[G::Piece], watch: Watch) -> Replay<G> {
        let (mut told, to) = ([Vec::new(), Vec::new()], self.to);
        told[0].extend(self.line.opening.iter().filter_map(|event| G::project(event, to)));
        let mut hear = |event| told[1].extend(G::project(&event, to));
        let Ok(other) = G::open(&self.line.rules, deck, self.line.seed, &mut hear) else {
            return Replay::Illegal;
        };
        let (real, lulls) = (self.line.start.clone(), [Vec::new(), Vec::new()]);
        let mut pair = Pair { to, step: 0, real, other, told, lulls, unsaid: false };
        let mut differs = None;
        let played = pair.play(&self.line.steps[..self.until], &mut |pair| {
            if differs.is_none() && (watch == Watch::Everything || pair.unsaid) {
                differs = pair.difference().map(|what| (pair.step, what));
            }
        });
        match (played, differs) {
            (Err(Stop::Illegal), _) => Replay::Illegal,
            (Ok(()), _) if pair.parted() => Replay::Illegal,
            (_, Some(_)) | (Err(Stop::Apart), _) if pair.unsaid => Replay::Illegal,
            (_, Some((step, what))) => Replay::Differs(step, what),
            (Err(Stop::Apart), None) => Replay::Differs(pair.step, "the versions part".into()),
            (Ok(()), None) => Replay::Same(pair.other),
        }
    }
}

impl<G: Lawful> Pair<G> {
    fn play(&mut self, steps: &[Step<G::Action>], watch: &mut impl FnMut(&mut Self)) -> Result<(), Stop> {
        for step in steps {
            self.meet(watch)?;
            self.advance(step)?;
        }
        self.meet(watch)
    }

    /// Seen by all, and so ruling a deck out as an illegal action does: that the game is over, that a window is open.
    fn parted(&self) -> bool {
        self.real.version() != self.other.version()
            || self.real.phase().is_over() != self.other.phase().is_over()
    }

    /// What the observer sees or is told differently since the games last met.
    fn difference(&mut self) -> Option<String> {
        if self.real.version() != self.other.version() {
            return self.lull_differs();
        }
        self.lulls = [Vec::new(), Vec::new()];
        let told = std::mem::take(&mut self.told);
        if let Some(what) = bytes::difference(&told[0], &told[1]) {
            return Some(format!("the events tell\n{what}"));
        }
        let what = bytes::difference(&self.real.view(self.to), &self.other.view(self.to))?;
        Some(format!("the view shows\n{what}"))
    }

    /// Where a window is open in one game and was a lull in the other: how the two look different to the observer,
    /// who is not asked.
    fn lull_differs(&self) -> Option<String> {
        for (open, lulls) in [(&self.real, &self.lulls[1]), (&self.other, &self.lulls[0])] {
            let asked = matches!(self.to, Observer::Seat(seat) if open.phase().awaiting().contains(seat));
            let Some(lull) = lulls.iter().find(|lull| lull.version() == open.version()) else { continue };
            if asked || !open.window_open() {
                continue;
            }
            if let Some(what) = bytes::difference(&lull.view(self.to), &open.view(self.to)) {
                return Some(format!("a window that nobody can answer looks different\n{what}"));
            }
        }
        None
    }

    /// Closes windows that are open in the redealt game only: there everybody says the silent answer.
    fn meet(&mut self, watch: &mut impl FnMut(&mut Self)) -> Result<(), Stop> {
        while self.other.version() < self.real.version() && !self.other.phase().is_over() {
            watch(self);
            let seat = self.other.phase().awaiting().first().ok_or(Stop::Illegal)?;
            let answer = self.other.silent_answer(seat).ok_or(Stop::Apart)?;
            self.play_other(seat, &answer)?;
        }
        if self.other.version() == self.real.version() {
            if self.discloses_otherwise() {
                return Err(Stop::Illegal);
            }
            if !self.asked_apart() {
                watch(self);
            }
            return Ok(());
        }
        let mut asked = self.real.phase().awaiting().into_iter();
        let window = asked.any(|seat| self.real.silent_answer(seat).is_some());
        if window {
            watch(self);
        }
        let ended_alike = self.real.phase().is_over() == self.other.phase().is_over();
        if ended_alike && !window { Err(Stop::Apart) } else { Ok(()) }
    }

    /// A window that asks in turn reaches the observer sooner or later, depending on who sits before it. Its own
    /// question is the one thing that may differ there; hosts hide the moment by delaying all alike.
    fn asked_apart(&self) -> bool {
        let Observer::Seat(seat) = self.to else {
            return false;
        };
        let asked = |game: &G| game.phase().awaiting().contains(seat);
        let window = self.real.silent_answer(seat).is_some() && self.other.silent_answer(seat).is_some();
        window && asked(&self.real) != asked(&self.other)
    }

    /// Whether the observer was told a fact that the redealt game tells differently.
    fn discloses_otherwise(&self) -> bool {
        let [real, other] = &self.told;
        let told = |events: &'_ [G::EventView]| -> Vec<G::EventView> {
            events.iter().filter(|event| G::discloses(event)).cloned().collect()
        };
        told(real) != told(other)
    }

    /// One action of the log, with the pieces that lie at the same positions of the redealt deck.
    fn advance(&mut self, step: &Step<G::Action>) -> Result<(), Stop> {
        let Step { seat, action } = step;
        let ahead = self.other.version() > self.real.version();
        if !ahead && self.other.phase().awaiting().contains(*seat) {
            self.answer(*seat, action)?;
        } else {
            self.leave_unsaid(*seat, action)?;
        }
        let (to, told, lulls) = (self.to, &mut self.told[0], &mut self.lulls[0]);
        self.real.apply_told(*seat, action, &mut |moment| hear(to, moment, told, lulls));
        self.step += 1;
        Ok(())
    }

    /// A claim that is not possible in the redealt game becomes the silent answer there.
    fn answer(&mut self, seat: Seat, action: &G::Action) -> Result<(), Stop> {
        let there = self.real.transpose(seat, action, &self.other);
        match self.other.silent_answer(seat) {
            Some(silent) if self.other.check(seat, &there).is_err() => {
                self.unsaid = true;
                self.play_other(seat, &silent)
            }
            _ => self.play_other(seat, &there),
        }
    }

    /// The seat is not asked in the redealt game: nothing is lost if it says nothing in the real one either.
    fn leave_unsaid(&mut self, seat: Seat, action: &G::Action) -> Result<(), Stop> {
        let silent = self.real.silent_answer(seat).ok_or(Stop::Illegal)?;
        self.unsaid |= silent != *action;
        Ok(())
    }

    fn play_other(&mut self, seat: Seat, action: &G::Action) -> Result<(), Stop> {
        self.other.permit(seat, action).map_err(|_| Stop::Illegal)?;
        let (to, told, lulls) = (self.to, &mut self.told[1], &mut self.lulls[1]);
        self.other.apply_told(seat, action, &mut |moment| hear(to, moment, told, lulls));
        Ok(())
    }
}

fn hear<G: Game>(to: Observer, moment: Moment<G>, told: &mut Vec<G::EventView>, lulls: &mut Vec<G>) {
    match moment {
        Moment::Event(event) => told.extend(G::project(&event, to)),
        Moment::Lull(game) => lulls.push(game),
    }
}
